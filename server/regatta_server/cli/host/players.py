"""`regatta players`: finds players, and silences, suspends or renames them, for the host."""

import argparse
from collections.abc import Callable
from typing import Any, Final

import orjson

from regatta_protocol.ids import PlayerId
from regatta_server.cli.games.record_file import printable
from regatta_server.cli.host.host_command import (
    HostContext,
    at_host,
    line,
    no_player,
    player_meant,
    sorry,
    term,
)
from regatta_server.commands.sanctions import time_text
from regatta_server.players.sessions import Tokens
from regatta_server.settings import Settings

NAMED_MOST: Final = 50
"""Players that are listed for a few letters: more than anybody looks through."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    acts = parser.add_subparsers(dest="act", required=True)
    find = acts.add_parser("find", help="list players by id, user name, or letters of their name")
    find.add_argument("player", metavar="NAME")
    find.add_argument("--json", action="store_true", help="print JSON, one object a player")
    for act, what in (("silence", "may say nothing in rooms"), ("suspend", "may not come in")):
        one = acts.add_parser(act, help=f"let a player know why, and that they {what}")
        one.add_argument("player", metavar="PLAYER", help="an id or a user name")
        one.add_argument("--reason", required=True, type=line, help="what the player reads")
        one.add_argument(
            "--for", dest="term", type=term, metavar="TERM", help="12h, 7d, 4w; else until it is lifted"
        )
    lift = acts.add_parser("lift", help="let a player say and play all again")
    lift.add_argument("player", metavar="PLAYER")
    rename = acts.add_parser("rename", help="give a player another name, an account another user name")
    rename.add_argument("player", metavar="PLAYER")
    rename.add_argument("--to", required=True, type=line, metavar="NAME")
    reset = acts.add_parser("reset-password", help="give an account a new password, and end its sessions")
    reset.add_argument("player", metavar="PLAYER")


def run(given: argparse.Namespace, settings: Settings, tokens: Tokens, now_ms: Callable[[], int]) -> int:
    """Do it; return the exit status, 2 where there is no such player. Raises NoStore."""
    return at_host(settings, tokens, now_ms, lambda host: _run(given, host))


async def _run(given: argparse.Namespace, host: HostContext) -> int:
    if given.act == "find":
        return await _find(given, host)
    player = await player_meant(host, given.player)
    if player is None:
        return no_player(given.player)
    match given.act:
        case "silence" | "suspend":
            until_ms = None if given.term is None else host.now_ms() + given.term
            kind = "silenced" if given.act == "silence" else "suspended"
            await host.acts.sanction(
                player, "silenced" if given.act == "silence" else "suspended", given.reason, until_ms
            )
            print(f"{player} is {kind} {_until(until_ms)}.")
        case "lift":
            if not await host.acts.lift(player):
                return sorry(f"Nothing is to be lifted: {player} is neither silenced nor suspended.")
            print(f"{player} may say and play all again.")
        case "rename":
            await host.acts.rename(player, given.to)
            print(
                printable(f"{player} is called {given.to}; seats in rooms that are there keep the old name.")
            )
        case _:
            password = await host.acts.reset_password(player)
            print(f"The new password of {player}: {password}")
            print("All sessions are ended. Let the player set one of their own on the account page.")
    return 0


async def _find(given: argparse.Namespace, host: HostContext) -> int:
    found = await host.players.named(given.player, NAMED_MOST)
    for player in found:
        about = await _about(host, player)
        print(orjson.dumps(about).decode() if given.json else printable(_line(about)))
    if not found:
        return sorry("There is no player of this id, user name or part of a name.")
    if len(found) == NAMED_MOST and not given.json:
        print(f"These are the first {NAMED_MOST}: write more of the name.")
    return 0


async def _about(host: HostContext, player: PlayerId) -> dict[str, Any]:
    sanctions = await host.store.sanctions(player, host.now_ms())
    account = await host.players.accounts.about(player)
    sessions = await host.players.sessions.all(player)
    return {
        "player": player,
        "name": (await host.players.persons([player]))[player][0],
        "user_name": account.user_name,
        "since_ms": account.since_ms,
        "seen_ms": max((one.seen_ms or 0 for one in sessions), default=0) or None,
        "online": (await host.connections.online([player]))[player],
        "rooms": await host.players.rooms(player),
        "sanctions": {
            kind: {"reason": one.reason, "until_ms": one.until_ms} for kind, one in sanctions.items()
        },
    }


def _line(about: dict[str, Any]) -> str:
    kind = "guest" if about["user_name"] is None else f"account since {time_text(about['since_ms'] or 0)}"
    seen = (
        "here now"
        if about["online"]
        else f"seen {time_text(about['seen_ms'])}"
        if about["seen_ms"]
        else "away"
    )
    parts = [f"{about['player']}  {about['name']}", kind, seen]
    if about["rooms"]:
        parts.append(f"rooms {' '.join(about['rooms'][:5])}")
    parts += [
        f"{what} {_until(one['until_ms'])}: {one['reason']}" for what, one in about["sanctions"].items()
    ]
    return "  ".join(parts)


def _until(until_ms: int | None) -> str:
    return "until it is lifted" if until_ms is None else f"until {time_text(until_ms)}"
