"""What all parts of the fold share: a fact that cannot come, and the commands that have been done."""

from msgspec import UNSET, UnsetType

from regatta_protocol.ids import PlayerId
from regatta_server.game.fact import Fact
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.command_window import Remembered, with_command
from regatta_server.rooms.decide.stages.stage import AnyStage

Done = dict[PlayerId, Remembered]
"""By player, the last commands that changed the room."""


class Misfit(ValueError):
    """A fact that cannot follow on how the room is: what is stored is not a room's facts."""


def misfit(state: AnyStage | None, fact: object) -> Misfit:
    if state is None:
        return Misfit(f"{type(fact).__name__} cannot be the first fact of a room")
    return Misfit(f"{type(fact).__name__} cannot come after version {state.version}, at stage {state.stage}")


def done_after(state: AnyStage, fact: Fact, player: PlayerId | None) -> Done:
    """Return what has been done, with the command of this fact."""
    if fact.command is None or player is None:
        return state.done
    mine = with_command(state.done.get(player, ()), fact.command, state.version + 1, fact.checksum)
    return {**state.done, player: mine}


def why_closed(fact: facts.Archived | facts.Aborted) -> str | UnsetType:
    """Return why the host of the service closed a room; unset where nobody did."""
    reason = fact.close_reason if isinstance(fact, facts.Archived) else None
    return UNSET if reason is None else reason
