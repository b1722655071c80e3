"""What the run says: tables for people, and the same as JSON."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from statistics import median as middle
from typing import Any, Final

from bench.measure import Idle
from bench.variants import header
from bench.variants.ratios import MEASURES, Measure, Ratio, median, pairs, ratio
from bench.variants.run import Comparison

GENERATOR_MOST: Final = 85.0
"""Above this part of a core the generator may be what limits the load."""
OTHERS_MOST: Final = 20.0
"""Above this part of a core other programs disturb the run."""
NEIGHBOURS_MOST: Final = 10.0
"""The same of the systems that have no load."""
STORED: Final = {True: "yes", False: "no", None: "–"}
NOT_RESOLVED: Final = "not resolved"


def as_text(found: Comparison, made_of: dict[str, str], idle: Idle | None = None) -> str:
    """Return the report as Markdown."""
    names = [one.name for one in found.systems]
    figures = [
        [_name(measure), *(_short(median(one, measure)) for one in found.systems)] for measure in MEASURES
    ]
    stored = ["stored before anyone is told", *(STORED[one.stored] for one in found.systems)]
    parts = [_head(found, made_of), _table(["medians", *names], [stored, *figures])]
    if ratios := _ratios(found):
        parts += ["Ratios within each round: median (quartiles)", _table(*ratios)]
    if idle is not None:
        parts.append(_idle(found.plan.idle, idle))
    return "\n\n".join([*parts, *(f"Doubt: {doubt}." for doubt in doubts(found))])


def as_json(found: Comparison, made_of: dict[str, str], idle: Idle | None = None) -> dict[str, Any]:
    """Return everything: the samples, the medians, the ratios, and what it was measured on."""
    compared = [
        {
            "of": one.name,
            "to": other.name,
            "what": measure.what,
            **asdict(found_ratio),
            "resolved": found_ratio.resolved,
        }
        for one, other in pairs(found)
        for measure in MEASURES
        if measure.compared and (found_ratio := ratio(one, other, measure)) is not None
    ]
    return {
        "measured": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": made_of,
        "pythons": {one.name: header.python_of(one.python) for one in found.systems if one.python},
        **json.loads(json.dumps(asdict(found))),
        "medians": {one.name: {_name(what): median(one, what) for what in MEASURES} for one in found.systems},
        "ratios": compared,
        "idle": None if idle is None else asdict(idle),
        "doubts": doubts(found),
    }


def doubts(found: Comparison) -> list[str]:
    """Return what speaks against the numbers."""
    samples = [
        (one.name, sample) for one in found.systems for sample in (*one.saturated, *one.apart, *one.paced)
    ]
    busy = sorted({name for name, sample in samples if sample.generator_percent > GENERATOR_MOST})
    lines = [
        f"the generator took more than {GENERATOR_MOST:.0f} % of a core with {name}: it may be the limit"
        for name in busy
    ]
    if any(sample.others_percent > OTHERS_MOST for _, sample in samples):
        lines.append("other programs were busy on this machine: trust the ratios, not the numbers")
    if any(sample.neighbours_percent > NEIGHBOURS_MOST for _, sample in samples):
        lines.append("systems without a load were busy meanwhile: measure fewer side by side")
    if found.rate < found.plan.rate:
        lines.append(f"{found.plan.rate:,.0f}/s is out of reach here: measured at {found.rate:,.0f}/s")
    return lines


def cell(found: Ratio | None) -> str:
    """Return what is told of a ratio, and whether it tells anything."""
    if found is None:
        return "–"
    if not found.rounds:
        return NOT_RESOLVED
    text = f"{found.median:.2f} ({found.low:.2f}–{found.high:.2f})"
    return text if found.resolved else f"{text} {NOT_RESOLVED}"


def _head(found: Comparison, made_of: dict[str, str]) -> str:
    plan = found.plan
    others = [sample.others_percent for one in found.systems for sample in (*one.saturated, *one.apart)]
    pythons = [(one.name, header.python_of(one.python)) for one in found.systems if one.python]
    lines = [
        f"{plan.rooms:,} rooms of two playing {found.game}, append-only file {plan.appendfsync}",
        f"side by side, in turns: {plan.repeats} × {plan.seconds:g} s saturated, as many while no game "
        f"begins or ends, and p50 and p99 at {found.rate:,.0f} moves/s",
        f"Python: {header.alike(pythons)}",
        f"store: {header.alike((one.name, one.store) for one in found.systems)}",
        ", ".join(f"{name} {value}" for name, value in made_of.items()),
        f"other programs: {middle(others):.0f} % of a core, {max(others):.0f} % at most",
    ]
    return "\n".join(lines)


def _ratios(found: Comparison) -> tuple[list[str], list[list[str]]] | None:
    """Return the heads and the lines of the ratios, if there is something to compare with."""
    compared = pairs(found)
    measures = [measure for measure in MEASURES if measure.compared]
    lines = [
        [measure.what, *(cell(ratio(one, other, measure)) for one, other in compared)] for measure in measures
    ]
    return (["", *(f"{one.name} to {other.name}" for one, other in compared)], lines) if compared else None


def _idle(count: int, idle: Idle) -> str:
    service, echo = idle.service / 1024, idle.echo / 1024
    compared = f", {service / echo:.3g} of the echo's {echo:.3g}" if echo > 0 else ""
    return f"idle: memory of a connection ({count:,}), KiB: {service:.3g}{compared}"


def _table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    widths = [max(len(line[column]) for line in (head, *lines)) for column in range(len(head))]

    def row(cells: Sequence[str]) -> str:
        name, *others = (
            text.rjust(width) if column else text.ljust(width)
            for column, (text, width) in enumerate(zip(cells, widths, strict=True))
        )
        return f"| {' | '.join([name, *others])} |"

    rule = "|".join(["", "-" * (widths[0] + 2), *("-" * (width + 1) + ":" for width in widths[1:]), ""])
    return "\n".join([row(head), rule, *map(row, lines)])


def _name(measure: Measure) -> str:
    return f"{measure.what}, {measure.unit}".replace(", /s", " /s")


def _short(number: float | None) -> str:
    if number is None:
        return "–"
    if number <= 0:
        return NOT_RESOLVED
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"
