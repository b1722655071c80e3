"""A player's own bytes: noted before anything is sent, sent only to a host who has committed, and watched."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest

from regatta_protocol.client import AddSeat, JoinRoom
from regatta_protocol.ids import RoomId
from regatta_protocol.net.noted import Note, append_to, commitment_to, silent_bytes
from regatta_protocol.net.own_bytes import GAMES_MOST, IN_TIME_MS, OwnBytes, Part
from regatta_protocol.view.view import RoomView
from regatta_server.game.roller import silent_contribution
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.lifecycle import OPENING_MS
from regatta_server.rooms.decide.views.views import snapshot
from testkit.records import RecordTable
from testkit.rooms.tables import bytes_of, dice_of, player_id
from tests.records.forged import happens

ADA = 0


class Client:
    """Ada's client at a table, which does what its `OwnBytes` want, and notes in which order."""

    def __init__(self, table: RecordTable, notes: Sequence[Note] = ()) -> None:
        """Sit down, with what was noted before."""
        self.table = table
        self.drawn = self._bytes()
        self.done: list[str] = []
        self.own = OwnBytes(lambda _: next(self.drawn), self._keep, notes)
        self.line = 1

    def hears(self, event: str = "snapshot") -> list[Part]:
        """Hear of the room as it is now; return what is to be sent."""
        state = self.table.state
        ada = player_id("Ada")
        whole = orjson.loads(orjson.dumps(snapshot(state, resync=False, viewer=state.seating.seats_of(ada))))
        return self._heard(whole, {**whole, "type": event})

    def hears_of(self, whole: Any) -> list[Part]:
        """Hear of a room as somebody says that it is."""
        return self._heard(whole, whole)

    def _heard(self, whole: Any, event: Any) -> list[Part]:
        view = RoomView.of(whole, player_id("Ada"))
        parts = self.own.hear(view, event, self.table.now_ms, self.line)
        self.done += [f"sends {part.kind}" for part in parts]
        return parts

    def whole(self) -> Any:
        """Return the room as Ada sees it, to change something of it."""
        state = self.table.state
        viewer = state.seating.seats_of(player_id("Ada"))
        return orjson.loads(orjson.dumps(snapshot(state, resync=False, viewer=viewer)))

    @property
    def note(self) -> Note:
        """What is noted of the table's game."""
        note = self.own.note_of(self.table.state.setup.id)
        assert note is not None
        return note

    @property
    def warned(self) -> list[tuple[str, int | None]]:
        """What was warned of."""
        return [(warning.why, warning.seat) for warning in self.own.warnings]

    def _keep(self, note: Note) -> None:
        self.done.append("notes bytes" if note["commitment"] is None else "notes commitments")

    def _bytes(self) -> Iterator[bytes]:
        yield bytes.fromhex(bytes_of("Ada"))
        yield from (bytes([number]) * 32 for number in range(200))


def opened(seats: int = 2, **options: Any) -> RecordTable:
    """Return a table at its opening."""
    return RecordTable(seats, "yacht", begins="as_seated", **options).filled()


def test_each_step_is_noted_before_anything_is_sent_by_it() -> None:
    client = Client(opened())
    assert client.hears() == [Part("commit", ADA, commitment_to(bytes_of("Ada")))]
    assert client.hears() == []
    client.table.committed()
    assert client.hears() == [Part("contribute", ADA, bytes_of("Ada"))]
    assert client.hears() == []
    assert client.done == ["notes bytes", "sends commit", "notes commitments", "sends contribute"]
    assert client.note["seat_commitments"] == list(dice_of(client.table.state).seat_commitments)
    assert client.warned == []


def test_in_a_game_that_has_all_bytes_nobody_was_late_and_nothing_is_warned_of() -> None:
    client = Client(opened())
    client.hears()
    assert client.note["late"] == [ADA]
    client.table.committed()
    client.hears()
    client.table.started()
    client.hears("started")
    client.table.finished()
    client.hears("finished")
    assert (client.note["late"], client.warned) == ([], [])


def test_several_seats_of_one_device_have_bytes_of_their_own() -> None:
    table = RecordTable(3, "yacht", begins="as_seated")
    table.says("Ada", AddSeat, name="Tom")
    table.says("Bo", JoinRoom)
    client = Client(table)
    first, second = client.hears()
    assert (first.seat, second.seat) == (0, 1)
    assert first.given != second.given
    assert set(client.note["bytes"]) == {"0", "1"}


def test_a_stand_ins_seat_and_a_game_of_others_get_nothing() -> None:
    client = Client(opened(3, bots=1))
    assert [part.seat for part in client.hears()] == [ADA]
    others = client.whole()
    for seat in others["seats"]:
        seat["player"] = "somebodyelse"
    stranger = Client(client.table)
    assert stranger.hears_of(others) == []
    assert stranger.own.note_of(client.table.state.setup.id) is None


def test_a_program_that_starts_anew_sends_the_bytes_that_it_noted() -> None:
    first = Client(opened())
    first.hears()
    again = Client(first.table, [first.note])
    assert again.hears() == [Part("commit", ADA, commitment_to(bytes_of("Ada")))]
    first.table.committed()
    third = Client(first.table, [again.note])
    assert third.hears() == [Part("contribute", ADA, bytes_of("Ada"))]


def test_who_comes_when_the_seed_is_chosen_sends_no_bytes() -> None:
    table = opened()
    table.commits("Bo")
    table.alarm_in_time()
    client = Client(table)
    assert client.hears() == []
    assert (client.note["bytes"], client.warned) == ({}, [])
    assert client.note["commitment"] is not None


def test_bytes_are_never_given_by_the_first_scheme() -> None:
    table = RecordTable(2, "yacht", begins="as_seated")
    table.says("Bo", JoinRoom)
    room = Client(table).whole() | {"seat_commitments": [], "commitment": "ab" * 32}
    client = Client(table)
    assert client.hears_of(room) == []
    assert client.warned == [("first_scheme", None)]


def test_another_commitment_for_ones_seat_is_warned_of_and_gets_no_bytes() -> None:
    client = Client(opened())
    client.hears()
    happens(client.table, facts.Committed(at_ms=client.table.now_ms, seat=ADA, commitment="ab" * 32))
    client.table.commits("Bo")
    assert client.hears() == []
    assert client.warned == [("other_commitment", ADA)]


@pytest.mark.parametrize("member", ["commitment", "seat_commitments"])
def test_a_commitment_that_changes_is_warned_of_and_gets_no_bytes(member: str) -> None:
    client = Client(opened().committed())
    client.own = OwnBytes(lambda _: bytes.fromhex(bytes_of("Ada")), notes=[noted(client)])
    room = client.whole()
    room[member] = "ab" * 32 if member == "commitment" else [*room[member][:1], "ab" * 32]
    assert client.hears_of(room) == []
    assert client.warned == [("commitment_changed", None)]


def noted(client: Client) -> Note:
    """Return what Ada noted at a table whose seed is chosen."""
    other = Client(opened())
    other.hears()
    room = client.whole()
    return {**other.note, "commitment": room["commitment"], "seat_commitments": room["seat_commitments"]}


def test_a_game_that_begins_without_a_commitment_is_warned_of() -> None:
    client = Client(opened())
    client.hears()
    client.table.started()
    client.hears_of(client.whole() | {"commitment": None})
    assert ("no_commitment", None) in client.warned


def test_a_seed_that_was_not_committed_to_is_warned_of() -> None:
    client = Client(opened())
    client.hears()
    client.table.committed()
    client.hears()
    client.table.finished()
    client.hears_of(client.whole() | {"server_seed": "ab" * 32})
    assert client.warned == [("commitment_changed", None)]


def test_bytes_of_another_seat_that_it_did_not_commit_to_are_warned_of() -> None:
    client = Client(opened())
    client.hears()
    client.table.committed()
    client.hears()
    client.table.started()
    room = client.whole()
    client.hears_of(room | {"contributions": [room["contributions"][0], "ab" * 32]})
    assert client.warned == [("chosen_bytes", 1)]


@pytest.mark.parametrize("in_time", [True, False])
@pytest.mark.parametrize("same_line", [True, False])
def test_who_is_called_silent_was_in_time_if_they_sent_early_and_their_line_held(
    in_time: bool, same_line: bool
) -> None:
    client = Client(opened())
    client.table.now_ms += OPENING_MS - IN_TIME_MS + (0 if in_time else 1)
    client.hears()
    client.line += not same_line
    client.table.commits("Bo")
    client.table.alarm_in_time()
    client.hears()
    client.table.contributes("Bo")
    client.hears("started")
    blamed = in_time and same_line
    assert client.warned == [("not_used" if blamed else "late", ADA)]
    assert client.note["late"] == ([] if blamed else [ADA])


@pytest.mark.parametrize("in_time", [True, False])
def test_who_is_said_to_have_withheld_was_in_time_if_they_sent_early(in_time: bool) -> None:
    client = Client(opened())
    client.hears()
    client.table.committed()
    client.table.now_ms += OPENING_MS - IN_TIME_MS + (0 if in_time else 1)
    client.hears()
    client.table.contributes("Bo")
    client.table.alarm_in_time()
    client.hears("started")
    assert client.warned == [("not_used" if in_time else "late", ADA)]


def test_notes_are_kept_as_lines_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "noted.ndjson"
    table = opened()
    own = OwnBytes(lambda _: bytes.fromhex(bytes_of("Ada")), append_to(file))
    client = Client(table)
    client.own = own
    client.hears()
    table.committed()
    client.hears()
    lines = [orjson.loads(line) for line in file.read_bytes().splitlines()]
    assert lines[-1] == client.note
    assert lines[0]["commitment"] is None


def test_only_the_last_games_are_in_memory() -> None:
    client = Client(opened())
    client.own = OwnBytes()
    room = client.whole()
    for number in range(GAMES_MOST + 5):
        client.hears_of(room | {"room": f"GAME{number:04}"})
    numbers = [number for number in range(GAMES_MOST + 5) if client.own.note_of(RoomId(f"GAME{number:04}"))]
    assert numbers == list(range(5, GAMES_MOST + 5))


def test_client_and_server_have_the_same_bytes_for_a_silent_seat() -> None:
    game = opened().state.setup.id
    assert silent_bytes(game, 3) == silent_contribution(game, 3)
