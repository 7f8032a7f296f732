"""The house's broker (MQTT): what is public at the table, told to other rooms, and tables' lobby.

Nothing here is imported, no thread runs and no library is loaded where `table.toml` names no
broker. A broker that is not there, or refuses, never holds up the table.
"""
