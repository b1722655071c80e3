"""Who one is here: name, account with a password, sessions, what is kept. Passkeys are for browsers."""

from regatta_protocol import client
from regatta_protocol.bot.requests import Requests, given, in_a_sentence
from regatta_protocol.commands import feeds as client_feeds
from regatta_protocol.commands import people as client_people
from regatta_protocol.commands import vacation as client_vacation
from regatta_protocol.commands.feeds import FeedKind
from regatta_protocol.events import Account, Export, Feed, NewFeed, OwnVacation
from regatta_protocol.ids import RoomId


class Accounts(Requests):
    """Commands about oneself. Each raises what `Requests` says."""

    async def rename(self, name: str) -> None:
        """Change one's name; rooms joined later show it."""
        with in_a_sentence():
            command = client.Rename(id=self._id(), name=name)
        await self._ask(command)

    async def my_account(self) -> Account:
        """Return who one is: account, sessions, privacy."""
        return given((await self._ask(client_people.MyAccount(id=self._id()))).account)

    async def keep_account(self, user_name: str, password: str) -> Account:
        """Make an account of the guest that one is: same player, same games, from now on with a user name."""
        with in_a_sentence():
            command = client_people.KeepAccount(id=self._id(), user_name=user_name, password=password)
        return given((await self._ask(command)).account)

    async def log_in(self, user_name: str, password: str) -> str:
        """Return a session token of an account, to `connect` with. This client stays who it is."""
        with in_a_sentence():
            command = client_people.LogIn(id=self._id(), user_name=user_name, password=password)
        return given((await self._ask(command)).token)

    async def set_password(self, password: str, old: str | None = None) -> Account:
        """Set one's password, with the old one if there is one. All other sessions end."""
        command = client_people.SetPassword(id=self._id(), password=password, old=old)
        return given((await self._ask(command)).account)

    async def end_session(self, session: str | None) -> Account:
        """End a session as `my_account` lists it, or with None all others: they are closed with 4401."""
        return given((await self._ask(client_people.EndSession(id=self._id(), session=session))).account)

    async def set_privacy(self, *, show_online: bool, show_room: bool) -> None:
        """Choose what friends see from now on."""
        command = client_people.SetPrivacy(id=self._id(), show_online=show_online, show_room=show_room)
        await self._ask(command)

    async def feeds(self) -> list[Feed]:
        """Return the calendar and feeds that have an address; the addresses were told when they were made."""
        return given((await self._ask(client_feeds.Feeds(id=self._id()))).feeds)

    async def make_feed(self, feed: FeedKind) -> NewFeed:
        """Make a secret address for a feed; an address of before opens nothing any more."""
        return given((await self._ask(client_feeds.MakeFeed(id=self._id(), feed=feed))).feed)

    async def revoke_feed(self, feed: FeedKind) -> list[Feed]:
        """End a feed, and return what is left: its address opens nothing any more."""
        return given((await self._ask(client_feeds.RevokeFeed(id=self._id(), feed=feed))).feeds)

    async def my_vacation(self) -> OwnVacation:
        """Return whether one is on vacation, and how many days of it are left."""
        return given((await self._ask(client_vacation.MyVacation(id=self._id()))).vacation)

    async def take_vacation(self, days: int) -> OwnVacation:
        """Let all games over days wait from now on, for whole days of those that are left."""
        return given((await self._ask(client_vacation.TakeVacation(id=self._id(), days=days))).vacation)

    async def end_vacation(self) -> OwnVacation:
        """Be back: the days that have not begun are kept."""
        return given((await self._ask(client_vacation.EndVacation(id=self._id()))).vacation)

    async def export_me(self) -> Export:
        """Return all that is kept about oneself."""
        return given((await self._ask(client_people.ExportMe(id=self._id()))).export)

    async def forget_me(self, game: RoomId | None) -> None:
        """Take one's name out of the record of a game, or with None of all. It cannot be undone."""
        await self._ask(client.ForgetMe(id=self._id(), game=game))

    async def erase_me(self, name: str) -> None:
        """Erase oneself; `name` is one's own, so that it is no slip. The connection is closed with 4401."""
        with in_a_sentence():
            command = client_people.EraseMe(id=self._id(), name=name)
        await self._ask(command)
