"""A node in a process of its own, for tests that kill it; it prints where it listens."""

import asyncio
import sys

from tests.edge.cut_nodes import node
from tests.play import socket_of


async def main(store_url: str) -> None:
    """Run a node until the process ends."""
    async with node(store_url, "killed") as running:
        print(socket_of(running), flush=True)
        await asyncio.get_running_loop().create_future()


asyncio.run(main(sys.argv[1]))
