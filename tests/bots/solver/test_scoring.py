"""What a card gives, as arrays: held against the sheet that players see."""

from dataclasses import replace

import numpy as np
import pytest

from regatta_protocol.moves import Throw
from regatta_server.bots.solver.scoring import FIRST, HANDS, LATER, Unsolvable, scoring
from regatta_server.rules.card import Bonus
from regatta_server.rules.category import Category
from regatta_server.rules.rows import gives, of_a_kind
from tests.bots.solver.cards import CATEGORIES, FIVE_DICE, card, given, name


@pytest.mark.parametrize("rules", FIVE_DICE, ids=name)
def test_gains_on_an_empty_card_are_what_the_sheet_shows(rules: Category) -> None:
    gains = given(rules).gains
    for number, hand in list(enumerate(HANDS))[::17]:
        play = rules.apply(rules.fresh(), Throw(tuple(range(5))), hand)
        for throw in (FIRST, LATER, LATER):
            shown = [row["potential"] for row in rules.sheet(play)["rows"]]
            assert gains[0, throw, number].tolist() == shown
            play = rules.apply(play, Throw((0,)), hand[:1]) if rules.throws(play) < 3 else play


def test_jokers_add_their_points_and_full_scores() -> None:
    with_joker = [rules for rules in FIVE_DICE if rules.spec.joker]
    assert len(with_joker) == 3
    for rules in with_joker:
        scores, ids = given(rules), [row.row for row in rules.spec.rows]
        assert scores.statuses == (None, 0, 50)
        sixes = HANDS.index((6,) * 5)
        gains = scores.gains[2, LATER, sixes]
        assert gains[ids.index("sixes")] == 130
        assert gains[ids.index("large_straight")] == 140
        assert scores.counted[2, LATER, sixes, ids.index("sixes")] == 30
        over_zero = 40 if rules.spec.joker and rules.spec.joker.over_zero else 0
        assert scores.gains[1, LATER, sixes, ids.index("large_straight")] == over_zero


def test_a_forced_joker_is_kept_from_the_rows_that_the_rules_bar() -> None:
    rules = next(rules for rules in FIVE_DICE if rules.spec.joker and rules.spec.joker.forced)
    scores = given(rules)
    withheld = scores.withheld((0, 1, 7), 2)
    assert np.isinf(withheld[0]).tolist() == [place in (1, 7) for place in range(13)]
    assert np.isinf(withheld[5]).tolist() == [place in (0, 1) for place in range(13)]
    assert not scores.withheld((0, 1, 7), 0).any(), "while the yacht row is open there is no joker"


def test_what_ends_a_game_is_known() -> None:
    [rules] = [rules for rules in FIVE_DICE if given(rules).throws_matter]
    wins = given(rules).wins
    assert wins[0, FIRST].sum() == 6
    assert wins[0, LATER].sum() == 0


def test_other_numbers_have_another_digest() -> None:
    before = scoring(Category(card()))
    row = card().rows[-2]
    rows = tuple(replace(one, score=gives(51, of_a_kind(5))) if one is row else one for one in card().rows)
    lines = tuple(replace(line, points=36) if isinstance(line, Bonus) else line for line in card().lines)
    others = [replace(card(), rows=rows), replace(card(), lines=lines), replace(card(), rows=card().rows[1:])]
    digests = {before.digest, *(scoring(Category(other)).digest for other in others)}
    assert len(digests) == 4
    renamed = replace(card(), name="Other", summary="Other words", version=2, seats=(2, 4))
    assert scoring(Category(renamed)).digest == before.digest, "words and seats change no value"


@pytest.mark.parametrize("rules", CATEGORIES, ids=name)
def test_every_category_game_can_be_asked(rules: Category) -> None:
    gains = given(rules).gains
    assert (gains >= 0).all()
    assert gains.max() <= 200


def test_a_bonus_in_both_sections_is_refused() -> None:
    two = replace(card(), lines=(*card().lines, Bonus("lower", "Bonus", 100, 10)))
    with pytest.raises(Unsolvable, match="Thirteen has a bonus in both sections"):
        scoring(Category(two))
