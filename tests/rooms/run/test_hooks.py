"""What others on a node hear of its rooms."""

from msgspec.structs import replace

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.rooms.decide.facts import Archived, Seated
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.setup import Seat
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.run.hooks import Hooks
from testkit.rooms.tables import Table


def test_a_move_is_no_change_that_others_hear_of() -> None:
    table = Table(delay_turns=1).started()
    hooks = Hooks()
    heard: list[tuple[RoomState | None, RoomState]] = []
    hooks.changed.append(lambda before, after: heard.append((before, after)))
    before = table.state
    table.turn(0)
    hooks.tell_changed(before, table.state)
    assert heard == []
    hooks.tell_changed(None, table.state)
    assert heard == [(None, table.state)]


def test_stage_seats_host_and_door_are_changes_that_others_hear_of() -> None:
    state = Table().state
    hooks = Hooks()
    heard: list[RoomState] = []
    hooks.changed.append(lambda _, after: heard.append(after))
    changed = [
        fold(state, Archived(at_ms=0)),
        fold(state, Seated(at_ms=0, seat=Seat(PlayerId("cem"), "Cem"))),
        *(
            replace(state, seating=replace(state.seating, **{name: value}))
            for name, value in {
                "host": "cem",
                "locked": True,
                "invite_until_ms": 1,
                "invite_uses": 1,
                "kicked": ("cem",),
            }.items()
        ),
    ]
    for after in changed:
        hooks.tell_changed(state, after)
    assert heard == changed


def test_a_hook_that_fails_stops_neither_the_room_nor_the_others() -> None:
    hooks = Hooks()
    counted: list[str] = []

    def fail(room: RoomId) -> None:
        raise ValueError("no")

    hooks.counted += [fail, counted.append]
    hooks.tell_counted(RoomId("ABCD2345"))
    assert counted == ["ABCD2345"]
