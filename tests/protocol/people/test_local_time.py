"""Times of day and zones as they may be said."""

import pytest
from pydantic import TypeAdapter, ValidationError

from regatta_protocol.people.local_time import TimeZone, WantedTurnWindow

ZONE: TypeAdapter[str] = TypeAdapter(TimeZone)


@pytest.mark.parametrize("name", ["UTC", "Europe/Berlin", "America/Argentina/Ushuaia", "Etc/GMT+5"])
def test_a_zone_is_named_as_its_list_has_it(name: str) -> None:
    assert ZONE.validate_python(name) == name


@pytest.mark.parametrize(
    "name", ["", "/etc/passwd", "../UTC", "Europe/Berlin/", "a/b/c/d", "x" * 31, "Europe Berlin"]
)
def test_what_could_be_a_path_or_has_no_form_of_a_name_is_no_zone(name: str) -> None:
    with pytest.raises(ValidationError):
        ZONE.validate_python(name)


@pytest.mark.parametrize(
    ("begin", "end", "goes"), [(0, 1_439, True), (1_320, 360, True), (-1, 5, False), (0, 1_440, False)]
)
def test_a_turn_window_is_between_two_minutes_of_a_day(begin: int, end: int, goes: bool) -> None:
    if goes:
        window = WantedTurnWindow(begin_minute=begin, end_minute=end)
        assert (window.begin_minute, window.end_minute) == (begin, end)
    else:
        with pytest.raises(ValidationError):
            WantedTurnWindow(begin_minute=begin, end_minute=end)
