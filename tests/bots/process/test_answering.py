"""The process of bots, as its parent speaks to it."""

import subprocess
from pathlib import Path

import orjson

from regatta_server.module_command import module_command


def test_it_answers_each_line_and_ends_with_its_input(tmp_path: Path) -> None:
    questions = b"".join(orjson.dumps([number, "nothing", {}]) + b"\n" for number in (7, 8))
    done = subprocess.run(
        module_command("regatta_server.bots.process.answering", str(tmp_path)),
        input=questions,
        capture_output=True,
        check=True,
    )
    said = [orjson.loads(line) for line in done.stdout.splitlines()]
    assert [number for number, _ in said] == [7, 8]
    assert all(answer["wrong"].startswith("Something went wrong") for _, answer in said)
    assert b"bots_failed" in done.stderr
