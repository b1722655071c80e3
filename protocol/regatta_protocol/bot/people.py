"""Other people: friends, blocked and muted players, reports, notices."""

from regatta_protocol.bot.requests import Requests, given, in_a_sentence
from regatta_protocol.commands import people as say
from regatta_protocol.commands.people import ReportReason
from regatta_protocol.events import NoticeLine, Person
from regatta_protocol.ids import PlayerId, RoomId


class People(Requests):
    """Commands about others. Each raises what `Requests` says."""

    async def people(self) -> list[Person]:
        """Return one's friends, requests, blocked and muted players; changes come as `PersonChanged`."""
        return given((await self._ask(say.People(id=self._id()))).people)

    async def find_player(self, user_name: str) -> Person | None:
        """Return the player whose account has this user name, None where there is none."""
        with in_a_sentence():
            command = say.FindPlayer(id=self._id(), user_name=user_name)
        return (await self._ask(command)).person

    async def befriend(self, player: PlayerId) -> Person:
        """Ask somebody to be friends, or accept that they asked; return them as they are to one now."""
        return given((await self._ask(say.Befriend(id=self._id(), player=player))).person)

    async def unfriend(self, player: PlayerId) -> Person:
        """End a friendship, decline a request or take one's own back; return them as they are to one now."""
        return given((await self._ask(say.Unfriend(id=self._id(), player=player))).person)

    async def favour(self, player: PlayerId, favourite: bool = True) -> Person:
        """Put a friend first in one's list, or no more; return them."""
        command = say.Favourite(id=self._id(), player=player, favourite=favourite)
        return given((await self._ask(command)).person)

    async def block(self, player: PlayerId, blocked: bool = True) -> Person:
        """Have no matches, challenges and talk with somebody, or again; return them."""
        command = say.Block(id=self._id(), player=player, blocked=blocked)
        return given((await self._ask(command)).person)

    async def mute(self, player: PlayerId, muted: bool = True) -> Person:
        """Hear nothing more of what somebody says, or again; return them."""
        command = say.Mute(id=self._id(), player=player, muted=muted)
        return given((await self._ask(command)).person)

    async def report(
        self, player: PlayerId, reason: ReportReason, text: str = "", room: RoomId | None = None
    ) -> None:
        """Report somebody to the host, with what was said last in the room if there is one."""
        command = say.Report(id=self._id(), player=player, reason=reason, text=text, room=room)
        await self._ask(command)

    async def notices(self) -> list[NoticeLine]:
        """Return what one should know, the latest first; new ones come as `Notice`."""
        return given((await self._ask(say.Notices(id=self._id()))).notices)

    async def seen_notices(self, notice: str) -> None:
        """Take all notices up to this one as seen."""
        await self._ask(say.SeenNotices(id=self._id(), notice=notice))
