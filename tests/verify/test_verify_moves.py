"""`regatta verify`: records whose dice, moves or result were edited, and sealed anew."""

import json
from typing import Final

import pytest

from regatta_server import verify
from tests.verify.edited import FIRST, Edit, edited, fact, resealed, sample, without

EDITS: Final[dict[str, tuple[str, Edit, str, str]]] = {
    "a face": (
        "two-players",
        lambda r: fact(r, "thrown")["faces"].__setitem__(3, 4),
        "dice",
        "Version 7, Ada (seat 0): Die 3 shows 4 in the record, and the seed gives 1 "
        "(number 3 of the stream “seat 0”).",
    ),
    "the last face": (
        "two-shades-identical",
        lambda r: fact(r, "thrown", -1)["faces"].__setitem__(5, 6),
        "dice",
        "Version 46, Bo (seat 1): Die 5 shows 6 in the record, and the seed gives 5 ",
    ),
    "own dice for identical ones": (
        "identical-dice",
        lambda r: r["options"].update(dice="independent"),
        "dice",
        "of the stream “seat 2”",
    ),
    "a shade": (
        "two-shades-identical",
        lambda r: r["dice"]["tray"].__setitem__(0, "light"),
        "dice",
        "of the stream “shared light”",
    ),
    "a die that is not there": (
        "two-players",
        lambda r: fact(r, "thrown", 1).update(dice=[1, 5]),
        "moves",
        "Version 10, Ada (seat 0): Die 5 is thrown and is not there to be thrown",
    ),
    "a die thrown twice": (
        "two-players",
        lambda r: fact(r, "thrown", 1).update(dice=[1, 1]),
        "moves",
        "named twice",
    ),
    "no die": ("two-players", lambda r: fact(r, "thrown", 1).update(dice=[], faces=[]), "moves", "0 dice"),
    "fewer faces": (
        "two-players",
        lambda r: fact(r, "thrown", 1)["faces"].pop(),
        "moves",
        "1 faces stand here",
    ),
    "a die set aside is thrown": (
        "two-shades-identical",
        lambda r: fact(r, "thrown", 1)["dice"].__setitem__(0, 0),
        "moves",
        "Version 9, Ada (seat 0): Die 0 is thrown and is not there",
    ),
    "a first throw of fewer": (
        "two-players",
        lambda r: fact(r, "thrown").update(dice=[0, 1, 2, 3], faces=[4, 4, 4, 1]),
        "moves",
        "The first throw takes all dice",
    ),
    "the number of a throw": (
        "two-players",
        lambda r: fact(r, "thrown", 1).update(throw=3),
        "moves",
        "is throw 2",
    ),
    "a throw taken out": (
        "two-players",
        lambda r: without(r, 10),
        "moves",
        "This is throw 2 of the turn, not 3",
    ),
    "another die thrown than lay there": (
        "two-players",
        lambda r: fact(r, "thrown", 2).update(dice=[0, 1]),
        "moves",
        "Version 12, Ada (seat 0): More dice are entered that show ",
    ),
    "a die held that is not there": (
        "two-players",
        lambda r: fact(r, "held").update(dice=[0, 7]),
        "moves",
        "Version 8, Ada (seat 0): Die 7 is held and does not lie on the table",
    ),
    "held before the throw": (
        "two-players",
        lambda r: fact(r, "thrown", 3).update(type="held", dice=[0]),
        "moves",
        "Version 13, Bo (seat 1): No dice lie on the table",
    ),
    "another's turn": (
        "two-players",
        lambda r: fact(r, "thrown", 1).update(seat=1),
        "moves",
        "not this seat's turn",
    ),
    "another order": (
        "hidden-at-own-pace",
        lambda r: r["options"].update(order="alternate"),
        "moves",
        "Version 9, Bo (seat 1): It is not this seat's turn.",
    ),
    "an entry of other dice": (
        "two-players",
        lambda r: fact(r, "entered")["dice"].update(chance=[6, 6, 6, 6, 6]),
        "moves",
        "Version 12, Ada (seat 0): More dice are entered that show 6 than lie on the table.",
    ),
    "a row without dice": (
        "two-players",
        lambda r: fact(r, "entered")["rows"].update(yacht=0),
        "moves",
        "Rows and the dice that they took",
    ),
    "points of an entry": (
        "two-players",
        lambda r: fact(r, "entered")["rows"].update(chance=30),
        "moves",
        "Version 12, Ada (seat 0): The total of 0 and 30 points make 30, not 16.",
    ),
    "a total": (
        "two-players",
        lambda r: fact(r, "thrown", 3)["standing"].update(total=50),
        "moves",
        "Version 13, Bo (seat 1): The total of 0 and 0 points make 0, not 50.",
    ),
    "turns": (
        "two-players",
        lambda r: fact(r, "entered")["standing"].update(turns=2),
        "moves",
        "1 turns, not 2",
    ),
    "a turn that did not end": (
        "two-players",
        lambda r: fact(r, "entered")["standing"].update(turns=0),
        "moves",
        "completed 1 turns, not 0",
    ),
    "set aside what shows something else": (
        "two-shades-identical",
        lambda r: fact(r, "secured").update(faces=[2, 3]),
        "moves",
        "Version 8, Ada (seat 0): The dice that are set aside show something else",
    ),
    "set aside twice": (
        "two-shades-identical",
        lambda r: fact(r, "secured", 1).update(dice=[0, 5]),
        "moves",
        "Die 0 is set aside and does not lie on the table",
    ),
    "not all dice completed": (
        "two-shades-identical",
        lambda r: fact(r, "secured").update(completed=9),
        "moves",
        "“completed” is there when all dice",
    ),
    "joined from elsewhere": (
        "two-shades-identical",
        lambda r: fact(r, "banked", -1)["joined"][0].update(die=0),
        "moves",
        "Die 0 joins a combination and does not lie on the table",
    ),
    "told to join and did not": (
        "two-shades-identical",
        lambda r: fact(r, "banked", -1)["join"].update({"3": 6}),
        "moves",
        "Die 3 was told to join 6, and did not.",
    ),
    "points banked": (
        "two-shades-identical",
        lambda r: fact(r, "banked", -1).update(points=59),
        "moves",
        "The total of 68 and 59 points make 127, not 126.",
    ),
    "by the clock where there is none": (
        "two-players",
        lambda r: fact(r, "thrown").update(by="clock"),
        "moves",
        "This is by the clock, and the game has none.",
    ),
    "an entry of four dice": (
        "two-players",
        lambda r: fact(r, "entered")["dice"]["chance"].pop(),
        "moves",
        "An entry takes all dice that lie on the table",
    ),
    "rows with more and fewer dice": (
        "ten-dice-alone",
        lambda r: fact(r, "entered")["dice"]["fives"].append(
            fact(r, "entered")["dice"]["small_straight"].pop()
        ),
        "moves",
        "An entry takes all dice that lie on the table, and each row as many of them.",
    ),
    "more to keep than is safe, after the turn": (
        "two-players",
        lambda r: fact(r, "entered")["standing"].update(worth=17),
        "moves",
        "What could be kept is 17, and 16 are safe.",
    ),
    "less to keep than is safe": (
        "two-shades-identical",
        lambda r: fact(r, "thrown")["standing"].update(worth=-1),
        "moves",
        "What could be kept is -1, and 0 are safe.",
    ),
    "an end in the middle of a turn": (
        "two-players",
        lambda r: fact(r, "thrown")["standing"].update(done=True),
        "moves",
        "A seat has played to its end or has won only when a turn is over.",
    ),
    "a win that is no end": (
        "two-shades-identical",
        lambda r: fact(r, "banked")["standing"].update(won=True),
        "moves",
        "A seat has played to its end or has won only when a turn is over.",
    ),
    "played on after the win": (
        "two-shades-identical",
        lambda r: fact(r, "banked")["standing"].update(won=True, done=True),
        "moves",
        "It is not this seat's turn.",
    ),
    "not over": (
        "two-players",
        lambda r: fact(r, "entered", -1)["standing"].update(done=False),
        "result",
        "Version 145: The game ends before it was over.",
    ),
    "given up when it was over": (
        "given-up",
        lambda r: [
            one["standing"].update(done=True) for one in (fact(r, "entered", -1), fact(r, "entered", -2))
        ],
        "result",
        "Version 32: The game was given up after it was over.",
    ),
    "a total of the result": (
        "two-players",
        lambda r: r["result"]["places"][1].update(total=80),
        "result",
        "Ada (seat 0) ended with 49, at place 2.",
    ),
    "a place": (
        "two-players",
        lambda r: r["result"]["places"][1].update(place=1),
        "result",
        "Ada (seat 0) ended with 49, at place 2.",
    ),
    "the winner": (
        "two-players",
        lambda r: r["result"]["places"].reverse(),
        "result",
        "Bo (seat 1) ended with 79, at place 1.",
    ),
    "a place taken out": ("two-players", lambda r: r["result"]["places"].pop(), "result", "other places"),
    "the way of winning": (
        "two-players",
        lambda r: r["result"].update(won_at_once=True),
        "result",
        "another way of winning",
    ),
    "a stand-in's move where it had no seat": (
        "stand-ins",
        lambda r: fact(r, "entered").update(by="stand_in"),
        "moves",
        "Version 9, Ada (seat 0): The seat had no stand-in then, and this is by another.",
    ),
    "a player's move where a stand-in had the seat": (
        "stand-ins",
        lambda r: fact(r, "thrown", 1).update(by="player"),
        "moves",
        "Version 10, Stand-in (seat 1): The seat had a stand-in then, and this is by another.",
    ),
    "a second stand-in": (
        "stand-ins",
        lambda r: fact(r, "stand_in").update(seat=1),
        "moves",
        "Version 26, Stand-in (seat 1): A stand-in plays for this seat already.",
    ),
    "a player who comes back and was there": (
        "stand-ins",
        lambda r: fact(r, "taken_back").update(seat=0),
        "moves",
        "Version 37, Ada (seat 0): No stand-in played for a player of this seat.",
    ),
    "a stand-in from the start that goes": (
        "stand-ins",
        lambda r: fact(r, "taken_back").update(seat=1),
        "moves",
        "Version 37, Stand-in (seat 1): No stand-in played for a player of this seat.",
    ),
    "a stand-in of no seat": (
        "stand-ins",
        lambda r: fact(r, "stand_in").update(seat=3),
        "contributions",
        "Version 26: There is no seat 3 in this game.",
    ),
    "a settlement": (
        "two-players",
        lambda r: r["result"].update(settlement=[{"seat": 0, "points": 1}]),
        "result",
        "does not add up to 0",
    ),
}
"""What was edited -> sample, edit, the check that fails, words of the message. The seal is right always."""


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_is_named_even_if_the_file_was_sealed_anew(name: str) -> None:
    where, edit, check, words = EDITS[name]
    judged = verify.judge(edited(f"{FIRST}{where}", edit))
    assert (judged.status, judged.check) == (1, check), judged.words
    assert words in judged.words


def test_a_lost_turn_says_what_it_had_to_lose() -> None:
    record = json.loads(sample(f"{FIRST}two-shades-identical"))
    [lost, *_] = [one for one in record["facts"] if "lost" in one]
    lost["lost"] += 1
    judged = verify.judge(resealed(record))
    assert f"The turn had {lost['lost'] - 1} points to lose, not {lost['lost']}." in judged.words


def test_nothing_is_banked_before_a_throw() -> None:
    record = json.loads(sample(f"{FIRST}two-shades-identical"))
    thrown, banked = fact(record, "thrown"), fact(record, "banked")
    bank = {
        **banked,
        "version": 7,
        "at_ms": thrown["at_ms"],
        "seat": 0,
        "joined": [],
        "join": {},
        "points": 0,
    }
    record["facts"][record["facts"].index(thrown)] = bank
    assert "Nothing was thrown in this turn" in verify.judge(resealed(record)).words
