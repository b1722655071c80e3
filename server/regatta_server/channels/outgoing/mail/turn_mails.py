"""The table in a mail about a player's turn, and the address to reply to."""

from collections.abc import Callable

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.channels.outgoing.channel import Message
from regatta_server.channels.outgoing.mail.key_store import open_signer
from regatta_server.channels.outgoing.mail.signed_addresses import Signer
from regatta_server.channels.outgoing.mail.tables import shown_to
from regatta_server.channels.outgoing.mail.writing import Extra
from regatta_server.rooms.decide.act import Chance
from regatta_server.rooms.storage import reading
from regatta_server.store.client import Client


class TurnMails:
    """What a site on which games are played by mail adds to what it sends."""

    def __init__(self, redis: Client, chance: Chance, domain: str, now_ms: Callable[[], int]) -> None:
        """Take the store, and the domain whose mail comes to this site."""
        self._redis = redis
        self._chance = chance
        self._domain = domain
        self._now_ms = now_ms
        self._signer: Signer | None = None

    async def extra(self, message: Message, _address: str) -> Extra:
        """Return the table of the game that a message is about, where it has one, and where answers go.

        Raises StoreError without a store.
        """
        signer, player, now_ms = await self._signing(), message.player, self._now_ms()
        play = signer.play(player, now_ms)
        room = message.about.get("room")
        if room is None or message.parts:
            return Extra("", play)
        state = (await reading.states(self._redis, [RoomId(room)])).get(RoomId(room))
        if state is None or state.seating.seat_of(player) is None:
            return Extra("", play)
        shown = shown_to(state, player, message.language, now_ms)
        reply_to = play if shown.table is None else signer.turn(player, shown.table, now_ms)
        return Extra("\n".join(shown.lines), reply_to)

    async def bounces_to(self, player: PlayerId) -> str:
        """Return where mail for a player comes back that could not be delivered."""
        return (await self._signing()).bounce(player, self._now_ms())

    async def _signing(self) -> Signer:
        if self._signer is None:
            self._signer = await open_signer(self._redis, self._chance, self._domain)
        return self._signer
