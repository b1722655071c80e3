"""`fold`: from a room and a fact to the room afterwards. A room is nothing but the fold of its facts.

The node that commits, copies on other nodes, resumption, recovery, delayed spectators, records and checks
all use this one function. It accepts facts as they are: `decide` has judged whether they may happen. What a
fact does to a room is next to what decides on it, in the module of its subject (`stages/`), with a line in
the table there.
"""

from collections.abc import Iterable
from typing import Final, assert_never

from regatta_server.game.plays import Play
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.folding import Folds, Misfit, misfit
from regatta_server.rooms.decide.stages import absence, ending, orders, pace, practice, vacation
from regatta_server.rooms.decide.stages.creation import created
from regatta_server.rooms.decide.stages.gathering import gathered
from regatta_server.rooms.decide.stages.moves import played
from regatta_server.rooms.decide.stages.opening import opened
from regatta_server.rooms.decide.stages.rematch import afterwards, recorded
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
            return _went_on(state, fact)
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


WHILE_IT_RUNS: Final[Folds] = {
    **absence.FOLDS,
    **ending.FOLDS,
    **orders.FOLDS,
    **pace.FOLDS,
    **practice.FOLDS,
    **vacation.FOLDS,
}
"""By the kind of a fact, what it does to a running game: those of all subjects together."""


def _went_on(state: Playing, fact: RoomFact) -> RoomState:
    """Return the room after what happens to a running game beside its moves."""
    after = WHILE_IT_RUNS.get(type(fact))
    if after is None:
        raise misfit(state, fact)
    return after(state, fact)
