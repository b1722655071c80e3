"""What a viewer may see of events and hands."""

from typing import Any, Final, get_args

import pytest

from protocol.moves import Bank, Enter, SetAside, Throw
from server.game import record, reveal, table
from server.game.reveal import Reveal, Viewer
from server.rules.base import AnyRules, Faces
from server.rules.catalogue import RULES
from tests.game.moves import fact_of, hold, play

REVEALS: Final[tuple[Reveal, ...]] = get_args(Reveal)
HIDING: Final = ("hide_rerolls", "hide_all")
MINE: Final[Viewer] = frozenset({0})
OTHERS: Final[Viewer] = frozenset({1, 2})
NOBODYS: Final[Viewer] = frozenset()
NOTHING: Final = {"throw": [], "hold": False, "enter": []}
ALL: Final = (0, 1, 2, 3, 4)
SIX: Final = (0, 1, 2, 3, 4, 5)
TURN: Final = {"seat": 1, "round": 1, "deadline_ms": None}

every_reveal = pytest.mark.parametrize("how", REVEALS)
every_hiding = pytest.mark.parametrize("how", HIDING)
every_other = pytest.mark.parametrize("viewer", [OTHERS, NOBODYS], ids=["another seat", "no seat"])


def turn(rules: AnyRules, *moves: Any) -> list[dict[str, Any]]:
    """Return the events of seat 0's moves, whole; a throw stands with its faces."""
    game, told = table.begin(rules, (0,)), []
    faces: Faces
    for number, (move, faces) in enumerate(
        (move if isinstance(move, tuple) else (move, ()) for move in moves), start=1
    ):
        before, fact = game, fact_of(0, move, faces)
        game = table.after(rules, before, fact, 77 if faces else None)
        event = {"room": "ABCD2345", "version": number, **record.said(rules, fact, before, game, 77)}
        event["sheet"] = rules.sheet(game.hands[0].play)
        if record.turn_ended(fact, before, game):
            event["turns"] = [TURN]
        told.append(event)
    return told


THROW, REROLL, ENTRY = turn(
    RULES["yacht"],
    (Throw(ALL), (6, 1, 6, 1, 6)),
    (Throw((1, 3)), (5, 2)),
    Enter({"sixes": ALL}),
)
FIRST, ASIDE, AGAIN, MORE, BANKED = turn(
    RULES["yin-yang"],
    (Throw(SIX), (2, 3, 4, 6, 6, 5)),
    SetAside((3, 4), 6),
    (Throw((0, 1, 2, 5)), (6, 2, 3, 5)),
    SetAside((0,), 6),
    Bank(),
)
LOST = turn(
    RULES["yin-yang"],
    (Throw(SIX), (2, 3, 4, 6, 6, 5)),
    SetAside((3, 4), 6),
    (Throw((0, 1, 2, 5)), (2, 3, 4, 5)),
)[-1]
HELD: Final = {"type": "held", "room": "ABCD2345", "version": 9, "seat": 0, "dice": (0, 2)}
SECRET: Final = (HELD, THROW, REROLL, ENTRY, FIRST, ASIDE, AGAIN, MORE, BANKED, LOST)
PUBLIC: Final[tuple[dict[str, Any], ...]] = (
    {"type": "seated", "seat": {"seat": 0, "player": "p", "name": "Ada"}},
    {"type": "left", "seats": [], "host": 0},
    {"type": "opening", "commitment": "c", "deadline_ms": 1},
    {"type": "contributed", "seat": 0, "bytes": "b"},
    {"type": "clock_renewed", "turns": [TURN]},
    {"type": "rematch_wanted", "seat": 0},
    {"type": "rematch_ready", "seat": 0, "next_room": "r"},
    {"type": "archived"},
    {"type": "finished", "result": {}, "hands": [{"seat": 0, "sheet": {"total": 9}}], "server_seed": "s"},
)


def concealed(told: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return what stands for an event that is hidden."""
    seen = {key: value for key, value in told.items() if key in ("room", "version", "seat", "by", "turns")}
    return {"type": "concealed", **seen, **more}


def blank(throws: int) -> dict[str, Any]:
    """Return a sheet of which only the number of throws is seen."""
    return {
        "faces": [],
        "throws": throws,
        "rows": [],
        "lines": [],
        "total": None,
        "hidden": True,
        "offers": NOTHING,
        "done": False,
    }


@pytest.mark.parametrize("told", SECRET, ids=lambda told: told["type"])
@every_reveal
def test_a_player_sees_all_of_an_own_seat_however_many_there_are(how: Reveal, told: dict[str, Any]) -> None:
    assert reveal.event(told, how, MINE) == told
    assert reveal.event(told, how, frozenset({0, 3})) == told


@pytest.mark.parametrize("told", SECRET, ids=lambda told: told["type"])
@every_other
def test_where_nothing_is_hidden_all_see_all(viewer: Viewer, told: dict[str, Any]) -> None:
    assert reveal.event(told, "open", viewer) == told


@pytest.mark.parametrize("told", PUBLIC, ids=lambda told: told["type"])
@every_reveal
@pytest.mark.parametrize("viewer", [MINE, OTHERS, NOBODYS], ids=["own seat", "another seat", "no seat"])
def test_what_is_no_secret_is_told_to_all(viewer: Viewer, how: Reveal, told: dict[str, Any]) -> None:
    event = {"room": "ABCD2345", "version": 3, **told}
    assert reveal.event(event, how, viewer) == event


@pytest.mark.parametrize("told", SECRET, ids=lambda told: told["type"])
@every_hiding
@every_other
def test_those_who_see_the_same_are_told_apart_from_those_who_do_not(
    viewer: Viewer, how: Reveal, told: dict[str, Any]
) -> None:
    assert reveal.view(told, viewer) != reveal.view(told, MINE)
    assert reveal.view(told, OTHERS) == reveal.view(told, NOBODYS)
    assert reveal.event(told, how, OTHERS) == reveal.event(told, how, NOBODYS)


# -- everything hidden -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "throw"),
    [(THROW, 1), (REROLL, 2), (FIRST, 1), (AGAIN, 2)],
    ids=["throw", "reroll", "first", "again"],
)
@every_other
def test_others_see_which_throw_of_its_turn_a_seat_made_and_no_more(
    viewer: Viewer, told: dict[str, Any], throw: int
) -> None:
    assert reveal.event(told, "hide_all", viewer) == concealed(told, throw=throw)


@pytest.mark.parametrize("told", [ENTRY, BANKED, LOST], ids=["entry", "banked", "lost"])
@every_other
def test_others_see_that_a_seat_ended_its_turn_and_no_more(viewer: Viewer, told: dict[str, Any]) -> None:
    assert reveal.event(told, "hide_all", viewer) == concealed(told)
    over = {**told, "done": True}
    assert reveal.event(over, "hide_all", viewer) == concealed(told, done=True)


@pytest.mark.parametrize("told", [HELD, ASIDE, MORE], ids=["held", "aside", "more"])
@every_other
def test_others_see_that_something_was_held_or_set_aside_and_no_more(
    viewer: Viewer, told: dict[str, Any]
) -> None:
    assert reveal.event(told, "hide_all", viewer) == concealed(told)


def test_a_turn_that_is_lost_looks_to_others_like_one_that_is_banked() -> None:
    lost, banked = (reveal.event(told, "hide_all", OTHERS) for told in (LOST, BANKED))
    assert {**lost, "version": 0} == {**banked, "version": 0}


# -- throws after the first hidden -----------------------------------------------------------------


@pytest.mark.parametrize("told", [THROW, FIRST], ids=["five dice", "six dice"])
def test_others_see_the_first_throw_of_a_turn_whole(told: dict[str, Any]) -> None:
    assert reveal.event(told, "hide_rerolls", OTHERS) == told


@pytest.mark.parametrize("told", [REROLL, AGAIN, LOST], ids=["five dice", "six dice", "lost"])
def test_others_do_not_see_the_throws_after_it(told: dict[str, Any]) -> None:
    seen = reveal.event(told, "hide_rerolls", OTHERS)
    assert seen == concealed(told) if told is LOST else concealed(told, throw=2)
    assert not {"lost", "faces", "dice", "tumble", "worth", "set_aside"} & seen.keys()


def test_others_see_what_a_turn_brought_and_not_the_dice_of_it() -> None:
    assert reveal.event(ENTRY, "hide_rerolls", OTHERS) == {**ENTRY, "dice": {}}
    assert reveal.event(BANKED, "hide_rerolls", OTHERS) == {**BANKED, "joined": []}


def test_others_do_not_see_what_is_held() -> None:
    assert reveal.event(HELD, "hide_rerolls", OTHERS) == concealed(HELD)


@pytest.mark.parametrize("told", [ASIDE, MORE], ids=["first", "more"])
def test_once_dice_are_set_aside_others_see_nothing_of_the_turn(told: dict[str, Any]) -> None:
    assert reveal.event(told, "hide_rerolls", OTHERS) == concealed(told)


def test_somebody_who_sits_down_in_a_room_where_all_is_hidden_is_seen_by_all() -> None:
    seat = {"seat": 1, "player": "p", "name": "Bo"}
    told = {"type": "seated", "room": "ABCD2345", "version": 2, "seat": seat}
    assert reveal.event(told, "hide_all", frozenset({1})) == told
    assert reveal.view(told, frozenset({1})) == reveal.view(told, NOBODYS), "encoded once for all"


# -- hands -----------------------------------------------------------------------------------------


def hands(reveal_: Reveal, viewer: Viewer, *throws: tuple[tuple[int, ...], Faces]) -> list[Any]:
    """Return the hands of a game for two in which seat 0 has thrown and holds two dice."""
    rules = RULES["yacht"]
    game = table.begin(rules, (0, 1))
    for dice, faces in throws:
        game = play(rules, game, 0, Throw(dice), faces, 5)
    game = hold(rules, game, 0, (0, 2))
    return reveal.hands(record.hands(rules, game), reveal_, viewer)


FIVE: Final = (ALL, (6, 1, 6, 1, 6))
TWO: Final = ((1, 3), (5, 2))


@every_reveal
def test_a_player_sees_an_own_hand_whole(how: Reveal) -> None:
    mine = hands(how, MINE, FIVE, TWO)[0]
    assert mine == hands("open", MINE, FIVE, TWO)[0]
    assert (mine["sheet"]["faces"], mine["held"], mine["tumble"]) == ([6, 5, 6, 2, 6], (0, 2), 5)


def test_another_hand_is_blank_where_all_is_hidden() -> None:
    for viewer in (OTHERS, NOBODYS):
        first, second = hands("hide_all", viewer, FIVE)
        assert first == {"seat": 0, "sheet": blank(1), "held": (), "tumble": None}
        if viewer == NOBODYS:
            assert second == {"seat": 1, "sheet": blank(0), "held": (), "tumble": None}


def test_another_hand_shows_its_first_throw_and_neither_holds_nor_later_throws() -> None:
    whole = hands("open", OTHERS, FIVE)[0]
    assert hands("hide_rerolls", OTHERS, FIVE)[0] == {**whole, "held": ()}
    later = hands("hide_rerolls", OTHERS, FIVE, TWO)[0]
    assert (later["sheet"]["faces"], later["sheet"]["throws"]) == ([], 2)
    assert (later["held"], later["tumble"], later["sheet"]["hidden"]) == ((), None, True)


@every_hiding
def test_the_hands_of_a_start_are_hidden_like_all_others_and_those_of_the_end_are_not(how: Reveal) -> None:
    rules = RULES["yacht"]
    shown = record.hands(rules, table.begin(rules, (0, 1)))
    started = {"type": "started", "hands": shown}
    seen = reveal.event(started, how, MINE)["hands"]
    assert seen[0] == shown[0]
    assert seen[1]["sheet"] == (shown[1]["sheet"] if how == "hide_rerolls" else blank(0))
    finished = {"type": "finished", "hands": shown}
    assert reveal.event(finished, how, NOBODYS) == finished


def test_those_who_have_different_seats_see_the_hands_differently() -> None:
    told = {"type": "started", "hands": []}
    views = {reveal.view(told, viewer) for viewer in (MINE, OTHERS, NOBODYS, frozenset({0, 1}))}
    assert len(views) == 4
