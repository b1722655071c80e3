"""What a viewer may see of a seat's play and of hands."""

from typing import Any, Final, NamedTuple, get_args

import pytest

from regatta_protocol.moves import Bank, Enter, SetAside, Throw
from regatta_protocol.options import Reveal
from regatta_server.game import record, table
from regatta_server.rooms.decide.facts import Finished, Held, RoomFact, Started
from regatta_server.rooms.decide.setup import Viewer
from regatta_server.rooms.decide.views import reveal
from regatta_server.rules.base import AnyRules, Faces
from regatta_server.rules.catalogue import RULES
from tests.game.moves import NOW_MS, fact_of, hold, play

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


class Happened(NamedTuple):
    """A fact and its event, whole."""

    fact: RoomFact
    event: dict[str, Any]

    def seen(self, how: Reveal, viewer: Viewer) -> dict[str, Any]:
        """Return the event as a viewer sees it."""
        return reveal.event(self.event, self.fact, how, viewer)

    def view(self, how: Reveal, viewer: Viewer) -> reveal.View:
        """Return what tells this viewer from others."""
        return reveal.view(self.event, self.fact, how, viewer)


def turn(rules: AnyRules, *moves: Any) -> list[Happened]:
    """Return what happens by seat 0's moves; a throw stands with its faces."""
    game, happened = table.begin(rules, (0,)), []
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
        happened.append(Happened(fact, event))
    return happened


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
HELD: Final = Happened(
    Held(at_ms=NOW_MS, seat=0, dice=(0, 2)),
    {"type": "held", "room": "ABCD2345", "version": 9, "seat": 0, "dice": (0, 2)},
)
SECRET: Final = (HELD, THROW, REROLL, ENTRY, FIRST, ASIDE, AGAIN, MORE, BANKED, LOST)

every_secret = pytest.mark.parametrize("one", SECRET, ids=lambda one: one.event["type"])


def concealed(one: Happened, **more: Any) -> dict[str, Any]:
    """Return what stands for an event that is hidden."""
    members = one.event.keys() & {"room", "version", "seat", "by", "turns"}
    return {"type": "concealed", **{key: one.event[key] for key in members}, **more}


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


@every_secret
@every_reveal
def test_a_player_sees_all_of_an_own_seat_however_many_there_are(how: Reveal, one: Happened) -> None:
    assert one.seen(how, MINE) == one.event
    assert one.seen(how, frozenset({0, 3})) == one.event


@every_secret
@every_other
def test_where_nothing_is_hidden_all_see_all(viewer: Viewer, one: Happened) -> None:
    assert one.seen("open", viewer) == one.event


@every_secret
@every_hiding
def test_all_who_do_not_have_the_seat_see_the_same(how: Reveal, one: Happened) -> None:
    assert one.view(how, OTHERS) == one.view(how, NOBODYS)
    assert one.seen(how, OTHERS) == one.seen(how, NOBODYS)


# -- everything hidden -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "throw"),
    [(THROW, 1), (REROLL, 2), (FIRST, 1), (AGAIN, 2)],
    ids=["throw", "reroll", "first", "again"],
)
@every_other
def test_others_see_which_throw_of_its_turn_a_seat_made_and_no_more(
    viewer: Viewer, one: Happened, throw: int
) -> None:
    assert one.seen("hide_all", viewer) == concealed(one, throw=throw)


@pytest.mark.parametrize("one", [ENTRY, BANKED, LOST], ids=["entry", "banked", "lost"])
@every_other
def test_others_see_that_a_seat_ended_its_turn_and_no_more(viewer: Viewer, one: Happened) -> None:
    assert one.seen("hide_all", viewer) == concealed(one)
    over = one._replace(event={**one.event, "done": True})
    assert over.seen("hide_all", viewer) == concealed(one, done=True)


@pytest.mark.parametrize("one", [HELD, ASIDE, MORE], ids=["held", "aside", "more"])
@every_other
def test_others_see_that_something_was_held_or_set_aside_and_no_more(viewer: Viewer, one: Happened) -> None:
    assert one.seen("hide_all", viewer) == concealed(one)


def test_a_turn_that_is_lost_looks_to_others_like_one_that_is_banked() -> None:
    lost, banked = (one.seen("hide_all", OTHERS) for one in (LOST, BANKED))
    assert {**lost, "version": 0} == {**banked, "version": 0}


# -- throws after the first hidden -----------------------------------------------------------------


@pytest.mark.parametrize("one", [THROW, FIRST], ids=["five dice", "six dice"])
def test_others_see_the_first_throw_of_a_turn_whole(one: Happened) -> None:
    assert one.seen("hide_rerolls", OTHERS) == one.event


@pytest.mark.parametrize("one", [REROLL, AGAIN, LOST], ids=["five dice", "six dice", "lost"])
def test_others_do_not_see_the_throws_after_it(one: Happened) -> None:
    seen = one.seen("hide_rerolls", OTHERS)
    assert seen == concealed(one) if one is LOST else concealed(one, throw=2)
    assert not {"lost", "faces", "dice", "tumble", "worth", "set_aside"} & seen.keys()


def test_others_see_what_a_turn_brought_and_not_the_dice_of_it() -> None:
    assert ENTRY.seen("hide_rerolls", OTHERS) == {**ENTRY.event, "dice": {}}
    assert BANKED.seen("hide_rerolls", OTHERS) == {**BANKED.event, "joined": []}


def test_others_do_not_see_what_is_held() -> None:
    assert HELD.seen("hide_rerolls", OTHERS) == concealed(HELD)


@pytest.mark.parametrize("one", [ASIDE, MORE], ids=["first", "more"])
def test_once_dice_are_set_aside_others_see_nothing_of_the_turn(one: Happened) -> None:
    assert one.seen("hide_rerolls", OTHERS) == concealed(one)


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
    started = Happened(Started(at_ms=NOW_MS), {"type": "started", "hands": shown})
    seen = started.seen(how, MINE)["hands"]
    assert seen[0] == shown[0]
    assert seen[1]["sheet"] == (shown[1]["sheet"] if how == "hide_rerolls" else blank(0))
    finished = Happened(Finished(at_ms=NOW_MS), {"type": "finished", "hands": shown})
    assert finished.seen(how, NOBODYS) == finished.event


@every_hiding
def test_those_who_have_different_seats_see_the_hands_differently(how: Reveal) -> None:
    started = Happened(Started(at_ms=NOW_MS), {"type": "started", "hands": []})
    views = {started.view(how, viewer) for viewer in (MINE, OTHERS, NOBODYS, frozenset({0, 1}))}
    assert len(views) == 4
