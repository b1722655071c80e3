"""docs/dice-audit.md: its program counts what the service has counted; its numbers are those of the code."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.archive import keys
from regatta_server.archive.archive import Archive
from regatta_server.archive.audit import ALARM, DICE_LEAST, EXPECTED_LEAST, report
from regatta_server.service import Running
from tests.archive.dice import NAMES, counts_of
from tests.records.write import SAMPLES

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "dice-audit.md").read_text(encoding="utf-8")
(PROGRAM,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


async def recounted(running: Running) -> list[str]:
    """Return what the program of the page prints."""
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PROGRAM, running.url), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    output, _ = await program.communicate()
    return output.decode().splitlines()


async def test_the_program_of_the_page_counts_what_the_service_has_counted(
    running: Running, redis: Redis
) -> None:
    records = [made() for made in SAMPLES.values()]
    for number, record in enumerate(records):
        # Some samples are of the same room; in an archive each game has its own.
        record["game"] = RoomId(f"SAMPLE{number + 2}A")
        await Archive(redis).keep(record, record["ended_ms"])
    audit = report(counts_of(records), NAMES)
    assert await recounted(running) == [
        f"games {len(records)} told {len(records)}",
        f"faces {audit['faces']} told {audit['faces']}",
        "pairs as told",
    ]


async def test_the_program_of_the_page_finds_a_count_that_is_wrong(running: Running, redis: Redis) -> None:
    record = SAMPLES["two-players"]()
    await Archive(redis).keep(record, record["ended_ms"])
    await redis.hincrby(keys.DICE, "yacht-13 pair 1 1", 1)
    assert (await recounted(running))[-1] == "pairs not as told"


@pytest.mark.parametrize(
    "text",
    [
        f"should be at least {EXPECTED_LEAST}",
        f"{DICE_LEAST} dice on",
        f"about {36 * EXPECTED_LEAST:,} on",
        f"**{ALARM:.6f} divided by the number of tests**",
    ],
)
def test_the_page_says_the_numbers_of_the_code(text: str) -> None:
    assert text in " ".join(PAGE.split())
