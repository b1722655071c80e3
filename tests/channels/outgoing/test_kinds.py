"""The kinds of notifications: each that the protocol has is declared, and leads to a page that there is."""

import pytest

from regatta_protocol.messages.notifications import NotificationKind
from regatta_server.channels.outgoing.kinds import NOTIFICATIONS
from regatta_server.channels.outgoing.preferences import KINDS
from regatta_server.web.pages import OTHERS


def test_every_kind_is_declared() -> None:
    assert set(NOTIFICATIONS) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_says_a_sentence_and_leads_to_a_page(kind: NotificationKind) -> None:
    assert NOTIFICATIONS[kind].says("Bob", "Yacht").endswith(".")
    assert OTHERS.fullmatch(NOTIFICATIONS[kind].page)


def test_a_host_hears_of_games_and_not_of_what_is_between_people_or_ones_own() -> None:
    kinds = {kind for kind, one in NOTIFICATIONS.items() if not one.for_host}
    assert kinds == {
        *("order_dropped", "room_closed", "friend_request", "friend_accepted", "report_handled"),
        "mail_suspended",
    }
    assert all("Bob" not in NOTIFICATIONS[kind].says("Bob", "Yacht") for kind in ("your_turn", "turn_soon"))


def test_a_device_shows_one_of_a_turn_at_a_time() -> None:
    assert [kind for kind, one in NOTIFICATIONS.items() if one.of_turn] == ["your_turn", "turn_soon"]
