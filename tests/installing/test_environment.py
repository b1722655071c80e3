"""What is said where packages cannot be installed; that they can is seen in test_from_nothing.py."""

from typing import Final

import pytest

from installing.environment import ROOT, bundled_pip, refused
from installing.network import no_answer

NO_NETWORK_TEXTS: Final = {
    "pip": "WARNING: Retrying after connection broken by 'NewConnectionError'",
    "uv": "error: Request failed after 2 retries\n  Caused by: Failed to fetch: `https://index.example/simple/`",
    "npm": "npm error code ENOTFOUND\nnpm error syscall getaddrinfo",
}


def test_the_pip_that_python_carries_is_found() -> None:
    assert [wheel.suffix for wheel in bundled_pip()][:1] == [".whl"]


@pytest.mark.parametrize("tool", ["pip", "uv"])
def test_a_tool_that_nobody_answers_is_explained_in_one_sentence(tool: str) -> None:
    failed = refused(tool, NO_NETWORK_TEXTS[tool], ROOT / ".venv" / "log" / f"{tool}.log")
    assert failed.tail == ""
    assert str(failed).startswith("The index of Python packages does not answer: connect this machine")
    assert str(failed).endswith(f"(what {tool} said: .venv/log/{tool}.log).")


def test_any_other_failure_shows_what_the_tool_said() -> None:
    failed = refused(
        "pip", "ERROR: No matching distribution found for orjson", ROOT / ".venv" / "log" / "pip.log"
    )
    assert failed.tail == "ERROR: No matching distribution found for orjson"
    assert "mend what it says above" in str(failed)


def test_every_tool_is_understood() -> None:
    assert all(map(no_answer, NO_NETWORK_TEXTS.values()))
    assert not no_answer("No space left on device")
