"""The own vacation as a value: what the client for bots gives to its caller."""

import msgspec
import pytest

from regatta_protocol.events import OwnVacation


def test_a_vacation_is_a_value_with_names() -> None:
    read = msgspec.json.decode(b'{"until_ms":null,"days_left":23,"days_a_year":30}', type=OwnVacation)
    assert (read.until_ms, read.days_left, read.days_a_year) == (None, 23, 30)


def test_one_without_what_is_left_is_none() -> None:
    with pytest.raises(msgspec.ValidationError, match="days_left"):
        msgspec.json.decode(b'{"until_ms":1,"days_a_year":30}', type=OwnVacation)
