"""Whole turns of category games, played through the rules. Faces are written as digits."""

from typing import Any

from regatta_protocol.moves import Enter, Throw
from regatta_protocol.sheet import Row
from regatta_server.rules.base import AnyRules

HAND = (0, 1, 2, 3, 4)
OTHERS = (5, 6, 7, 8, 9)


def thrown(game: AnyRules, play: Any, faces: str, throws: int = 1) -> Any:
    """Return the play after so many throws of all dice, the last of which shows these faces."""
    tray = tuple(range(len(game.card["tray"])))
    for _ in range(throws):
        play = game.apply(play, Throw(tray), tuple(map(int, faces)))
    return play


def turn(game: AnyRules, play: Any, row: str, faces: str, throws: int = 1) -> Any:
    """Return the play after a turn that enters five dice."""
    return game.apply(thrown(game, play, faces, throws), Enter({row: HAND}))


def double_turn(game: AnyRules, play: Any, first: tuple[str, str], second: tuple[str, str]) -> Any:
    """Return the play after a turn that enters ten dice; each row with its five faces."""
    play = thrown(game, play, first[1] + second[1])
    return game.apply(play, Enter({first[0]: HAND, second[0]: OTHERS}))


def row_of(game: AnyRules, play: Any, row: str) -> Row:
    """Return a row of the sheet."""
    [found] = [drawn for drawn in game.sheet(play)["rows"] if drawn["row"] == row]
    return found


def line_of(game: AnyRules, play: Any, line: str) -> int:
    """Return the value of a line of the sheet."""
    [value] = [drawn["value"] for drawn in game.sheet(play)["lines"] if drawn["line"] == line]
    return value
