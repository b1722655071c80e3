"""Nobody hears what is hidden: two games that differ in nothing else sound the same."""

from collections.abc import Sequence
from typing import Any, Final

import pytest

from regatta_server.rooms.decide.state import RoomState
from testkit.rooms.tables import dice_of
from tests.rooms.run.hearing.test_hidden import COMBINATIONS
from tests.rooms.run.hearing.twins import STEPS, Twins, heard_of_both

VIEWERS: Final = ("Ada", "Bo", "Zoe")
"""With two seats, with one, and with none."""

SEEDS_MOST: Final = 12
"""Pairs of games of each kind, until they show enough; long games do so with the first two."""

every_viewer = pytest.mark.parametrize("viewer", VIEWERS)


def shown(number: int) -> Sequence[pytest.MarkDecorator]:
    """Return whether `make test` has a combination: one of four."""
    return [] if number % 4 == 0 else [pytest.mark.prove]


def viewer_of(number: int) -> str:
    """Return who is the viewer of a combination: each viewer is it once of any two things that are chosen.

    Where a ruleset has but one order, this is one viewer for each way of hiding.
    """
    order, hiding, ruleset = number % 3, number // 3 % 3, number // 9
    return VIEWERS[(order + hiding + ruleset) % len(VIEWERS)]


every_combination = pytest.mark.parametrize(
    ("ruleset", "chosen", "viewer"),
    [
        pytest.param(
            *(ruleset, chosen, viewer_of(number)),
            id="-".join([ruleset, *chosen.values(), viewer_of(number)]),
            marks=shown(number),
        )
        for number, (ruleset, chosen) in enumerate(COMBINATIONS)
    ],
)


def hides_all(chosen: dict[str, Any]) -> bool:
    """Say whether nothing at all is seen of others in such a room."""
    return chosen.get("reveal") != "hide_rerolls"


def sound_the_same(ruleset: str, *viewers: str, other: bool, chosen: dict[str, Any]) -> None:
    """Check pairs of games until there were enough steps, in enough of which the pair differed."""
    steps = differed = 0
    for seed in range(SEEDS_MOST):
        twins = Twins(ruleset, seed, *viewers, other=other, **chosen)
        twins.play()
        for viewer in viewers:
            first, second = heard_of_both(twins, viewer)
            assert first == second, viewer
        steps += twins.steps
        differed += twins.differed
        if steps > 200 and differed > (50 if other else 10):
            return
    raise AssertionError("these games are too short, or too much alike, to show anything")


@every_combination
def test_other_choices_with_the_same_dice_sound_the_same_to_all_others(
    ruleset: str, chosen: dict[str, Any], viewer: str
) -> None:
    sound_the_same(ruleset, viewer, other=False, chosen=chosen)


@pytest.mark.parametrize(
    ("ruleset", "chosen"),
    [
        pytest.param(ruleset, chosen, id="-".join([ruleset, *chosen.values()]), marks=shown(number))
        for number, (ruleset, chosen) in enumerate(COMBINATIONS)
        if hides_all(chosen)
    ],
)
def test_other_dice_sound_the_same_to_all_others(ruleset: str, chosen: dict[str, Any]) -> None:
    sound_the_same(ruleset, *VIEWERS, other=True, chosen=chosen)


@every_combination
def test_a_room_that_hides_nothing_sounds_different(
    ruleset: str, chosen: dict[str, Any], viewer: str
) -> None:
    for seed in range(4):
        twins = Twins(ruleset, seed, viewer, other=False, shown_as="open", **chosen)
        for steps in (10, 40, STEPS):
            twins.play(steps)
            first, second = heard_of_both(twins, viewer)
            if first != second:
                return
    raise AssertionError("a room that tells everything was not found out")


@every_viewer
def test_a_room_that_hides_too_little_sounds_different(viewer: str) -> None:
    for ruleset in ("yacht", "yin-yang"):
        twins = Twins(ruleset, 1, viewer, other=True, shown_as="hide_rerolls", reveal="hide_all")
        twins.play()
        first, second = heard_of_both(twins, viewer)
        assert first != second


def test_the_twins_are_rooms_of_one_id_and_of_other_dice() -> None:
    twins = Twins("yacht", 1, "Bo", other=True, reveal="hide_all")
    first, second = (twin.state for twin in twins.twins)
    assert (first.setup.id, dice_of(first).contributions) == (second.setup.id, dice_of(second).contributions)
    assert dice_of(first).server_seed != dice_of(second).server_seed
    assert isinstance(first, RoomState)
