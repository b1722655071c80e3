"""A node in a process of its own, for tests that kill it; it prints where it listens."""

import asyncio
import sys

from testkit.play import socket_of
from tests.edge.cuts.cut_nodes import node


async def main(store_url: str) -> None:
    """Run a node until the process ends."""
    async with node(store_url, "killed") as running:
        print(socket_of(running), flush=True)
        await asyncio.get_running_loop().create_future()


asyncio.run(main(sys.argv[1]))
