from collections.abc import Sequence
from logging import Logger
from typing import Any

class MFRC522:
    MAX_LEN: int
    PCD_IDLE: int
    PCD_AUTHENT: int
    PCD_RECEIVE: int
    PCD_TRANSMIT: int
    PCD_TRANSCEIVE: int
    PCD_RESETPHASE: int
    PCD_CALCCRC: int
    PICC_REQIDL: int
    PICC_REQALL: int
    PICC_ANTICOLL: int
    PICC_SElECTTAG: int
    PICC_AUTHENT1A: int
    PICC_HALT: int
    MI_OK: int
    MI_NOTAGERR: int
    MI_ERR: int
    CommandReg: int
    CommIEnReg: int
    CommIrqReg: int
    DivIrqReg: int
    ErrorReg: int
    Status1Reg: int
    Status2Reg: int
    FIFODataReg: int
    FIFOLevelReg: int
    ControlReg: int
    BitFramingReg: int
    CollReg: int
    ModeReg: int
    TxModeReg: int
    RxModeReg: int
    TxControlReg: int
    TxAutoReg: int
    RFCfgReg: int
    TModeReg: int
    TPrescalerReg: int
    TReloadRegH: int
    TReloadRegL: int
    VersionReg: int
    spi: Any
    logger: Logger
    def __init__(
        self,
        bus: int = 0,
        device: int = 0,
        spd: int = 1000000,
        pin_mode: int = 10,
        pin_rst: int = -1,
        debugLevel: str = "WARNING",
    ) -> None: ...
    def MFRC522_Reset(self) -> None: ...
    def Write_MFRC522(self, addr: int, val: int) -> None: ...
    def Read_MFRC522(self, addr: int) -> int: ...
    def Close_MFRC522(self) -> None: ...
    def SetBitMask(self, reg: int, mask: int) -> None: ...
    def ClearBitMask(self, reg: int, mask: int) -> None: ...
    def AntennaOn(self) -> None: ...
    def AntennaOff(self) -> None: ...
    def MFRC522_ToCard(
        self, command: int, sendData: Sequence[int]
    ) -> tuple[int, list[int], int]: ...
    def MFRC522_Request(self, reqMode: int) -> tuple[int, int]: ...
    def MFRC522_Anticoll(self) -> tuple[int, list[int]]: ...
    def CalulateCRC(self, pIndata: Sequence[int]) -> list[int]: ...
    def MFRC522_SelectTag(self, serNum: Sequence[int]) -> int: ...
    def MFRC522_StopCrypto1(self) -> None: ...
    def MFRC522_Init(self) -> None: ...

class SimpleMFRC522:
    READER: MFRC522
    def __init__(self) -> None: ...
    def read_id_no_block(self) -> int | None: ...
    def read_no_block(self) -> tuple[int | None, str | None]: ...
    def uid_to_num(self, uid: Sequence[int]) -> int: ...
