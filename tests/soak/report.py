"""What a soak tells: how each measure went on, what each visitor left, and what bounds every kind of key."""

from collections.abc import Iterable, Mapping
from typing import Final

from regatta_server import limits
from regatta_server.limits import Limits
from regatta_server.players import looks
from regatta_server.rules import drawing, worth, yin_yang
from regatta_server.web import files
from tests.soak import key_usage
from tests.soak.growth import LEAK_BYTES, LONG_S, Line, leaks, lines_of
from tests.soak.kinds import KINDS
from tests.soak.run import Soak

MIB: Final = 2**20
KIB: Final = 2**10
CACHES: Final[Mapping[str, int]] = {
    "budgets of addresses and players (8 x ADDRESS_CACHE_MOST, 200 bytes)": 8
    * limits.ADDRESS_CACHE_MOST
    * 200,
    "origins and devices (shared_texts_most, 200 bytes)": Limits().shared_texts_most * 200,
    "looks of names (LOOK_CACHE_MOST, 200 bytes)": looks.LOOK_CACHE_MOST * 200,
    "buckets of rooms (2 x BUCKET_CACHE_MOST, 100 bytes)": 2 * limits.BUCKET_CACHE_MOST * 100,
    "splits of ten dice (LAYOUT_CACHE_MOST, 20 KiB)": worth.LAYOUT_CACHE_MOST * 20 * KIB,
    "open rows (OPEN_ROWS_CACHE_MOST, 150 bytes, of 16 rulesets)": 16 * drawing.OPEN_ROWS_CACHE_MOST * 150,
    "plays of Yin Yang (2 x PLAY_CACHE_MOST, 4 KiB)": 2 * yin_yang.PLAY_CACHE_MOST * 4 * KIB,
    "documents (DOCUMENT_CACHE_MOST, 32 KiB)": files.DOCUMENT_CACHE_MOST * 32 * KIB,
    "lines of the lobby (LISTING_LINES_MOST, 1 KiB)": limits.LISTING_LINES_MOST * KIB,
}
"""What a node keeps of those who have gone: it fills once, mostly in the warm-up, and grows no
further. Copies of rooms (ROOMS_CACHED_MOST) go with the last who hears of them."""
COURSE: Final = 12
"""Samples that are told one by one: whether memory has come to its height is seen by looking."""
FILE_BYTES: Final = 64 * MIB
"""Valkey writes its file anew when it is twice as long as it was then, and from this length on."""
FILES_MOST: Final = 64
"""That a node has open, when all have gone, more than it had at first: connections to its store stay, and
one that was slow for a while has 50 of them."""
LOG_BYTES: Final = 512
"""Of each guest at most: a line where they erase themselves, or take their name out of a game."""
KEY_BYTES: Final = 160
"""What the store needs for a key beside what it says of that: places in tables, which double now and then."""
BUFFER_BYTES: Final = 16 * MIB
"""Of the store, for connections and for what is written to the file."""


def faults(run: Soak) -> list[str]:
    """Return all that is not as it should be."""
    lines = [*key_usage.faults(run.usage, run.units), *leaks(run.samples), *_store(run)]
    lines += [f"logged: {line}" for line in run.faults[:5]]
    lines += [
        f"{times} pages were answered with {status}"
        for status, times in run.tally.pages.items()
        if status != 200
    ]
    if run.end is not None and run.end.files > run.samples[0].files + FILES_MOST:
        lines.append(
            f"{run.end.files} files are open when all have gone, and {run.samples[0].files} were at first"
        )
    log = run.samples[-1].log_bytes - run.samples[0].log_bytes
    if log > LOG_BYTES * run.tally.guests:
        lines.append(f"the log has {log / run.tally.guests:.0f} bytes of each guest, and {LOG_BYTES} at most")
    return lines


def _store(run: Soak) -> Iterable[str]:
    """Yield where the store is bigger than its keys, or its file than the store."""
    assert run.end is not None
    rest = run.end.used_bytes - run.samples[0].used_bytes - sum(kind.bytes for kind in run.usage.values())
    rest_most = KEY_BYTES * run.end.keys + BUFFER_BYTES
    if rest > rest_most:
        yield f"the store has {rest} bytes beside its keys, and {rest_most} at most"
    most = file_most(run.end.used_bytes)
    if run.end.file_bytes > most:
        yield f"the append-only files have {run.end.file_bytes} bytes, and {most} at most"


def file_most(used_bytes: int) -> int:
    """Return how long the files of a store may be: twice what it uses, and once more in writing."""
    return max(FILE_BYTES, 3 * used_bytes)


def text(run: Soak) -> str:
    """Return the report."""
    return "\n".join(
        [*_who(run), "", *_lines(run), "", *_course(run), "", *_caches(), "", *_left(run), "", *_kinds(run)]
    )


def _who(run: Soak) -> Iterable[str]:
    tally = run.tally
    yield (
        f"soak: {run.ran_s / 60:.1f} min, {tally.parties:,} parties from {len(tally.addresses)} addresses: "
        f"{tally.guests:,} guests ({tally.erased:,} erased), {tally.rooms:,} rooms, {tally.games:,} games "
        f"({tally.rated:,} rated), {tally.reports:,} reports, {tally.pages.total():,} pages"
    )
    yield f"  node {run.node_cpu_s / run.ran_s:.0%} of a core, archive {run.archive_cpu_s / run.ran_s:.0%}"


def _lines(run: Soak) -> Iterable[str]:
    yield f"{'':22}{'first third':>14}{'last third':>14}{'an hour':>14}{'a guest':>10}  bound"
    for line in lines_of(run.samples):
        bound = _bound(line, run)
        yield (
            f"{line.name:22}{line.first:>14,.0f}{line.last:>14,.0f}{line.per_hour:>+14,.0f}"
            f"{line.per_guest:>+10,.1f}  {bound}"
        )


def _bound(line: Line, run: Soak) -> str:
    assert run.end is not None
    per_guest = key_usage.most_bytes(run.units) / max(1, run.tally.guests)
    match line.name:
        case "node memory" | "archive memory":
            short = run.ran_s < LONG_S
            return f"{LEAK_BYTES} bytes a guest" + (", not judged: too short" if short else "")
        case "store keys":
            return "by kind, below"
        case "store bytes used" | "store bytes of data" | "Valkey memory":
            return f"by kind, below; together {per_guest:,.0f} bytes a guest"
        case "append-only files":
            return f"{FILE_BYTES / MIB:.0f} MiB, or three times the store: {file_most(run.end.used_bytes):,}"
        case "open files of node":
            return f"now {run.end.files}; {run.samples[0].files} at first, and {FILES_MOST} more"
        case _:
            return f"{LOG_BYTES} bytes a guest; hosts rotate logs"


def _course(run: Soak) -> Iterable[str]:
    yield f"{'minute':>8}{'guests':>9}{'node MiB':>10}{'archive MiB':>13}{'keys':>11}{'store MiB':>11}"
    for sample in run.samples[:: max(1, len(run.samples) // COURSE)]:
        yield (
            f"{sample.at_s / 60:>8.1f}{sample.guests:>9,}{sample.node_bytes / MIB:>10.1f}"
            f"{sample.archive_bytes / MIB:>13.1f}{sample.keys:>11,}{sample.used_bytes / MIB:>11.1f}"
        )


def _caches() -> Iterable[str]:
    yield f"What a node keeps of those who went, {sum(CACHES.values()) / MIB:.0f} MiB when all is full:"
    yield from (f"  {bytes_ / MIB:6.1f} MiB  {name}" for name, bytes_ in CACHES.items())


def _left(run: Soak) -> Iterable[str]:
    yield "What each left in the store, as it is now:"
    for per, (keys, bytes_) in key_usage.per_unit(run.usage, run.units).items():
        yield f"  {per:10}{run.units[per]:>9,}{keys:>9.2f} keys{bytes_:>12,.0f} bytes each"
    assert run.end is not None
    known = sum(found.bytes for found in run.usage.values())
    keys_known = sum(found.keys for found in run.usage.values())
    rest = run.end.used_bytes - run.samples[0].used_bytes - known
    rest_of_key = f"{rest / max(1, keys_known):,.0f} bytes a key beside them"
    yield f"  of {run.end.keys:,} keys {keys_known:,} are below; {rest_of_key}"


def _kinds(run: Soak) -> Iterable[str]:
    yield f"{'kind of key':28}{'keys':>8}{'bytes':>7}{'endless':>9}{'members':>9}  per         bound"
    for kind in KINDS:
        found = run.usage.get(kind.name)
        if found is not None:
            mean = found.bytes / found.keys
            yield (
                f"{kind.name:28}{found.keys:>8,}{mean:>7,.0f}{found.endless:>9,}{found.members:>9,}  "
                f"{kind.per:12}{kind.bound}"
            )
    unseen = [kind.name for kind in KINDS if kind.name not in run.usage]
    yield f"not seen: {', '.join(unseen)}"
