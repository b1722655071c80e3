"""The command line. Each command's imports are made when it is called, so that no other waits for them."""
# ruff: noqa: PLC0415 - the imports of each command stand in its function: all of them take a second

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from regatta_server.cli.parser import Parser, Version


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
    parser = Parser(
        prog="regatta",
        description="Yacht and its relatives, online. Settings: REGATTA_*, see docs/hosting.md.",
    )
    parser.add_argument("--version", action=Version, nargs=0, help="say which version this is")
    commands = parser.add_subparsers(dest="command", required=True)
    wanted = next((argument for argument in arguments if not argument.startswith("-")), None)
    for name, command in COMMANDS.items():
        one = commands.add_parser(name, help=command.help)
        if name == wanted:
            parts = command.parts()
            parts.add_arguments(one)
            one.set_defaults(run=parts.run)
    given = parser.parse_args(arguments)
    if given.command not in READ_OR_NOT:
        from regatta_server.cli import pipes

        pipes.end_with_reader()
    status: int = given.run(given)
    sys.stdout.flush()
    return status


def _serve() -> Parts:
    import asyncio

    from regatta_server.observe import log as logs
    from regatta_server.processes import process, serving, workers
    from regatta_server.settings import Settings, read_settings

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


def _play() -> Parts:
    from regatta_server.cli import play

    return Parts(play.add_arguments, play.run)


def _archive() -> Parts:
    from regatta_server.cli import archive
    from regatta_server.settings import read_settings

    def run(given: argparse.Namespace) -> int:
        archive.serve(read_settings(host=given.host, port=given.port))
        return 0

    return Parts(archive.add_arguments, lambda given: _started(lambda: run(given)))


def _score() -> Parts:
    from regatta_server.cli.games import score

    return Parts(score.add_arguments, lambda given: _printed(lambda: score.run(given)))


def _advise() -> Parts:
    from regatta_server.cli.games import advise
    from regatta_server.settings import read_settings

    return Parts(
        advise.add_arguments,
        lambda given: _started(lambda: _printed(lambda: advise.run(given, read_settings().data))),
    )


def _bots() -> Parts:
    from regatta_server.cli.games import bots
    from regatta_server.settings import read_settings

    return Parts(
        bots.add_arguments,
        lambda given: _started(lambda: _judged(lambda: bots.run(given, read_settings().data))),
    )


def _printed(answer: Callable[[], str]) -> int:
    """Print what a question is answered with; say in one line what is wrong with it."""

    def work() -> int:
        print(answer())
        return 0

    return _judged(work)


def _judged(work: Callable[[], int]) -> int:
    """Do what is asked for; say in one line what is wrong with it."""
    from regatta_server.rules.given_play import WrongInput

    try:
        return work()
    except WrongInput as wrong:
        return _sorry(str(wrong))


def _solve() -> Parts:
    from regatta_server.cli.games import solve
    from regatta_server.settings import read_settings

    return Parts(solve.add_arguments, lambda given: _started(lambda: solve.run(given, read_settings().data)))


def _replay() -> Parts:
    from regatta_server.cli.games import replay

    return Parts(replay.add_arguments, replay.run)


def _analyse() -> Parts:
    from regatta_server.cli.games import analyse
    from regatta_server.settings import read_settings

    return Parts(analyse.add_arguments, lambda given: _started(lambda: analyse.run(given, read_settings())))


def _verify() -> Parts:
    from regatta_server import verify

    return Parts(verify.add_arguments, verify.run)


def _reports() -> Parts:
    from regatta_server.cli.host import reports

    return _of_host(reports.add_arguments, reports.run)


def _ratings() -> Parts:
    from regatta_server.cli.host import ratings
    from regatta_server.runtime.clock import now_ms
    from regatta_server.settings import read_settings

    return Parts(
        ratings.add_arguments,
        lambda given: _started(lambda: ratings.run(given, read_settings(), now_ms)),
    )


def _export() -> Parts:
    from regatta_server.cli.games import export
    from regatta_server.runtime.clock import now_ms
    from regatta_server.settings import read_settings

    return Parts(
        export.add_arguments,
        lambda given: _started(lambda: export.run(given, read_settings(), now_ms)),
    )


def _rooms() -> Parts:
    from regatta_server.cli.host import rooms

    return _of_host(rooms.add_arguments, rooms.run)


def _players() -> Parts:
    from regatta_server.cli.host import players

    return _of_host(players.add_arguments, players.run)


def _announce() -> Parts:
    from regatta_server.cli.host import announce

    return _of_host(announce.add_arguments, announce.run)


def _mail_in() -> Parts:
    from regatta_server.cli import mail_in
    from regatta_server.settings import read_settings

    return Parts(mail_in.add_arguments, lambda given: _started(lambda: mail_in.run(given, read_settings())))


def _moderation() -> Parts:
    from regatta_server.cli.host import moderation

    return _of_host(moderation.add_arguments, moderation.run)


def _of_host(add_arguments: Callable[[argparse.ArgumentParser], None], run: Callable[..., int]) -> Parts:
    """Return a command that works on players and rooms of a server."""
    from regatta_server.runtime.clock import now_ms
    from regatta_server.service import SystemTokens
    from regatta_server.settings import read_settings

    return Parts(
        add_arguments,
        lambda given: _started(lambda: run(given, read_settings(), SystemTokens(), now_ms)),
    )


def _backup() -> Parts:
    from regatta_server.cli.host import backup

    return Parts(backup.add_backup_arguments, _run_backup)


def _restore() -> Parts:
    from regatta_server.cli.host import backup

    return Parts(backup.add_restore_arguments, _run_backup)


def _run_backup(given: argparse.Namespace) -> int:
    from regatta_server.cli.host import backup
    from regatta_server.processes import process
    from regatta_server.settings import read_settings

    process.end_in_order()
    return _started(lambda: backup.run(given, read_settings()))


def _started(work: Callable[[], int]) -> int:
    """Do what needs settings, a store or a port; return the exit status, 2 where it cannot start."""
    from regatta_server.processes import process

    try:
        return work()
    except process.CANNOT_START as failure:
        return _sorry(process.why(failure))


def _sorry(message: str) -> int:
    print(f"regatta: {message}", file=sys.stderr)
    return 2


READ_OR_NOT: Final = ("serve", "archive", "play", "replay", "verify", "export")
"""What goes on where nobody reads what it says, or sees to that itself."""
COMMANDS: Final[Mapping[str, Command]] = {
    "serve": Command("run a server, with its own store unless REGATTA_REDIS_URL is set", _serve),
    "play": Command("play in this terminal, on this server or another one", _play),
    "archive": Command("take in games that are over, for servers with REGATTA_ARCHIVE=separate", _archive),
    "score": Command("say what dice give in each row of a ruleset", _score),
    "advise": Command("say what may be done with dice, and what each move is worth", _advise),
    "bots": Command("let the bots of each level play, and say what they bring", _bots),
    "solve": Command("work out what a game is worth when it is played best, and keep tables of it", _solve),
    "replay": Command("play recorded games again by the rules, and compare their totals", _replay),
    "analyse": Command("say what the dice and the decisions of games that are over were worth", _analyse),
    "verify": Command("check the dice of games that are over, from their records", _verify),
    "reports": Command(
        "show what players have reported to this server, or take a report off the list", _reports
    ),
    "ratings": Command(
        "count all ratings again from the archive, and compare them with those stored", _ratings
    ),
    "export": Command("write the games of this server into a file, for whoever counts and compares", _export),
    "players": Command("find players, silence or suspend them, give them a name or a password", _players),
    "rooms": Command("list the rooms of the store, close one, or find those that cannot be read", _rooms),
    "announce": Command("say something to everybody who is on this server", _announce),
    "mail-in": Command(
        "hand one mail from standard input to a server, for relays that start a program", _mail_in
    ),
    "moderation": Command("list what was done about players and rooms", _moderation),
    "backup": Command("copy everything that the embedded store keeps into one file", _backup),
    "restore": Command("put a backup into the data folder, where there is none yet", _restore),
}


if __name__ == "__main__":
    sys.exit(main())
