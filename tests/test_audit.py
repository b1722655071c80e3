"""What the audits make of what the tools say; no test asks a registry."""

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.audit import of_node, of_python, verdict_of


def python(*packages: dict[str, Any]) -> dict[str, Any]:
    """Return what pip-audit says."""
    return {"dependencies": list(packages), "fixes": []}


SAFE = {"name": "orjson", "version": "3.13.0", "vulns": []}
BAD = {"name": "left", "version": "1.0", "vulns": [{"id": "PYSEC-2026-1", "fix_versions": []}]}
UNKNOWN = {"name": "ours", "skip_reason": "Dependency not found on PyPI"}


def test_a_vulnerable_package_fails_and_is_named() -> None:
    verdict = of_python("packages", python(SAFE, BAD, UNKNOWN))
    assert verdict.vulnerable
    assert "left 1.0: PYSEC-2026-1" in verdict.line


def test_what_the_registry_does_not_know_is_counted() -> None:
    verdict = of_python("packages", python(SAFE, UNKNOWN))
    assert not verdict.vulnerable
    assert verdict.line == "1 packages, none known to be vulnerable, 1 that the registry does not know"


def test_a_registry_that_knows_nothing_has_not_answered() -> None:
    verdict = of_python("packages", python(UNKNOWN, UNKNOWN))
    assert not verdict.vulnerable
    assert "nothing was audited" in verdict.line


def test_the_client_is_judged_alike() -> None:
    counted = {"vulnerabilities": {"total": 0}, "dependencies": {"total": 250}}
    assert of_node("packages", {"metadata": counted}).line == "250 packages, none known to be vulnerable"
    counted["vulnerabilities"] = {"total": 1}
    verdict = of_node("packages", {"metadata": counted, "vulnerabilities": {"svelte": {}}})
    assert verdict.vulnerable
    assert "svelte" in verdict.line


@pytest.mark.parametrize(
    "text",
    [
        "",
        "print('no JSON')",
        "print('{}')",
        "print('[]')",
        """print('{"message": "405 Method Not Allowed"}')""",
        "import sys; sys.exit('no network\\nConnectionError: nobody there')",
    ],
)
def test_a_tool_without_an_answer_is_told_of_in_one_line(text: str) -> None:
    for judge in (of_python, of_node):
        verdict = verdict_of("packages", [sys.executable, "-c", text], Path.cwd(), judge)
        assert not verdict.vulnerable
        assert verdict.line.startswith("the registry of packages does not answer, so nothing was audited")
        assert "\n" not in verdict.line


def test_a_tool_that_is_not_there_is_one_that_does_not_answer() -> None:
    assert "nothing was audited" in verdict_of("packages", ["no-such-tool"], Path.cwd(), of_node).line
