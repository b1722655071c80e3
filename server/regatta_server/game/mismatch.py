"""A difference between a record and the rules, described for a person."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from regatta_protocol.sheet import Result

Record = Mapping[str, Any]
"""A `GameRecord` or a part of one, judged to be of that form by whoever knows pydantic."""

WORDS: Final = {
    "dice": "the dice",
    "throw": "the number of the throw",
    "lost": "the points lost",
    "bonus": "the bonus",
    "faces": "the faces of the dice",
    "completed": "the points of the complete set",
    "joined": "the dice that join a combination",
    "points": "the points banked",
    "turns": "the number of turns completed",
    "total": "the total",
    "worth": "the total with what could be banked",
    "done": "whether nothing is left to play",
    "won": "whether the game is won at once",
}
"""Members of a fact."""

INSIDE: Final = {
    "rows": "the score of {}",
    "dice": "the dice of {}",
    "standing": "{}",
}
"""Members of a fact that hold others by name."""


class Mismatch(ValueError):
    """A record says what the rules do not give; the message names the version and what differs."""

    def __init__(self, version: int | None, what: str) -> None:
        """Keep the version of the fact; None where it is about the whole game."""
        super().__init__(f"The game as a whole: {what}" if version is None else f"Version {version}: {what}")
        self.version = version


def name_of(record: Record, seat: int) -> str:
    """Return what a seat is called, also after its player's name was taken out, and where there is none."""
    name = record["seats"][seat]["name"] if 0 <= seat < len(record["seats"]) else None
    return name or f"Seat {seat + 1}"


def check_same(record: Record, event: Record, made: Mapping[str, Any], version: int) -> None:
    """Raise Mismatch for the first member of what a seat does that the rules give otherwise."""
    recorded, given = _flat(event), _flat(made)
    for key in {**given, **recorded}:
        one, other = recorded.get(key), given.get(key)
        if one != other:
            raise Mismatch(
                version,
                f"{name_of(record, event['seat'])}, {_words(key)}: {_said(one)} in the record, "
                f"{_said(other)} by the rules.",
            )


def check_result(record: Record, version: int, given: Result) -> None:
    """Raise Mismatch where the recorded result is not the one that the rules give."""
    event: Result = record["result"]
    if event == given:
        return
    recorded, wanted = _by_seat(record, event), _by_seat(record, given)
    for what in {**wanted, **recorded}:
        one, other = recorded.get(what), wanted.get(what)
        if one != other:
            raise Mismatch(
                version, f"the result, {what}: {_said(one)} in the record, {_said(other)} by the rules."
            )
    raise Mismatch(version, "the result: its places are not in their order, each seat once.")


def _by_seat(record: Record, result: Result) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for place in result["places"]:
        name = name_of(record, place["seat"])
        fields |= {f"the total of {name}": place["total"], f"the place of {name}": place["place"]}
        if "out" in place:
            fields[f"why {name} played no more"] = place["out"]
    for one in result.get("settlement", ()):
        fields[f"what {name_of(record, one['seat'])} receives"] = one["points"]
    fields["how many decisions were taken back"] = result.get("undone", 0)
    return {**fields, "whether the game was won at once": result["won_at_once"]}


def check_clock(record: Record, event: Record) -> None:
    """Raise Mismatch for what only a clock makes possible, in a game without one."""
    if record["options"]["turn_ms"] is None:
        raise Mismatch(event["version"], "the clock acts, but this game was played without one.")


def _flat(fact: Mapping[str, Any]) -> dict[tuple[str, ...], Any]:
    """Return the members, those of an object each by itself; lists for tuples, as JSON has them."""
    flat: dict[tuple[str, ...], Any] = {}
    for key, value in fact.items():
        if isinstance(value, Mapping):
            flat |= {
                (key, inner): list(one) if isinstance(one, tuple) else one for inner, one in value.items()
            }
        else:
            flat[key,] = list(value) if isinstance(value, tuple) else value
    return flat


def _words(key: Sequence[str]) -> str:
    *outer, name = key
    word = WORDS.get(name, name)
    return INSIDE[outer[0]].format(word) if outer else word


def _said(value: Any) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case []:
            return "none"
        case [dict(), *_]:
            return ", ".join(f"die {one['die']} as {one['face']}" for one in value)
        case list():
            return " ".join(map(str, value))
        case _:
            return str(value)
