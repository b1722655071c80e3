"""A turn to learn the game with: dice that suit what is to be learned, judged by the rules as any other turn.

The first steps of the web client play it in the page, without a server. LESSON has what a client hears of it;
`python -m testkit.lesson` writes that file anew after a change of the protocol or the rules.
"""

from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any, Final

import orjson

from regatta_protocol import moves
from regatta_server.rooms.decide.views.views import snapshot
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import ALL, Table

LESSON: Final = Path(__file__).parents[1] / "client_web/src/features/learning/lesson/lesson.json"
RULESET: Final = "yacht-joker"
"""The game that home offers first."""
LEARNER, COMPUTER = 0, 1
UPPER: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")
GOOD_FACE: Final = 5
"""The least face that the learner is shown to collect."""


def lesson() -> dict[str, Any]:
    """Return the room before the first throw, and what is heard of the learner's turn and the computer's."""
    return next(turns for attempt in count() if (turns := _played(CountedChance(f"lesson {attempt}"))))


def _played(chance: CountedChance) -> dict[str, Any] | None:
    """Return the lesson that these dice give; None where they do not suit it."""
    table = Table(2, RULESET, chance, bots=1, level="deckhand").started()
    begun = snapshot(table.state, False, frozenset({LEARNER}))
    heard = len(table.events)
    face, alike = _collects(table, LEARNER)
    if face < GOOD_FACE or alike != [2, 3, 4]:
        return None
    _, other = _collects(table, COMPUTER)
    if other[-1] > 3:
        return None
    return {"snapshot": orjson.loads(orjson.dumps(begun)), "events": table.events[heard:]}


def _collects(table: Table, seat: int) -> tuple[int, list[int]]:
    """Collect the face of which a seat's first throw has most, the highest of several, and enter it.

    Returns the face, and how many dice showed it after each throw.
    """
    make = table.bot_moves if seat == COMPUTER else table.moves
    face, dice = 0, ALL
    alike: list[int] = []
    while dice and len(alike) < 3:
        make(seat, moves.Throw(tuple(dice)))
        faces = table.sheet_of(seat)["faces"]
        counts = Counter(faces)
        face = face or max(counts, key=lambda one: (counts[one], one))
        alike.append(counts[face])
        dice = [die for die in ALL if faces[die] != face]
    make(seat, moves.Enter({UPPER[face - 1]: tuple(ALL)}))
    return face, alike


def written() -> bytes:
    """Return the file."""
    return orjson.dumps(lesson(), option=orjson.OPT_INDENT_2) + b"\n"


if __name__ == "__main__":
    LESSON.write_bytes(written())
