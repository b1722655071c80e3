"""`python -m tests.published`: have others read the documents that we publish, and compile a client of each.

The parsers are those of AsyncAPI and of Redocly: packages of a folder of their own (135 MB, fetched once in
about ten seconds), since nothing but this needs them.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from installing import web_build
from installing.web_build import ClientNotBuilt, Node

FOLDER: Final = Path(__file__).resolve().parent
TYPES: Final = FOLDER.parents[1] / "client_web" / "src" / "net" / "protocol.gen.ts"
"""Generated from the published documents too; `npm run types:check` proves it fresh."""
COMPILER: Final = ("--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess")


def main() -> int:
    """Read both and compile; return the exit status."""
    try:
        node = web_build.require_node()
        if not web_build.modules_are_there(FOLDER, whole=False):
            print("published: fetching the parsers of AsyncAPI and OpenAPI (135 MB, once)", flush=True)
            web_build.install_modules(FOLDER, node)
    except ClientNotBuilt as reason:
        print(f"published: {reason.why}\n{reason.output}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        return read(node, FOLDER / "read.mjs", folder) or compiled(node, Path(folder))


def read(node: Node, script: Path, folder: str) -> int:
    """Have the documents read, and the types of OpenAPI written into a folder; return the exit status."""
    return _run(node, script, folder)


def compiled(node: Node, folder: Path) -> int:
    """Compile the client in a folder that has the types of OpenAPI; return the exit status."""
    shutil.copy(TYPES, folder / "asyncapi.ts")
    shutil.copy(FOLDER / "client.ts", folder)
    status = _run(
        node, FOLDER / "node_modules" / "typescript" / "bin" / "tsc", *COMPILER, folder / "client.ts"
    )
    if not status:
        print("published: asyncapi.json and openapi.json are read by others, and a client of each compiles")
    return status


def _run(node: Node, *command: str | Path) -> int:
    return subprocess.run([node.folder / "node", *command], cwd=FOLDER, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
