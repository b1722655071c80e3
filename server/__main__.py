"""The `regatta` command line."""

import argparse
import asyncio
import sys

from server import (
    archive_command,
    backup,
    process,
    ratings_command,
    replay,
    reports_command,
    rooms_command,
    score,
    serving,
    verify,
    workers,
)
from server.clock import now_ms
from server.observe import log as logs
from server.service import SystemTokens
from server.settings import Settings, read_settings


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="regatta",
        description="Yacht and its relatives, online. Settings: REGATTA_*, see docs/hosting.md.",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    serve = commands.add_parser(
        "serve", help="run a server, with its own store unless REGATTA_REDIS_URL is set"
    )
    serve.add_argument("--host", help="address to listen on (REGATTA_HOST)")
    serve.add_argument("--port", help="port to listen on (REGATTA_PORT)")
    serve.add_argument("--workers", help="processes that share the port (REGATTA_WORKERS)")
    archive_command.add_to(commands)
    score.add_to(commands)
    replay.add_to(commands)
    verify.add_to(commands)
    reports_command.add_to(commands)
    ratings_command.add_to(commands)
    rooms_command.add_to(commands)
    backup.add_to(commands)
    given = parser.parse_args(arguments)
    try:
        match given.command:
            case "serve":
                _serve(read_settings(host=given.host, port=given.port, workers=given.workers))
            case "archive":
                archive_command.serve(read_settings(host=given.host, port=given.port))
            case _:
                return _beside(given)
    except score.WrongInput as wrong:
        return _sorry(str(wrong))
    except process.CANNOT_START as failure:
        return _sorry(process.why(failure))
    return 0


def _serve(settings: Settings) -> None:
    logs.set_up(logs.form(settings.log), settings.log_level)
    process.allow_files()
    if settings.workers > 1:
        asyncio.run(workers.serve(settings))
    else:
        process.run(serving.serve(settings))


def _beside(given: argparse.Namespace) -> int:
    """Run a command that ends by itself; return the exit status."""
    match given.command:
        case "score":
            print(score.run(given))
            return 0
        case "replay":
            return replay.run(given)
        case "verify":
            return verify.run(given)
        case "backup" | "restore":
            process.end_in_order()
            return backup.run(given, read_settings())
        case "ratings":
            return ratings_command.run(given, read_settings(), now_ms)
        case "rooms":
            return rooms_command.run(given, read_settings())
        case _:
            return reports_command.run(given, read_settings(), SystemTokens(), now_ms)


def _sorry(message: str) -> int:
    print(f"regatta: {message}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
