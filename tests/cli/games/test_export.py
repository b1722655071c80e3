"""`regatta export`: games of a real store as lines or as a table, ended in order whenever it is ended."""

import asyncio
import io
import os
import re
import signal
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson
import pytest
from redis.asyncio import Redis

from regatta_protocol.record.record import GameRecord
from regatta_server.__main__ import main
from regatta_server.archive import keys
from regatta_server.archive.archive import Archive
from regatta_server.archive.records import encode
from regatta_server.cli.games.record_file import records
from regatta_server.service import Running
from testkit.play import begin, guest, throw
from testkit.rated_games import game, people
from testkit.rooms.tables import NOW_MS
from testkit.web import ask

ADA, BO = people(2)
MANY = 60
"""Games that are longer together than what waits in a pipe and is read ahead of it."""


@pytest.fixture(autouse=True)
def at_the_store(monkeypatch: pytest.MonkeyPatch, store_url: str) -> None:
    """Let the command find the store of the tests."""
    monkeypatch.setenv("REGATTA_REDIS_URL", store_url)


@pytest.fixture
async def games(redis: Redis) -> list[GameRecord]:
    """Put games into the archive, an hour after one another: two of yacht, then a casual one of yak."""
    found = []
    for number in range(3):
        ended_ms = NOW_MS + number * 3_600_000
        ruleset = "yak" if number == 2 else "yacht"
        record = game(number, [ADA, BO], [1, 2], ruleset=ruleset, rated=number < 2, ended_ms=ended_ms)
        await Archive(redis).keep(record, NOW_MS)
        found.append(record)
    return found


async def export(capsysbinary: pytest.CaptureFixture[bytes], *options: str) -> tuple[int, bytes, str]:
    """Return the exit status of the command, what it printed and what it said."""
    status = await asyncio.to_thread(main, ["export", *options])
    printed = capsysbinary.readouterr()
    return status, printed.out, printed.err.decode()


def names(out: bytes) -> list[str]:
    """Return the ids of the games of some lines."""
    return [orjson.loads(line)["game"] for line in out.splitlines()]


async def test_the_lines_are_the_records_as_a_server_gives_them(
    running: Running, games: list[GameRecord], capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        # A running game is not for the export.
        await throw(ada, await begin(ada, bob))
        capsysbinary.readouterr()
        status, out, output = await export(capsysbinary)
    assert (status, output) == (0, "regatta: 3 games.\n")
    assert out == (await ask(running, "/api/v1/games?first=oldest")).body
    assert list(records(io.BytesIO(out))) == games


async def test_a_part_is_asked_for_by_time_ruleset_and_whether_it_was_rated(
    games: list[GameRecord], capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    one, two, three = (record["game"] for record in games)
    second = datetime.fromtimestamp(games[1]["ended_ms"] / 1_000, UTC)
    for options, wanted in (
        (("--since", second.isoformat(timespec="milliseconds")), [two, three]),
        (("--until", second.isoformat(timespec="milliseconds")), [one]),
        (("--since", "1990-01-01", "--until", "2999-01-01"), [one, two, three]),
        (("--since", second.strftime("%Y-%m-%d"), "--ruleset", "yacht"), [one, two]),
        (("--rated",), [one, two]),
        (("--ruleset", "yak", "--rated"), []),
    ):
        status, out, output = await export(capsysbinary, *options)
        assert (status, names(out)) == (0, wanted), options
        assert output == f"regatta: {'1 game' if len(wanted) == 1 else f'{len(wanted)} games'}.\n"


async def test_a_file_is_written_once_and_never_over_another(
    games: list[GameRecord], tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "games.ndjson"
    assert await export(capsysbinary, "--output", str(file)) == (0, b"", "regatta: 3 games.\n")
    assert file.read_bytes() == b"".join(map(encode, games))
    status, _, output = await export(capsysbinary, "--output", str(file))
    assert (status, output) == (2, f"regatta: There is a file {file} already: name another one.\n")
    status, _, output = await export(capsysbinary, "--output", str(tmp_path / "no" / "folder"))
    assert status == 2
    assert "cannot be written" in output


async def test_a_record_that_cannot_be_read_keeps_the_others_from_nobody(
    redis: Redis, games: list[GameRecord], capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    await redis.set(keys.game(games[1]["game"]), b"\x09 of a later version")
    status, out, output = await export(capsysbinary)
    assert (status, names(out)) == (1, [games[0]["game"], games[2]["game"]])
    assert games[1]["game"] in output
    assert output.endswith("regatta: 2 games.\n")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--ruleset", "whist"), "There is no ruleset whist. There are: yacht"),
        (("--since", "yesterday"), "--since takes a day such as"),
        (("--until", "2026-13-01"), "--until takes a day such as"),
        (("--since", "20261101"), "--since takes a day such as"),
        (("--after", "x"), "--after takes what an export said"),
        (("--format", "parquet"), "name it with --output"),
    ],
)
@pytest.mark.usefixtures("redis")
async def test_what_makes_no_sense_is_refused_in_a_line(
    options: tuple[str, ...], says: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    status, out, output = await export(capsysbinary, *options)
    assert (status, out) == (2, b"")
    assert says in output
    assert output.count("\n") == 1


async def test_parquet_without_its_library_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    status, _, output = await export(
        capsysbinary, "--format", "parquet", "--output", str(tmp_path / "games.parquet")
    )
    assert (status, os.listdir(tmp_path)) == (2, [])
    assert "pip install" in output


async def test_a_parquet_file_has_a_row_for_each_seat(
    games: list[GameRecord], tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    pytest.importorskip("pyarrow", reason="170 MB that are not for everyone: pip install pyarrow")
    from pyarrow import parquet  # noqa: PLC0415 - where it is there

    file = tmp_path / "games.parquet"
    assert (await export(capsysbinary, "--format", "parquet", "--output", str(file)))[0] == 0
    assert parquet.read_table(file).column("game").to_pylist() == [
        record["game"] for record in games for _ in record["seats"]
    ]


async def begun(*options: str) -> Any:
    """Begin an export in a process of its own: it waits for who reads it."""
    command = (sys.executable, "-m", "regatta_server", "export", *options)
    return await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, limit=2**16
    )


@pytest.fixture
async def many(redis: Redis) -> list[GameRecord]:
    """Put many games into the archive."""
    found = [game(number, [ADA, BO], [1, 2]) for number in range(MANY)]
    for record in found:
        await Archive(redis).keep(record, NOW_MS)
    return found


@pytest.mark.prove
async def test_ended_in_the_middle_it_leaves_whole_lines_and_says_how_to_go_on(
    many: list[GameRecord],
) -> None:
    process = await begun()
    first = await process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out, output = await process.communicate()
    assert process.returncode == 130, (output, len(out))
    done = names(first + out)
    assert 0 < len(done) < MANY
    [after] = re.findall(rb"--after ([\w-]{19}) ", output)
    rest, errors = await (await begun("--after", after.decode())).communicate()
    assert [*done, *names(rest)] == [record["game"] for record in many]
    assert errors.decode() == f"regatta: {MANY - len(done)} games.\n"


@pytest.mark.usefixtures("many")
@pytest.mark.prove
async def test_who_reads_no_more_gets_no_traceback() -> None:
    process = await begun()
    await process.stdout.readline()
    process.stdout._transport.close()
    output = await process.stderr.read()
    assert await process.wait() == 2
    assert output == b"regatta: Nobody reads any more: ended.\n"


async def test_without_a_store_there_is_no_file_and_it_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.delenv("REGATTA_REDIS_URL")
    monkeypatch.setenv("REGATTA_DATA", str(tmp_path / "data"))
    file = tmp_path / "games.ndjson"
    status, _, output = await export(capsysbinary, "--output", str(file))
    assert (status, file.exists()) == (2, False)
    assert "start it with regatta serve" in output
