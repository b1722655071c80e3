"""Addresses that prove what may be done by writing to them."""

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.channels.outgoing.mail.signed_addresses import (
    LIFE_DAYS,
    EntryQuestion,
    MailTable,
    SignedAddress,
    Signer,
)
from regatta_server.limits import DAY_MS
from regatta_server.rooms.decide.act import ROOM_LETTERS
from tests.proving import examples

ADA = PlayerId("AdaAdaAda_-9")
TABLE = MailTable(RoomId("ABCD2345"), 1, 13, 2)
NOW_MS = 20_000 * DAY_MS + 5
signer = Signer(b"k" * 32, "play.dice.example")


def test_an_address_is_read_as_it_was_made() -> None:
    until = 20_000 + LIFE_DAYS["turn"]
    assert signer.read(signer.turn(ADA, TABLE, NOW_MS)) == SignedAddress("turn", ADA, until, TABLE)
    assert signer.read(signer.play(ADA, NOW_MS)) == SignedAddress("play", ADA, 20_000 + LIFE_DAYS["play"])
    assert signer.read(signer.bounce(ADA, NOW_MS)) == SignedAddress(
        "bounce", ADA, 20_000 + LIFE_DAYS["bounce"]
    )


@given(
    st.binary(min_size=9, max_size=9),
    st.text(ROOM_LETTERS, min_size=8, max_size=8),
    st.integers(0, 7),
    st.integers(1, 1_000),
    st.integers(0, 1_000),
    st.integers(0, 60_000),
    st.none() | st.tuples(st.lists(st.integers(0, 14), min_size=1, max_size=2), st.sets(st.integers(0, 9))),
)
@examples(100)
def test_any_table_fits_into_an_address_with_what_was_asked_there(
    player: bytes,
    room: str,
    seat: int,
    round_: int,
    throws: int,
    day: int,
    entry: tuple[list[int], set[int]] | None,
) -> None:
    question = None if entry is None else EntryQuestion(entry[0], sorted(entry[1]))
    ada, table = (
        PlayerId(base64.urlsafe_b64encode(player).decode()),
        MailTable(RoomId(room), seat, round_, throws),
    )
    address = signer.turn(ada, table, day * DAY_MS, question)
    local = address.partition("@")[0]
    assert len(local) <= 64, "RFC 5321 section 4.5.3.1.1"
    assert local.replace("+", "").isalnum()
    assert local == local.lower()
    found = signer.read(address)
    assert found is not None
    assert (found.player, found.table, found.question) == (ada, table, question)


def test_capitals_do_not_matter_as_mail_servers_may_change_them() -> None:
    address = signer.turn(ADA, TABLE, NOW_MS)
    assert signer.read(address.upper()) == signer.read(address) is not None


def test_an_address_holds_for_some_days() -> None:
    found = signer.read(signer.play(ADA, NOW_MS))
    assert found is not None
    assert found.holds(NOW_MS + LIFE_DAYS["play"] * DAY_MS)
    assert not found.holds(NOW_MS + (LIFE_DAYS["play"] + 1) * DAY_MS)


def test_who_changes_one_letter_of_an_address_has_none() -> None:
    address = signer.turn(ADA, TABLE, NOW_MS)
    local, _, domain = address.partition("@")
    word, _, token = local.partition("+")
    # The last letter has bits that stand for nothing.
    for place in range(len(token) - 1):
        for letter in "abcdefghijklmnopqrstuvwxyz234567":
            forged = token[:place] + letter + token[place + 1 :]
            found = signer.read(f"{word}+{forged}@{domain}")
            assert (found is None) == (forged != token)


@pytest.mark.parametrize("kind", ["play", "bounce"])
def test_an_address_of_one_kind_is_none_of_another(kind: str) -> None:
    token = signer.turn(ADA, TABLE, NOW_MS).partition("+")[2]
    assert signer.read(f"{kind}+{token}") is None


def test_what_another_site_has_signed_counts_for_nothing() -> None:
    address = Signer(b"o" * 32, "play.dice.example").play(ADA, NOW_MS)
    assert signer.read(address) is None
    assert signer.read(signer.play(ADA, NOW_MS).replace("play.dice", "other")) is None


@pytest.mark.parametrize(
    "address",
    [
        "",
        "@",
        "play",
        "play@play.dice.example",
        "play+@play.dice.example",
        "play+ä@play.dice.example",
        "turn+aaaaaaaa@play.dice.example",
        f"turn+{'a' * 500}@play.dice.example",
        "postmaster@play.dice.example",
    ],
)
def test_what_is_no_address_of_ours_is_none(address: str) -> None:
    assert signer.read(address) is None
