"""The rules, one folder a game, all behind the protocol of `companion.games.protocol`."""
