"""A move against all others that could have been made."""

import pytest

from regatta_protocol.moves import Enter, Throw
from regatta_server.bots.analysis.deciding import Deciding, by_faces
from regatta_server.bots.weighing.weighed import Weighed, best_of
from regatta_server.game.plays import Entered, Thrown
from regatta_server.rules.category import Play
from tests.bots.analysis.games import small
from tests.bots.weighing.weighers import solved

RULES = small("yacht")
WEIGHER = solved(RULES)
DECIDING = Deciding(RULES, WEIGHER)
FACES = (6, 1, 6, 2, 6)


def lying(throws: int, faces: tuple[int, ...] = FACES) -> Play:
    """Return an empty card with these dice on the table."""
    return Play(faces, throws, RULES.fresh().scores, won=False)


def test_a_throw_is_the_one_that_keeps_the_same_faces_wherever_they_lie() -> None:
    play = lying(1)
    fact = Thrown(at_ms=0, seat=0, dice=(1, 2, 3), faces=(1, 1, 1))
    found = DECIDING.decided(fact, play, play, 7).decision
    worth = next(one.worth for one in WEIGHER.weigh(play) if one.move == Throw((1, 3, 4)))
    assert found["played"] == {"do": "throw", "keep": [6, 6], "worth": worth}
    assert found["loss"] == pytest.approx(best_of(WEIGHER.weigh(play)).worth - worth)
    assert (found["version"], found["turn"], found["throw"], found["by"]) == (7, 1, 1, "player")


def test_an_entry_is_worth_what_the_card_after_it_is() -> None:
    play = lying(3)
    fact = Entered(at_ms=0, seat=0, rows={"sixes": (0, 1, 2, 3, 4)}, by="clock")
    after = RULES.apply(play, Enter(fact.rows))
    found = DECIDING.decided(fact, play, after, 7).decision
    assert found["played"]["worth"] == pytest.approx(DECIDING.expected(after))
    assert found["played"]["rows"] == {"sixes": [1, 2, 6, 6, 6]}
    assert found["by"] == "clock"


def test_a_play_that_is_done_is_worth_its_total() -> None:
    done = Play((), 0, tuple(10 for _ in RULES.spec.rows), won=False)
    assert DECIDING.expected(done) == 10 * len(RULES.spec.rows)


def test_a_position_has_every_move_the_best_first() -> None:
    play = lying(2)
    fact = Thrown(at_ms=0, seat=0, dice=(0,), faces=(1,))
    position = DECIDING.position(DECIDING.decided(fact, play, play, 7))
    assert len(position["moves"]) == len(WEIGHER.weigh(play))
    assert position["moves"][0] == position["best"]
    assert position["sheet"]["faces"] == list(FACES)


def test_moves_are_told_by_faces() -> None:
    assert by_faces(Weighed(Throw((1, 3)), 5.0), FACES) == {"do": "throw", "keep": [6, 6, 6], "worth": 5.0}
    assert by_faces(Weighed(Throw((0, 1, 2, 3, 4)), 5.0), FACES)["keep"] == []
