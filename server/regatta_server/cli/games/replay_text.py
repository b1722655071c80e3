"""The findings of `regatta replay`, printed for a person or a program."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from regatta_protocol.record.record import GameRecord
from regatta_protocol.sheet import Sheet
from regatta_server.game import record as facts
from regatta_server.game.fact import kind
from regatta_server.game.facts import Finished
from regatta_server.game.mismatch import name_of
from regatta_server.game.plays import Play
from regatta_server.game.replay import Step
from regatta_server.game.replay_head import ENDS
from regatta_server.rules.base import AnyRules

Verdict = Literal["same", "mismatch", "changed", "other_rules", "unreadable"]

STATUS: Final[Mapping[Verdict, int]] = {
    "same": 0,
    "mismatch": 1,
    "changed": 2,
    "other_rules": 2,
    "unreadable": 2,
}
"""The exit status of each verdict."""

BY: Final = {"player": "", "clock": "clock: ", "stand_in": "stand-in: ", "order": "by order: "}
"""Who made a move, before what came of it."""
NAME_WIDTH: Final = 12
ROW_WIDTH: Final = 24
OUTCOME_WIDTH: Final = 26
BETWEEN: Final = " > "
"""Stands between the throws of a turn."""


@dataclass(frozen=True, slots=True)
class JudgedGame:
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


def summary(judged: JudgedGame, at: int | None) -> dict[str, Any]:
    """Return what `--json` prints of a game; with `at`, the table as it stood at that version."""
    event: dict[str, Any] = {
        "verdict": judged.verdict,
        "message": judged.message,
        "mismatch_version": judged.version,
    }
    record, rules = judged.record, judged.rules
    if record is None:
        return event
    event |= {key: record[key] for key in ("game", "ruleset", "ruleset_version", "name")}
    if rules is None or not judged.steps:
        return event
    game = judged.steps[-1].game
    event["facts"] = len(judged.steps)
    event["seats"] = [
        {"seat": seat, "name": name_of(record, seat), "turns": standing.turns, "total": standing.total}
        for seat, standing in enumerate(rules.standing(hand.play) for hand in game.hands)
    ]
    event["result"] = record["result"] if isinstance(judged.steps[-1].fact, Finished) else None
    step = _step_at(judged, at)
    if step is not None:
        hands = facts.hands(rules, step.game)
        event["table"] = {"version": at, "hands": hands, "to_play": step.game.to_play}
    return event


def _step_at(judged: JudgedGame, at: int | None) -> Step | None:
    return next((step for step in judged.steps if step.event["version"] == at), None)


# -- turn by turn ----------------------------------------------------------------------------------


def turns(judged: JudgedGame) -> Iterator[str]:
    """Yield the lines of a game: one for each turn as it ends, then those under way, then the end."""
    record, rules = judged.record, judged.rules
    assert record is not None
    yield f"{record['name']}, version {record['ruleset_version']} of its rules: game {record['game']}"
    if rules is None:
        return
    width = _throws_width(rules)
    running: dict[int, list[str]] = {}
    for step in judged.steps:
        event = step.event
        if event["type"] == "undone":
            # Nobody's line of a turn that is no more goes on.
            running = _lying(rules, step)
        if _stands_alone(step):
            yield f"     {_name(record, event['seat'])}  {_did(step)}"
        if "by" not in event:
            continue
        seat = event["seat"]
        if event["type"] in ("thrown", "secured"):
            running.setdefault(seat, []).append(_along(rules, step))
        if step.turn_ended:
            standing = rules.standing(step.game.hands[seat].play)
            # A bot's own moves need no mark: its name says it.
            by = "" if record["seats"][seat].get("bot") else _by(record, event)
            done = f"{BETWEEN.join(running.pop(seat)):{width}}"
            outcome = f"{by + _outcome(rules, event):{OUTCOME_WIDTH}}"
            yield f"{standing.turns:3}  {_name(record, seat)}  {done} | {outcome} | total {standing.total}"
    for seat, done_so_far in running.items():
        yield f"     {_name(record, seat)}  {BETWEEN.join(done_so_far)}"
    yield from _end(record, judged.steps)


def _by(record: GameRecord, event: Mapping[str, Any]) -> str:
    """Return who made a move: of a stand-in the level that it has, if any."""
    level = record["options"].get("stand_in") if event["by"] == "stand_in" else None
    return BY[event["by"]] if level is None else f"{level}: "


def _stands_alone(step: Step) -> bool:
    """Return whether it is what a seat does beside its plays, with a line of its own."""
    return step.fact.about.phase == "playing" and "seat" in step.event and not isinstance(step.fact, Play)


def _did(step: Step) -> str:
    """Return what happened by a fact."""
    event = step.event
    if event["type"] == "vacation" and event["until_ms"] is None:
        return "is back from vacation"
    if "level" in event:
        return f"gets the {event['level']} as a stand-in"
    return step.fact.about.does or kind(step.fact).replace("_", " ")


def _lying(rules: AnyRules, step: Step) -> dict[int, list[str]]:
    """Return what lies there of turns that are under way, by seat."""
    sheets = [rules.sheet(hand.play) for hand in step.game.hands]
    return {seat: [_numbers(sheet["faces"])] for seat, sheet in enumerate(sheets) if sheet["faces"]}


def _throws_width(rules: AnyRules) -> int:
    """Return the width of the most throws of a turn; nothing lines up where no number bounds them."""
    throws = rules.card["throws"] or 0
    return max(0, throws * (2 * len(rules.card["tray"]) - 1) + (throws - 1) * len(BETWEEN))


def _along(rules: AnyRules, step: Step) -> str:
    """Return what a throw shows, or what was set aside."""
    event = step.event
    if event["type"] == "secured":
        counted = f" (all set aside: {event['completed']})" if "completed" in event else ""
        return f"{_numbers(event['faces'])} aside as {event['face']}{counted}"
    sheet = rules.sheet(step.game.hands[event["seat"]].play)
    return _numbers(sheet["faces"] if sheet["faces"] and "aside" not in sheet else event["faces"])


def _outcome(rules: AnyRules, event: Mapping[str, Any]) -> str:
    """Return what ended a turn."""
    match event["type"]:
        case "entered":
            names = {row["row"]: row["name"] for row in rules.card["rows"]}
            rows = [f"{names[row]} {score}" for row, score in event["rows"].items()]
            bonus = [f"bonus {event['bonus']}"] if "bonus" in event else []
            return ", ".join(rows + bonus)
        case "banked":
            joined = [f"die {one['die']} as {one['face']}" for one in event["joined"]]
            return f"banks {event['points']}{' with ' if joined else ''}{', '.join(joined)}"
        case _:
            return f"turn lost, with {event['lost']}" if event["lost"] else "turn lost"


def _end(record: GameRecord, steps: Sequence[Step]) -> Iterator[str]:
    """Yield how the game ended, if the rules agree up to there."""
    result = record["result"]
    if not steps or steps[-1].event["type"] not in ENDS:
        return
    if result is None:
        yield "called off" if steps[-1].event["type"] == "aborted" else "given up before its end"
        return
    if not any(standing.won or not standing.done for standing in steps[-1].game.standings):
        yield "played to its end"
    else:
        yield "won at once" if result["won_at_once"] else "over, because the others played no more"
    receives = {one["seat"]: one["points"] for one in result.get("settlement", [])}
    if "undone" in result:
        yield f"with {_counted(result['undone'])} taken back"
    for place in result["places"]:
        seat = place["seat"]
        points = f" | receives {receives[seat]}" if seat in receives else ""
        why = f" | {place['out']}" if "out" in place else ""
        yield f"{place['place']:3}  {_name(record, seat)}  total {place['total']}{points}{why}"


# -- the table as it stood -------------------------------------------------------------------------


def table(judged: JudgedGame, at: int) -> Iterator[str]:
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
    does = _did(step)
    return f"{name_of(record, step.event['seat'])} {does}" if "seat" in step.event else does


def _row(head: str, cells: Sequence[str]) -> str:
    return f"  {head[:ROW_WIDTH]:{ROW_WIDTH}}" + "".join(f"  {cell:>{NAME_WIDTH}}" for cell in cells)


def _or_blank(score: int | None) -> str:
    return "." if score is None else str(score)


def _counted(decisions: int) -> str:
    return "1 decision" if decisions == 1 else f"{decisions} decisions"


def _name(record: GameRecord, seat: int) -> str:
    return f"{name_of(record, seat)[:NAME_WIDTH]:{NAME_WIDTH}}"


def _numbers(faces: Sequence[int]) -> str:
    return " ".join(map(str, faces))
