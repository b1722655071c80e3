"""Which games are wanted, by what their records say of them."""

from typing import Any

import pytest

from regatta_server.archive.pack import pack, peek
from regatta_server.products.ratings.game_filter import GameFilter
from testkit.rated_games import game, people

ADA, BO, CYD = people(3)
DAY_MS = 86_400_000
RATED = game(1, [ADA, BO], [1, 2])
SLOW = game(2, [ADA, BO, CYD], [1, 2, 3], turn_ms=DAY_MS)
CASUAL = game(3, [ADA, BO], [1, 2], rated=False)
GIVEN_UP = game(4, [ADA, BO], None)
GAMES = {"rated": RATED, "slow": SLOW, "casual": CASUAL, "given up": GIVEN_UP}


@pytest.mark.parametrize(
    ("wanted", "games"),
    [
        ({}, {"rated", "slow", "casual", "given up"}),
        ({"rated": True}, {"rated", "slow"}),
        ({"rated": False}, {"casual", "given up"}),
        ({"speed": "days"}, {"slow"}),
        ({"speed": "live"}, {"rated", "casual", "given up"}),
        ({"seats": 3}, {"slow"}),
        ({"seats": 2, "rated": True}, {"rated"}),
        ({"seats": 3, "rated": True, "speed": "live"}, set()),
    ],
)
def test_games_are_wanted_by_their_records_whole_or_looked_at(wanted: Any, games: set[str]) -> None:
    judge = GameFilter(**wanted)
    assert judge.any_game == (not wanted)
    assert {name for name, one in GAMES.items() if judge.wants(one)} == games
    assert {name for name, one in GAMES.items() if judge.wants(peek(pack(one), one["game"]))} == games
