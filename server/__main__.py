"""The command line: a command imports what it needs when it is wanted: nobody waits for the rest."""
# ruff: noqa: PLC0415 - the imports of each command stand in its function: all of them take a second

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple


class Parts(NamedTuple):
    """A command that is wanted."""

    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]
    """Does it and returns the exit status."""


class Command(NamedTuple):
    """A command as the help names it, and how one comes by what it does."""

    help: str
    parts: Callable[[], Parts]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    arguments = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(
        prog="regatta",
        description="Yacht and its relatives, online. Settings: REGATTA_*, see docs/hosting.md.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="say which version this is")
    commands = parser.add_subparsers(dest="command", required=True)
    wanted = next((argument for argument in arguments if not argument.startswith("-")), None)
    for name, command in COMMANDS.items():
        one = commands.add_parser(name, help=command.help)
        if name == wanted:
            parts = command.parts()
            parts.add_arguments(one)
            one.set_defaults(run=parts.run)
    given = parser.parse_args(arguments)
    status: int = given.run(given)
    return status


class _Version(argparse.Action):
    """Says the version and ends."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from importlib.metadata import version

        print(f"regatta {version('regatta')}")
        parser.exit()


def _serve() -> Parts:
    import asyncio

    from server import process, serving, workers
    from server.observe import log as logs
    from server.settings import Settings, read_settings

    def add_arguments(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--host", help="address to listen on (REGATTA_HOST)")
        parser.add_argument("--port", help="port to listen on (REGATTA_PORT)")
        parser.add_argument("--workers", help="processes that share the port (REGATTA_WORKERS)")

    def run(settings: Settings) -> int:
        logs.set_up(logs.form(settings.log), settings.log_level)
        process.allow_files()
        if settings.workers > 1:
            asyncio.run(workers.serve(settings))
        else:
            process.run(serving.serve(settings))
        return 0

    return Parts(
        add_arguments,
        lambda given: _started(
            lambda: run(read_settings(host=given.host, port=given.port, workers=given.workers))
        ),
    )


def _archive() -> Parts:
    from server import archive_command
    from server.settings import read_settings

    def run(given: argparse.Namespace) -> int:
        archive_command.serve(read_settings(host=given.host, port=given.port))
        return 0

    return Parts(archive_command.add_arguments, lambda given: _started(lambda: run(given)))


def _score() -> Parts:
    from server import score

    def run(given: argparse.Namespace) -> int:
        try:
            print(score.run(given))
        except score.WrongInput as wrong:
            return _sorry(str(wrong))
        return 0

    return Parts(score.add_arguments, run)


def _replay() -> Parts:
    from server import replay

    return Parts(replay.add_arguments, replay.run)


def _verify() -> Parts:
    from server import verify

    return Parts(verify.add_arguments, verify.run)


def _reports() -> Parts:
    from server import reports_command
    from server.clock import now_ms
    from server.service import SystemTokens
    from server.settings import read_settings

    return Parts(
        reports_command.add_arguments,
        lambda given: _started(lambda: reports_command.run(given, read_settings(), SystemTokens(), now_ms)),
    )


def _ratings() -> Parts:
    from server import ratings_command
    from server.clock import now_ms
    from server.settings import read_settings

    return Parts(
        ratings_command.add_arguments,
        lambda given: _started(lambda: ratings_command.run(given, read_settings(), now_ms)),
    )


def _rooms() -> Parts:
    from server import rooms_command
    from server.settings import read_settings

    return Parts(
        rooms_command.add_arguments, lambda given: _started(lambda: rooms_command.run(given, read_settings()))
    )


def _backup() -> Parts:
    from server import backup

    return Parts(backup.add_backup_arguments, _run_backup)


def _restore() -> Parts:
    from server import backup

    return Parts(backup.add_restore_arguments, _run_backup)


def _run_backup(given: argparse.Namespace) -> int:
    from server import backup, process
    from server.settings import read_settings

    process.end_in_order()
    return _started(lambda: backup.run(given, read_settings()))


def _started(work: Callable[[], int]) -> int:
    """Do what needs settings, a store or a port; return the exit status, 2 where it cannot start."""
    from server import process

    try:
        return work()
    except process.CANNOT_START as failure:
        return _sorry(process.why(failure))


def _sorry(message: str) -> int:
    print(f"regatta: {message}", file=sys.stderr)
    return 2


COMMANDS: Final[Mapping[str, Command]] = {
    "serve": Command("run a server, with its own store unless REGATTA_REDIS_URL is set", _serve),
    "archive": Command("take in games that are over, for servers with REGATTA_ARCHIVE=elsewhere", _archive),
    "score": Command("say what dice give in each row of a ruleset", _score),
    "replay": Command(
        "play recorded games again by the rules, and say whether they give the same totals", _replay
    ),
    "verify": Command("check the dice of games that are over, from their records", _verify),
    "reports": Command(
        "show what players have reported to this server, or take a report off the list", _reports
    ),
    "ratings": Command(
        "count all ratings again from the archive, and compare them with those stored", _ratings
    ),
    "rooms": Command("read all rooms of the store, and list those that cannot be read", _rooms),
    "backup": Command("copy everything that the embedded store keeps into one file", _backup),
    "restore": Command("put a backup into the data folder, where there is none yet", _restore),
}


if __name__ == "__main__":
    sys.exit(main())
