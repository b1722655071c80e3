"""What grows: samples of a run, the slope of each line through them, and what would be a leak."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, linear_regression
from typing import Final

HOUR_S: Final = 3_600
WARM: Final = 1 / 3
"""The share of a run in which caches fill, and allocators take what they need: slopes are of what follows."""
WARM_GUESTS: Final = 12_000
"""As many fill all that a node keeps of those who went: budgets of 10,000 players (ADDRESS_CACHE_MOST),
buckets of 8,192 rooms (BUCKET_CACHE_MOST). In long runs slopes are of what follows on them, too."""
LONG_S: Final = 20 * 60
"""From so long a run on the slope of a node's memory says something: pages are taken and given back in steps
of hundreds of KiB, which over a minute look like kilobytes of each visitor."""
LEAK_BYTES: Final = 512
"""Of each visitor, in memory. One KiB that each leaves behind is twice that, and 40 MiB in an hour; of the
6,000 who come behind the warm-up of 20 minutes it is 3 MiB, where noise goes up and down by one."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What was measured at one moment."""

    at_s: float
    """Since the run began."""
    guests: int
    """Who had been here by then."""
    node_bytes: int
    """Memory of the node that is in use (RSS), and of the two processes beside it."""
    archive_bytes: int
    valkey_bytes: int
    keys: int
    used_bytes: int
    """What the store says that it uses."""
    dataset_bytes: int
    """The same without what is of the server itself."""
    file_bytes: int
    """The append-only files."""
    files: int
    """Files and sockets that the node has open."""
    log_bytes: int


@dataclass(frozen=True, slots=True)
class Line:
    """How one measure went on."""

    name: str
    first: float
    """Mean of the first third, and of the last."""
    last: float
    per_hour: float
    """Slope after the warm-up, by least squares."""
    per_guest: float


Measure = Callable[[Sample], int]
MEASURES: Final[dict[str, Measure]] = {
    "node memory": lambda sample: sample.node_bytes,
    "archive memory": lambda sample: sample.archive_bytes,
    "Valkey memory": lambda sample: sample.valkey_bytes,
    "store keys": lambda sample: sample.keys,
    "store bytes used": lambda sample: sample.used_bytes,
    "store bytes of data": lambda sample: sample.dataset_bytes,
    "append-only files": lambda sample: sample.file_bytes,
    "open files of node": lambda sample: sample.files,
    "log": lambda sample: sample.log_bytes,
}
PROCESSES: Final = ("node memory", "archive memory")
"""Which must not grow with visitors at all."""


def slope(along: Sequence[float], values: Sequence[float]) -> float:
    """Return how much a value grows with one more of what it stands along; 0.0 where nothing goes on."""
    if len(set(along)) < 2:
        return 0.0
    return linear_regression(along, values).slope


def after_warm_up(samples: Sequence[Sample]) -> Sequence[Sample]:
    """Return the samples behind the warm-up; of a short run only the first third is left out."""
    late = samples[int(len(samples) * WARM) :]
    full = [sample for sample in late if sample.guests >= WARM_GUESTS]
    return full if _is_long(samples) and full else late


def _is_long(samples: Sequence[Sample]) -> bool:
    return bool(samples) and samples[-1].at_s - samples[0].at_s >= LONG_S


def line_of(name: str, samples: Sequence[Sample]) -> Line:
    """Return how a measure went on over a run."""
    measure = MEASURES[name]
    third = max(1, len(samples) // 3)
    warm = after_warm_up(samples)
    values = [float(measure(sample)) for sample in warm]
    return Line(
        name,
        fmean(measure(sample) for sample in samples[:third]),
        fmean(measure(sample) for sample in samples[-third:]),
        slope([sample.at_s for sample in warm], values) * HOUR_S,
        slope([float(sample.guests) for sample in warm], values),
    )


def lines_of(samples: Sequence[Sample]) -> list[Line]:
    """Return how all measures went on."""
    return [line_of(name, samples) for name in MEASURES]


def leaks(samples: Sequence[Sample]) -> list[str]:
    """Return what grows with each visitor where nothing may; of a short run nothing is said."""
    if not _is_long(samples):
        return []
    lines = [line_of(name, samples) for name in PROCESSES]
    return [
        f"{line.name} grows by {line.per_guest:,.0f} bytes a visitor, and {LEAK_BYTES} at most"
        for line in lines
        if line.per_guest > LEAK_BYTES
    ]
