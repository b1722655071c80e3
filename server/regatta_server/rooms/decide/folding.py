"""What all parts of the fold share: the next version, a closed room, and a fact that is impossible."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from regatta_protocol.ids import PlayerId
from regatta_server.game.fact import Fact
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.command_window import DoneCommand, Remembered, with_commands
from regatta_server.rooms.decide.stages.stage import AnyStage
from regatta_server.rooms.decide.state import Archived, Finished, Gathering, Opening, Playing, RoomState

Done = dict[PlayerId, Remembered]
"""By player, the last commands that changed the room."""

Folds = Mapping[type, Callable[[Playing, Any], RoomState]]
"""By the kind of a fact, what it does to a running game: a subject has those of its own."""

SomeStage = TypeVar("SomeStage", bound=AnyStage)


class Misfit(ValueError):
    """A fact that cannot follow on how the room is: what is stored is not a room's facts."""


def misfit(state: AnyStage | None, fact: object) -> Misfit:
    """Return what is wrong with a fact that cannot come here."""
    if state is None:
        return Misfit(f"{type(fact).__name__} cannot be the first fact of a room")
    return Misfit(f"{type(fact).__name__} cannot come after version {state.version}, at stage {state.stage}")


def done_after(state: AnyStage, fact: Fact, player: PlayerId | None) -> Done:
    """Return what has been done, with the command of this fact."""
    if fact.command is None or player is None:
        return state.done
    done = DoneCommand(fact.command, state.version + 1, fact.checksum)
    return {**state.done, player: with_commands(state.done.get(player, ()), (done,))}


def player_of(state: AnyStage, fact: Fact, seat: int) -> PlayerId:
    """Return whose fact of a seat it is: of its player as a rule, who is not named then."""
    return state.seating.seats[seat].player if fact.player is None else fact.player


def following(state: SomeStage, fact: Fact, **changes: Any) -> SomeStage:
    """Return the room one version further, with these members of it changed by the fact."""
    return replace(state, **(_head(state, fact) | changes))


def archived(state: Gathering | Opening | Playing | Finished, fact: Fact, **changes: Any) -> Archived:
    """Return the room closed by a fact; `before` is how it ended, where that is not as it was."""
    reason = fact.close_reason if isinstance(fact, facts.Archived) else None
    ended = {"before": state, "close_reason": reason, **_head(state, fact), **changes}
    return Archived(setup=state.setup, seating=state.seating, **ended)


def _head(state: AnyStage, fact: Fact) -> dict[str, Any]:
    """Return what every fact changes."""
    done = done_after(state, fact, fact.player)
    return {"version": state.version + 1, "changed_ms": fact.at_ms, "done": done}
