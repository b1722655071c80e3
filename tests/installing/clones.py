"""Clones of what is here now: empty as a newcomer has them, or with all that `make setup` installs."""

import os
import shutil
import stat
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
WEB: Final = "server/regatta_server/web/client"
MARK: Final = "from installing import environment as e; e.mark(dev=True)"


def newcomers() -> dict[str, str]:
    """Return the environment without .venv, whose Node a newcomer has not, and the make that runs this."""
    folders = os.environ["PATH"].split(os.pathsep)
    path = os.pathsep.join(one for one in folders if not Path(one).is_relative_to(ROOT / ".venv"))
    names = {
        name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "ARGS"))
    }
    return names | {"PATH": path}


def clone_into(folder: Path) -> Path:
    """Clone what is committed or staged here, as it is here now."""
    git = shutil.which("git") or "git"
    names = subprocess.run(
        [git, "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def furnish(clone: Path) -> None:
    """Give a clone what is installed here, in a second: a .venv of its own that finds this one's packages.

    It finds its own Regatta first. That all of it can be installed is for test_from_nothing.py to show.
    """
    folder = clone / ".venv"
    venv.create(folder, symlinks=True)
    packages = sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)})
    theirs = sysconfig.get_path("purelib")
    # Lines of a .pth are taken in their order, and what an `import` does is done on the spot.
    ours = (str(clone / "protocol"), str(clone / "client_terminal"), str(clone / "server"))
    lines = [*ours, f"import site; site.addsitedir({theirs!r})"]
    Path(packages, "clone.pth").write_text("\n".join(lines) + "\n", encoding="utf-8")
    here = Path(sys.prefix, "bin")
    for tool in here.iterdir():
        own = folder / "bin" / tool.name
        if not own.exists() and tool.is_file():
            move_script(tool, own, f"#!{here}", f"#!{folder / 'bin'}")
    (clone / "client_web" / "node_modules").symlink_to(ROOT / "client_web" / "node_modules")
    shutil.copytree(ROOT / WEB, clone / WEB)
    subprocess.run([folder / "bin" / "python", "-c", MARK], cwd=clone, check=True)


def move_script(tool: Path, own: Path, before: str, now: str) -> None:
    """Make a script that a Python of its own runs; what is no script is the same for all."""
    content = tool.read_bytes()
    if not content.startswith(before.encode()):
        own.symlink_to(tool)
        return
    own.write_bytes(content.replace(before.encode(), now.encode(), 1))
    own.chmod(own.stat().st_mode | stat.S_IXUSR)
