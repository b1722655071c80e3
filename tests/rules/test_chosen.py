"""What a host chose: of a room's options, the numbers that its card lets one choose."""

import pytest

from regatta_server.rules.catalogue import rules
from regatta_server.rules.chosen import numbers

OPTIONS = {"begins": "random", "turn_ms": 60_000, "rated": True, "target": None, "stake": None}
"""Options of a room where the host left the card's numbers to the ruleset."""


def test_what_was_left_to_the_ruleset_is_no_choice() -> None:
    assert numbers(rules("yin-yang").card, OPTIONS) == {}
    assert numbers(rules("yacht").card, {}) == {}


def test_of_the_options_of_a_room_the_numbers_of_the_card_are_taken() -> None:
    assert numbers(rules("yin-yang").card, OPTIONS | {"target": 300}) == {"target": 300}
    assert numbers(rules("general").card, OPTIONS | {"stake": 5}) == {"stake": 5}


@pytest.mark.parametrize(
    ("ruleset", "chosen", "words"),
    [
        ("yacht", {"target": 100}, "yacht is played without a target"),
        ("yin-yang", {"stake": 5}, "yin-yang is played without a stake"),
        ("yacht", {"target": 100, "stake": 5}, "yacht is played without a stake and a target"),
    ],
)
def test_a_number_that_the_card_has_not_is_refused(ruleset: str, chosen: dict[str, int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        numbers(rules(ruleset).card, chosen)
