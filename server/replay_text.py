"""What `regatta replay` found out, and how it is printed for a person or a program."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from protocol.record import GameRecord
from protocol.sheet import Sheet
from server.game import record as facts
from server.game.facts import Finished
from server.game.mismatch import name_of
from server.game.replay import Step
from server.rules.base import AnyRules

Verdict = Literal["same", "mismatch", "changed", "other_rules", "unreadable"]

STATUS: Final[Mapping[Verdict, int]] = {
    "same": 0,
    "mismatch": 1,
    "changed": 2,
    "other_rules": 2,
    "unreadable": 2,
}
"""The exit status of each verdict."""

MOVES: Final = frozenset({"thrown", "secured", "entered", "banked"})
DID: Final = {
    "committed": "committed to bytes for the dice",
    "seed_chosen": "the server committed to its seed",
    "contributed": "sent bytes for the dice",
    "held": "held dice",
    "thrown": "threw",
    "entered": "entered dice",
    "secured": "set dice aside",
    "banked": "banked",
    "clock_renewed": "the clock was renewed",
    "stand_in": "gets a stand-in",
    "taken_back": "plays again",
    "archived": "given up",
}
"""What happened by a fact, for a person; the others are called so."""
BY: Final = {"player": "", "clock": "clock: ", "stand_in": "stand-in: "}
"""Who made a move, before what came of it."""
NAME_WIDTH: Final = 12
ROW_WIDTH: Final = 24
OUTCOME_WIDTH: Final = 26
BETWEEN: Final = " > "
"""Stands between the throws of a turn."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A game, and what the rules make of it."""

    verdict: Verdict
    message: str
    """The verdict for a person, in one line."""
    record: GameRecord | None = None
    """None where what was read is none."""
    rules: AnyRules | None = None
    """None where the record names none that there are."""
    steps: Sequence[Step] = ()
    """As far as the rules agree."""
    version: int | None = None
    """Where they do not."""


def summary(judged: Judged, at: int | None) -> dict[str, Any]:
    """Return what `--json` prints of a game; with `at`, the table as it stood at that version."""
    told: dict[str, Any] = {
        "verdict": judged.verdict,
        "message": judged.message,
        "mismatch_version": judged.version,
    }
    record, rules = judged.record, judged.rules
    if record is None:
        return told
    told |= {key: record[key] for key in ("game", "ruleset", "ruleset_version", "name")}
    if rules is None or not judged.steps:
        return told
    game = judged.steps[-1].game
    told["facts"] = len(judged.steps)
    told["seats"] = [
        {"seat": seat, "name": name_of(record, seat), "turns": standing.turns, "total": standing.total}
        for seat, standing in enumerate(rules.standing(hand.play) for hand in game.hands)
    ]
    told["result"] = record["result"] if isinstance(judged.steps[-1].fact, Finished) else None
    step = _step_at(judged, at)
    if step is not None:
        hands = facts.hands(rules, step.game)
        told["table"] = {"version": at, "hands": hands, "to_play": step.game.to_play}
    return told


def _step_at(judged: Judged, at: int | None) -> Step | None:
    return next((step for step in judged.steps if step.told["version"] == at), None)


# -- turn by turn ----------------------------------------------------------------------------------


def turns(judged: Judged) -> Iterator[str]:
    """Yield the lines of a game: one for each turn as it ends, then those under way, then the end."""
    record, rules = judged.record, judged.rules
    assert record is not None
    yield f"{record['name']}, version {record['ruleset_version']} of its rules: game {record['game']}"
    if rules is None:
        return
    width = _throws_width(rules)
    running: dict[int, list[str]] = {}
    for step in judged.steps:
        told = step.told
        if told["type"] not in MOVES:
            continue
        seat = told["seat"]
        if told["type"] in ("thrown", "secured"):
            running.setdefault(seat, []).append(_along(rules, step))
        if step.turn_ended:
            standing = rules.standing(step.game.hands[seat].play)
            by = BY[told["by"]]
            done = f"{BETWEEN.join(running.pop(seat)):{width}}"
            outcome = f"{by + _outcome(rules, told):{OUTCOME_WIDTH}}"
            yield f"{standing.turns:3}  {_name(record, seat)}  {done} | {outcome} | total {standing.total}"
    for seat, done_so_far in running.items():
        yield f"     {_name(record, seat)}  {BETWEEN.join(done_so_far)}"
    yield from _end(record, judged.steps)


def _throws_width(rules: AnyRules) -> int:
    """Return the width of the most throws of a turn; nothing lines up where no number bounds them."""
    throws = rules.card["throws"] or 0
    return max(0, throws * (2 * len(rules.card["tray"]) - 1) + (throws - 1) * len(BETWEEN))


def _along(rules: AnyRules, step: Step) -> str:
    """Return what a throw shows, or what was set aside."""
    told = step.told
    if told["type"] == "secured":
        counted = f" (all set aside: {told['completed']})" if "completed" in told else ""
        return f"{_numbers(told['faces'])} aside as {told['face']}{counted}"
    sheet = rules.sheet(step.game.hands[told["seat"]].play)
    return _numbers(sheet["faces"] if sheet["faces"] and "aside" not in sheet else told["faces"])


def _outcome(rules: AnyRules, told: Mapping[str, Any]) -> str:
    """Return what ended a turn."""
    match told["type"]:
        case "entered":
            names = {row["row"]: row["name"] for row in rules.card["rows"]}
            rows = [f"{names[row]} {score}" for row, score in told["rows"].items()]
            bonus = [f"bonus {told['bonus']}"] if "bonus" in told else []
            return ", ".join(rows + bonus)
        case "banked":
            joined = [f"die {one['die']} as {one['face']}" for one in told["joined"]]
            return f"banks {told['points']}{' with ' if joined else ''}{', '.join(joined)}"
        case _:
            return f"turn lost, with {told['lost']}" if told["lost"] else "turn lost"


def _end(record: GameRecord, steps: Sequence[Step]) -> Iterator[str]:
    """Yield how the game ended, if the rules agree up to there."""
    result = record["result"]
    if not steps or steps[-1].told["type"] not in ("finished", "archived"):
        return
    if result is None:
        yield "given up before its end"
        return
    yield "won at once" if result["won_at_once"] else "played to its end"
    receives = {one["seat"]: one["points"] for one in result.get("settlement", [])}
    for place in result["places"]:
        seat = place["seat"]
        points = f" | receives {receives[seat]}" if seat in receives else ""
        yield f"{place['place']:3}  {_name(record, seat)}  total {place['total']}{points}"


# -- the table as it stood -------------------------------------------------------------------------


def table(judged: Judged, at: int) -> Iterator[str]:
    """Yield the lines of the table as it stood at a version, if the rules agree up to there."""
    record, rules, step = judged.record, judged.rules, _step_at(judged, at)
    assert record is not None
    yield f"{record['name']}, game {record['game']} at version {at}: {_what(record, step)}"
    if step is None or rules is None:
        return
    sheets = [rules.sheet(hand.play) for hand in step.game.hands]
    names = [name_of(record, seat)[:NAME_WIDTH] for seat in range(len(sheets))]
    yield _row("", names)
    for number, row in enumerate(rules.card["rows"]):
        yield _row(row["name"], [_or_blank(sheet["rows"][number]["score"]) for sheet in sheets])
    for number, line in enumerate(rules.card["lines"]):
        yield _row(line["name"], [str(sheet["lines"][number]["value"]) for sheet in sheets])
    yield _row("Total", [str(sheet["total"]) for sheet in sheets])
    for name, hand, sheet in zip(names, step.game.hands, sheets, strict=True):
        yield from _dice(name, hand.held, sheet)
    waiting = [name_of(record, seat) for seat in step.game.to_play]
    yield f"It is the turn of {' and '.join(waiting)}." if waiting else "The game is over."


def _dice(name: str, held: Sequence[int], sheet: Sheet) -> Iterator[str]:
    """Yield what a seat has in its turn: the dice, which of them it holds or has set aside."""
    if not sheet["throws"]:
        return
    shown = _numbers(sheet["faces"]) or "none"
    holds = f", holds {_numbers([sheet['faces'][die] for die in held])}" if held else ""
    yield f"{name}: throw {sheet['throws']}, dice {shown}{holds}"
    for made in sheet.get("aside", []):
        faces = _numbers([sheet["faces"][die] for die in made["dice"]])
        yield f"{name}: {faces} aside as {made['face']}, {made['points']} points"
    if sheet.get("points"):
        yield f"{name}: {sheet['points']} points of complete sets"


def _what(record: GameRecord, step: Step | None) -> str:
    """Return what happened at a step."""
    if step is None:
        return "the rules do not get there"
    kind: str = step.told["type"]
    does = DID.get(kind, kind)
    return f"{name_of(record, step.told['seat'])} {does}" if "seat" in step.told else does


def _row(head: str, cells: Sequence[str]) -> str:
    return f"  {head[:ROW_WIDTH]:{ROW_WIDTH}}" + "".join(f"  {cell:>{NAME_WIDTH}}" for cell in cells)


def _or_blank(score: int | None) -> str:
    return "." if score is None else str(score)


def _name(record: GameRecord, seat: int) -> str:
    return f"{name_of(record, seat)[:NAME_WIDTH]:{NAME_WIDTH}}"


def _numbers(faces: Sequence[int]) -> str:
    return " ".join(map(str, faces))
