"""Child processes that this one starts and supervises: each is restarted when it dies, and ends with us."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Final

import structlog

from regatta_server.limits import GRACE_S
from regatta_server.processes.process import READY
from regatta_server.runtime.module_command import module_command

log = structlog.get_logger()

START_S: Final = 60.0
"""Time to start on a machine that has much else to do."""
KILL_S: Final = GRACE_S + 1.0
"""Time to end, before a child is killed: one that does not end by itself hangs."""
STEADY_S: Final = 10.0
"""A child that has run for so long and dies is replaced at once."""
AGAIN_S: Final = 0.5
"""The pause before one that died sooner is replaced; it doubles each time."""
AGAIN_MOST_S: Final = 10.0
"""So long a pause at most: what kept it from running may be over."""


class NotStarted(RuntimeError):
    """A child that cannot start; the message is one line that says why."""


class _Process:
    """One process in a child's place."""

    def __init__(self, name: str, process: asyncio.subprocess.Process) -> None:
        self.name = name
        self.process = process
        self._since_s = time.monotonic()

    async def ready(self) -> None:
        """Wait until it does its work. Raises NotStarted."""
        assert self.process.stdout is not None
        try:
            async with asyncio.timeout(START_S):
                line = (await self.process.stdout.readline()).decode().strip()
        except TimeoutError:
            self.process.kill()
            line = f"Worker {self.name} was not ready in {START_S:.0f} s."
        if line != READY:
            await self.process.wait()
            raise NotStarted(line or f"Worker {self.name} ended at its start: see what it logged.")

    def died(self) -> None:
        """Say that it is gone, and nobody had asked it to go."""
        log.error("worker_died", worker=self.name, pid=self.process.pid, status=self.process.returncode)

    def steady(self) -> bool:
        """Say whether it has run for so long that its death is no fault of its start."""
        return time.monotonic() - self._since_s >= STEADY_S

    async def end(self, at_once: asyncio.Event) -> None:
        """Ask it to end; where it does not, or there is a hurry, kill it. Return when it has gone."""
        if self.process.returncode is None:
            self.process.terminate()
        gone, hurry = asyncio.ensure_future(self.process.wait()), asyncio.ensure_future(at_once.wait())
        await asyncio.wait({gone, hurry}, timeout=KILL_S, return_when=asyncio.FIRST_COMPLETED)
        hurry.cancel()
        if not gone.done():
            log.warning("worker_killed", worker=self.name, pid=self.process.pid, hurry=at_once.is_set())
            self.process.kill()
        log.info("worker_ended", worker=self.name, pid=self.process.pid, status=await gone)


class Child:
    """A worker: a process of ours, and whoever comes in its place when it has died or is replaced."""

    def __init__(
        self, name: str, module: str, arguments: Sequence[str], environment: Mapping[str, str]
    ) -> None:
        """Take its name, the module that it runs, and what that is given."""
        self.name = name
        self._command = module_command(module, *arguments)
        self._environment = environment
        self._serving: _Process | None = None
        self._living: list[_Process] = []
        """The one that serves, one that starts and those that are about to end."""
        self._changing = asyncio.Lock()

    async def begin(self) -> None:
        """Start it; once it is ready it is the one that serves. Raises NotStarted."""
        coming = _Process(self.name, await self._started())
        self._living = [one for one in self._living if one.process.returncode is None]
        self._living.append(coming)
        await coming.ready()
        self._serving = coming

    async def _started(self) -> asyncio.subprocess.Process:
        starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env=self._environment,
                # Its own session, so that Ctrl-C reaches us alone and we say who ends when.
                start_new_session=True,
            )
        )
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            # What is being started would be lost: so it is there to be stopped.
            self._living.append(_Process(self.name, await starting))
            raise

    async def keep(self) -> None:
        """Start it, if it is not there, and replace it whenever it dies, until cancelled."""
        pause_s = 0.0
        while True:
            serving = self._serving
            if serving is not None:
                await serving.process.wait()
            async with self._changing:
                if self._serving is not serving:
                    continue  # it was replaced
                if serving is not None:
                    serving.died()
                    pause_s = 0.0 if serving.steady() else _longer(pause_s)
                while not await self._replaced(pause_s):
                    pause_s = _longer(pause_s)

    async def replace(self, at_once: asyncio.Event) -> bool:
        """Put another in its place, which is ready before the old one is asked to end; say whether it is."""
        async with self._changing:
            old = self._serving
            if not await self._replaced(0.0):
                return False
        if old is not None:
            await old.end(at_once)
        return True

    async def stop(self, at_once: asyncio.Event) -> None:
        """End it in an orderly way, or when there is a hurry at once; return when it has gone."""
        await asyncio.gather(*(one.end(at_once) for one in self._living))

    async def _replaced(self, pause_s: float) -> bool:
        """Start another process after a pause; say whether it did."""
        await asyncio.sleep(pause_s)
        try:
            await self.begin()
        except NotStarted as failure:
            log.error("worker_not_started", worker=self.name, why=str(failure))
            return False
        return True


def _longer(pause_s: float) -> float:
    return min(max(AGAIN_S, 2 * pause_s), AGAIN_MOST_S)
