"""A data folder after a power cut: what is cut off, what is kept beside it, and what is left alone."""

import stat
from pathlib import Path

import pytest

from regatta_server.store.embedded.append_only import FOLDER, Fault
from regatta_server.store.embedded.mending import Cut, NotMended, has_bad_tail, mend
from tests.store.embedded.test_append_only import command

FIRST, SECOND = command(b"SET", b"a", b"1"), command(b"SET", b"b", b"2")


def stored(data: Path, *parts: bytes) -> list[Path]:
    """Make a data folder whose file has such parts, and return them."""
    folder = data / FOLDER
    folder.mkdir(parents=True)
    paths = [folder / f"appendonly.aof.{number}.incr.aof" for number in range(1, len(parts) + 1)]
    for path, content in zip(paths, parts, strict=True):
        path.write_bytes(content)
    lines = [f"file {path.name} seq {number} type i\n" for number, path in enumerate(paths, 1)]
    base = "file appendonly.aof.1.base.rdb seq 1 type b\n"
    (folder / "appendonly.aof.manifest").write_text(base + "".join(lines), encoding="utf-8")
    return paths


def everything(data: Path) -> dict[Path, bytes]:
    """Return all files of a folder, and what is in them."""
    return {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("tail", "fault"),
    [(SECOND[:9], Fault.TORN), (bytes(4_096), Fault.ZEROS), (SECOND[:9] + bytes(3), Fault.ZEROS)],
)
def test_a_tail_is_cut_off_and_the_part_as_it_was_is_beside_the_folder_for_nobody_else(
    tmp_path: Path, tail: bytes, fault: Fault
) -> None:
    [part] = stored(tmp_path, FIRST + tail)
    copy = tmp_path / f"{part.name}.uncut-1"
    assert mend(tmp_path) == [Cut(part, copy, fault, len(FIRST), len(tail))]
    assert part.read_bytes() == FIRST
    assert copy.read_bytes() == FIRST + tail
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert mend(tmp_path) == []


def test_each_cut_has_a_copy_of_its_own(tmp_path: Path) -> None:
    [part] = stored(tmp_path, FIRST + b"*")
    first = mend(tmp_path)
    part.write_bytes(FIRST + b"*3\r\n")
    second = mend(tmp_path)
    assert [cut.copy.read_bytes() for cut in first + second] == [FIRST + b"*", FIRST + b"*3\r\n"]


def test_a_part_that_was_just_begun_may_be_zeros_behind_one_that_is_torn(tmp_path: Path) -> None:
    torn, zeros, empty = stored(tmp_path, FIRST + b"*", bytes(99), b"")
    assert [(cut.part, cut.bytes_left) for cut in mend(tmp_path)] == [(torn, len(FIRST)), (zeros, 0)]
    assert (torn.read_bytes(), zeros.read_bytes(), empty.read_bytes()) == (FIRST, b"", b"")


@pytest.mark.parametrize(
    "parts", [(FIRST + b"*", SECOND), (FIRST + b"\0\0" + SECOND,), (FIRST + b"other bytes",)]
)
def test_anything_else_is_left_alone_until_it_is_asked_for(tmp_path: Path, parts: tuple[bytes, ...]) -> None:
    paths = stored(tmp_path, *parts)
    before = everything(tmp_path)
    with pytest.raises(NotMended, match=r"from byte 27 on.*regatta restore --repair"):
        mend(tmp_path)
    assert everything(tmp_path) == before
    cuts = mend(tmp_path, damage=True)
    assert [(cut.part, cut.fault) for cut in cuts] == [(path, Fault.DAMAGE) for path in paths]
    assert b"".join(path.read_bytes() for path in paths) == FIRST
    assert [cut.copy.read_bytes() for cut in cuts] == list(parts)


def test_where_no_copy_can_be_kept_nothing_is_cut(tmp_path: Path) -> None:
    name = "n" * 250  # a name of a file may have 255 bytes, and that of the copy is longer
    [part] = stored(tmp_path, FIRST + b"*")
    part = part.rename(part.with_name(name))
    (tmp_path / FOLDER / "appendonly.aof.manifest").write_text(
        f"file {name} seq 1 type i\n", encoding="utf-8"
    )
    with pytest.raises(NotMended, match="so it is not cut"):
        mend(tmp_path)
    assert part.read_bytes() == FIRST + b"*"


@pytest.mark.parametrize("parts", [(), (b"",), (FIRST,), (FIRST, SECOND)])
def test_what_is_whole_stays_as_it_is(tmp_path: Path, parts: tuple[bytes, ...]) -> None:
    stored(tmp_path, *parts)
    before = everything(tmp_path)
    assert not has_bad_tail(tmp_path)
    assert mend(tmp_path, damage=True) == []
    assert everything(tmp_path) == before


def test_a_folder_in_which_nothing_was_stored_is_whole(tmp_path: Path) -> None:
    assert not has_bad_tail(tmp_path)
    assert mend(tmp_path) == []


def test_a_part_that_does_not_end_as_a_command_does_is_seen_before_anything_is_started(
    tmp_path: Path,
) -> None:
    stored(tmp_path / "zeros", FIRST, SECOND[:-4] + bytes(4))
    assert has_bad_tail(tmp_path / "zeros")
    stored(tmp_path / "torn", FIRST + b"*", b"")
    assert has_bad_tail(tmp_path / "torn")
