"""What all parts of the fold share: a fact that cannot come, and the commands that have been done."""

from typing import Final

from regatta_protocol.ids import CommandId, PlayerId
from regatta_server.limits import DONE_KEPT
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.stages.stage import AnyStage

Done = dict[PlayerId, tuple[tuple[CommandId, int], ...]]
"""By player, the last commands that changed the room, with the version each brought about."""

PLAYED: Final = (facts.Thrown, facts.Held, facts.Entered, facts.Secured, facts.Banked)
"""The classes of `facts.Played`: telling by a tuple takes a third of the time that a union takes."""


class Misfit(ValueError):
    """A fact that cannot follow on how the room is: what is stored is not a room's facts."""


def misfit(state: AnyStage | None, fact: object) -> Misfit:
    if state is None:
        return Misfit(f"{type(fact).__name__} cannot be the first fact of a room")
    return Misfit(f"{type(fact).__name__} cannot come after version {state.version}, at stage {state.stage}")


def done_after(state: AnyStage, fact: facts.Fact, player: PlayerId | None) -> Done:
    """Return what has been done, with the command of this fact."""
    if fact.command is None or player is None:
        return state.done
    mine = (*state.done.get(player, ()), (fact.command, state.version + 1))
    return {**state.done, player: mine[-DONE_KEPT:]}
