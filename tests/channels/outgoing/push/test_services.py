"""Which push services may be named."""

import pytest

from regatta_server.channels.outgoing.push.services import is_service
from regatta_server.settings import Settings


@pytest.mark.parametrize(
    "url",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://wns2-db5p.notify.windows.com/w/?token=abc",
        "https://web.push.apple.com/abc",
        "https://FCM.googleapis.com:443/fcm/send/abc",
    ],
)
def test_those_of_browsers_are_known(url: str) -> None:
    assert is_service(url, Settings().push_hosts)


@pytest.mark.parametrize(
    "url",
    [
        "https://push.example.org/abc",
        "https://fcm.googleapis.com.example.org/abc",
        "https://notify.windows.com.example/abc",
        "https://evilnotify.windows.com/abc",
        "https://example.org/fcm.googleapis.com",
        "https://example.org#fcm.googleapis.com",
        "https:///abc",
    ],
)
def test_what_only_looks_like_one_is_none(url: str) -> None:
    assert not is_service(url, Settings().push_hosts)


def test_a_host_names_others() -> None:
    hosts = " push.example.org , *.up.example,"
    assert is_service("https://push.example.org/1", hosts)
    assert is_service("https://eu.up.example/1", hosts)
    assert not is_service("https://up.example/1", hosts)
    assert not is_service("https://fcm.googleapis.com/1", hosts)
    assert not is_service("https://push.example.org/1", "")
