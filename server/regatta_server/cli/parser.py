"""Parses the command line: options as distinct from ids and names, and the one that prints the version."""

import argparse
from typing import Any

from regatta_server.runtime.accel import ACCEL


class Parser(argparse.ArgumentParser):
    """Takes what begins with a dash and is no option of its own as it is: ids and user names may begin so."""

    def _parse_optional(self, arg_string: str) -> Any:
        option, _, _ = arg_string.partition("=")
        if arg_string != "--" and not any(known.startswith(option) for known in self._option_string_actions):
            return None
        return super()._parse_optional(arg_string)


class Version(argparse.Action):
    """Says the version and ends."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from importlib.metadata import version  # noqa: PLC0415 - only who asks for it waits for it

        print(f"regatta {version('regatta-server')}")
        if ACCEL.compiled or ACCEL.stale:
            print(ACCEL)
        parser.exit()
