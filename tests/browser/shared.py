"""One Chromium for all tests of a worker: `python -m tests.browser.shared` prints where it is.

It ends with its input. To start one for each test takes as long as many of them. Each test has contexts of
its own in it, which share nothing: no cookies, no storage, no cache.
"""

import asyncio
import socket
import sys

from playwright.async_api import async_playwright

from tests.browser.chromium import ensure

ARGUMENTS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


async def main() -> None:
    """Run it until the input ends."""
    port = free_port()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=ensure(), args=[*ARGUMENTS, f"--remote-debugging-port={port}"]
        )
        print(f"http://127.0.0.1:{port}", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
