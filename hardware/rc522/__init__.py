"""The RC522 reader: registers over mfrc522's class, ISO 14443-3A above it, a reader on top."""

from hardware import standins

# mfrc522 imports RPi.GPIO and spidev at its top; what does not load here is stood in for first.
standins.ensure()
