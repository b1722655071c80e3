"""The score table and the dice as they are drawn: every game, every number of seats, every width."""

import re
from dataclasses import replace

import pytest

from regatta_protocol.client import Hold
from regatta_protocol.sheet import Card
from regatta_protocol.typed.languages import TYPED
from regatta_protocol.typed.row_names import row_letters
from regatta_terminal.screen import words
from regatta_terminal.screen.app import LEAST
from regatta_terminal.screen.board import Board, Piece, fitted, help_page, listed
from regatta_terminal.screen.table import Shown, dice_drawing, table_board
from regatta_terminal.texts import plain_signs
from testkit.rooms.hearing import HeardTable
from tests.terminal.screen.pictures import CARDS, FOLDER, lines, picture, pictures, shown

PICTURES = dict(pictures())


@pytest.mark.parametrize("name", PICTURES)
def test_a_table_looks_like_its_picture(name: str) -> None:
    """After a change that is wanted: `python -m tests.terminal.screen.pictures`."""
    assert (FOLDER / name).read_text(encoding="utf-8") == PICTURES[name]


def test_there_are_no_pictures_of_other_tables() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(PICTURES)


@pytest.mark.parametrize("ruleset", CARDS)
def test_all_rows_of_all_seats_fit_into_every_width(ruleset: str) -> None:
    card = CARDS[ruleset]
    assert 8 * len(card["tray"]) - 1 <= 80
    for seats in range(max(2, card["seats_min"]), card["seats_max"] + 1):
        english = shown(ruleset, seats)
        for table in (replace(english, texts=TYPED[tag], words=words.SCREEN_TEXTS[tag]) for tag in TYPED):
            for width in (LEAST.width, 80, 100, 132, 200):
                board = table_board(table, width)
                assert all(len(line) <= width for line in lines(board))
                if card["rows"]:
                    _has_all_rows(board, card, seats)


def _has_all_rows(board: Board, card: Card, seats: int) -> None:
    rows = [piece for piece in board.pieces if piece.typed]
    assert [piece.typed for piece in rows] == list(row_letters(card).values())
    for piece, row in zip(rows, card["rows"], strict=True):
        # A name may be cut where many seats want room, a seat's column never.
        assert piece.text[3:].startswith(plain_signs(row["name"])[:6])
        assert len(re.findall(r" +(?:\(\d+\)|\.|-)(?= |$)", piece.text[8:])) == seats


def test_what_the_dice_would_give_is_in_brackets_and_what_was_entered_is_not() -> None:
    table = HeardTable(2, "yacht")
    table.started()
    first = table.seats_to_play[0]
    table.throws(first)
    name = table.to_play
    table.enters(name, "chance")
    other = table.to_play
    table.throws(table.seat(other))
    board = table_board(_seen(table, other), 80)
    row = next(piece.text for piece in board.pieces if "Choice" in piece.text)
    total = table.sheet(name)["total"]
    worth = next(one["potential"] for one in table.sheet(other)["rows"] if one["row"] == "chance")
    assert {f"({worth})", str(total)} <= set(row.split())


def _seen(table: HeardTable, name: str) -> Shown:
    seat = table.seat(name)
    return Shown(table.seen(frozenset({seat})), seat, shown("yacht", 2).texts, words.ENGLISH)


def test_dice_that_are_kept_say_so_below_them() -> None:
    table = HeardTable(2, "yacht")
    table.started()
    first = table.seats_to_play[0]
    table.throws(first)
    table.says(table.to_play, Hold, seat=first, dice=[0, 3])
    drawn = dice_drawing(_seen(table, table.to_play))
    assert drawn[-1].split() == ["1", "kept", "2", "3", "4", "kept", "5"]


def test_dark_dice_have_another_edge_than_light_ones_without_any_colour() -> None:
    drawn = dice_drawing(shown("yin-yang", 2))
    assert drawn[0] == "####### ####### ####### +-----+ +-----+ +-----+"
    assert drawn[-1].split() == ["d", "d", "d", "l", "l", "l"]


def test_of_a_hidden_game_one_sees_ones_own_column_alone() -> None:
    drawn = picture(shown("yatzy", 3, watcher="Bo", reveal="hide_all"))
    row = next(line for line in drawn.splitlines() if "Ones" in line)
    assert row.split()[:6] == ["a", "Ones", "?", ".", "?", "g"]


def test_names_that_are_long_or_wide_or_would_move_the_cursor_are_cut_to_their_column() -> None:
    assert fitted("Bartholomew", 6) == "Barth."
    assert fitted("漢字漢字", 5) == "漢字."
    assert fitted("\x1b[2J", 8) == "?[2J    "
    assert fitted("Ada", 5) == "Ada  "


def test_the_choice_in_the_other_column_is_the_one_on_the_same_line() -> None:
    board = Board([], [Piece(0, 0, "a", "a"), Piece(1, 0, "b", "b"), Piece(1, 40, "c", "c")])
    assert [board.across(place) for place in (0, 1, 2)] == [2, 2, 1]
    assert Board([], [Piece(0, 0, "a", "a")]).across(0) == 0


def test_lines_without_a_command_are_headings() -> None:
    board = listed([("Your games", ""), ("x" * 90, "join ABCD2345")], 40)
    assert board.choices == [1]
    assert len(board.pieces[1].text) == 40


def test_a_heading_is_broken_where_it_is_long_and_what_can_be_chosen_is_cut() -> None:
    board = listed([("word " * 30, ""), ("x" * 90, "join ABCD2345")], 40)
    *heading, room = board.pieces
    assert len(heading) > 3
    assert " ".join(piece.text for piece in heading).split() == ["word"] * 30
    assert not any(piece.typed for piece in heading)
    assert (room.typed, room.line, len(room.text)) == ("join ABCD2345", len(heading), 40)


def test_a_page_of_help_has_what_each_does_beside_it_and_below_itself_where_it_is_long() -> None:
    page = help_page({"Esc": "back"}, ["Commands:", "games: all games, " + "long " * 8, "x" * 30 + ": y"], 40)
    assert page[:4] == ["Esc  back", "", "Commands:", "games                 all games, long"]
    assert page[4].strip() == "long long long"
    assert page[-2:] == ["x" * 30, " " * 22 + "y"]
    assert all(len(line) <= 40 for line in page)
