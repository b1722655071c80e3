"""What was withheld is counted, and said beside what one would expect."""

from collections import Counter
from math import isclose
from typing import Any

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from regatta_protocol.record.record import GameRecord
from regatta_server.archive.archive import Archive
from regatta_server.archive.records import CalledOff, record_of, sealed
from regatta_server.archive.tally import tally
from regatta_server.archive.withholding import RARE, SUMMED_TO, p_of_more, report, withheld_at
from regatta_server.rooms.decide.facts import Archived, Contributed, Created, Opening, Seated
from regatta_server.rooms.decide.setup import Seat
from testkit.records import RecordTable, given_up, match, recorded
from testkit.rooms.tables import player_id
from tests.records.forged import happens
from tests.records.write import silent_seat, withheld


def counted(record: GameRecord) -> dict[str, int]:
    """Return what a record adds to the counts of withholding."""
    names = ("seats", "silent", "withheld", "given_up", "given_up_early", "called_off")
    counts = {counter.split(" ", 1)[1]: number for counter, number in tally(record).items()}
    return {name: counts[name] for name in names if name in counts}


def off(table: RecordTable) -> dict[str, int]:
    """Return what a game that is called off adds to the counts."""
    with pytest.raises(CalledOff) as called:
        record_of(table.facts)
    counts = withheld_at(called.value.state, called.value.opening)
    assert all(counter.startswith("yacht ") for counter in counts)
    return {counter.split(" ")[1]: number for counter, number in counts.items()}


def test_of_a_game_the_seats_of_players_are_counted_and_who_was_silent_or_withheld() -> None:
    assert counted(recorded("yacht-13")) == {"seats": 2}
    assert counted(silent_seat()) == {"seats": 3, "silent": 1}
    assert counted(withheld()) == {"seats": 3, "withheld": 1}
    assert counted(RecordTable(3, "yacht", bots=1).finished().record) == {"seats": 2}


def test_a_game_that_nobody_goes_on_with_is_given_up_in_its_time_and_any_other_early() -> None:
    record = given_up()
    assert counted(record) == {"seats": 2, "given_up": 1}
    *facts, last = record["facts"]
    assert last["at_ms"] is not None
    sooner: Any = {**last, "at_ms": last["at_ms"] - 10 * 86_400_000}
    early = sealed({**record, "facts": [*facts, sooner]})
    assert counted(early) == {"seats": 2, "given_up": 1, "given_up_early": 1}


def test_a_match_is_called_off_before_there_is_a_seed_or_after_it() -> None:
    table = match()
    table.commits("Bo")
    table.alarm_in_time()
    assert off(table) == {"seats": 2, "silent": 1}
    table = match().committed()
    table.contributes("Bo")
    table.alarm_in_time()
    assert off(table) == {"seats": 2, "withheld": 1, "called_off": 1}


def test_the_report_adds_up_all_rulesets() -> None:
    counts = Counter(tally(silent_seat())) + Counter(tally(withheld())) + Counter(tally(given_up("yak")))
    audit = report(counts)
    assert (audit["seats"], audit["silent"], audit["withheld"]) == (8, 1, 1)
    assert (audit["given_up"], audit["given_up_early"], audit["called_off"]) == (1, 0, 0)
    assert audit["withheld_expected_most"] == 1
    assert audit["withheld_p"] == 0.75
    assert audit["plain"] == (
        "Nothing speaks for games or bytes that were withheld. Seats that were silent before there was a "
        "seed: 1; after it, where that could have been a choice: 1."
    )


def test_a_host_who_withholds_more_than_lines_are_lost_is_seen() -> None:
    honest = report({"yacht silent": 300, "yacht withheld": 12})
    assert honest["withheld_p"] > 0.999
    assert honest["plain"].startswith("Nothing speaks for")
    dishonest = report({"yacht silent": 30, "yacht withheld": 70})
    assert dishonest["withheld_p"] < RARE
    assert dishonest["plain"].endswith("the second number would hardly be so high: ask the host why.")


def test_a_game_that_was_broken_off_is_said_first_of_all() -> None:
    audit = report({"yacht silent": 30, "yacht given_up": 5, "yak given_up_early": 1})
    assert audit["plain"].startswith("Games that were broken off although their time was not over: 1.")


@pytest.mark.parametrize("times", [0, 480, 500, 520, 560, 1_001])
def test_the_normal_distribution_follows_on_the_sum(times: int) -> None:
    tries = SUMMED_TO + 1
    exact = p_of_more(times, SUMMED_TO) if times <= SUMMED_TO else 0.0
    assert isclose(p_of_more(times, tries), exact, abs_tol=0.03)
    assert p_of_more(0, 0) == 1


async def test_a_game_that_was_called_off_is_counted_once(redis: Redis) -> None:
    archive = Archive(redis)
    game = recorded("yacht")["game"]
    for _ in range(2):
        await archive.count_called_off(game, {"yacht called_off": 1, "yacht withheld": 1}, 1)
    assert await archive.counts() == {"yacht called_off": 1, "yacht withheld": 1}


def test_a_game_to_which_nobody_came_says_nothing_of_withholding() -> None:
    table = match()
    table.alarm_in_time()
    assert off(table) == {}


def test_a_match_of_the_first_scheme_that_is_called_off_is_not_counted() -> None:
    table = RecordTable(2, "yacht")
    created = table.facts[0]
    assert isinstance(created, Created)
    table.facts[0] = replace(created, matched=True)
    bo = Seat(player_id("Bo"), "Bo")
    for fact in (
        Seated(at_ms=table.now_ms, seat=bo),
        Opening(at_ms=table.now_ms, server_seed="ab" * 32, until_ms=table.now_ms),
        Contributed(at_ms=table.now_ms, seat=0, bytes="cd" * 32),
        Archived(at_ms=table.now_ms),
    ):
        happens(table, fact)
    assert off(table) == {}
