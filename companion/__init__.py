"""The game and the table's memory: pure, with no thread, socket, pin or page in it."""
