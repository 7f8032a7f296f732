from gpiozero import Factory

class RPiGPIOFactory(Factory):
    def __init__(self) -> None: ...
