"""The web client for a checkout: taken from an earlier build of the same sources, or else built."""

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from installing import web_build
from installing.environment import ROOT, packages
from installing.network import no_answer
from installing.steps import Failed, Steps, timed
from installing.web_build import ClientNotBuilt

CLIENTS_MOST: Final = 5
"""Built clients that are kept, of two megabytes each: a few branches, and two clones."""
CLIENT: Final = web_build.client_of(ROOT)


def bring(steps: Steps, web: bool, modules: bool) -> Callable[[], None]:
    """Fetch Node if it is needed; return what is left to do, which can be done beside other installing.

    `web` asks for the built client, `modules` for all that the client's tests and checks need. Raises Failed.
    """
    with explain_failures(steps):
        stale = web and web_build.is_stale(ROOT) and not take(ROOT, cache())
        missing = modules and not web_build.modules_are_there(CLIENT, whole=True)
        node = web_build.node_of_wheel() if modules else web_build.find_node()
        if (stale or missing) and node is None:
            web_build.refuse_where_no_wheel_is()
            with timed("installed Node 24, which builds the web client (61 MB, once)"):
                packages(steps, "--only-binary=:all:", web_build.NODE_WHEEL)

    def rest() -> None:
        with explain_failures(steps):
            if missing or (stale and not web_build.modules_are_there(CLIENT, modules)):
                fetch_modules(steps, modules)
            if stale:
                build(steps)

    return rest


def fetch_modules(steps: Steps, whole: bool) -> None:
    """Fetch what package-lock.json asks for. Raises ClientNotBuilt."""
    node = web_build.require_node()
    with timed(f"fetched what the web client is made of, with {web_build.named(node)}"):
        web_build.install_modules(CLIENT, node, whole, logged(steps, "npm.log"))


def build(steps: Steps) -> None:
    """Build the client, and keep it for other clones and branches. Raises ClientNotBuilt."""
    node = web_build.require_node()
    with timed(f"built the web client, with {web_build.named(node)}"):
        web_build.build(ROOT, node, logged(steps, "build.log"))
    keep(ROOT, cache())


def logged(steps: Steps, log: str) -> web_build.Run:
    """Return a way to run a tool that keeps what it says."""

    def run(command: Sequence[str], folder: Path, settings: Mapping[str, str]) -> tuple[int, str]:
        return steps.run(command, folder, settings, log)

    return run


@contextlib.contextmanager
def explain_failures(steps: Steps, root: Path = ROOT) -> Iterator[None]:
    """Make a sentence of a client that could not be built."""
    try:
        yield
    except ClientNotBuilt as reason:
        logs = steps.logs.relative_to(root)
        if not reason.output:
            raise Failed(reason.why) from reason
        if no_answer(reason.output):
            raise Failed(
                "The registry of npm packages does not answer: connect this machine to the network, or set "
                "npm_config_registry to one that it reaches, and start again "
                f"(what npm said: {logs / 'npm.log'})."
            ) from reason
        raise Failed(f"{reason.why} All that was said is in {logs}.", reason.output) from reason


# ---------------------------------------------------------------- clients of earlier builds


def cache() -> Path:
    """Return the folder of the clients that were built on this machine."""
    if sys.platform == "darwin":
        home = Path.home() / "Library" / "Caches"
    else:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return home / "regatta" / "web"


def take(root: Path, folder: Path) -> bool:
    """Put the client of an earlier build of these sources in its place, if there is one that is whole."""
    sources, web = web_build.fingerprint(web_build.client_of(root)), web_build.web_of(root)
    entry, new = folder / sources, web.with_name("client.new")
    shutil.rmtree(new, ignore_errors=True)
    try:
        if not entry.is_dir():
            return False
        with timed("took the web client of an earlier build of the same sources"):
            shutil.copytree(entry / "web", new)
            # The copy is judged: another may take the entry away meanwhile.
            if not is_whole(new, sources, entry / "contents"):
                raise OSError
            web_build.swap(new, web)
    except OSError:
        shutil.rmtree(entry, ignore_errors=True)
        shutil.rmtree(new, ignore_errors=True)
        return False
    with contextlib.suppress(OSError):
        os.utime(entry)
    return True


def is_whole(web: Path, sources: str, contents: Path) -> bool:
    """Return whether a client is what was once built of these sources, to the last byte."""
    return (
        (web / "index.html").is_file()
        and (web / ".fingerprint").read_bytes() == sources.encode()
        and contents.read_bytes() == web_build.fingerprint(web).encode()
    )


def keep(root: Path, folder: Path) -> None:
    """Keep the built client, and of all only the last few. Where that cannot be, nothing is lost."""
    web = web_build.web_of(root)
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        new = Path(tempfile.mkdtemp(dir=folder))
        try:
            shutil.copytree(web, new / "web")
            (new / "contents").write_text(web_build.fingerprint(new / "web"), encoding="ascii")
            new.rename(folder / (web / ".fingerprint").read_text(encoding="ascii"))
        finally:
            shutil.rmtree(new, ignore_errors=True)
        # What a killed one has left is among them, and goes with its age.
        for old in sorted(folder.iterdir(), key=lambda entry: entry.stat().st_mtime)[:-CLIENTS_MOST]:
            shutil.rmtree(old, ignore_errors=True)
