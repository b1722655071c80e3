"""install.py as a person starts it, where it cannot go on: one sentence, exit status 2, and no traceback."""

import ast
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

import install

ROOT: Final = Path(install.__file__).resolve().parent
OLD: Final = [f"3.{minor}" for minor in range(6, 11)]


def refusal(command: Sequence[str], folder: Path = ROOT, **settings: str) -> str:
    """Run a command that is refused; return what it says on stderr; make adds a line of its own."""
    env: Mapping[str, str] = os.environ | settings
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    lines = [line for line in done.stderr.splitlines() if not line.startswith("make")]
    assert done.returncode == 2
    assert len(lines) == 1, done.stderr
    return lines[0]


def old_pythons() -> list[str]:
    """Find old Pythons on this machine: on the PATH, or where pyenv keeps them."""
    on_path = [shutil.which(f"python{version}") for version in OLD]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    interpreters = [path for version in OLD for path in pyenv.glob(f"{version}.*/bin/python3")]
    candidates = [*(path for path in on_path if path), *map(str, interpreters)]
    return [
        path
        for path in candidates
        if not subprocess.run([path, "-V"], capture_output=True, check=False).returncode
    ]


def test_an_old_python_is_refused_in_one_sentence() -> None:
    assert install.too_old((3, 11)) == ""
    text = install.too_old((3, 10))
    assert "needs Python 3.11 or newer" in text
    assert "make PYTHON=python3.12 play" in text


def test_every_old_python_of_this_machine_says_so_itself() -> None:
    for python in old_pythons():
        output = refusal([python, "install.py", "play"])
        assert "needs Python 3.11 or newer" in output
        assert python in output


def test_an_old_python_can_read_the_file_that_refuses_it() -> None:
    ast.parse((ROOT / "install.py").read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("command", [["make", "play"], [sys.executable, "install.py", "play"]])
def test_a_taken_port_is_refused_before_anything_is_fetched(command: list[str]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip("there is no make")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = str(listener.getsockname()[1])
        output = refusal(command, REGATTA_PORT=port)
    assert output.startswith(
        f"Regatta: Port {port} at 127.0.0.1 is in use: end what listens there, or choose another"
    )


def test_what_is_no_goal_is_answered_with_those_there_are() -> None:
    assert "install.py play" in refusal([sys.executable, "install.py", "sail"])
    assert "install.py play" in refusal([sys.executable, "install.py"])


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Give a checkout of what installing needs, with no .venv yet."""
    for name in ("install.py", "hatch_build.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "installing", tmp_path / "installing")
    for folder in ("protocol", "client_terminal"):
        (tmp_path / folder).mkdir()
        shutil.copy(ROOT / folder / "pyproject.toml", tmp_path / folder)
    return tmp_path


@pytest.mark.parametrize("tool", ["pip", "uv"])
@pytest.mark.prove
def test_without_a_network_one_sentence_says_what_to_do(checkout: Path, tool: str, closed_port: int) -> None:
    nobody = f"http://127.0.0.1:{closed_port}/simple"
    # None of this machine's own ways to packages, and no patience. Without a retry pip does not say why.
    settings = {
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_FIND_LINKS": "",
        "PIP_EXTRA_INDEX_URL": "",
        "PIP_RETRIES": "1",
    }
    settings |= {
        "PIP_INDEX_URL": nobody,
        "UV_DEFAULT_INDEX": nobody,
        "UV_NO_CONFIG": "1",
        "UV_HTTP_RETRIES": "0",
    }
    settings |= {"UV_CACHE_DIR": str(checkout / "uv"), "PATH": path_with(tool, checkout)}
    output = refusal([sys.executable, "install.py", "server"], checkout, **settings)
    assert "connect this machine to the network" in output
    assert f".venv/log/{tool}.log" in output
    assert (checkout / ".venv" / "log" / f"{tool}.log").read_text(encoding="utf-8")


def path_with(tool: str, checkout: Path) -> str:
    """Return a PATH that has uv, or has it not."""
    folder = checkout / "bin"
    folder.mkdir()
    uv = shutil.which("uv")
    if tool == "uv":
        if uv is None:
            pytest.skip("there is no uv")
        (folder / "uv").symlink_to(uv)
    return str(folder)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may mount")
def test_a_read_only_folder_is_refused_and_named(checkout: Path) -> None:
    read_only = f"mount --bind {checkout} {checkout} && mount -o remount,ro,bind {checkout}"
    inside = ["unshare", "--mount", "sh", "-c"]
    if (
        shutil.which("unshare") is None
        or subprocess.run([*inside, read_only], capture_output=True, check=False).returncode
    ):
        pytest.skip("no mounting here")
    play = f"{read_only} && cd {checkout} && {sys.executable} -B install.py play"
    output = refusal([*inside, play], checkout, REGATTA_PORT="0")
    assert output.startswith(
        f"Regatta: {checkout} cannot be written: make it writable for you, or clone Regatta into"
    )
