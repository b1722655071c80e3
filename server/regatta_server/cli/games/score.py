"""`regatta score`: what dice score by the rules, printed for a person or a program (docs/scoring.md)."""

import argparse
import json
from collections.abc import Mapping, Sequence

from regatta_protocol.sheet import Card, Combination, Sheet
from regatta_server.cli.games import given_play
from regatta_server.cli.games.score_text import Scored, ScoredRow, printed
from regatta_server.rules.base import Illegal
from regatta_server.rules.given_play import GivenPlay, WrongInput, known_rows
from regatta_server.rules.given_play import given_play as judged
from regatta_server.rules.lookahead import best_split


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    given_play.add_arguments(parser)
    parser.add_argument(
        "--row",
        action="append",
        default=[],
        metavar="ROW",
        help="only this row, by its id; with two rows for ten dice, their best split",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(given: argparse.Namespace) -> str:
    """Return what the command prints. Raises WrongInput."""
    play = judged(given_play.written(given))
    known_rows(play.rules.card, given.row, "--row")
    try:
        scored = _scored(play, given.row)
    except Illegal as refused:
        raise WrongInput(str(refused)) from refused
    return json.dumps(scored) if given.json else printed(scored)


def _scored(given: GivenPlay, rows: Sequence[str]) -> Scored:
    rules, play, card = given.rules, given.play, given.rules.card
    scored: Scored = {
        "ruleset": card["ruleset"],
        "name": card["name"],
        "dice": given.faces,
        "shades": given.shades,
        "throw": given.throw,
        "rows": [],
    }
    if given.lost:
        return {**scored, "lost": True}
    sheet = rules.sheet(play)
    scored["rows"] = [row for row in _rows(card, sheet) if row["row"] in rows or not rows]
    if card["entries"] > 1 and len(rows) > 1:
        scored["entry"] = best_split(rules, play, rows)
    if "aside" in sheet:
        _add_combinations(scored, sheet, given.places)
    return scored


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
