"""`regatta play`: starts the client in a terminal, a distribution of its own (docs/terminal.md)."""

import argparse
import sys
from types import ModuleType
from typing import Final

CLIENT: Final = "regatta_terminal"
HOW_TO_INSTALL: Final = (
    "regatta: the client in a terminal is not installed here: install regatta-terminal beside the server "
    "(in a checkout: `pip install ./client_terminal`), and start again."
)


def client() -> ModuleType | None:
    """Return the module that plays; None where the distribution is not installed."""
    try:
        from regatta_terminal import command  # noqa: PLC0415 - it need not be there
    except ModuleNotFoundError as missing:
        if missing.name == CLIENT:
            return None
        raise  # it is there, and lacks something itself
    return command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the client understands; without one anything, so that its absence is what is said."""
    if (command := client()) is None:
        parser.add_argument("anything", nargs="*", help=argparse.SUPPRESS)
    else:
        command.add_arguments(parser)


def run(given: argparse.Namespace) -> int:
    """Play; return the exit status, 2 where there is no client."""
    if (command := client()) is None:
        print(HOW_TO_INSTALL, file=sys.stderr)
        return 2
    status: int = command.run(given)
    return status
