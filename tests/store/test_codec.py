"""Values are stored as they always were, read back as they were, and bear what other versions have stored."""

from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from regatta_protocol.ids import RoomId
from regatta_server.channels.outgoing.push.subscription_store import SUBSCRIPTION, Subscription
from regatta_server.commands.sanctions import Sanction
from regatta_server.players.accounts import PASSKEY, Passkey
from regatta_server.products.feeds.feed_store import OPENED
from regatta_server.products.moderation.moderation_store import SANCTION
from regatta_server.products.social.status_store import GAME, SHOWN, StatusGame
from regatta_server.products.vacations.periods import Period
from regatta_server.products.vacations.vacation_store import PERIODS
from regatta_server.store.codec import Codec, ListCodec

STORED: list[tuple[Any, bytes]] = [
    (
        PASSKEY,
        b'{"credential":"Y3Jl","key":"a2V5","count":3,"label":"Pixel \xc3\xa4","added_ms":5,"used_ms":null}',
    ),
    (GAME, b'{"room":"ABCD2345","game":"Yacht","ruleset":"yacht"}'),
    (SHOWN, b'{"look":{"online":true,"room":null,"game":"Yacht","ruleset":"yacht"},"at_ms":7}'),
    (SHOWN, b'{"look":null,"at_ms":7}'),
    (SANCTION, b'["Insults at a table.",1790000000000]'),
    (SANCTION, b'["Insults at a table.",null]'),
    (PERIODS, b'[{"from_ms":1,"until_ms":2,"command":"c-1","checksum":99}]'),
    (SUBSCRIPTION, b'["https://push.example/x","cHVi","c2Vj",1790000000000]'),
    (OPENED, b'{"secret":"0af3","made_ms":1790000000000,"language":"de"}'),
]
"""What hosts have, as it was written by hand before there was one codec."""


@pytest.mark.parametrize(("codec", "stored"), STORED)
def test_what_hosts_have_is_read_and_written_as_it_stands(codec: Any, stored: bytes) -> None:
    assert codec.encode(codec.decode(stored)) == stored
    assert codec.encode(codec.decode(stored.decode())) == stored


def test_values_are_those_of_their_class() -> None:
    assert GAME.decode(STORED[1][1]) == StatusGame(RoomId("ABCD2345"), "Yacht", "yacht")
    assert SANCTION.decode(b'["x",null]') == Sanction("x", None)
    assert PERIODS.decode("[]") == []
    assert SUBSCRIPTION.decode(STORED[7][1]) == Subscription(
        "https://push.example/x", "cHVi", "c2Vj", 1_790_000_000_000
    )


def test_what_an_older_version_did_not_have_yet_has_its_default() -> None:
    assert GAME.decode(b'{"room":null,"game":"Yacht"}') == StatusGame(None, "Yacht", None)
    assert PERIODS.decode(b'[{"from_ms":1,"until_ms":2,"command":"c-1"}]') == [Period(1, 2, "c-1", None)]
    stored = b'{"credential":"a","key":"b","count":0,"label":"c","added_ms":5}'
    assert PASSKEY.decode(stored) == Passkey("a", "b", 0, "c", 5, None)


def test_what_a_newer_version_adds_is_passed_over() -> None:
    assert GAME.decode(b'{"room":null,"game":"Yacht","seats":4}') == StatusGame(None, "Yacht", None)
    assert SANCTION.decode(b'["x",null,"by a host"]') == Sanction("x", None)


@dataclass(frozen=True)
class Two:
    """A value of two numbers, one with a default."""

    one: int
    other: int = 2


@pytest.mark.parametrize("codec", [Codec(Two), ListCodec(Two)])
@pytest.mark.parametrize("wrong", [b"", b"7", b'{"one":"x"}', b'["x"]', b"[]", b"{}"])
def test_what_nobody_has_stored_so_is_refused(codec: Any, wrong: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        codec.decode(wrong)


def test_a_list_that_is_shorter_has_the_defaults_of_the_rest() -> None:
    assert ListCodec(Two).decode(b"[1]") == Two(1, 2)
