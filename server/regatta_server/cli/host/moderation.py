"""`regatta moderation`: what the host has done, the latest first."""

import argparse
from collections.abc import Callable

import orjson

from regatta_server.cli.games.record_file import printable
from regatta_server.cli.host.host_command import HostContext, at_host
from regatta_server.commands.sanctions import time_text
from regatta_server.players.sessions import Tokens
from regatta_server.products.moderation.moderation_store import HostAct
from regatta_server.settings import Settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    parser.add_argument("--json", action="store_true", help="print JSON, one object an act")


def run(given: argparse.Namespace, settings: Settings, tokens: Tokens, now_ms: Callable[[], int]) -> int:
    """Print all acts; return the exit status. Raises NoStore."""
    return at_host(settings, tokens, now_ms, lambda host: _run(given, host))


async def _run(given: argparse.Namespace, host: HostContext) -> int:
    number = 0
    async for page in host.store.pages():
        number += len(page)
        named = await host.players.persons([act["player"] for act in page.values() if "player" in act])
        for act in page.values():
            name = named[act["player"]][0] if "player" in act else ""
            print(orjson.dumps(act).decode() if given.json else printable(_line(act, name)))
    if not number and not given.json:
        print("Nothing has been done yet.")
    return 0


def _line(act: HostAct, name: str) -> str:
    parts = [time_text(act["at_ms"]), act["by"], act["act"].replace("_", " ")]
    if "player" in act:
        parts.append(f"{name} ({act['player']})")
    if "room" in act:
        parts.append(f"room {act['room']}")
    if "until_ms" in act:
        until_ms = act["until_ms"]
        parts.append("until it is lifted" if until_ms is None else f"until {time_text(until_ms)}")
    parts += [act[member] for member in ("reason", "text") if member in act]
    return "  ".join(parts)
