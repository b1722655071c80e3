"""How a sheet is drawn: of parts that are made once and never changed."""

from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.sheet import Line, Row
from regatta_server.rules.catalogue import CATEGORY_GAMES
from regatta_server.rules.drawing import Drawing, Scores
from regatta_server.rules.worth import Worth
from tests.proving import examples

CARDS = {card.ruleset: card for card, _ in CATEGORY_GAMES}
MOST = {ruleset: Worth(card).most for ruleset, card in CARDS.items()}
DRAWINGS = {ruleset: Drawing(card, MOST[ruleset]) for ruleset, card in CARDS.items()}
every_card = pytest.mark.parametrize("ruleset", CARDS)
POINTS = st.integers(0, 50)


def row_by_hand(ruleset: str, place: int, score: int | None, potential: int | None) -> Row:
    return {
        "row": CARDS[ruleset].rows[place].row,
        "score": score,
        "potential": potential if score is None else None,
        "most": MOST[ruleset][place],
    }


@every_card
@given(data=st.data())
@examples(5)
def test_a_row_has_its_score_or_what_it_would_give(ruleset: str, data: st.DataObject) -> None:
    rows = len(CARDS[ruleset].rows)
    column = st.lists(st.none() | POINTS, min_size=rows, max_size=rows).map(tuple)
    draws = DRAWINGS[ruleset]
    for scores, potentials in data.draw(st.lists(st.tuples(column, column), max_size=3)):
        assert draws.rows(scores, potentials) == [
            row_by_hand(ruleset, place, score, potential)
            for place, (score, potential) in enumerate(zip(scores, potentials, strict=True))
        ]


@every_card
def test_a_row_that_is_barred_on_one_sheet_is_open_on_the_next(ruleset: str) -> None:
    draws, none = DRAWINGS[ruleset], (None,) * len(CARDS[ruleset].rows)
    potentials = (5,) * len(none)
    rows = draws.rows(none, potentials)
    before = deepcopy(rows)
    draws.bar(rows, {1: "not now"})
    assert rows[1] == {**before[1], "potential": None, "barred": "not now"}
    assert draws.rows(none, potentials) == before


def lines_by_hand(ruleset: str, scores: Scores, extra: int) -> list[Line]:
    """Return what the lines hold, added up the long way."""
    card = CARDS[ruleset]
    lines: list[Line] = []
    for place, spec in enumerate(card.lines):
        own = [at for at, row in enumerate(card.rows) if row.section == spec.section]
        rows = sum(scores[at] or 0 for at in own)
        match type(spec).__name__:
            case "Subtotal":
                above = [lines[up]["value"] for up in range(place) if card.lines[up].section == spec.section]
                lines.append({"line": spec.line, "value": rows + sum(above)})
            case "YachtBonus":
                lines.append({"line": spec.line, "value": extra})
            case _:
                aim, points = getattr(spec, "aim"), getattr(spec, "points")  # noqa: B009 - what a Bonus alone has
                value = points if rows >= aim else 0
                lines.append({"line": spec.line, "value": value, "reached": rows, "aim": aim})
    return lines


@every_card
@given(data=st.data())
@examples(5)
def test_lines_and_total_add_the_card_up(ruleset: str, data: st.DataObject) -> None:
    card, draws = CARDS[ruleset], DRAWINGS[ruleset]
    scores = tuple(data.draw(st.lists(st.none() | POINTS, min_size=len(card.rows), max_size=len(card.rows))))
    has_extra = any(type(line).__name__ == "YachtBonus" for line in card.lines)
    extra = data.draw(st.sampled_from((0, 100, 300))) if has_extra else 0
    lines, total = draws.lines(scores, extra)
    assert lines == lines_by_hand(ruleset, scores, extra)
    bonuses = sum(line["value"] for line in lines if "aim" in line)
    assert total == draws.total(scores, extra) == sum(filter(None, scores)) + extra + bonuses
