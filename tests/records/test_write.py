"""The sample records are fresh, and as the format says."""

from pathlib import Path

import orjson
import pytest

from regatta_protocol.record.record import RECORD
from tests.records.forged import FOLDER as FORGED
from tests.records.noted import FOLDER as NOTED
from tests.records.vectors import FILE
from tests.records.write import FOLDER, SAMPLES, files
from tests.verify.edited import FIRST, STORED


@pytest.fixture(scope="module")
def written() -> dict[Path, bytes]:
    """Give the content of every sample, made anew."""
    return files()


@pytest.mark.parametrize("name", SAMPLES)
def test_the_sample_on_disk_is_fresh(written: dict[Path, bytes], name: str) -> None:
    path = FOLDER / f"{name}.json"
    assert path.read_bytes() == written[path]


def test_nothing_else_lies_beside_the_samples_but_the_test_vectors(written: dict[Path, bytes]) -> None:
    assert set(FOLDER.iterdir()) == set(written) | {FILE, FORGED, NOTED, FOLDER / FIRST}


@pytest.mark.parametrize("name", STORED)
def test_the_sample_of_every_version_is_a_record(name: str) -> None:
    stored = (FOLDER / f"{name}.json").read_bytes()
    assert RECORD.validate_python(orjson.loads(stored), strict=True) == orjson.loads(stored)
