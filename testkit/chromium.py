"""Finds the Chromium that the browser tests drive.

A Chromium or Chrome of the machine's own goes first: it needs no download, and updates itself. Where there is
none, `python -m testkit.chromium` gets one. It prints the path.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC_APPLICATIONS = (
    "Chromium.app/Contents/MacOS/Chromium",
    "Google Chrome.app/Contents/MacOS/Google Chrome",
)
ASK_PLAYWRIGHT = (
    "from playwright.sync_api import sync_playwright\n"
    "with sync_playwright() as playwright: print(playwright.chromium.executable_path)"
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""No sandbox, because there is none for it on many machines that test; and nothing that calls out."""
SOFTWARE_3D = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
"""WebGL that the processor draws, where there is no graphics card: right, and slow."""
WHAT_TO_DO = """There is no Chromium for the browser tests, and none could be got. One of these helps:
  - install Chromium or Chrome with the machine's own means (Debian: sudo apt install chromium);
  - name one: REGATTA_CHROMIUM=/path/to/chromium;
  - if Playwright has just fetched one that does not start: sudo .venv/bin/playwright install-deps chromium;
  - leave these tests out: .venv/bin/pytest -m 'not browser'."""


class NoChromium(Exception):
    """The text says what the person can do."""


def find() -> str | None:
    """The path of a Chromium that starts, or None. REGATTA_CHROMIUM, where set, is the only candidate."""
    named = os.environ.get("REGATTA_CHROMIUM")
    if named:
        if starts(named):
            return named
        raise NoChromium(f"REGATTA_CHROMIUM names {named}, and that does not start.")
    return next(filter(starts, installed()), None) or of_playwright()


def ensure() -> str:
    """The path of a Chromium that starts; fetched or installed if there was none."""
    found = find()
    for get in (download, install_on_debian):
        if found is None:
            get()
            found = find()
    if found is None:
        raise NoChromium(WHAT_TO_DO)
    return found


def installed() -> list[str]:
    commands = [path for command in COMMANDS if (path := shutil.which(command))]
    homes = (Path("/Applications"), Path.home() / "Applications")
    applications = [home / application for home in homes for application in MAC_APPLICATIONS]
    return commands + [str(path) for path in applications if path.is_file()]


def of_playwright() -> str | None:
    """The one that Playwright fetched earlier."""
    # In a process of its own, because Playwright's synchronous side refuses to run inside an event loop.
    listed = subprocess.run(
        [sys.executable, "-c", ASK_PLAYWRIGHT], capture_output=True, text=True, check=False
    )
    path = listed.stdout.strip()
    return path if path and starts(path) else None


def starts(path: str) -> bool:
    """Whether it runs at all: Ubuntu has a `chromium-browser` that only speaks of snap."""
    try:
        tried = subprocess.run([path, "--version"], capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return tried.returncode == 0


def download() -> None:
    say("no Chromium here; Playwright fetches one (about 180 MB, once)…")
    # Without the shell: the tests start a whole Chromium, which has the same engine for headless.
    run(sys.executable, "-m", "playwright", "install", "--no-shell", "--no-progress", "chromium")


def install_on_debian() -> None:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    say("installing Debian's Chromium with apt-get (a minute or two)…")
    run("apt-get", "update", "-qq")
    run("apt-get", "install", "-qq", "--yes", "--no-install-recommends", "chromium")


def run(*command: str) -> None:
    # Whether it helped is seen by looking again. Stdout is left for the path.
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, env=env, check=False)


def say(text: str) -> None:
    print(f"Regatta: {text}", file=sys.stderr, flush=True)


def main() -> int:
    try:
        print(ensure())
    except NoChromium as reason:
        say(str(reason))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
