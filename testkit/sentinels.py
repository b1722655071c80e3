"""A master with a replica, and Sentinels that look after them."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from testkit.servers import HOST, Server, running, until

NAME: Final = "regatta"
SENTINELS: Final = 3
DOWN_MS: Final = 1_500
"""A master that has been silent for so long is replaced: a busy machine is seldom silent for longer."""


@dataclass(frozen=True)
class Watched:
    """The servers, and where to ask which of them is the master."""

    servers: list[Server]
    sentinels: list[Server]

    @property
    def url(self) -> str:
        """Return the address that a host would give."""
        hosts = ",".join(f"{HOST}:{sentinel.port}" for sentinel in self.sentinels)
        return f"redis+sentinel://{hosts}/{NAME}"

    async def master(self) -> Server:
        """Return the master, as the first Sentinel says."""
        _, port = await self.sentinels[0].ask("SENTINEL GET-MASTER-ADDR-BY-NAME", NAME)
        return next(server for server in self.servers if server.port == int(port))


@contextlib.asynccontextmanager
async def watched(folder: Path) -> AsyncIterator[Watched]:
    """Run them until the end of the block, in step from the beginning."""
    options = {"appendonly": "yes", "save": "", "repl-diskless-sync-delay": 0}
    servers = [Server(folder / str(number), options) for number in range(2)]
    sentinels = [one_sentinel(folder / f"sentinel-{number}") for number in range(SENTINELS)]
    async with running(servers), running(sentinels):
        master, replica = servers
        await replica.ask("REPLICAOF", HOST, master.port)
        await until(_in_step, replica)
        for sentinel in sentinels:
            await sentinel.ask("SENTINEL MONITOR", NAME, HOST, master.port, 2)
            await sentinel.ask("SENTINEL SET", NAME, "down-after-milliseconds", DOWN_MS)
        await asyncio.gather(*(until(_sees_all, sentinel) for sentinel in sentinels))
        yield Watched(servers, sentinels)


def one_sentinel(folder: Path) -> Server:
    """Return a Sentinel that watches nobody yet."""
    folder.mkdir(parents=True)
    # Sentinels keep what they know in the file that they were started with.
    config = folder / "sentinel.conf"
    config.touch()
    return Server(folder, {}, str(config), "--sentinel")


async def _in_step(replica: Server) -> bool:
    return bool((await replica.ask("ROLE"))[3] == b"connected")


async def _sees_all(sentinel: Server) -> bool:
    """Return whether a Sentinel knows the replica and the other Sentinels."""
    about = (await sentinel.ask("SENTINEL MASTERS"))[NAME]
    return (about["num-slaves"], about["num-other-sentinels"]) == (1, SENTINELS - 1)
