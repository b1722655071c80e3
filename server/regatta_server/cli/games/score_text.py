"""The findings of `regatta score`, printed for a person."""

from collections.abc import Iterable, Sequence
from typing import Final, NotRequired

from typing_extensions import TypedDict

from regatta_protocol.sheet import BankOffer, Combination, EntryPreview

SHOWN_MOST: Final = 20
"""Lines for what may be set aside: of dozens the best are enough to read, and --json has all of them."""


class ScoredRow(TypedDict):
    """A row with the dice that were given."""

    row: str
    name: str
    score: int | None
    points: int | None
    most: int
    barred: NotRequired[str]


class Scored(TypedDict):
    """All that there is to say of the dice: what `--json` prints."""

    ruleset: str
    name: str
    dice: list[int]
    shades: list[str]
    throw: int | None
    rows: list[ScoredRow]
    entry: NotRequired[EntryPreview]
    """The best split between the two rows that were asked for."""
    lost: NotRequired[bool]
    """Of these dice nothing can be set aside."""
    aside: NotRequired[list[Combination]]
    counted: NotRequired[int]
    """The points of the set, where all six dice are set aside."""
    set_aside: NotRequired[list[Combination]]
    bank: NotRequired[list[BankOffer]]


def printed(scored: Scored) -> str:
    """Return the lines that a person reads."""
    when = f", throw {scored['throw']}" if scored["throw"] is not None else ""
    lines = [f"{scored['name']}{when}: {_listed(scored['dice'])}"]
    if len(set(scored["shades"])) > 1:
        lines = [f"{scored['name']}: {_shaded(scored, range(len(scored['dice'])))}"]
    lines += [_printed_row(row) for row in scored["rows"]]
    if "entry" in scored:
        lines.append(_printed_entry(scored, scored["entry"]))
    if "lost" in scored:
        lines.append("Nothing of it can be set aside: the turn is lost.")
    if "set_aside" in scored:
        lines += _printed_combinations(scored)
    return "\n".join(lines)


def _printed_row(row: ScoredRow) -> str:
    head = f"  {row['row']:16}  {row['name']:20}"
    if row["score"] is not None:
        return f"{head}  filled with {row['score']}"
    if "barred" in row:
        return f"{head}  {row['barred']}"
    return f"{head}  {row['points']:4} of {row['most']}"


def _printed_entry(scored: Scored, entry: EntryPreview) -> str:
    parts = [
        f"{row} {_listed([scored['dice'][die] for die in dice])} gives {entry['scores'][row]}"
        for row, dice in entry["rows"].items()
    ]
    return f"Best split: {', '.join(parts)}, together {sum(entry['scores'].values())}"


def _printed_combinations(scored: Scored) -> list[str]:
    """Return the lines of dice that are and may be set aside, and of banking."""
    lines = [f"Set aside: {_printed_combination(scored, one)}" for one in scored.get("aside", [])]
    if scored.get("counted"):
        lines.append(f"All six dice are set aside: {scored['counted']} points.")
    may = scored.get("set_aside", [])
    lines += ["May be set aside:"] if may else []
    lines += [f"  {_printed_combination(scored, one)}" for one in may[:SHOWN_MOST]]
    if len(may) > SHOWN_MOST:
        lines.append(f"  … and {len(may) - SHOWN_MOST} more ways that give no more than the last")
    for way in scored.get("bank", []):
        joined = [f"die {one['die']} joins {one['face']}" for one in way["joined"]]
        lines.append(f"Banking brings {way['points']}{': ' if joined else ''}{', '.join(joined)}")
    return lines


def _printed_combination(scored: Scored, one: Combination) -> str:
    return f"{one['face']}:{'+'.join(map(str, one['dice']))}  {_shaded(scored, one['dice'])}  {one['points']}"


def _shaded(scored: Scored, dice: Iterable[int]) -> str:
    return ", ".join(f"{scored['shades'][die]} {scored['dice'][die]}" for die in dice)


def _listed(faces: Sequence[int]) -> str:
    return " ".join(map(str, faces))
