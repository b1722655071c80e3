"""docs/fairness.md: its example is computed, its Python runs, and it leaves nothing of a record out."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest

from regatta_protocol.record.facts import RecordFact
from regatta_protocol.record.record import GameRecord, RecordDice, RecordOptions
from regatta_protocol.sheet import StandingAfter
from regatta_server import verify
from tests.records.vectors import FILE
from tests.verify.edited import sample

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
VECTORS: dict[str, Any] = json.loads(FILE.read_bytes())
FACTS = get_args(get_args(RecordFact)[0])
SHARED_MEMBERS = {"type", "version", "at_ms", "seat", "by", "standing"}


def checked_with_the_example(file: bytes, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the page's Python on a record."""
    (script,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    (folder / "game.json").write_bytes(file)
    return subprocess.run(
        [sys.executable, "-c", script, "game.json"], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("name", ["two-players", "silent-seat", "ten-dice-alone", "given-up"])
def test_the_python_of_the_page_finds_all_dice_right(tmp_path: Path, name: str) -> None:
    run = checked_with_the_example(sample(name), tmp_path)
    assert (run.stdout, run.returncode) == (f"{verify.verify(sample(name)).dice} dice fit.\n", 0), run.stderr


def test_the_python_of_the_page_finds_a_wrong_die(tmp_path: Path) -> None:
    forged = sample("two-players").replace(b'"faces":[4,4,4,1,2]', b'"faces":[4,4,4,4,2]')
    run = checked_with_the_example(forged, tmp_path)
    assert run.returncode == 1
    assert "AssertionError: version 10: 4 was thrown, 1 was drawn" in run.stderr


def test_the_worked_example_is_what_the_vectors_say() -> None:
    example = PAGE.partition("    key ")[2].partition("\n\n0x30")[0]
    key, *message, digest = re.findall(r"\b[0-9a-f]{12,64}\b", example)
    assert key == VECTORS["server_seed"]
    parts = [VECTORS["game"].encode().hex(), *VECTORS["contributions"], b"seat 0".hex(), bytes(8).hex()]
    assert message == parts
    first, _, skipping, _ = VECTORS["digests"]
    assert (digest, int(digest[:2], 16), first["face"]) == (first["digest"], 48, 1)
    assert (skipping["number"], skipping["digest"][:4], skipping["face"]) == (146, "fef2", 3)
    assert (int("fe", 16), int("f2", 16) % 6 + 1) == (254, 3)


def test_the_page_shows_what_the_command_prints() -> None:
    shown = PAGE.partition("json: everything fits.\n")[2].partition("\n\n")[0]
    lines = [line.removeprefix("      ") for line in shown.splitlines()]
    assert lines == verify.judge(sample("two-players")).words.splitlines()
    forged = sample("two-players").replace(b'"faces":[4,4,4,1,2]', b'"faces":[4,4,4,4,2]')
    assert f"      {verify.judge(forged).words}\n" in PAGE


@pytest.mark.parametrize("kind", [GameRecord, RecordDice, RecordOptions, StandingAfter])
def test_every_member_of_a_record_stands_on_the_page(kind: Any) -> None:
    members = list(kind.__annotations__)
    assert members
    assert [name for name in members if f"`{name}`" not in PAGE] == []


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: str(fact.__name__))
def test_every_fact_stands_in_the_table_with_its_own_members(fact: Any) -> None:
    (kind,) = get_args(fact.__annotations__["type"])
    table = PAGE.partition("| fact | further members |")[2].partition("\n\n")[0]
    [row] = [line for line in table.splitlines() if line.startswith(f"| `{kind}` |")]
    own = set(fact.__annotations__) - SHARED_MEMBERS
    assert [name for name in own if f"`{name}`" not in row] == []


def test_the_verifier_knows_the_facts_and_members_that_the_server_writes() -> None:
    for fact in FACTS:
        (kind,) = get_args(fact.__annotations__["type"])
        known = {name.removesuffix("?") for name in verify.FACTS[kind]} | {"type", "version", "at_ms"}
        # The tumbling moves the picture and has nothing to do with faces.
        assert set(fact.__annotations__) - {"tumble"} == known
    members = {name.removesuffix("?") for name in verify.RECORD}
    assert members | {"format", "version"} == set(GameRecord.__annotations__)


@pytest.mark.parametrize("member", VECTORS)
def test_every_member_of_the_vectors_stands_on_the_page(member: str) -> None:
    assert f"`{member}`" in PAGE


def test_every_check_stands_on_the_page() -> None:
    source = Path(verify.__file__).read_text(encoding="utf-8")
    checks = set(re.findall(r'(?:self\.wrong|DoesNotFit)\(\s*"(\w+)"', source))
    assert checks == {
        "commitment",
        "contributions",
        "facts",
        "opening",
        "dice",
        "moves",
        "result",
        "seal",
        "noted",
    }
    listed = PAGE.partition("names the first thing that does not fit:")[2]
    assert [check for check in checks if f"`{check}`" not in listed] == []
