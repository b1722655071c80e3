"""The states of a card: how many, and in which order."""

from regatta_server.bots.solver.layout import Layout
from regatta_server.bots.solver.scoring import scoring
from regatta_server.rules.category import Category
from regatta_server.rules.joker import Joker
from tests.bots.solver.cards import FIVE_DICE, card, given


def test_thirteen_rows_have_as_many_states_as_the_literature_counts() -> None:
    """536,448: 64 sets of lower rows, three statuses, 2,794 pairs of upper rows and their points."""
    layout = Layout(scoring(Category(card(joker=Joker(over_zero=True)))))
    assert sum(map(len, layout.reachable)) == 2_794
    assert layout.states() == 536_448


def test_without_a_bonus_a_state_is_its_open_rows() -> None:
    for rules in FIVE_DICE:
        layout = Layout(given(rules))
        if not layout.counting and rules.spec.joker is None:
            assert layout.states() == 2 ** len(rules.card["rows"])


def test_whatever_follows_a_state_comes_before_it() -> None:
    layout = Layout(scoring(Category(card(joker=Joker(over_zero=True)))))
    seen: set[tuple[int, int, int]] = set()
    for rows, status, others in layout.layers():
        for one in others.tolist():
            followers = [(rows ^ 1 << bit, status, one) for bit in range(6) if rows >> bit & 1]
            followers += [(rows, status, one ^ 1 << bit) for bit in range(6) if one >> bit & 1]
            followers += [(rows, 1, one), (rows, 2, one)] if status == 0 else []
            assert seen.issuperset(followers)
        seen.update((rows, status, one) for one in others.tolist())
    assert len(seen) == 64 * 3 * 64


def test_points_that_are_too_few_for_a_bonus_are_alike() -> None:
    layout = Layout(scoring(Category(card())))
    alike, points = layout.columns(0)
    assert alike.tolist() == list(range(62))[: len(alike)]
    assert points.tolist()[-2:] == [62, 63]
    assert [len(part) for part in layout.columns(layout.shape[0] - 1)] == [0, 1]
