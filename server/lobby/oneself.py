"""All that is about oneself, put together: account, log in, sessions, and one's data."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from protocol import client_people as asks
from protocol.client import ForgetMe, Rename
from server.archive.archive import Archive
from server.lobby.calls import Handlers
from server.lobby.identity import Identity
from server.lobby.log_ins import LogIns
from server.lobby.own_data import OwnData
from server.lobby.own_sessions import OwnSessions
from server.lobby.people import People
from server.lobby.tries import Tries
from server.players.budget import Budgets
from server.players.passkeys import Passkeys
from server.players.players import Players
from server.rooms.run.rooms import Rooms
from server.store.client import Client


@dataclass(frozen=True, slots=True)
class Oneself:
    """The services about oneself."""

    identity: Identity
    log_ins: LogIns
    sessions: OwnSessions
    data: OwnData

    @property
    def handlers(self) -> Handlers:
        """Return by kind of command who does it."""
        return {
            Rename: self.identity.rename,
            asks.MyAccount: self.identity.my_account,
            asks.KeepAccount: self.identity.keep_account,
            asks.PasskeyOptions: self.identity.passkey_options,
            asks.AddPasskey: self.identity.add_passkey,
            asks.RemovePasskey: self.identity.remove_passkey,
            asks.SetPassword: self.identity.set_password,
            asks.EndSession: self.identity.end_session,
            asks.LogIn: self.log_ins.log_in,
            asks.LogInOptions: self.log_ins.log_in_options,
            asks.LogInPasskey: self.log_ins.log_in_passkey,
            ForgetMe: self.data.forget_me,
            asks.ExportMe: self.data.export_me,
            asks.EraseMe: self.data.erase_me,
        }


def open_oneself(
    redis: Client,
    players: Players,
    archive: Archive,
    rooms: Rooms,
    people: People,
    now_ms: Callable[[], int],
    background: Callable[[Coroutine[Any, Any, None]], None],
) -> Oneself:
    """Return the services about oneself of a node."""
    passwords, passkeys = players.passwords, Passkeys(redis)
    tries = Tries(Budgets(redis), now_ms)
    sessions = OwnSessions(players.sessions, people, background)
    identity = Identity(players, people, sessions, passwords, passkeys, tries, now_ms)
    log_ins = LogIns(players, passwords, passkeys, tries, now_ms)
    data = OwnData(redis, players, archive, rooms, people, identity, sessions)
    return Oneself(identity, log_ins, sessions, data)
