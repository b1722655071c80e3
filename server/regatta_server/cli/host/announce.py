"""`regatta announce`: says something to everybody who is connected, or connects until a given time."""

import argparse
from collections.abc import Callable

from regatta_server.cli.games.record_file import printable
from regatta_server.cli.host.host_command import HostContext, at_host, line, sorry, term
from regatta_server.commands.sanctions import time_text
from regatta_server.limits import HOUR_MS
from regatta_server.players.sessions import Tokens
from regatta_server.settings import Settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    parser.add_argument("text", nargs="?", type=line, help="what to say; else it prints what is announced")
    parser.add_argument("--for", dest="term", type=term, default=HOUR_MS, metavar="TERM")
    parser.add_argument("--end", action="store_true", help="announce nothing any more")


def run(given: argparse.Namespace, settings: Settings, tokens: Tokens, now_ms: Callable[[], int]) -> int:
    """Announce it; return the exit status. Raises NoStore."""
    return at_host(settings, tokens, now_ms, lambda host: _run(given, host))


async def _run(given: argparse.Namespace, host: HostContext) -> int:
    if given.end:
        if given.text is not None:
            return sorry("Either say something or end what is said: not both.")
        await host.acts.end_announcement()
        print("Nothing is announced any more.")
    elif given.text is not None:
        await host.acts.announce(given.text, host.now_ms() + given.term)
        print(f"Announced until {time_text(host.now_ms() + given.term)}.")
    else:
        announcement = await host.store.announcement()
        nothing = "Nothing is announced."
        print(
            nothing
            if announcement is None
            else printable(f"Until {time_text(announcement['until_ms'])}: {announcement['text']}")
        )
    return 0
