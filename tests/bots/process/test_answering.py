"""The process of bots, as its parent speaks to it."""

import subprocess
from pathlib import Path

import orjson

from regatta_server.runtime.module_command import module_command


def test_it_answers_each_line_and_ends_with_its_input(tmp_path: Path) -> None:
    questions = b"".join(orjson.dumps([question, {}]) + b"\n" for question in ("nothing", "choose"))
    done = subprocess.run(
        module_command("regatta_server.bots.process.answering", str(tmp_path)),
        input=questions,
        capture_output=True,
        check=True,
    )
    answers = [orjson.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == 2
    assert all(answer["wrong"]["english"].startswith("Something went wrong") for answer in answers)
    assert b"bots_failed" in done.stderr
