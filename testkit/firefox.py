"""Finds a Firefox, for what must be the same in another engine; or gets Debian's, where it may."""

import os
import shutil

from testkit.chromium import run, say

COMMANDS = ("firefox-esr", "firefox")
PATIENCE_S = 20
"""Where there is no way to Debian's packages, a test is not to wait for it."""
WHAT_TO_DO = "no Firefox here (Debian: sudo apt install firefox-esr, or name one by REGATTA_FIREFOX)"


def ensure() -> str | None:
    """Return the path of a Firefox, installed if there was none and this is Debian's root; else None."""
    found = find()
    if found is None and shutil.which("apt-get") is not None and os.geteuid() == 0:
        say("no Firefox here: installing Debian's firefox-esr with apt-get (a minute or two)…")
        options = [
            "-qq",
            f"-oAcquire::http::Timeout={PATIENCE_S}",
            "-oAcquire::Retries=1",
            f"-oDPkg::Lock::Timeout={PATIENCE_S}",
        ]
        run("apt-get", *options, "update")
        run("apt-get", *options, "install", "--yes", "--no-install-recommends", "firefox-esr")
        found = find()
    return found


def find() -> str | None:
    """Return the path of a Firefox that is there already; REGATTA_FIREFOX, where set, names it."""
    named = os.environ.get("REGATTA_FIREFOX")
    return named or next((path for command in COMMANDS if (path := shutil.which(command))), None)
