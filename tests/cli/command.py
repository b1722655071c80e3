"""`regatta replay` on records that a test has made."""

from pathlib import Path
from typing import Any

import pytest

from regatta_server.__main__ import main
from regatta_server.archive.records import encode, sealed


def replayed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], list[str]]:
    """Return the command's status, the lines that it printed, and those of its complaints."""
    status = main(["replay", *arguments])
    printed = capsys.readouterr()
    return status, printed.out.splitlines(), printed.err.splitlines()


def written(path: Path, *records: Any) -> str:
    """Write records into a file and return its path."""
    path.write_bytes(b"".join(encode(record) for record in records))
    return str(path)


def with_score(record: Any, more: int = 5) -> Any:
    """Return a record whose last entry has another score, sealed anew."""
    fact = [fact for fact in record["facts"] if fact["type"] == "entered"][-1]
    row = next(iter(fact["rows"]))
    fact["rows"][row] += more
    return sealed(record)
