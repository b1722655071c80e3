"""Records for the tests of `regatta verify`: the samples, edited, and sealed anew as only a cheat would."""

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from regatta_server import verify
from tests.records.write import FOLDER, SAMPLES

Edit = Callable[[Any], Any]

SCRIPT: Final = Path(verify.__file__)
"""The file that people download."""
FIRST: Final = "version-1/"
"""Before the names of the samples of version 1: nothing writes these any more, so they never change."""
FIRST_SAMPLES: Final = [f"{FIRST}{file.stem}" for file in sorted((FOLDER / FIRST).glob("*.json"))]
STORED: Final = {name: (FOLDER / f"{name}.json").read_bytes() for name in (*SAMPLES, *FIRST_SAMPLES)}


def sample(name: str) -> bytes:
    """Return a sample record as it lies on disk."""
    return STORED[name]


def resealed(record: Mapping[str, Any]) -> bytes:
    """Return a record as a file whose seal is right: what only a server, or a cheat, can write."""
    fields = {key: value for key, value in record.items() if key != "sha256"}
    return sealed(json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode()[:-1])


def sealed(data: bytes) -> bytes:
    """Return the bytes of a record before its seal with the seal that fits them."""
    return data + f',"sha256":"{sha256(data).hexdigest()}"}}\n'.encode()


def unsealed(file: bytes) -> bytes:
    """Return the bytes of a record before its seal."""
    return file.rpartition(b',"sha256":"')[0]


def edited(name: str, edit: Edit) -> bytes:
    """Return a sample with a change to its record, sealed anew."""
    record = json.loads(sample(name))
    edit(record)
    return resealed(record)


def fact(record: Any, kind: str, number: int = 0) -> Any:
    """Return a fact of a record: the one of this kind and number."""
    return [one for one in record["facts"] if one["type"] == kind][number]


def without(record: Any, *versions: int) -> None:
    """Take facts out of a record, and number the others anew."""
    facts = [one for one in record["facts"] if one["version"] not in versions]
    for version, one in enumerate(facts, start=facts[0]["version"]):
        one["version"] = version
    record["facts"] = facts
