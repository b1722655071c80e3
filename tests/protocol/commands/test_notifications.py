"""What may be said about notifications, by its form."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from regatta_protocol.client import CLIENT_MESSAGE
from regatta_protocol.commands.notifications import SetMailAddress, SetNotificationSettings


def read(**fields: Any) -> Any:
    """Read a message as the server does."""
    return CLIENT_MESSAGE.validate_json(json.dumps({"id": "c", **fields}))


def test_an_address_is_read_as_it_is_kept() -> None:
    read_address = read(type="set_mail_address", address="  Ada@Example.ORG ")
    assert isinstance(read_address, SetMailAddress)
    assert read_address.address == "Ada@example.org"


@pytest.mark.parametrize(
    "wrong",
    [
        {"kinds": {"weather": ["mail"]}},
        {"kinds": {"your_turn": ["pigeon"]}},
        {"kinds": {"your_turn": ["mail"] * 4}},
        {"digest_hours": 0},
        {"digest_hours": 169},
        {"quiet_hours": {"begin_minute": 1440, "end_minute": 0, "time_zone": "UTC"}},
        {"quiet_hours": {"begin_minute": -1, "end_minute": 0, "time_zone": "UTC"}},
        {"quiet_hours": {"begin_minute": 0, "end_minute": 1, "time_zone": "../../etc/passwd"}},
        {"quiet_hours": {"begin_minute": 0, "end_minute": 1}},
    ],
)
def test_settings_that_cannot_be_are_refused(wrong: dict[str, Any]) -> None:
    assert isinstance(read(type="set_notification_settings"), SetNotificationSettings)
    with pytest.raises(ValidationError):
        read(type="set_notification_settings", **wrong)


@pytest.mark.parametrize("code", ["1234567", "123456789", "1234567a", "١٢٣٤٥٦٧٨"])
def test_a_code_has_eight_digits(code: str) -> None:
    with pytest.raises(ValidationError):
        read(type="confirm_mail_address", code=code)
