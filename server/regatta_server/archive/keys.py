"""The names of keys for finished games."""

from typing import Final

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.store import keys as room_keys
from regatta_server.store.keys import player_key

ALL: Final = "games"
"""A sorted set of all games, by when they ended (milliseconds since 1970)."""
DICE: Final = "{dice}:counts"
"""A hash: how often what was thrown, in all games (tally.py)."""
COUNTED: Final = "{dice}:counted"
"""A sorted set of the games whose dice were counted lately, by when: none is counted twice."""


def game(game: RoomId) -> str:
    """Return the record of a game, packed (pack.py): a key of its room that stays when the room is gone."""
    return room_keys.record(game)


def analysis(game: RoomId) -> str:
    """Return what an analysis of a game came to (summary_store.py): it goes with the record beside it."""
    return room_keys.analysis(game)


def of_ruleset(ruleset: str) -> str:
    """Return the sorted set of all games of a ruleset, by when they ended."""
    return f"games:{ruleset}"


def of_player(player: PlayerId) -> str:
    """Return the sorted set of a player's games, by when they ended."""
    return player_key(player, "games")


def dice_of_player(player: PlayerId) -> str:
    """Return the hash of the faces that a player has thrown, and of their places (`place_in`)."""
    return player_key(player, "dice")


def place_in(game: RoomId) -> str:
    """Return the member of that hash with the player's place in a game that has a result.

    There are as many of them as games in the player's list, and they go as those do.
    """
    return f"in {game}"
