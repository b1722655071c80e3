"""`python -m tests.audit`: ask the registries whether what we depend on has known vulnerabilities.

A vulnerability fails. Where a registry does not answer, that is said in a line: nobody shall need a network
to check their change.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

CLIENT: Final = Path(__file__).resolve().parents[1] / "client_web"
PYTHON: Final = (sys.executable, "-m", "pip_audit", "--format=json", "--progress-spinner=off", "--timeout=5")
NODE: Final = ("npm", "audit", "--json")
ANSWER_S: Final = 90.0
SHOWN_MOST: Final = 200
"""Characters of what a tool said instead of an answer."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of asking one registry."""

    line: str
    vulnerable: bool = False


Judge = Callable[[str, Any], Verdict]


def main() -> int:
    """Ask both; return the exit status."""
    verdicts = [
        verdict_of("Python packages", [*PYTHON, "--skip-editable"], Path.cwd(), of_python),
        verdict_of("packages of the client", NODE, CLIENT, of_node),
    ]
    for verdict in verdicts:
        print(f"audit: {verdict.line}", flush=True)
    return int(any(verdict.vulnerable for verdict in verdicts))


def verdict_of(what: str, command: Sequence[str], folder: Path, judge: Judge) -> Verdict:
    """Run a tool and judge what it says; where that is nothing of use, the registry did not answer."""
    try:
        ran = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=ANSWER_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as failure:
        return unanswered(what, str(failure))
    output: Any = None
    try:
        output = json.loads(ran.stdout)
        return judge(what, output)
    except (ValueError, KeyError, TypeError):
        why = output.get("message") if isinstance(output, dict) else None
        return unanswered(what, why or ran.stderr.strip().rsplit("\n", 1)[-1])


def of_python(what: str, output: Any) -> Verdict:
    """Judge what pip-audit says. Raises KeyError where it is something else."""
    packages = output["dependencies"]
    found = [
        f"{package['name']} {package['version']}: {vulnerability['id']}"
        for package in packages
        for vulnerability in package.get("vulns", ())
    ]
    skipped = [package for package in packages if "skip_reason" in package]
    if found:
        return Verdict(f"{what} with known vulnerabilities: {', '.join(found)}", vulnerable=True)
    if len(skipped) == len(packages):
        return unanswered(what, skipped[0]["skip_reason"] if skipped else "it knows no package")
    unknown = f", {len(skipped)} that the registry does not know" if skipped else ""
    return Verdict(f"{len(packages) - len(skipped)} {what}, none known to be vulnerable{unknown}")


def of_node(what: str, output: Any) -> Verdict:
    """Judge what npm says. Raises KeyError where it is something else."""
    counted = output["metadata"]
    if counted["vulnerabilities"]["total"]:
        found = ", ".join(sorted(output["vulnerabilities"]))
        return Verdict(f"{what} with known vulnerabilities: {found}", vulnerable=True)
    return Verdict(f"{counted['dependencies']['total']} {what}, none known to be vulnerable")


def unanswered(what: str, why: str) -> Verdict:
    """Say that nobody knows."""
    return Verdict(f"the registry of {what} does not answer, so nothing was audited ({why[:SHOWN_MOST]})")


if __name__ == "__main__":
    sys.exit(main())
