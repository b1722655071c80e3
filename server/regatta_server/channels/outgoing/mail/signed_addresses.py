"""Addresses that authorise whoever writes to them: `turn+TOKEN@…`, `play+TOKEN@…`, `bounce+TOKEN@…`.

A token says for which player and until which day it is valid, and for a turn also for which table: room,
seat, round and throws. It is signed with a key of the store, so only this site can make one. It has only
small letters and digits, since mail servers on the way may change capitals, and at most 64 of them (RFC
5321).
"""

import base64
import hmac
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal, cast, get_args

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.limits import DAY_MS
from regatta_server.rooms.decide.act import ROOM_LETTERS

MAC_BYTES: Final = 12
"""Of the signature: nobody guesses 96 bits, and the address stays short enough."""
LIFE_DAYS: Final = {"turn": 30, "play": 90, "bounce": 30}
"""For how long an address holds: the longest turn is fourteen days, and old mails lie about."""

AddressKind = Literal["turn", "play", "bounce"]


@dataclass(frozen=True, slots=True)
class MailTable:
    """The table that a turn's mail has shown."""

    room: RoomId
    seat: int
    round: int
    """The seat's, from 1."""
    throws: int
    """How many there were in the turn."""


@dataclass(frozen=True, slots=True)
class EntryQuestion:
    """An entry for 0 that a mail has asked about: a yes to it enters just that."""

    rows: Sequence[int]
    """The places of its rows on the card."""
    first: Collection[int]
    """The dice that the first of them gets; a second one gets the others."""


@dataclass(frozen=True, slots=True)
class SignedAddress:
    """What an address stands for."""

    kind: AddressKind
    player: PlayerId
    until_day: int
    """The last day on which it holds, counted from 1970."""
    table: MailTable | None = None
    """Of a `turn`."""
    question: EntryQuestion | None = None
    """Of a `turn` whose mail has asked whether 0 is meant."""

    def holds(self, now_ms: int) -> bool:
        """Return whether its time is not over."""
        return now_ms // DAY_MS <= self.until_day


class Signer:
    """Makes such addresses for one domain, and reads them."""

    def __init__(self, key: bytes, domain: str) -> None:
        """Take the site's key, and the domain whose mail comes to it."""
        self._key = key
        self.domain = domain

    def turn(
        self, player: PlayerId, table: MailTable, now_ms: int, question: EntryQuestion | None = None
    ) -> str:
        """Return the address by which a player answers what a table showed, and what was asked there."""
        return self._address("turn", player, now_ms, table, question)

    def play(self, player: PlayerId, now_ms: int) -> str:
        """Return the address by which a player asks for what needs no turn."""
        return self._address("play", player, now_ms)

    def bounce(self, player: PlayerId, now_ms: int) -> str:
        """Return the address to which mail for a player comes back that could not be delivered."""
        return self._address("bounce", player, now_ms)

    def secret_of(self, player: PlayerId) -> str:
        """Return what stands for the secret of a session of who writes by mail: always the same."""
        return hmac.digest(self._key, f"session {player}".encode(), "sha256").hex()

    def read(self, address: str) -> SignedAddress | None:
        """Return what an address stands for, whether its time is over or not; None for one we never made."""
        local, _, domain = address.rpartition("@")
        word, _, token = local.lower().partition("+")
        if domain.lower() != self.domain.lower() or word not in get_args(AddressKind):
            return None
        try:
            signed = base64.b32decode(token.upper() + "=" * (-len(token) % 8))
        except ValueError:
            return None
        kind, payload = cast("AddressKind", word), signed[:-MAC_BYTES]
        genuine = hmac.compare_digest(signed[-MAC_BYTES:], self._mac(kind, payload))
        return _unpacked(kind, payload) if genuine else None

    def _address(
        self,
        kind: AddressKind,
        player: PlayerId,
        now_ms: int,
        table: MailTable | None = None,
        question: EntryQuestion | None = None,
    ) -> str:
        payload = _packed(player, now_ms // DAY_MS + LIFE_DAYS[kind], table)
        payload += b"" if question is None else _packed_entry(question)
        token = base64.b32encode(payload + self._mac(kind, payload)).decode().rstrip("=").lower()
        return f"{kind}+{token}@{self.domain}"

    def _mac(self, kind: AddressKind, payload: bytes) -> bytes:
        return hmac.digest(self._key, kind.encode() + b" " + payload, "sha256")[:MAC_BYTES]


def _packed(player: PlayerId, until_day: int, table: MailTable | None) -> bytes:
    packed = base64.urlsafe_b64decode(player) + until_day.to_bytes(2, "big")
    if table is not None:
        room = 0
        for letter in table.room:
            room = room * len(ROOM_LETTERS) + ROOM_LETTERS.index(letter)
        packed += room.to_bytes(5, "big") + table.seat.to_bytes(1, "big")
        packed += table.round.to_bytes(2, "big") + table.throws.to_bytes(2, "big")
    return packed


def _unpacked(kind: AddressKind, packed: bytes) -> SignedAddress:
    player = PlayerId(base64.urlsafe_b64encode(packed[:9]).decode())
    until_day = int.from_bytes(packed[9:11], "big")
    if kind != "turn":
        return SignedAddress(kind, player, until_day)
    number, letters = int.from_bytes(packed[11:16], "big"), ""
    for _ in range(8):
        number, place = divmod(number, len(ROOM_LETTERS))
        letters = ROOM_LETTERS[place] + letters
    numbers = packed[16], int.from_bytes(packed[17:19], "big"), int.from_bytes(packed[19:21], "big")
    question = _unpacked_entry(packed[21:]) if len(packed) > 21 else None
    return SignedAddress(kind, player, until_day, MailTable(RoomId(letters), *numbers), question)


def _packed_entry(question: EntryQuestion) -> bytes:
    """Return three bytes, so that the address has room for them: two places of four bits, and a bit a die."""
    places = 0
    for row in question.rows:
        places = places << 4 | row + 1
    return places.to_bytes(1, "big") + sum(1 << die for die in question.first).to_bytes(2, "big")


def _unpacked_entry(packed: bytes) -> EntryQuestion:
    places = [place - 1 for place in (packed[0] >> 4, packed[0] & 15) if place]
    dice = int.from_bytes(packed[1:3], "big")
    return EntryQuestion(places, [die for die in range(16) if dice >> die & 1])
