"""What the documentation promises about the code, and that its links lead somewhere."""

import json
import os
import re
from functools import cache
from pathlib import Path

import pytest
from prometheus_client import Counter
from prometheus_client.metrics import MetricWrapperBase

from regatta_protocol.documents.generate import ASYNCAPI
from regatta_protocol.errors import Close, Code
from regatta_server.observe import metrics

ROOT = Path(__file__).resolve().parents[2]
NOT_OURS = {"node_modules", "build", "data", "dist"}
"""Folders that tools and servers write; so are those that begin with a dot."""
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:href|src)=\"([^\"]+)\"")

PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def pages() -> list[Path]:
    """Return every page of the repository."""
    found: list[Path] = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in NOT_OURS and not name.startswith(".")]
        found += [Path(folder, name) for name in files if name.endswith(".md")]
    return sorted(found)


@pytest.mark.parametrize("code", Code)
def test_every_error_code_stands_in_the_protocol_with_its_reason(code: Code) -> None:
    assert f"| `{code}` | {code.reason} |" in PROTOCOL


@pytest.mark.parametrize("close", Close)
def test_every_close_code_stands_in_the_protocol_with_what_to_do(close: Close) -> None:
    assert f"| {close.value} | {close.then} | {close.reason} |" in PROTOCOL


@pytest.mark.parametrize("kind", json.loads(ASYNCAPI.read_text(encoding="utf-8"))["components"]["messages"])
def test_every_message_type_stands_in_the_protocol(kind: str) -> None:
    assert f"`{kind}`" in PROTOCOL


@pytest.mark.parametrize(
    "metric", [found for found in vars(metrics).values() if isinstance(found, MetricWrapperBase)], ids=str
)
def test_every_metric_stands_in_hosting(metric: MetricWrapperBase) -> None:
    name = next(iter(metric.describe())).name
    assert f"| `{name}_total` |" in HOSTING if isinstance(metric, Counter) else f"| `{name}` |" in HOSTING


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_within_the_repository_leads_somewhere(page: Path) -> None:
    targets = ["".join(found) for found in LINK.findall(page.read_text(encoding="utf-8"))]
    inside = [target for target in targets if not re.match(r"[a-z]+:|#", target)]
    assert [target for target in inside if not (page.parent / target.split("#")[0]).exists()] == []


@cache
def anchors(page: Path) -> set[str]:
    """Return the places within a page that links may name: its headings, as GitHub spells them, and ids."""
    text = page.read_text(encoding="utf-8")
    plain = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#+ (.*)$", plain, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings} | set(
        re.findall(r"<a id=\"([^\"]+)\"", text)
    )


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_to_a_place_within_a_page_finds_it(page: Path) -> None:
    targets = ["".join(found) for found in LINK.findall(page.read_text(encoding="utf-8"))]
    places = [target.split("#") for target in targets if re.match(r"[^:]*\.md#|#", target)]
    assert [
        place for place in places if place[1] not in anchors((page.parent / place[0]) if place[0] else page)
    ] == []


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.name)
def test_every_page_of_the_documentation_is_found_from_the_readme(page: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = {"".join(found).split("#")[0] for found in LINK.findall(readme)}
    assert page.relative_to(ROOT).as_posix() in targets


def test_the_readme_links_nothing_twice() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = ["".join(found).split("#")[0] for found in LINK.findall(readme)]
    assert sorted(targets) == sorted(set(targets))


RULE = re.compile(r"\|(\s*:?-+:?\s*\|)+")


def columns(row: str) -> int:
    """Return how many cells a row of a table has; a bar within one is written `\\|`."""
    return len(re.findall(r"(?<!\\)\|", row)) - 1


def wrong_tables(page: str) -> list[str]:
    """Return the rows of a page that a reader of Markdown takes for text, or cuts: with their lines."""
    wrong, before, wanted, fenced = [], "", 0, False
    lines = page.splitlines()
    for number, line in enumerate(lines, 1):
        fenced ^= line.lstrip().startswith("```")
        row = line.strip()
        if fenced or not row.startswith("|"):
            before = ""
            continue
        if not before:  # the head: below it stands the rule, or an empty line has cut this off from its table
            wanted = columns(row)
            if number == len(lines) or not RULE.fullmatch(lines[number].strip()):
                wrong.append(f"{number}: no head: {row}")
        if columns(row) != wanted or not row.endswith("|"):
            wrong.append(f"{number}: {columns(row)} cells of {wanted}: {row}")
        before = row
    return wrong


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_table_is_whole(page: Path) -> None:
    assert wrong_tables(page.read_text(encoding="utf-8")) == []


def test_a_table_that_an_empty_line_cuts_or_that_lacks_a_cell_is_found() -> None:
    head = "| name | meaning |\n|---|---|\n| `a \\| b` | one of two |\n"
    assert wrong_tables(head) == []
    assert wrong_tables(head + "\n| `b` | another |\n") == ["5: no head: | `b` | another |"]
    assert wrong_tables(head + "| `b` |\n") == ["4: 1 cells of 2: | `b` |"]
    assert wrong_tables("```\n| drawn |\n```\n") == []
