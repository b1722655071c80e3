"""What is said of a room and in it beside the moves: seats, the host's rights, chat."""

from regatta_protocol import client
from regatta_protocol.bot.requests import Requests, given, in_a_sentence
from regatta_protocol.commands import people as client_people
from regatta_protocol.events import SaidLine
from regatta_protocol.ids import RoomId
from regatta_protocol.options import Level
from regatta_protocol.people.phrases import Phrase


class Hosting(Requests):
    """Commands of a room. Each raises what `Requests` says; the room has changed when it returns."""

    room: RoomId

    async def start(self) -> None:
        """Begin with the seats that are taken: the host's right, while the room gathers."""
        await self._ask(client.Start(id=self._id(), room=self.room))

    async def add_bot(self, level: Level | None = None) -> None:
        """Give a free seat to the computer: the host's right, while the room gathers.

        It plays at a level (docs/bots.md), or makes the clock's moves where none is named.
        """
        await self._ask(client.AddBot(id=self._id(), room=self.room, level=level))

    async def add_seat(self, name: str) -> None:
        """Take another seat, for somebody who plays by the same client; `view.mine` has it then."""
        with in_a_sentence():
            command = client.AddSeat(id=self._id(), room=self.room, name=name)
        await self._ask(command)

    async def leave(self, seat: int | None = None) -> None:
        """Give up that seat, or all of one's own, while the room gathers."""
        await self._ask(client.LeaveRoom(id=self._id(), room=self.room, seat=seat))

    async def kick(self, seat: int) -> None:
        """Take a seat away for good: the host's right, while the room gathers."""
        await self._ask(client.Kick(id=self._id(), room=self.room, seat=seat))

    async def hand_over(self, seat: int) -> None:
        """Make the player of a seat the host."""
        await self._ask(client.HandOver(id=self._id(), room=self.room, seat=seat))

    async def set_admission(
        self, *, locked: bool = False, open_ms: int | None = None, uses: int | None = None
    ) -> None:
        """Say who may still come in: nobody, for so long from now, so many. The host's right."""
        command = client.SetAdmission(
            id=self._id(), room=self.room, locked=locked, open_ms=open_ms, uses=uses
        )
        await self._ask(command)

    async def call_stand_in(self, seat: int) -> None:
        """Let a stand-in play for a seat that has been away for two minutes, in a game without a clock."""
        await self._ask(client.CallStandIn(id=self._id(), room=self.room, seat=seat))

    async def decline_rematch(self) -> None:
        """Decline the offer of another game."""
        await self._ask(client.DeclineRematch(id=self._id(), room=self.room))

    async def say(self, phrase: Phrase | None = None, *, text: str | None = None) -> None:
        """Say a phrase to the table, or a text where host and room allow it."""
        await self._ask(client_people.Say(id=self._id(), room=self.room, phrase=phrase, text=text))

    async def chat(self) -> list[SaidLine]:
        """Return what was said lately, the oldest first; what is said from now on comes as `Said`."""
        return given((await self._ask(client_people.Chat(id=self._id(), room=self.room))).chat)
