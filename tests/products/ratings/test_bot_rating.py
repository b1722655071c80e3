"""Where bots' ratings begin, by what docs/bots.md has counted; which games move them, and how far."""

import math
import re
from pathlib import Path
from typing import Any, Final, cast

import pytest

from regatta_protocol.options import Level
from regatta_server.products.ratings.bot_rating import (
    FARTHEST,
    LEVELS,
    after_game_of_bots,
    level_near,
    moves_bots,
    points_for,
    start_of,
)
from regatta_server.products.ratings.rating import FRESH, SHOWN, Skill
from regatta_server.rules.catalogue import RULES
from testkit.rated_games import against_bots, game, people

ADA, BO = people(2)
DOCS: Final = Path(__file__).resolve().parents[3] / "docs"
PAGE: Final = (DOCS / "bots.md").read_text(encoding="utf-8")
MEANS: Final = re.compile(
    r"^\| `([a-z0-9-]+)`( \*)? \| ([\d.]+) ± ([\d.]+) \| ([\d.]+) ± ([\d.]+) \| ([\d.]+) ± ([\d.]+) \|", re.M
)
SHARES: Final = re.compile(r"^\| `([a-z0-9-]+)`[^|]* \| ([\d.]+) ± [\d.]+ % \| ([\d.]+) ± [\d.]+ % \|", re.M)


def higher(mean: float, error: float, mates: float, mates_error: float, games: int) -> float:
    """Return how many points higher than a mate one with this mean begins, by the formula of the page."""
    z = (mean - mates) / math.sqrt(games * (error**2 + mates_error**2))
    share = (1 + math.erf(z / math.sqrt(2))) / 2
    return 400 * math.log10(share / (1 - share))


@pytest.mark.parametrize("ruleset", RULES)
def test_a_level_begins_where_the_page_of_bots_puts_it(ruleset: str) -> None:
    (found,) = (line for line in MEANS.findall(PAGE) if line[0] == ruleset)
    games = 10_000 if found[1] else 1_000
    deckhand, deckhands, mate, mates, captain, captains = map(float, found[2:])
    sign = -1 if "turns" in next(line for line in PAGE.splitlines() if "to reach 500 alone" in line) else 1
    sign = sign if RULES[ruleset].card["rounds"] is None else 1
    expected = {
        "deckhand": 1500 + sign * higher(deckhand, deckhands, mate, mates, games),
        "mate": 1500.0,
        "captain": 1500 + sign * higher(captain, captains, mate, mates, games),
    }
    shares = {line[0]: (float(line[1]) + float(line[2])) / 200 for line in SHARES.findall(PAGE)}
    share = shares.get(ruleset, 0.5)
    expected["admiral"] = expected["captain"] + 400 * math.log10(share / (1 - share))
    for level, points in expected.items():
        start = start_of(ruleset, cast(Level, level))
        assert abs(start.rating - points) <= 0.5 + 1e-6, level
        assert (start.sigma, start.games) == (FRESH.sigma, 0)


@pytest.mark.parametrize("ruleset", RULES)
def test_the_page_of_ratings_says_where_each_level_begins(ruleset: str) -> None:
    page = (DOCS / "ratings.md").read_text(encoding="utf-8")
    shown = " | ".join(str(start_of(ruleset, level).rating) for level in LEVELS)
    assert f"| `{ruleset}` | {shown} |" in page


def test_a_share_won_is_as_many_points_as_in_chess() -> None:
    assert [round(points_for(share)) for share in (0.5, 10 / 11, 1 / 11)] == [0, 400, -400]
    assert round(points_for(0.64)) == 100


def test_a_game_that_nothing_was_measured_of_begins_with_everyone_at_1500() -> None:
    assert {start_of("another", level) for level in LEVELS} == {FRESH}


def spoilt(record: Any) -> Any:
    """Return the record of a game in which a decision was taken back."""
    record["facts"].insert(-1, {"type": "undone", "version": 9, "at_ms": None, "seat": 0, "to": 8})
    return record


def test_a_game_moves_bots_where_people_met_bots_with_a_level_and_it_has_a_result() -> None:
    assert moves_bots(against_bots(1, [ADA], [1, 2], "mate"))
    assert moves_bots(against_bots(1, [ADA, BO], [1, 2, 3, 4], "mate", "captain"))
    for other in (
        against_bots(1, [ADA], None, "mate"),
        game(1, [ADA, BO], [1, 2]),
        game(1, [ADA, people(3)[2]], [1, 2], rated=False),
        against_bots(1, [], [1, 2], "mate", "mate"),
        spoilt(against_bots(1, [ADA], [1, 2], "mate")),
    ):
        assert not moves_bots(other)


def test_a_seat_that_made_the_clocks_moves_spoils_a_game() -> None:
    record: Any = against_bots(1, [ADA], [1, 2, 3], "mate", "captain")
    del record["seats"][1]["level"]
    assert not moves_bots(record)


def test_people_come_out_of_a_game_as_they_went_in_and_a_bot_as_any_player_would() -> None:
    person = Skill(30.0, 4.0, 40, 20, 5)
    before = [person, start_of("yacht", "mate")]
    lost, won = (
        after_game_of_bots(before, against_bots(1, [ADA], places, "mate")) for places in ((1, 2), (2, 1))
    )
    assert lost[0] == won[0] == person
    assert lost[1].rating < before[1].rating < won[1].rating
    assert (won[1].games, won[1].wins, lost[1].wins) == (1, 1, 0)
    assert won[1].sigma < before[1].sigma


def test_two_bots_of_a_level_get_the_mean() -> None:
    mate = start_of("yacht", "mate")
    after = after_game_of_bots([FRESH, mate, mate], against_bots(1, [ADA], [2, 1, 3], "mate", "mate"))
    assert after[1].mu == after[2].mu
    assert after[1].games == 1


@pytest.mark.parametrize("places", [(1, 2), (2, 1)])
def test_a_thousand_games_with_one_result_move_a_bot_no_farther_than_its_bound(
    places: tuple[int, int],
) -> None:
    start = start_of("yacht", "captain")
    # The strongest pull there is: against somebody whose rating says the opposite.
    person = Skill(0.0 if places[0] == 1 else 50.0, 1.0, 1_000)
    bot, record = start, against_bots(1, [ADA], places, "captain")
    for _ in range(1_000):
        bot = after_game_of_bots([person, bot], record)[1]
    assert abs(bot.mu - start.mu) <= FARTHEST + 1e-9
    assert abs(bot.rating - start.rating) <= 246


def test_the_level_nearest_to_a_rating_is_found_and_the_weaker_of_two_as_near() -> None:
    skills = {
        level: Skill(25 + add / SHOWN, 3.0) for level, add in zip(LEVELS, (-200, 0, 100, 100), strict=True)
    }
    near = {
        points: level_near(skills, Skill(25 + points / SHOWN, 3.0, 5)) for points in (-900, -101, -99, 49, 51)
    }
    assert near == {-900: "deckhand", -101: "deckhand", -99: "mate", 49: "mate", 51: "captain"}
    assert level_near(skills, None) == "mate"
    assert level_near(dict.fromkeys(LEVELS, FRESH), FRESH) == "deckhand"
