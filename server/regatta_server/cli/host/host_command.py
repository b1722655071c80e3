"""What the host's commands share: acts on a store, durations, and finding the player who is meant."""

import argparse
import getpass
import re
import sys
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from regatta_protocol.ids import PlayerId
from regatta_server.cli.host.at_store import at_store
from regatta_server.judging.refused import Refused
from regatta_server.limits import DAY_MS, HOUR_MS, MINUTE_MS
from regatta_server.observe import log as logs
from regatta_server.players.players import Players
from regatta_server.players.sessions import Tokens
from regatta_server.products.moderation.host_acts import HostActs
from regatta_server.products.moderation.moderation_store import ModerationStore
from regatta_server.products.presence.connections import Connections, no_background
from regatta_server.settings import Settings
from regatta_server.store.client import Client

TERM: Final = re.compile(r"(\d{1,4})([mhdw])")
UNITS: Final = {"m": MINUTE_MS, "h": HOUR_MS, "d": DAY_MS, "w": 7 * DAY_MS}
CLOSE_REASON_MOST: Final = 200
"""Characters of why a room is closed: the room keeps it, and every event that closes one has it."""
TEXT_MOST: Final = 300
"""Characters of a reason or an announcement: what a phone shows at once."""


class HostContext(NamedTuple):
    """All that a host's command works with."""

    redis: Client
    players: Players
    connections: Connections
    store: ModerationStore
    acts: HostActs
    now_ms: Callable[[], int]


def at_host(
    settings: Settings,
    tokens: Tokens,
    now_ms: Callable[[], int],
    work: Callable[[HostContext], Awaitable[int]],
) -> int:
    """Do something as the host and return the exit status; 2 where it is refused, and why. Raises NoStore."""
    logs.set_up(logs.form(settings.log), settings.log_level)

    async def done(redis: Client) -> int:
        players = Players(redis, tokens, settings.reserved_names.split(","))
        # It tells whoever is on a node, and is none itself.
        connections = Connections(redis, "command", now_ms, no_background)
        acts = HostActs(redis, players, connections, now_ms, getpass.getuser())
        host = HostContext(redis, players, connections, ModerationStore(redis), acts, now_ms)
        try:
            return await work(host)
        except Refused as refused:
            return sorry(refused.message)

    return at_store(settings, done)


async def player_meant(host: HostContext, words: str) -> PlayerId | None:
    """Return the player of an id or a user name; None where there is none, or several might be meant."""
    found = await host.players.named(words, 2)
    exact = len(found) == 1 and (found[0] == words or await host.players.accounts.find(words) == found[0])
    return found[0] if exact else None


def no_player(words: str) -> int:
    """Say that nobody is found, and how to find somebody."""
    return sorry(f"There is no player of the id or user name {words}: regatta players find NAME lists them.")


def sorry(message: str) -> int:
    """Print what was not done, and return the exit status for it."""
    print(f"regatta: {message}", file=sys.stderr)
    return 2


def term(words: str) -> int:
    """Return a term in ms, for argparse."""
    parsed = TERM.fullmatch(words)
    if parsed is None or not int(parsed[1]):
        raise argparse.ArgumentTypeError("write a number and m, h, d or w, such as 12h or 7d")
    return int(parsed[1]) * UNITS[parsed[2]]


def line(words: str, most: int = TEXT_MOST) -> str:
    """Return a text for people, for argparse."""
    text = " ".join(words.split())
    if not 0 < len(text) <= most:
        raise argparse.ArgumentTypeError(f"write some words, {most} characters at most")
    return text


def close_reason(words: str) -> str:
    """Return what the players of a room that is closed read, for argparse."""
    return line(words, CLOSE_REASON_MOST)
