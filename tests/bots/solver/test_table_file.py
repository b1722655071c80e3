"""A table as a file: whole, of these rules, and only to be read; or else it is told what is wrong."""

import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from regatta_server.bots.solver.table_file import Table, Unfit, read, write

TABLE = Table(
    "d1",
    "some",
    12.5,
    None,
    7,
    {"values": np.arange(30.0).reshape(5, 6), "places": np.arange(3, dtype="<i4")},
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a table lies."""
    place = tmp_path / "tables" / "some.table"
    write(place, TABLE)
    return place


def test_what_was_written_is_read_again(path: Path) -> None:
    found = read(path, "d1")
    assert (found.ruleset, found.value, found.deviation, found.states) == ("some", 12.5, None, 7)
    for name, array in TABLE.arrays.items():
        assert found.arrays[name].dtype == array.dtype
        assert found.arrays[name].tolist() == array.tolist()
    assert [file.name for file in path.parent.iterdir()] == ["some.table"], "nothing is left beside it"


def test_arrays_are_mapped_and_can_only_be_read(path: Path) -> None:
    values = read(path, "d1").arrays["values"]
    assert isinstance(values, np.memmap)
    with pytest.raises(ValueError, match="read-only"):
        values[0] = 1


def test_a_table_of_other_rules_does_not_fit(path: Path) -> None:
    with pytest.raises(Unfit, match="is a table of other rules"):
        read(path, "d2")


def test_a_file_that_is_cut_anywhere_does_not_fit(path: Path) -> None:
    whole = path.read_bytes()
    for length in range(0, len(whole), 7):
        path.write_bytes(whole[:length])
        with pytest.raises(Unfit):
            read(path, "d1")
    path.write_bytes(whole + b"x")
    with pytest.raises(Unfit, match="is not whole"):
        read(path, "d1")


def test_a_file_in_which_any_byte_is_another_does_not_fit(path: Path) -> None:
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 16]) + whole[at + 1 :])
        try:
            found = read(path, "d1")
        except Unfit:
            continue
        # The few bytes between the head and the first array say nothing.
        assert found.arrays["values"].tolist() == TABLE.arrays["values"].tolist()


def test_a_file_of_another_format_is_told_as_such(path: Path) -> None:
    path.write_bytes(b"REGATTA\x02" + path.read_bytes()[8:])
    with pytest.raises(Unfit, match="another version of Regatta"):
        read(path, "d1")


def test_what_cannot_be_written_leaves_what_was_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write(path, replace(TABLE, value=1.0))
    assert read(path, "d1").value == 12.5
    assert [file.name for file in path.parent.iterdir()] == ["some.table"]


def test_folders_that_are_made_for_it_are_for_oneself(tmp_path: Path) -> None:
    write(tmp_path / "data" / "tables" / "some.table", TABLE)
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in ("data", "data/tables")] == [0o700, 0o700]
