"""Run a dishonest host: `python -m tests.dishonest ATTACK STORE_URL`. It runs until its input ends."""

import asyncio
import sys

from regatta_server.processes.archive_service import archive_service
from regatta_server.service import service
from regatta_server.settings import Settings
from tests.dishonest.attacks import ATTACKS, PATIENT_MS, opens_for


async def run(store_url: str) -> None:
    """Serve until standard input ends."""
    async with archive_service(store_url), service(Settings(port=0), store_url) as running:
        print(running.url, flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    opens_for(PATIENT_MS)
    ATTACKS[sys.argv[1]]()
    asyncio.run(run(sys.argv[2]))
