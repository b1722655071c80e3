"""The pages name every option of a room, with what it can be: a new one is not forgotten."""

import re
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

import pytest

from regatta_protocol.options import Options
from regatta_protocol.record.record import RecordOptions

DOCS: Final = Path(__file__).parents[2] / "docs"
TABLE: Final = (
    (DOCS / "protocol.md").read_text(encoding="utf-8").split("### Options of a room\n")[1].split("\n### ")[0]
)
LINES: Final = {
    name: line
    for line in TABLE.splitlines()
    if line.startswith("| `")
    for name in re.findall(r"`(\w+)`", line.split("|")[1])
}


def values(kind: Any) -> set[str]:
    """Return the values of a field that are one of a list."""
    if get_origin(kind) is Literal:
        return set(get_args(kind))
    return set().union(*map(values, get_args(kind)))


def test_the_table_of_the_protocol_has_every_option_and_no_other() -> None:
    assert set(LINES) == set(Options.model_fields)


@pytest.mark.parametrize("option", Options.model_fields)
def test_its_line_says_what_an_option_can_be(option: str) -> None:
    names = set(re.findall(r"`(\w+)`", LINES[option].split("|")[2]))
    assert values(Options.model_fields[option].annotation) <= names


def test_the_page_about_records_names_every_option_that_they_have() -> None:
    page = (DOCS / "fairness.md").read_text(encoding="utf-8")
    (line,) = (line for line in page.splitlines() if line.startswith("| `options` |"))
    names = {*RecordOptions.__required_keys__, *RecordOptions.__optional_keys__}
    assert names <= set(re.findall(r"`(\w+)`", line))
