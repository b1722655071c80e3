"""The `regatta` command line."""

import argparse
import asyncio
import contextlib
import gc
import signal
import sys

import structlog
from redis.exceptions import RedisError

from server import ratings_command, replay, reports_command, score, valkey, verify
from server.observe.log import set_up
from server.service import SystemTokens, now_ms, service
from server.settings import Settings, WrongSetting, read_settings

log = structlog.get_logger()


async def serve(settings: Settings) -> None:
    """Run the service until SIGINT or SIGTERM."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with contextlib.AsyncExitStack() as stack:
        url = settings.redis_url
        if url is None:
            url = await stack.enter_async_context(valkey.embedded(settings.data, settings.appendfsync))
        running = await stack.enter_async_context(service(settings, url))
        # What is here now stays for ever: the collector need not look at it again (docs/performance.md).
        gc.freeze()
        gc.set_threshold(20_000, 50, 100)
        shown = running.url.replace("0.0.0.0", "127.0.0.1")  # noqa: S104 - an address to show, not to bind
        print(f"Regatta is open at {shown}   (Ctrl-C ends it)", flush=True)
        log.info("started", url=running.url, store="embedded" if settings.redis_url is None else "given")
        await stop.wait()
        print("Regatta is closing: running games go on at the next start.", flush=True)
    log.info("stopped")


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="regatta",
        description="Yacht and its relatives, online. Settings: REGATTA_*, see docs/hosting.md.",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    serving = commands.add_parser(
        "serve", help="run a server, with its own store unless REGATTA_REDIS_URL is set"
    )
    serving.add_argument("--host", help="address to listen on (REGATTA_HOST)")
    serving.add_argument("--port", help="port to listen on (REGATTA_PORT)")
    score.add_to(commands)
    replay.add_to(commands)
    verify.add_to(commands)
    reports_command.add_to(commands)
    ratings_command.add_to(commands)
    given = parser.parse_args(arguments)
    try:
        if given.command != "serve":
            return _beside(given)
        settings = read_settings(host=given.host, port=given.port)
        form = settings.log if settings.log != "auto" else "console" if sys.stderr.isatty() else "json"
        set_up(form, settings.log_level)
        _run(settings)
    except (WrongSetting, score.WrongInput, valkey.DataInUse, RuntimeError) as wrong:
        return _sorry(str(wrong))
    except RedisError as failure:
        return _sorry(f"The store at REGATTA_REDIS_URL does not answer: {failure}")
    except OSError as failure:
        return _sorry(f"Cannot listen there: {failure.strerror}. Choose another port: REGATTA_PORT=8081.")
    return 0


def _beside(given: argparse.Namespace) -> int:
    """Run a command that is no server; return the exit status."""
    match given.command:
        case "score":
            print(score.run(given))
            return 0
        case "replay":
            return replay.run(given)
        case "verify":
            return verify.run(given)
        case "ratings":
            return ratings_command.run(given, read_settings(), now_ms)
        case _:
            return reports_command.run(given, read_settings(), SystemTokens(), now_ms)


def _run(settings: Settings) -> None:
    try:
        import uvloop  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        asyncio.run(serve(settings))
    else:
        uvloop.run(serve(settings))


def _sorry(message: str) -> int:
    print(f"regatta: {message}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
