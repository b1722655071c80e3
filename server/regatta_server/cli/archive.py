"""`regatta archive`: takes games in for servers with REGATTA_ARCHIVE=separate."""

import argparse

import structlog

from regatta_server.cli.host.at_store import store_of
from regatta_server.observe import log as logs
from regatta_server.processes.archive_service import archive_service
from regatta_server.processes.process import End, collect_garbage_seldom, live, run
from regatta_server.settings import Settings
from regatta_server.web.health import health

log = structlog.get_logger()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    parser.add_argument("--host", help="address to answer /livez, /readyz and /metrics on (REGATTA_HOST)")
    parser.add_argument("--port", help="port to answer these on (REGATTA_PORT)")


def serve(settings: Settings) -> None:
    """Take games in until SIGINT or SIGTERM. Raises NoStore, or one of `process.CANNOT_START`."""
    logs.set_up(logs.form(settings.log), settings.log_level)
    run(_serve(settings, store_of(settings)))


async def _serve(settings: Settings, url: str) -> None:
    end = End()
    end.listen()

    async def life() -> None:
        async with (
            archive_service(
                url, settings.keep_games_days, pair_games=settings.rated_pair_games, settings=settings
            ) as ready,
            health(settings, ready) as at,
        ):
            collect_garbage_seldom()
            print(f"Regatta takes games in, and says how it is at {at}   (Ctrl-C ends it)", flush=True)
            log.info("started", url=at)
            await end.wanted.wait()

    await live(life(), end)
    log.info("stopped")
