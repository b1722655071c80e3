"""The programs that our pages show, as files in an empty folder, and how they are run."""

import asyncio
import re
import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = ROOT / "docs" / "bots-and-clients.md"
PYTHON: Final = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
NAMED: Final = re.compile(r"# (\w+\.py)\n")
ADDRESS: Final = "127.0.0.1:8080"


def blocks(page: Path) -> list[str]:
    """Return the Python of a page."""
    return PYTHON.findall(page.read_text(encoding="utf-8"))


def programs() -> dict[str, str]:
    """Return the programs of our pages by the files that the pages give them."""
    found: dict[str, str] = {}
    for block in blocks(PAGE):
        named = NAMED.match(block)
        assert named is not None, f"without the name of its file: {block}"
        found[named[1]] = block
    return found


def write_programs(folder: Path, port: int) -> None:
    """Write them all into a folder, for a server on a port of this machine."""
    for name, program in programs().items():
        assert program.count(ADDRESS) == (name != "play.py"), name
        (folder / name).write_text(program.replace(ADDRESS, f"127.0.0.1:{port}"), encoding="utf-8")


async def run(folder: Path, python: str | Path, *command: str, env: dict[str, str] | None = None) -> str:
    """Run a program in a folder; return what it said. AssertionError where it failed."""
    process = await asyncio.create_subprocess_exec(
        python, *command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    try:
        output, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert process.returncode == 0, output.decode()
    return output.decode()
