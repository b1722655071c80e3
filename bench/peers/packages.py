"""What the peers are made of, and Lighthouse: Node, and the packages that a package-lock.json names."""

import fcntl
from pathlib import Path
from typing import Final

from bench.load.client import Trouble
from installing import web_build
from installing.web_build import ClientNotBuilt, Node

FOLDER: Final = Path(__file__).resolve().parent
SHOWN_MOST: Final = 600
"""Letters of what npm said: it begins with what is wrong."""
NO_NODE: Final = (
    "there is no Node here to run the peers with: install Node 22.12 or newer, "
    "or let `make test` bring one along"
)


def fetch(folder: Path = FOLDER) -> Node:
    """See that the packages of a folder are there; return the Node that runs them. Raises Trouble."""
    node = web_build.find_node()
    if node is None:
        raise Trouble(NO_NODE)
    try:
        with (folder / "package-lock.json").open(encoding="utf-8") as lock:
            # Two at once would take each other's files away.
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not are_there(folder):
                web_build.install_modules(folder, node)
    except ClientNotBuilt as reason:
        output = reason.output.strip()[:SHOWN_MOST]
        raise Trouble(
            f"npm did not fetch {folder.name}; mend what it says, and start again:\n{output}"
        ) from None
    return node


def are_there(folder: Path = FOLDER) -> bool:
    """Say whether the packages are those of package-lock.json."""
    return web_build.modules_are_there(folder, whole=False)
