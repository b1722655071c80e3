"""`regatta score`: what dice are worth by the rules, printed for a person or a program (docs/scoring.md)."""

import argparse
import json
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from protocol.moves import SetAside, Throw
from protocol.sheet import Card, Combination, EntryPreview, Sheet
from server.rules.base import AnyRules, Illegal
from server.rules.catalogue import RULES
from server.score_text import Scored, ScoredRow, printed


class WrongInput(ValueError):
    """What was asked makes no sense; the message says in one line what would."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    parser.add_argument("--ruleset", required=True, metavar="ID", help="which game, such as yacht-13")
    parser.add_argument("--dice", required=True, metavar="FACES", help="what they show, as in 1,3,4,5,6")
    parser.add_argument("--throw", metavar="N", help="which throw of the turn it was; else the last one")
    parser.add_argument(
        "--row",
        action="append",
        default=[],
        metavar="ROW",
        help="only this row, by its id; with two rows for ten dice, their best split",
    )
    parser.add_argument(
        "--filled", action="append", default=[], metavar="ROW=SCORE", help="a row that is filled already"
    )
    parser.add_argument("--shades", metavar="SHADES", help="of the dice, as in dark,light,dark,…")
    parser.add_argument(
        "--aside",
        action="append",
        default=[],
        metavar="FACE:DIE+DIE",
        help="dice that are set aside, by their numbers from 0: 6:0+3",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(given: argparse.Namespace) -> str:
    """Return what the command prints. Raises WrongInput."""
    rules = RULES.get(given.ruleset)
    if rules is None:
        raise WrongInput(f"There is no ruleset {given.ruleset}. There are: {', '.join(RULES)}.")
    try:
        scored = _scored(rules, given)
    except Illegal as refused:
        raise WrongInput(str(refused)) from refused
    return json.dumps(scored) if given.json else printed(scored)


def _scored(rules: AnyRules, given: argparse.Namespace) -> Scored:
    card = rules.card
    faces = _faces(card, given.dice)
    shades = given.shades.split(",") if given.shades else list(card["tray"])
    places = _places(card, shades)
    throw = _throw_number(card, given.throw)
    _known(card, given.row)
    play = _thrown(rules, _filled(rules, given.filled), faces, places, throw)
    scored: Scored = {
        "ruleset": card["ruleset"],
        "name": card["name"],
        "dice": faces,
        "shades": shades,
        "throw": throw,
        "rows": [],
    }
    if rules.standing(play).turns > 0 and not card["rows"]:
        return {**scored, "lost": True}
    for wanted in given.aside:
        play = rules.apply(play, _set_aside(card, wanted, places))
    sheet = rules.sheet(play)
    scored["rows"] = [row for row in _rows(card, sheet) if row["row"] in given.row or not given.row]
    if card["entries"] > 1 and len(given.row) > 1:
        scored["entry"] = _split(rules, play, given.row)
    if "aside" in sheet:
        _add_combinations(scored, sheet, places)
    return scored


# What was given


def _faces(card: Card, said: str) -> list[int]:
    wanted = len(card["tray"])
    faces = _numbers(said, ",", "Dice are numbers with commas between them, as in --dice 1,3,4,5,6.")
    if len(faces) != wanted:
        raise WrongInput(f"{card['name']} is played with {wanted} dice: --dice has {len(faces)}.")
    if not all(1 <= face <= 6 for face in faces):
        raise WrongInput("A die shows a number from 1 to 6.")
    return faces


def _places(card: Card, shades: Sequence[str]) -> list[int]:
    """Return for each die that was given its position in the tray: the first free one of its shade."""
    if sorted(shades) != sorted(card["tray"]):
        raise WrongInput(f"The dice of {card['name']} are, in any order: --shades {','.join(card['tray'])}.")
    free = list(enumerate(card["tray"]))
    places = []
    for shade in shades:
        place = next(place for place, of_tray in free if of_tray == shade)
        free.remove((place, shade))
        places.append(place)
    return places


def _throw_number(card: Card, said: str | None) -> int | None:
    most = card["throws"]
    if most is None:
        if said is not None:
            raise WrongInput(f"In {card['name']} no number bounds the throws: leave --throw out.")
        return None
    if said is None:
        return most
    if not said.isdecimal() or not 1 <= int(said) <= most:
        raise WrongInput(f"A turn of {card['name']} has {most} throws: --throw is a number from 1 to {most}.")
    return int(said)


def _known(card: Card, rows: Sequence[str]) -> None:
    ids = [row["row"] for row in card["rows"]]
    for row in rows:
        if not ids:
            raise WrongInput(f"{card['name']} has no rows: leave --row and --filled out.")
        if row not in ids:
            raise WrongInput(f"{card['name']} has no row {row}. It has: {', '.join(ids)}.")


def _filled(rules: AnyRules, said: Sequence[str]) -> Any:
    """Return the play of a card on which these rows are filled, before a throw."""
    card = rules.card
    pairs = [one.partition("=")[::2] for one in said]
    _known(card, [row for row, _ in pairs])
    most = {row["row"]: row["most"] for row in rules.sheet(rules.fresh())["rows"]}
    scores: dict[str, int] = {}
    for row, score in pairs:
        if not score.isdecimal():
            raise WrongInput(f"A filled row has its score behind it, as in --filled {row}=0.")
        if int(score) > most[row]:
            raise WrongInput(f"The row {row} gives at most {most[row]}: --filled {row}={score} cannot be.")
        if row in scores:
            raise WrongInput(f"The row {row} is filled once: leave the second --filled {row}=… out.")
        scores[row] = int(score)
    if not scores:
        return rules.fresh()
    if len(scores) % card["entries"]:
        raise WrongInput(f"A turn of {card['name']} fills two rows: name an even number with --filled.")
    if len(scores) == len(most):
        raise WrongInput("Every row is filled: there is nothing left to enter.")
    # A filled card can come about in a thousand ways, so it is laid down as a stored one is: by its scores.
    stored = to_builtins(rules.fresh())
    return rules.load({**stored, "scores": [scores.get(row) for row in most]})


def _thrown(
    rules: AnyRules, play: Any, faces: Sequence[int], places: Sequence[int], throw: int | None
) -> Any:
    """Return the play with the dice on the table after as many throws; the later ones change nothing."""
    play = rules.apply(play, Throw(tuple(places)), tuple(faces))
    for _ in range(1, throw or 1):
        play = rules.apply(play, Throw((places[0],)), (faces[0],))
    return play


def _set_aside(card: Card, said: str, places: Sequence[int]) -> SetAside:
    form = "Dice that are set aside are written as their face and their numbers from 0: --aside 6:0+3."
    if card["rows"]:
        raise WrongInput(f"In {card['name']} no dice are set aside: leave --aside out.")
    face, _, dice = said.partition(":")
    if not face.isdecimal():
        raise WrongInput(form)
    numbers = _numbers(dice, "+", form)
    if not all(0 <= die < len(places) for die in numbers):
        raise WrongInput(f"There are {len(places)} dice, numbered from 0 to {len(places) - 1}.")
    return SetAside(tuple(places[die] for die in numbers), int(face))


def _numbers(said: str, between: str, form: str) -> list[int]:
    parts = [part.strip() for part in said.split(between)]
    if not all(part.isdecimal() and part.isascii() for part in parts):
        raise WrongInput(form)
    return [int(part) for part in parts]


# What comes of it


def _rows(card: Card, sheet: Sheet) -> list[ScoredRow]:
    """Return all rows with what the dice give in them."""
    rows: list[ScoredRow] = []
    for on_card, row in zip(card["rows"], sheet["rows"], strict=True):
        shown: ScoredRow = {
            "row": row["row"],
            "name": on_card["name"],
            "score": row["score"],
            "points": row["potential"],
            "most": row["most"],
        }
        if "barred" in row:
            shown["barred"] = row["barred"]
        rows.append(shown)
    return rows


def _split(rules: AnyRules, play: Any, rows: Sequence[str]) -> EntryPreview:
    """Return the entry in these rows that gives most. Raises Illegal where they cannot be entered."""
    entry = rules.best_entry(play, rows)
    after = {row["row"]: row["score"] or 0 for row in rules.sheet(rules.apply(play, entry))["rows"]}
    return {
        "rows": {row: list(dice) for row, dice in entry.rows.items()},
        "scores": {row: after[row] for row in entry.rows},
    }


def _add_combinations(scored: Scored, sheet: Sheet, places: Sequence[int]) -> None:
    """Add what is and may be set aside and what banking brings, with dice by the numbers that were given."""
    number = {place: given for given, place in enumerate(places)}
    scored["aside"] = [_renumbered(one, number) for one in sheet.get("aside", [])]
    scored["counted"] = sheet.get("points", 0)
    scored["set_aside"] = [_renumbered(one, number) for one in sheet["offers"].get("set_aside", [])]
    scored["bank"] = [
        {
            **way,
            "join": {str(number[int(die)]): face for die, face in way["join"].items()},
            "joined": [{"die": number[one["die"]], "face": one["face"]} for one in way["joined"]],
        }
        for way in sheet["offers"].get("bank", [])
    ]


def _renumbered(one: Combination, number: Mapping[int, int]) -> Combination:
    return {**one, "dice": sorted(number[die] for die in one["dice"])}
