"""In which time zone a terminal is: as the system says, and never what could not be sent."""

from pathlib import Path

import pytest

from regatta_terminal.own_time_zone import own_time_zone


@pytest.fixture(autouse=True)
def no_zone_of_the_test_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TZ", raising=False)


def linked(folder: Path, to: str) -> Path:
    """Return a link such as a system keeps."""
    link = folder / "localtime"
    link.symlink_to(to)
    return link


@pytest.mark.parametrize(
    ("to", "name"),
    [
        ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"),
        ("../usr/share/zoneinfo/UTC", "UTC"),
        ("/var/db/timezone/zoneinfo/America/Argentina/Ushuaia", "America/Argentina/Ushuaia"),
        ("/usr/share/zoneinfo/posix/Asia/Tokyo", "Asia/Tokyo"),
        ("/somewhere/else", None),
        ("/usr/share/zoneinfo/no zone at all", None),
    ],
)
def test_the_link_of_the_system_names_the_zone(tmp_path: Path, to: str, name: str | None) -> None:
    assert own_time_zone(linked(tmp_path, to), tmp_path / "none") == name


def test_the_environment_goes_before_the_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = linked(tmp_path, "/usr/share/zoneinfo/Europe/Berlin")
    monkeypatch.setenv("TZ", ":Asia/Tokyo")
    assert own_time_zone(link, tmp_path / "none") == "Asia/Tokyo"
    # A rule is no name of a zone.
    monkeypatch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
    assert own_time_zone(link, tmp_path / "none") == "Europe/Berlin"


def test_without_a_link_the_file_that_names_it_counts(tmp_path: Path) -> None:
    written = tmp_path / "timezone"
    written.write_text("Asia/Kolkata\n")
    assert own_time_zone(tmp_path / "none", written) == "Asia/Kolkata"


def test_a_system_that_says_nothing_has_none(tmp_path: Path) -> None:
    assert own_time_zone(tmp_path / "none", tmp_path / "nothing") is None
    (tmp_path / "localtime").write_bytes(b"TZif2")
    assert own_time_zone(tmp_path / "localtime", tmp_path / "nothing") is None
