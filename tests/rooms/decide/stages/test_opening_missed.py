"""Openings in which somebody does not do their part: the time runs out, and rules say what comes then."""

from typing import Any, Final

import pytest

from regatta_protocol.client import AddSeat, Commit, Contribute, JoinRoom, Rematch
from regatta_protocol.errors import Code
from regatta_server.game.roller import silent_contribution
from regatta_server.rooms.decide.codecs.snapshot_codec import decode, encode
from regatta_server.rooms.decide.lifecycle import OPENING_MS, due_ms
from regatta_server.rooms.decide.state import Opening
from regatta_server.rooms.decide.views.views import snapshot
from testkit.rooms.stages import refusal
from testkit.rooms.tables import NOW_MS, Table, bytes_of, commitment_of, dice_of, matched, player_id
from tests.rooms.decide.stages.test_opening import kinds, opened, opening

ADA_AND_BO: Final = ("Ada", "Bo")


def by_rule(table: Table, seat: int) -> str:
    """Return the bytes that are fixed for a seat."""
    return silent_contribution(table.state.setup.id, seat).hex()


# -- the rules fix their bytes ---------------------------------------------------------------------


def test_a_seat_that_is_silent_is_passed_over_and_the_others_show_their_bytes() -> None:
    table = opened(3)
    for name in ("Cleo", "Ada"):
        table.commits(name)
    assert kinds(table.alarm_in_time()) == ["seed_chosen"]
    assert opening(table).awaited == (0, 2)
    table.contributes("Ada")
    assert kinds(table.contributes("Cleo")) == ["contributed", "started"], "nobody waits for Bo any more"
    expected = (bytes_of("Ada"), by_rule(table, 1), bytes_of("Cleo"))
    assert dice_of(table.state).contributions == expected
    assert dice_of(table.state).seat_commitments == (commitment_of("Ada"), None, commitment_of("Cleo"))
    assert table.events[-1]["contributions"] == list(expected)


def test_a_seat_that_withholds_its_bytes_is_passed_over_and_its_commitment_stays_for_all_to_see() -> None:
    table = opened(3).committed()
    for name in ("Cleo", "Ada"):
        table.contributes(name)
    assert kinds(table.alarm_in_time()) == ["started"]
    assert dice_of(table.state).contributions == (bytes_of("Ada"), by_rule(table, 1), bytes_of("Cleo"))
    assert dice_of(table.state).seat_commitments == tuple(map(commitment_of, ("Ada", "Bo", "Cleo")))


def test_one_may_be_silent_and_another_withhold() -> None:
    table = opened(3)
    for name in ADA_AND_BO:
        table.commits(name)
    table.alarm_in_time()
    table.contributes("Ada")
    table.alarm_in_time()
    assert dice_of(table.state).contributions == (bytes_of("Ada"), by_rule(table, 1), by_rule(table, 2))
    assert dice_of(table.state).seat_commitments == (commitment_of("Ada"), commitment_of("Bo"), None)
    assert table.state.stage == "playing"


def test_where_all_are_silent_the_seed_is_chosen_and_the_game_begins_at_once() -> None:
    table = opened(3)
    assert kinds(table.alarm_in_time()) == ["seed_chosen", "started"]
    assert table.now_ms == NOW_MS + OPENING_MS
    assert dice_of(table.state).contributions == tuple(by_rule(table, seat) for seat in range(3))
    assert dice_of(table.state).seat_commitments == (None,) * 3


def test_where_all_withhold_their_bytes_the_game_begins_when_the_time_is_over() -> None:
    table = opened().committed()
    assert kinds(table.alarm_in_time()) == ["started"]
    assert dice_of(table.state).contributions == tuple(by_rule(table, seat) for seat in range(2))


def test_each_time_is_a_whole_one_however_late_its_alarm_was_served() -> None:
    table = opened()
    table.commits("Ada")
    late = NOW_MS + OPENING_MS + 3_000
    table.alarm(late)
    assert table.events[-1]["deadline_ms"] == due_ms(table.state) == late + OPENING_MS
    assert table.alarm(late + OPENING_MS - 1) is None
    assert kinds(table.alarm(late + OPENING_MS)) == ["started"]


def test_what_comes_late_counts_while_no_alarm_has_been_claimed() -> None:
    table = opened()
    table.commits("Ada")
    table.now_ms += OPENING_MS + 1
    assert kinds(table.commits("Bo")) == ["committed", "seed_chosen"]
    assert table.alarm() is None, "that was due is done"
    table.contributes("Bo")
    table.now_ms += OPENING_MS + 1
    assert kinds(table.contributes("Ada")) == ["contributed", "started"]
    assert dice_of(table.state).contributions == tuple(map(bytes_of, ADA_AND_BO))


# -- several seats on one device -------------------------------------------------------------------


def shared() -> Table:
    """Return an opening in which Ada has the seats 0 and 1, the second for Tom, and Bo has seat 2."""
    table = Table(3)
    table.says("Ada", AddSeat, name="Tom")
    table.says("Bo", JoinRoom)
    return table


def test_each_seat_of_a_device_does_its_part_and_is_named_while_several_are_awaited() -> None:
    table = shared()
    for kind in (Commit, Contribute):
        refused = refusal(table, "Ada", kind)
        assert refused.code is Code.BAD_MESSAGE
        assert refused.details is not None
        assert refused.details["fields"][0]["field"] == "seat"
        given: dict[str, Any]
        for seat, name in ((1, "Tom"), (None, "Ada")):
            given = {"commitment": commitment_of(name)} if kind is Commit else {"bytes": bytes_of(name)}
            table.says("Ada", kind, **given, seat=seat)  # when one is left, it need not be named
        assert refusal(table, "Ada", kind, seat=1).code is Code.ILLEGAL_MOVE
        assert refusal(table, "Ada", kind, seat=2).code is Code.NOT_SEATED
        given = {"commitment": commitment_of("Bo")} if kind is Commit else {"bytes": bytes_of("Bo")}
        table.says("Bo", kind, **given)
    assert table.state.stage == "playing"
    assert dice_of(table.state).contributions == tuple(map(bytes_of, ("Ada", "Tom", "Bo")))


def test_one_seat_of_a_device_may_be_silent_and_the_other_is_meant_then() -> None:
    table = shared()
    table.commits("Ada", 1)
    table.commits("Bo", 2)
    table.alarm_in_time()
    table.says("Ada", Contribute, bytes=bytes_of("Tom"))
    table.contributes("Bo")
    assert dice_of(table.state).contributions == (by_rule(table, 0), bytes_of("Tom"), bytes_of("Bo"))


# -- stand-ins from the beginning ------------------------------------------------------------------


def test_a_stand_in_commits_to_nothing_and_nobody_waits_for_it() -> None:
    table = Table(2, bots=1)
    assert opening(table).awaited == (0,)
    assert kinds(table.commits("Ada")) == ["committed", "seed_chosen"]
    assert kinds(table.contributes("Ada")) == ["contributed", "started"]
    assert dice_of(table.state).seat_commitments == (commitment_of("Ada"), None)
    assert dice_of(table.state).contributions == (bytes_of("Ada"), by_rule(table, 1))


def test_nobody_gives_anything_for_a_stand_in() -> None:
    table = Table(2, bots=1)
    assert refusal(table, "Ada", Commit, seat=1).code is Code.NOT_SEATED
    table.commits("Ada")
    assert refusal(table, "Ada", Contribute, seat=1).code is Code.NOT_SEATED


def test_alone_with_stand_ins_who_is_silent_begins_without_bytes_of_anyone() -> None:
    table = Table(3, bots=2)
    assert kinds(table.alarm_in_time()) == ["seed_chosen", "started"]
    assert dice_of(table.state).contributions == tuple(by_rule(table, seat) for seat in range(3))


# -- games that do not begin -----------------------------------------------------------------------

Part = tuple[str, ...]
MISSED: Final[dict[str, tuple[Part, Part | None, list[int]]]] = {
    "one is silent": (("Ada", "Cleo"), None, [1]),
    "all are silent": ((), None, [0, 1, 2]),
    "one withholds": (("Ada", "Bo", "Cleo"), ("Bo",), [0, 2]),
    "all withhold": (("Ada", "Bo", "Cleo"), (), [0, 1, 2]),
}
"""Who commits, who contributes then (None where it does not come to that), and who is missed."""


@pytest.mark.parametrize(("commit", "contribute", "silent"), MISSED.values(), ids=list(MISSED))
def test_a_match_is_called_off_at_either_deadline_where_a_player_does_not_come(
    commit: Part, contribute: Part | None, silent: list[int]
) -> None:
    table = opened(3)
    matched(table)
    for name in commit:
        table.commits(name)
    for name in contribute or ():
        table.contributes(name)
    called_off(table, silent)
    assert (len(table.events_of("seed_chosen")) == 0) == (contribute is None)


def test_nobody_was_too_late_for_a_match_that_the_host_of_the_service_closed() -> None:
    table = opened(3)
    matched(table)
    table.is_closed("Names.")
    fields = {"room": table.state.setup.id, "version": table.version, "close_reason": "Names."}
    assert table.events[-1] == {"type": "archived", **fields}
    shown = snapshot(table.state, False, frozenset({0}))
    assert (list(shown["silent"]), shown["close_reason"]) == ([], "Names.")
    assert decode(encode(table.state)) == table.state


def test_a_room_that_is_closed_without_a_word_says_nothing_more_than_before() -> None:
    table = opened(3)
    table.is_closed(None)
    assert "close_reason" not in {**table.events[-1], **snapshot(table.state, False, frozenset({0}))}
    assert b"why_closed" not in encode(table.state)


DAY_MS: Final = 86_400_000


def test_a_match_with_days_for_a_turn_begins_without_the_bytes_of_who_is_away() -> None:
    table = opened(turn_ms=DAY_MS)
    matched(table)
    table.commits("Ada")
    assert kinds(table.alarm_in_time()) == ["seed_chosen"]
    assert kinds(table.contributes("Ada")) == ["contributed", "started"]
    assert dice_of(table.state).contributions == (bytes_of("Ada"), by_rule(table, 1))


def test_a_match_with_days_for_a_turn_begins_while_all_are_away() -> None:
    table = opened(turn_ms=DAY_MS)
    matched(table)
    assert kinds(table.alarm_in_time()) == ["seed_chosen", "started"]
    assert dice_of(table.state).contributions == tuple(by_rule(table, seat) for seat in range(2))


def called_off(table: Table, silent: list[int]) -> None:
    """See a room end at its next alarm without a game, and say who did not come."""
    seed = dice_of(table.state).server_seed
    assert kinds(table.alarm_in_time()) == ["archived"]
    assert table.events[-1] == {
        "type": "archived",
        "room": table.state.setup.id,
        "version": table.version,
        "silent": silent,
    }
    shown = snapshot(table.state, False, frozenset({0}))
    assert (list(shown["silent"]), shown["server_seed"], list(shown["contributions"])) == (silent, None, [])
    assert (shown["opening_deadline_ms"], shown["turns"]) == (None, [])
    assert (table.state.stage, table.state.over, table.state.unrecorded) == ("archived", False, False)
    assert due_ms(table.state) is None
    assert decode(encode(table.state)) == table.state
    assert seed is None or seed not in str([table.events, shown]), "it never comes out"


def test_a_match_whose_players_all_came_begins() -> None:
    table = opened()
    matched(table)
    table.started()
    assert table.state.stage == "playing"


def rematch(seats: int, bots: int = 0) -> Table:
    """Return the table of a rematch at its opening; Bo sits first, or his stand-in."""
    table = Table(seats, bots=bots).finished()
    table.is_recorded()
    change = None
    for seat in table.state.seating.seats:
        if not seat.bot:
            change = table.says(seat.name, Rematch)
    assert change is not None
    assert change.spawn is not None
    table.state = change.spawn.state
    return table


@pytest.mark.parametrize("bots", [0, 1])
def test_a_rematch_to_which_nobody_comes_is_called_off(bots: int) -> None:
    table = rematch(2, bots)
    called_off(table, [seat for seat, taken in enumerate(table.state.seating.seats) if not taken.bot])


@pytest.mark.parametrize("commit", [("Ada",), ("Ada", "Bo")], ids=["one committed", "all committed"])
def test_a_rematch_in_which_nobody_shows_bytes_is_called_off(commit: Part) -> None:
    table = rematch(2)
    for name in commit:
        table.commits(name)
    if len(commit) < 2:
        table.alarm_in_time()
    called_off(table, [0, 1])


def test_a_rematch_to_which_one_player_comes_begins() -> None:
    table = rematch(2)
    table.commits("Ada")
    table.alarm_in_time()
    assert isinstance(table.state, Opening)
    table.contributes("Ada")
    assert table.state.stage == "playing"
    assert table.state.seating.seat_of(player_id("Ada")) == 1
    assert dice_of(table.state).contributions == (by_rule(table, 0), bytes_of("Ada"))


def test_a_rematch_of_which_one_player_shows_bytes_begins() -> None:
    table = rematch(2)
    for name in ADA_AND_BO:
        table.commits(name)
    table.contributes("Bo")
    table.alarm_in_time()
    assert table.state.stage == "playing"
    assert dice_of(table.state).contributions == (bytes_of("Bo"), by_rule(table, 1))
