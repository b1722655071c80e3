"""What the comparison says: a table for people, and the same as JSON."""

import json
import statistics
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from bench.load.samples import Sample
from bench.peers.packages import FOLDER
from bench.peers.run import Comparison, Found
from bench.peers.systems import ECHO, REGATTA
from bench.report import GENERATOR_MOST, OTHERS_MOST, machine

HEAD: Final = (
    ("", 20),
    ("stored", 6),
    ("moves /s", 8),
    ("Regatta to it", 13),
    ("CPU, µs a move", 14),
    ("in echoes", 9),
    ("Regatta to it", 13),
    ("Valkey, µs", 10),
    ("p50, ms", 7),
    ("p99, ms", 7),
)
"""The columns and their widths."""


@dataclass(frozen=True, slots=True)
class Row:
    """What is told of one system: medians, and medians of the rounds' own ratios."""

    name: str
    stored: bool | None
    per_s: float
    moves_ratio: float | None
    """Of Regatta's moves a second to this system's: more than 1 where Regatta is ahead."""
    server_us: float
    echoes: float | None
    """Of this system's processor time to that of an echo."""
    server_ratio: float | None
    """Of Regatta's processor time to this system's: less than 1 where Regatta is ahead."""
    store_us: float
    p50_ms: float
    p99_ms: float


def rows(found: Comparison) -> list[Row]:
    """Return a row for each system."""
    by_name = {one.name: one for one in found.systems}
    echo, regatta = by_name.get(ECHO.name), by_name.get(REGATTA.name)
    return [_row(one, echo, regatta) for one in found.systems]


def doubts(found: Comparison) -> list[str]:
    """Return what speaks against the numbers."""
    samples = [(one.name, sample) for one in found.systems for sample in one.saturated + one.paced]
    busy = sorted({name for name, sample in samples if sample.generator_percent > GENERATOR_MOST})
    said = [f"the generator took more than {GENERATOR_MOST:.0f} % of a core with {name}" for name in busy]
    if any(sample.others_percent > OTHERS_MOST for _, sample in samples):
        said.append("other programs were busy on this machine: trust the ratios, not the numbers")
    if found.rate < found.plan.rate:
        said.append(f"{found.plan.rate:,.0f}/s is out of reach here: measured at {found.rate:,.0f}/s")
    return said


def as_text(found: Comparison) -> str:
    """Return the table as Markdown."""
    plan = found.plan
    head = (
        f"{plan.rooms:,} rooms of two playing {found.game}, append-only file {plan.appendfsync}; saturated, "
        f"then p50 and p99 at {found.rate:,.0f} moves/s until both players know of a move; "
        f"medians of {plan.repeats} × {plan.seconds:g} s"
    )
    versions = ", ".join(f"{name} {value}" for name, value in _made_of(found).items())
    lines = [_line([name for name, _ in HEAD]), "|".join(["", "-" * (HEAD[0][1] + 2), *_rule()])]
    lines += [_line(_cells(row)) for row in rows(found)]
    return "\n".join([head, versions, "", *lines, *(f"\nDoubt: {doubt}." for doubt in doubts(found))])


def as_json(found: Comparison) -> dict[str, Any]:
    """Return the samples and the rows."""
    return {
        "machine": _made_of(found),
        **asdict(found),
        "rows": [asdict(row) for row in rows(found)],
        "doubts": doubts(found),
    }


def _made_of(found: Comparison) -> dict[str, str]:
    """Return the machine, and the versions of all that was compared."""
    described = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
    return {**machine(), "Node": found.node.removeprefix("Node "), **described["dependencies"]}


def _row(one: Found, echo: Found | None, regatta: Found | None) -> Row:
    ours = None if one.name in {ECHO.name, REGATTA.name} else regatta
    return Row(
        name=one.name,
        stored=one.stored,
        per_s=_median(one.saturated, lambda sample: sample.per_s),
        moves_ratio=_ratio(ours, one, lambda sample: sample.per_s),
        server_us=_median(one.saturated, lambda sample: sample.server_us),
        echoes=_ratio(one, echo, lambda sample: sample.server_us),
        server_ratio=_ratio(ours, one, lambda sample: sample.server_us),
        store_us=_median(one.saturated, lambda sample: sample.store_us),
        p50_ms=_median(one.paced, lambda sample: sample.p50_ms),
        p99_ms=_median(one.paced, lambda sample: sample.p99_ms),
    )


Of = Callable[[Sample], float]


def _median(samples: Sequence[Sample], of: Of) -> float:
    return statistics.median(of(sample) for sample in samples)


def _ratio(one: Found | None, other: Found | None, of: Of) -> float | None:
    """Return the median of the rounds' ratios: what was measured in one round saw the same noise."""
    if one is None or other is None:
        return None
    rounds = zip(one.saturated, other.saturated, strict=True)
    # Processor time is counted in hundredths of a second: a short run may have none.
    return statistics.median(of(first) / max(of(second), 1e-9) for first, second in rounds)


def _rule() -> list[str]:
    return ["-" * (width + 1) + ":" for _, width in HEAD[1:]] + [""]


def _line(cells: Sequence[str]) -> str:
    name, *numbers = (
        cell.ljust(width) if at == 0 else cell.rjust(width)
        for at, (cell, (_, width)) in enumerate(zip(cells, HEAD, strict=True))
    )
    return f"| {name} | {' | '.join(numbers)} |"


def _cells(row: Row) -> list[str]:
    numbers = (
        *(f"{row.per_s:,.0f}", _short(row.moves_ratio), f"{row.server_us:.0f}", _short(row.echoes)),
        *(_short(row.server_ratio), f"{row.store_us:.0f}" if row.store_us else "–"),
        *(_ms(row.p50_ms), _ms(row.p99_ms)),
    )
    stored = {True: "yes", False: "no", None: "–"}[row.stored]
    return [row.name, stored, *numbers]


def _short(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.2f}"


def _ms(time_ms: float) -> str:
    return f"{time_ms:,.0f}" if time_ms >= 10 else f"{time_ms:.2g}"
