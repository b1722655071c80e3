"""The environment in .venv: made, filled by uv or pip with what is needed and Regatta itself."""

import hashlib
import importlib.util
import os
import shutil
import sys
import sysconfig
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from installing.network import no_answer
from installing.steps import Failed, Steps, timed

ROOT: Final = Path(__file__).resolve().parents[1]
VENV: Final = ROOT / os.environ.get("INSTALL_INTO", ".venv")
"""Another one within it is that of another Python, for the proof (tests/__main__.py)."""
PYTHON: Final = VENV / "bin" / "python"
WAY_OUT_OF_PIP: Final = (
    "On Debian and Ubuntu: sudo apt install python3-venv. Or install uv, which needs no pip."
)


PROJECTS: Final = (ROOT / "protocol", ROOT / "client_terminal", ROOT)
"""What is installed from the checkout, editable: regatta-protocol, regatta-terminal, then regatta-server."""


def project(folder: Path = ROOT) -> dict[str, Any]:
    """Return what pyproject.toml says."""
    return tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))


def dependencies() -> list[str]:
    """Return what Regatta's own packages need of others."""
    wanted = [each for folder in PROJECTS for each in project(folder)["project"]["dependencies"]]
    return [each for each in wanted if not each.startswith("regatta-")]


def make() -> None:
    """Make .venv of the Python that runs this, without pip, which takes longer: uv needs none."""
    with timed(f"made .venv with Python {sys.version.split()[0]}"):
        try:
            venv.create(VENV, clear=True, symlinks=True)
        except BaseException:
            shutil.rmtree(VENV, ignore_errors=True)
            raise


def is_running() -> bool:
    """Return whether the Python that runs this is that of .venv."""
    return VENV.is_dir() and os.path.samefile(sys.prefix, VENV)


# ---------------------------------------------------------------- what is there already


def is_there(dev: bool) -> bool:
    """Return whether what the server needs is installed; with `dev` what the tests and checks need, too."""
    stamp = VENV / (".dev" if dev else ".play")
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == _wanted()


def _wanted() -> str:
    # The folder: scripts name it, and do not run any more once it has been moved.
    data = b"".join((folder / "pyproject.toml").read_bytes() for folder in PROJECTS)
    return f"{hashlib.sha256(data).hexdigest()} {ROOT}"


# ---------------------------------------------------------------- filling it


def install(steps: Steps, dev: bool) -> None:
    """Install Regatta's dependencies and Regatta itself, editable. Raises Failed."""
    pyproject = project()
    wanted = [*dependencies(), *pyproject["build-system"]["requires"]]
    if dev:
        wanted += pyproject["project"]["optional-dependencies"]["dev"]
    # As wheels: nothing is compiled. What Python imports it compiles then.
    with timed(f"installed what the server{', the tests and the checks need' if dev else ' needs'}"):
        packages(steps, "--only-binary=:all:", *wanted)
        # Without an environment of its own: what builds Regatta is there by now, and is not fetched twice.
        ours = (f"--editable={folder}" for folder in PROJECTS)
        packages(steps, "--no-deps", "--no-build-isolation", *ours)
    # The first import compiles, for seconds: beside the client's build, and not before the server opens.
    steps.run([str(PYTHON), "-c", "import regatta_server.__main__"], ROOT, os.environ, "server.log")
    mark(dev)


def mark(dev: bool) -> None:
    """Note what is installed, so that the next call begins at once."""
    for name in (".play", ".dev") if dev else (".play",):
        (VENV / name).write_text(_wanted(), encoding="utf-8")


def packages(steps: Steps, *wanted: str, python: Path = PYTHON) -> None:
    """Install packages for a Python with uv, or with pip where there is no uv. Raises Failed."""
    uv = shutil.which("uv")
    tool = "uv" if uv else "pip"
    command = [uv, "pip", "install", f"--python={python}"] if uv else [str(PYTHON), "-m", "pip", "install"]
    if not uv:
        bring_pip(steps)
        if python != PYTHON:
            command.insert(-1, f"--python={python}")
        command += ["--no-compile", "--no-input", "--disable-pip-version-check"]
    # Whoever has set these knows their network; else a few seconds are enough to know that nobody answers.
    settings = {"PIP_RETRIES": "2", "PIP_DEFAULT_TIMEOUT": "15", "UV_HTTP_RETRIES": "2"} | os.environ
    settings["REGATTA_SKIP_WEB"] = "1"  # the client is built beside this
    status, output = steps.run([*command, *wanted], ROOT, settings, f"{tool}.log")
    if status:
        raise refused(tool, output, steps.logs / f"{tool}.log")


def refused(tool: str, output: str, log: Path) -> Failed:
    """Return what to do where uv or pip could not install."""
    setting = "UV_DEFAULT_INDEX" if tool == "uv" else "PIP_INDEX_URL"
    all_of_it = log.relative_to(ROOT)
    if no_answer(output):
        return Failed(
            "The index of Python packages does not answer: connect this machine to the network, or set "
            f"{setting} to an index that it reaches, and start again (what {tool} said: {all_of_it})."
        )
    return Failed(
        f"{tool} could not install that: mend what it says above, and start again "
        f"(all that it said: {all_of_it}).",
        output,
    )


def bring_pip(steps: Steps) -> None:
    """Install pip, if it is not there. Raises Failed."""
    if importlib.util.find_spec("pip") is not None:
        return
    with timed("brought pip into .venv"):
        wheel = next(bundled_pip(), None)
        if wheel is not None:
            # It is plain Python: unpacked is installed, and a hundred times sooner than by ensurepip.
            zipfile.ZipFile(wheel).extractall(sysconfig.get_path("purelib"))
        elif steps.run([str(PYTHON), "-m", "ensurepip"], ROOT, os.environ, "ensurepip.log")[0]:
            raise Failed(f"This Python has no pip to install with. {WAY_OUT_OF_PIP}")
    importlib.invalidate_caches()


def bundled_pip() -> Iterator[Path]:
    """Find the wheel of pip that Python carries; some distributions keep it in a folder of their own."""
    own, theirs = importlib.util.find_spec("ensurepip"), sysconfig.get_config_var("WHEEL_PKG_DIR")
    if own is not None and own.origin is not None:  # Debian has it in a package of its own
        yield from (Path(own.origin).parent / "_bundled").glob("pip-*.whl")
    if theirs:
        yield from Path(theirs).glob("pip-*.whl")
