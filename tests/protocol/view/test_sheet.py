"""What a sheet is after an event. That it is what the rules draw: tests/rules/conformance."""

from typing import Any, Final

from regatta_protocol.view import sheet as view_sheet
from tests.protocol.test_examples import example

CARD: Final[Any] = example("snapshot")["card"]
ROWS: Final = [row["row"] for row in CARD["rows"]]
FRESH: Final[Any] = {
    "faces": [],
    "throws": 0,
    "rows": [{"row": row, "score": None, "potential": None, "most": 30} for row in ROWS],
    "lines": [{"line": "upper_total", "value": 0}, {"line": "bonus", "value": 0, "reached": 0, "aim": 63}],
    "total": 0,
    "offers": {"throw": [0, 1, 2, 3, 4], "hold": False, "enter": []},
    "done": False,
}
LUCK: Final[Any] = {
    **CARD,
    **{"tray": ["dark", "dark", "light"], "throws": None, "entries": 0, "rows": [], "lines": []},
}
ASIDE: Final[Any] = {
    **FRESH,
    "rows": [],
    "lines": [],
    "aside": [],
    "points": 0,
    "offers": {"throw": [0, 1, 2], "hold": False, "enter": [], "set_aside": [], "bank": []},
}
BLANK: Final[Any] = {
    **FRESH,
    "rows": [],
    "lines": [],
    "total": None,
    "hidden": True,
    "offers": view_sheet.NOTHING,
}


def throw(number: int, **more: Any) -> Any:
    """Return a throw of all five dice."""
    return {"dice": [0, 1, 2, 3, 4], "faces": [6, 5, 4, 3, 1], "throw": number, **more}


def test_a_throw_offers_what_is_of_worth_and_another_throw_while_the_card_has_one() -> None:
    worth = [1, None, *range(len(ROWS) - 2)]
    after = view_sheet.thrown(CARD, FRESH, throw(2, worth=worth))
    assert (after["faces"], after["throws"]) == ([6, 5, 4, 3, 1], 2)
    assert [row["potential"] for row in after["rows"]] == worth
    assert after["offers"] == {
        "throw": [0, 1, 2, 3, 4],
        "hold": True,
        "enter": [ROWS[0], *ROWS[2:]],
    }
    last = view_sheet.thrown(CARD, FRESH, throw(3, worth=worth))
    assert (last["offers"]["throw"], last["offers"]["hold"]) == ([], False)


def test_dice_that_are_not_thrown_stay_as_they_lie() -> None:
    lying: Any = {**FRESH, "faces": [1, 2, 3, 4, 5], "throws": 1}
    again: Any = {"dice": [1, 4], "faces": [6, 6], "throw": 2, "worth": [None for _ in ROWS]}
    assert view_sheet.thrown(CARD, lying, again)["faces"] == [1, 6, 3, 4, 6]


def test_open_rows_of_no_worth_say_why() -> None:
    filled: Any = {**FRESH, "rows": [{**FRESH["rows"][0], "score": 3}, *FRESH["rows"][1:]]}
    worth = [None, None, *(0 for _ in ROWS[2:])]
    after = view_sheet.thrown(CARD, filled, throw(1, worth=worth, barred="not now"))
    assert ["barred" in row for row in after["rows"]][:3] == [False, True, False]
    again = view_sheet.thrown(CARD, after, throw(2, worth=[None, 0, *worth[2:]]))
    assert not any("barred" in row for row in again["rows"])


def test_an_entry_fills_rows_adds_lines_up_and_begins_the_next_turn() -> None:
    lying = view_sheet.thrown(CARD, FRESH, throw(3, worth=[5 for _ in ROWS]))
    entered: Any = {
        "rows": {ROWS[0]: 5},
        "scores": {ROWS[1]: 150},
        "lines": {"upper_total": 5},
        "reached": {"bonus": 5},
        "total": 155,
    }
    after = view_sheet.entered(CARD, lying, entered)
    assert [row["score"] for row in after["rows"]][:3] == [5, 150, None]
    assert {row["potential"] for row in after["rows"]} == {None}
    assert after["lines"] == [
        {"line": "upper_total", "value": 5},
        {"line": "bonus", "value": 0, "reached": 5, "aim": 63},
    ]
    assert (after["faces"], after["throws"], after["total"], after["done"]) == ([], 0, 155, False)
    assert after["offers"] == FRESH["offers"]
    over = view_sheet.entered(CARD, lying, entered | {"done": True})
    assert (over["done"], over["offers"]["throw"]) == (True, [])


def test_dice_set_aside_are_not_thrown_and_a_set_that_is_complete_is_points_alone() -> None:
    pair = [{"face": 6, "dice": [0, 2], "points": 12}]
    lying: Any = {**ASIDE, "faces": [6, 1, 6], "throws": 1}
    secured: Any = {"aside": pair, "set_aside": [], "bank": []}
    after = view_sheet.secured(LUCK, lying, secured)
    assert (after.get("aside"), after["offers"]["throw"], after["faces"]) == (pair, [1], [6, 1, 6])
    after = view_sheet.secured(LUCK, after, secured | {"aside": [], "completed": 18})
    assert (after.get("points"), after["offers"]["throw"], after["faces"]) == (18, [0, 1, 2], [])


def test_a_turn_that_is_lost_or_banked_leaves_nothing_on_the_table() -> None:
    lying: Any = {**ASIDE, "faces": [6, 1, 6], "throws": 2, "points": 18}
    lost: Any = {"dice": [1], "faces": [2], "throw": 3, "turns": [], "total": 0}
    assert view_sheet.thrown(LUCK, lying, lost) == ASIDE
    banked: Any = {"total": 30}
    assert view_sheet.banked(LUCK, lying, banked) == {**ASIDE, "total": 30}


def test_of_a_seat_that_is_hidden_whole_only_its_throws_are_seen() -> None:
    hidden: Any = {"by": "player"}
    assert view_sheet.concealed(CARD, BLANK, hidden | {"throw": 2}) == {**BLANK, "throws": 2}
    thrown: Any = {**BLANK, "throws": 2}
    assert view_sheet.concealed(CARD, thrown, hidden) == thrown
    assert view_sheet.concealed(CARD, thrown, hidden | {"turns": []}) == BLANK
    assert view_sheet.concealed(CARD, thrown, hidden | {"turns": [], "done": True})["done"]


def test_where_later_throws_are_hidden_rows_and_total_stay_and_the_next_turn_is_seen() -> None:
    shown = view_sheet.thrown(CARD, FRESH, throw(1, worth=[5 for _ in ROWS]))
    held: Any = {}
    assert view_sheet.concealed(CARD, shown, held) == shown, "what is held changes nothing that is seen"
    again: Any = {"by": "player", "throw": 2}
    hidden = view_sheet.concealed(CARD, shown, again)
    assert hidden == {**FRESH, "throws": 2, "hidden": True, "offers": view_sheet.NOTHING}
    over: Any = {"by": "player", "turns": []}
    assert view_sheet.concealed(CARD, hidden, over) == FRESH


def test_a_game_with_dice_set_aside_shows_them_again_after_a_hidden_turn() -> None:
    shown: Any = {**ASIDE, "faces": [6, 1, 6], "throws": 1}
    secured: Any = {"by": "player"}
    hidden = view_sheet.concealed(LUCK, shown, secured)
    assert (hidden["throws"], "aside" in hidden, hidden["hidden"]) == (1, False, True)
    over: Any = {"by": "clock", "turns": []}
    assert view_sheet.concealed(LUCK, hidden, over) == ASIDE
