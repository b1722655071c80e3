"""The fold: from a room and a fact to the room afterwards. A room is nothing but the fold of its facts.

The node that commits, the copies of others, resumption, recovery, spectators who are behind, records and
checks all use this one function. It takes facts as they are: whether they may happen, `decide` has judged.
"""

from collections.abc import Iterable
from typing import assert_never

from regatta_server.game.plays import Play
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.folds.afterwards import afterwards, recorded
from regatta_server.rooms.decide.folds.folding import Misfit, misfit
from regatta_server.rooms.decide.folds.gathering import created, gathered, opened
from regatta_server.rooms.decide.folds.play import played, went_on
from regatta_server.rooms.decide.state import Archived, Finished, Gathering, Opening, Playing, RoomState


def fold(state: RoomState | None, fact: RoomFact) -> RoomState:
    """Return the room after a fact; it is one version further. None is the room before it was created.

    Raises Misfit for a fact that cannot come here, and what the rules raise for a move that they do not know.
    """
    if isinstance(fact, Play):  # the commonest by far
        if not isinstance(state, Playing):
            raise misfit(state, fact)
        return played(state, fact)
    match state:
        case Gathering():
            return gathered(state, fact)
        case Opening():
            return opened(state, fact)
        case Playing():
            return went_on(state, fact)
        case Finished():
            return afterwards(state, fact)
        case Archived():
            return recorded(state, fact)
        case None:
            return created(fact)
        case _:
            assert_never(state)


def fold_all(state: RoomState | None, following: Iterable[RoomFact]) -> RoomState:
    """Return the room after several facts, at least one where there is none yet. Raises as `fold` does."""
    for fact in following:
        state = fold(state, fact)
    if state is None:
        raise Misfit("a room without a fact is none")
    return state
