"""What comes before the first throw, as it is stored."""

from typing import get_args

import msgspec

from regatta_server.game.opening_facts import Opening, Prepared
from tests.game.moves import NOW_MS


def test_all_of_it_is_of_the_opening() -> None:
    assert {one.about.phase for one in get_args(Prepared)} == {"opening"}


def test_an_opening_of_the_first_scheme_comes_back_with_its_seed() -> None:
    opening = Opening(at_ms=NOW_MS, server_seed="ab" * 32, until_ms=NOW_MS + 5_000)
    assert msgspec.json.decode(msgspec.json.encode(opening), type=Prepared) == opening
