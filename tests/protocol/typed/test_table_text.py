"""The table as text: what a terminal of 80 columns shows, and what a mail has."""

from typing import Any, cast

import pytest

from regatta_protocol.messages.room import Snapshot
from regatta_protocol.moves import Throw
from regatta_protocol.typed.german import GERMAN
from regatta_protocol.typed.languages import TYPED
from regatta_protocol.typed.table_text import (
    WIDTH,
    card_lines,
    dice_lines,
    drawn_dice,
    help_lines,
    may_do,
    offers_text,
    seat_named,
    totals_line,
    wrapped,
)
from regatta_server.rules.catalogue import REGISTRY
from testkit.rooms.hearing import HeardTable
from testkit.rooms.tables import player_id

CARDS = [pytest.param(card, id=card["ruleset"]) for card in REGISTRY.cards()]
FIVE = next(card["ruleset"] for card in REGISTRY.cards() if card["entries"] == 1)


def thrown(ruleset: str = FIVE, **options: Any) -> tuple[HeardTable, Snapshot]:
    """Return a table at which Ada has thrown once, and the room as she sees it."""
    table = HeardTable(2, ruleset, **options)
    table.started()
    table.throws(0)
    return table, seen(table, "Ada")


def seen(table: HeardTable, name: str) -> Snapshot:
    """Return the room as somebody sees it now."""
    return cast("Snapshot", table.seen(table.state.seating.seats_of(player_id(name))))


@pytest.mark.parametrize("card", CARDS)
def test_everything_of_a_table_fits_into_eighty_columns(card: Any) -> None:
    _, room = thrown(card["ruleset"])
    sheet = room["hands"][0]["sheet"]
    for texts in TYPED.values():
        lines = [
            *dice_lines(room, 0, texts),
            *drawn_dice(sheet),
            totals_line(room, 0, texts),
            *card_lines(room, 0, 0, texts),
            offers_text(card, sheet, texts),
            may_do(card, sheet, texts),
            *help_lines(card, texts),
        ]
        assert max(len(line) for line in wrapped(lines)) <= WIDTH
        assert max(len(line) for line in (*card_lines(room, 0, 0, texts), *drawn_dice(sheet)[:1])) <= WIDTH


def test_own_dice_and_those_of_another_are_told_apart() -> None:
    table, room = thrown()
    assert dice_lines(room, 0)[0].startswith("Dice: ")
    assert dice_lines(room, 1)[0].startswith("Ada’s dice: ")
    assert dice_lines(seen(table, "Bo"), 1, GERMAN)[0].startswith("Würfel von Ada: ")
    assert dice_lines(room, 0)[-1] == "Throw 1 of 3"


def test_a_card_has_a_line_a_row_with_letter_and_worth() -> None:
    _, room = thrown()
    card = room["card"]
    lines = card_lines(room, 0, 0)
    assert lines[0] == "Your score card"
    for row, line in zip(card["rows"], [one for one in lines[1:] if one[:1].strip()], strict=True):
        assert row["name"] in line
        assert line.endswith(" now")
    assert lines[-1].split() == ["Total", "0"]
    assert card_lines(room, 1, 0)[0] == "Bo’s score card"
    assert not any("now" in line for line in card_lines(room, 1, 0))


def test_dice_are_drawn_with_as_many_pips_as_they_show() -> None:
    rules = REGISTRY.rules(FIVE)
    sheet = rules.sheet(rules.apply(rules.fresh(), Throw((0, 1, 2, 3, 4)), (1, 2, 3, 5, 6)))
    drawn = drawn_dice(sheet)
    assert len(drawn) == 5
    assert sum(line.count("o") for line in drawn) == 1 + 2 + 3 + 5 + 6
    assert drawn_dice(sheet, [0])[2] == "|  o  |"
    assert drawn_dice(rules.sheet(rules.fresh())) == []


def test_a_name_finds_a_seat_by_its_beginning_where_only_one_begins_so() -> None:
    _, room = thrown()
    assert seat_named(room, "bo") == 1
    assert seat_named(room, "A") == 0
    assert seat_named(room, "zoe") is None
    assert seat_named(room, "") is None


def test_a_card_that_is_hidden_says_so() -> None:
    _, room = thrown(reveal="hide_all")
    assert card_lines(room, 1, 0) == ["Bo’s score card", "Hidden until the end."]
    assert "Bo hidden" in totals_line(room, 0)


def test_what_may_be_typed_is_said_with_these_dice() -> None:
    _, room = thrown()
    sheet = room["hands"][0]["sheet"]
    first = "".join(str(face) for face in sheet["faces"][:2])
    assert may_do(room["card"], sheet).startswith(
        f"You can type {first} to throw these again, none to keep all"
    )
    assert may_do(room["card"], None) == "It is not your turn: wait, or type show."


def test_long_lines_are_broken_between_words() -> None:
    assert wrapped(["a" * 30 + " " + "b" * 30], 40) == ["a" * 30, "  " + "b" * 30]
    assert wrapped([""]) == [""]
