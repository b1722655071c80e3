"""What is said about notifications: an answer is judged by the form that is published."""

from typing import Any, get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from regatta_protocol.messages.notifications import NotificationKind, Notifications
from regatta_protocol.messages.people import NoticeKind

SETTINGS: dict[str, Any] = {
    "kinds": {"your_turn": ["push", "mail"], "turn_soon": []},
    "quiet_hours": {"begin_minute": 1_320, "end_minute": 420, "time_zone": "Europe/Berlin", "urgent": False},
    "digest_hours": 12,
    "muted_games": ["ABCDEFGH"],
    "channels": [{"channel": "mail", "offered": True, "reachable": True, "failing_since_ms": None}],
    "mail": {"address": "ada@example.org", "state": "suspended", "since_ms": 1},
    "unconfirmed_mail": None,
}


def test_settings_are_told_whole() -> None:
    judge = TypeAdapter(Notifications)
    assert judge.validate_python(SETTINGS) == SETTINGS
    for field in SETTINGS:
        with pytest.raises(ValidationError, match=field):
            judge.validate_python({name: value for name, value in SETTINGS.items() if name != field})


def test_every_notice_can_be_sent_and_that_a_turn_runs_out_soon() -> None:
    assert set(get_args(NotificationKind)) == {*get_args(NoticeKind), "turn_soon"}
