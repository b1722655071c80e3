"""`make release VERSION=…`: makes the files of a release, proves them, and says what to tag and push.

It writes the version into every place (versions.py), builds both wheels, with the pages in the server's, and
the npm package, and installs the wheels into an environment that has nothing. Where a step fails, all files
are as they were. It commits, tags, pushes and publishes nothing: that is for a person who has looked at it.
"""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import threading
import urllib.request
import venv
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from installing import client, environment, versions, web_build
from installing.environment import PROJECTS, PYTHON, ROOT, VENV
from installing.steps import Failed, Steps, say, timed

OPEN_S: Final = 120.0
"""After so long a server that has not opened will not."""
PACKAGE: Final = client.CLIENT / "packages" / "protocol"


def main(arguments: Sequence[str]) -> int:
    """Make the release that is named; return the exit status."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # files are put back then, too
    try:
        release(arguments[0] if arguments else "")
    except Failed as failure:
        if failure.tail:
            print(failure.tail, file=sys.stderr)
        print(f"Regatta: {failure}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    return 0


def release(version: str) -> None:
    """Make and prove the files of a version, and say what is left to do. Raises Failed."""
    changelog = (ROOT / versions.CHANGELOG).read_text(encoding="utf-8")
    versions.judge(version, versions.released(changelog))
    checkout_is_fit(version)
    folder = ROOT / "dist" / version
    before = versions.write(ROOT, version, datetime.now(UTC).date())
    try:
        with Steps(VENV / "log") as steps:
            wheels, package = build(steps, folder, version)
            prove(steps, wheels, version)
    except BaseException:
        for path, content in before.items():
            path.write_bytes(content)
        shutil.rmtree(folder, ignore_errors=True)
        raise
    say(f"{version} is made and proven. In {folder.relative_to(ROOT)}:")
    for path in (*wheels, package):
        print(f"  {path.name}")
    print(
        "Nothing is committed, tagged, pushed or published. Look at `git diff`, then:\n"
        f'  git commit --all --message "Release {version}"\n'
        f'  git tag --annotate v{version} --message "Regatta {version}"\n'
        f"  git push origin HEAD v{version}"
    )


def checkout_is_fit(version: str) -> None:
    """Raise Failed unless all is committed, and no tag has the version's name."""
    if git("status", "--porcelain"):
        raise Failed("There are changes that are not committed: commit or stash them, and start again.")
    if git("tag", "--list", f"v{version}"):
        raise Failed(f"There is a tag v{version} already: give a higher version.")


def git(*arguments: str) -> str:
    """Return what git says. Raises Failed."""
    program = shutil.which("git")
    if program is None:
        raise Failed("A release is made with git: install it, and start again.")
    done = subprocess.run([program, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed("A release is made in a checkout of git: clone Regatta, and start again.", done.stderr)
    return done.stdout.strip()


# ---------------------------------------------------------------- building


def build(steps: Steps, folder: Path, version: str) -> tuple[list[Path], Path]:
    """Build all files of a release; return the wheels and the npm package. Raises Failed."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with timed("built the wheels, with the pages"):
        for project in PROJECTS:
            command = [
                str(PYTHON),
                "-m",
                "hatchling",
                "build",
                "--target",
                "wheel",
                "--directory",
                str(folder),
            ]
            status, output = steps.run(command, project, without_settings(), "wheel.log")
            if status:
                raise Failed(
                    f"The wheel of {project.name} could not be built: mend what it says above.", output
                )
    with timed("packed the npm package"), client.explain_failures(steps):
        node, run = web_build.require_node(), client.logged(steps, "npm.log")
        shutil.rmtree(PACKAGE / "dist", ignore_errors=True)
        web_build.run_tool(client.CLIENT, node, [*node.npm, "run", "build:package"], run)
        web_build.run_tool(
            PACKAGE, node, [*node.npm, "pack", "--silent", f"--pack-destination={folder}"], run
        )
    names = ("protocol", "terminal", "server")
    wheels = [folder / f"regatta_{name}-{version}-py3-none-any.whl" for name in names]
    package = folder / f"regatta-protocol-{version}.tgz"
    missing = [path.name for path in (*wheels, package) if not path.is_file()]
    if missing:
        raise Failed(f"The tools made no {' and no '.join(missing)}: see what they said in .venv/log.")
    is_of(package, version)
    return wheels, package


def is_of(package: Path, version: str) -> None:
    """Raise Failed unless a npm package has the version, and what it exports."""
    with tarfile.open(package) as files:
        described = files.extractfile("package/package.json")
        manifest = json.load(described) if described else {}
        names = set(files.getnames())
    exports = manifest.get("exports", {}).get(".", {}).values()
    lacks = [name for name in exports if f"package/{name.removeprefix('./')}" not in names]
    if manifest.get("version") != version or not exports or lacks:
        raise Failed(f"{package.name} is {manifest.get('version')} and lacks {lacks}: mend its package.json.")


def without_settings() -> dict[str, str]:
    """Return the environment without settings of a server or a build that this machine may have."""
    return {name: value for name, value in os.environ.items() if not name.startswith("REGATTA_")}


# ---------------------------------------------------------------- proving


def prove(steps: Steps, wheels: Sequence[Path], version: str) -> None:
    """Install the wheels where nothing is, and look whether a server of them answers. Raises Failed."""
    with tempfile.TemporaryDirectory(prefix="regatta-") as name, timed("proved them where nothing was"):
        empty = Path(name)
        venv.create(empty / "venv", symlinks=True)
        folder = empty / "venv" / "bin"
        wanted = ["--only-binary=:all:", *map(str, wheels)]
        environment.packages(steps, *wanted, python=folder / "python")
        regatta = folder / "regatta"
        status, output = steps.run([str(regatta), "--version"], empty, without_settings(), "proof.log")
        if status or output != f"regatta {version}\n":
            raise Failed("The installed `regatta --version` does not say the version.", output)
        status, output = steps.run([str(regatta), "play", "--help"], empty, without_settings(), "proof.log")
        if status or "--plain" not in output:
            raise Failed("The installed `regatta play` finds no client in a terminal.", output)
        with serving(regatta, empty) as url:
            expect(f"{url}/livez", "")
            expect(f"{url}/", '<script type="module"')
            expect(f"{url}/metrics", f'regatta_build_info{{version="{version}"}} 1.0')


@contextlib.contextmanager
def serving(regatta: Path, folder: Path) -> Iterator[str]:
    """Run an installed server with a store of its own within the block; give its address. Raises Failed."""
    settings: Mapping[str, str] = without_settings() | {
        "REGATTA_PORT": "0",
        "REGATTA_DATA": str(folder / "data"),
        "PYTHONUNBUFFERED": "1",
    }
    log = folder / "log"
    with (
        log.open("wb") as errors,
        subprocess.Popen(
            [regatta, "serve"], cwd=folder, env=settings, stdout=subprocess.PIPE, stderr=errors, text=True
        ) as process,
    ):
        assert process.stdout is not None
        limit = threading.Timer(OPEN_S, process.kill)
        limit.start()
        try:
            url = next((word for word in process.stdout.readline().split() if "://" in word), None)
            if url is None:
                raise Failed("The installed server does not open.", log.read_text(encoding="utf-8"))
            yield url
        finally:
            limit.cancel()
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGINT)
            process.stdout.read()


def expect(url: str, text: str) -> None:
    """Raise Failed unless an address of the server answers with a text in it."""
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:  # noqa: S310 - the server that was just started
            found = answer.read().decode()
    except OSError as failure:
        raise Failed(f"The installed server does not answer at {url}: {failure}.") from failure
    if text not in found:
        raise Failed(f"The installed server answers at {url} without {text}.", found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
