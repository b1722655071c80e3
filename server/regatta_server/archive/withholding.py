"""What was withheld: bytes that were committed to and never shown, and games that were broken off.

Whoever knows what the dice would be can do nothing but withhold (docs/dice-audit.md, "What was withheld").
So it is counted, beside how often it would happen by itself.
"""

from collections.abc import Mapping
from itertools import pairwise
from math import comb, erfc, sqrt
from typing import Final

from regatta_protocol.http.dice import OpeningReport
from regatta_protocol.record.record import GameRecord
from regatta_protocol.text import Text
from regatta_server.rooms.decide.lifecycle import GAME_IDLE_MS
from regatta_server.rooms.decide.state import Opening, RoomState

SUMMED_TO: Final = 1_000
"""Up to so many the probability is summed; beyond, the normal distribution is close enough."""
RARE: Final = 0.001
"""What is worth a look; every reader sees it, at every time."""


def withheld_in(record: GameRecord) -> Mapping[str, int]:
    """Return what a game that is over adds to the counts, by counter (tally.py)."""
    kinds = [fact["type"] for fact in record["facts"]]
    people = sum(not seat.get("bot", False) for seat in record["seats"])
    committed, contributed = kinds.count("committed"), kinds.count("contributed")
    counts: dict[str, int] = {}
    if record["version"] > 1:
        counts = {"seats": people, "silent": people - committed, "withheld": committed - contributed}
    if record["result"] is None:
        counts |= {"given_up": 1, "given_up_early": int(_is_early(record))}
    return {f"{record['ruleset']} {name}": number for name, number in counts.items() if number}


def withheld_at(state: RoomState, opening: Opening) -> Mapping[str, int]:
    """Return what a game that was called off at its opening adds to the counts."""
    people = sum(not seat.bot for seat in state.seating.seats)
    committed = sum(one is not None for one in opening.seat_commitments)
    if not committed:
        # Nobody came, as to a rematch of which nobody heard; by the first scheme none commits.
        return {}
    given = sum(one is not None for one in opening.contributions) - (len(state.seating.seats) - people)
    counts = {"seats": people, "silent": people - committed}
    if opening.server_seed is not None:
        counts |= {"withheld": committed - given, "called_off": 1}
    return {f"{state.setup.ruleset} {name}": number for name, number in counts.items() if number}


def _is_early(record: GameRecord) -> bool:
    """Say whether somebody gave the game up: left alone, it lives for thirty days behind its last move."""
    times = [fact["at_ms"] for fact in record["facts"][-2:]]
    return any(
        after is not None and before is not None and after - before < GAME_IDLE_MS
        for before, after in pairwise(times)
    )


def report(counts: Mapping[str, int]) -> OpeningReport:
    """Return what the counts of all games say."""

    def counted(name: str) -> int:
        return sum(number for counter, number in counts.items() if counter.split(" ")[1:] == [name])

    silent, withheld = counted("silent"), counted("withheld")
    early, called_off = counted("given_up_early"), counted("called_off")
    p = p_of_more(withheld, silent + withheld)
    return {
        "seats": counted("seats"),
        "silent": silent,
        "withheld": withheld,
        "withheld_expected_most": (silent + withheld) / 2,
        "withheld_p": p,
        "called_off": called_off,
        "given_up": counted("given_up"),
        "given_up_early": early,
        "plain": _plain(silent, withheld, p, early),
    }


def p_of_more(times: int, tries: int) -> float:
    """Return how often at least so many of so many fair coins fall on one side."""
    if tries <= SUMMED_TO:
        return sum(comb(tries, number) for number in range(times, tries + 1)) / (1 << tries)
    return erfc((times - 0.5 - tries / 2) / sqrt(tries / 2)) / 2


def _plain(silent: int, withheld: int, p: float, early: int) -> Text:
    if early:
        return Text(
            "games-broken-off",
            "Games that were broken off although their time was not over: {n}. One would expect "
            "none: ask the host why.",
            n=early,
        )
    seats = Text(
        "seats-silent",
        "Seats that were silent before there was a seed: {n}; after it, where that could have "
        "been a choice: {most}.",
        n=silent,
        most=withheld,
    )
    if p < RARE:
        return Text(
            "seats-silent-too-often",
            "{many} By lost lines alone the second number would hardly be so high: ask the host why.",
            many=seats,
        )
    return Text(
        "nothing-withheld", "Nothing speaks for games or bytes that were withheld. {many}", many=seats
    )
