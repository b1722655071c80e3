"""Pictures of tables, as text: what the screen would show of them.

    python -m tests.terminal.screen.pictures

draws those in pictures/ anew, which the tests hold the screen to: look at what git says has changed.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, cast

from regatta_protocol.messages.room import Snapshot
from regatta_protocol.typed.texts import ENGLISH, Texts
from regatta_server.rules.catalogue import REGISTRY
from regatta_terminal.screen import words
from regatta_terminal.screen.board import Board
from regatta_terminal.screen.table import Shown, dice_drawing, table_board
from testkit.rooms.hearing import HeardTable
from testkit.rooms.tables import player_id

FOLDER: Final = Path(__file__).parent / "pictures"
CARDS: Final = {card["ruleset"]: card for card in REGISTRY.cards()}


def shown(
    ruleset: str,
    seats: int,
    *,
    watcher: str = "Ada",
    texts: Texts = ENGLISH,
    language: Any = words.ENGLISH,
    **options: Any,
) -> Shown:
    """Return a table whose first seat has thrown once, as somebody sees it."""
    table = HeardTable(seats, ruleset, **options)
    table.started()
    first = table.seats_to_play[0]
    table.throws(first)
    own = table.state.seating.seats_of(player_id(watcher))
    return Shown(cast("Snapshot", table.seen(own)), next(iter(own), None), texts, language)


def lines(board: Board) -> list[str]:
    """Return a board as lines."""
    drawn = [""] * board.height
    for piece in board.pieces:
        drawn[piece.line] = f"{drawn[piece.line]:<{piece.column}}{piece.text}"
    return [line.rstrip() for line in (*board.heading, *drawn)]


def picture(of: Shown, width: int = 80) -> str:
    """Return the dice and the board as the screen has them."""
    return "\n".join([*dice_drawing(of), *lines(table_board(of, width))]) + "\n"


def pictures() -> Iterator[tuple[str, str]]:
    """Yield the name and the picture of each table in pictures/."""
    for ruleset, card in CARDS.items():
        yield f"{ruleset}.txt", picture(shown(ruleset, 2))
        yield f"{ruleset}-{card['seats_max']}.txt", picture(shown(ruleset, card["seats_max"]))
    yield "hidden.txt", picture(shown("yatzy", 3, watcher="Bo", reveal="hide_all"))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, drawn in pictures():
        (FOLDER / name).write_text(drawn, encoding="utf-8")
