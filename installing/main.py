"""What is asked for, from the first check to the server or the tests that run in the end."""

import os
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from installing import checks, client, environment, web_build
from installing.environment import PYTHON, ROOT, VENV
from installing.steps import Failed, Steps


@dataclass(frozen=True, slots=True)
class Goal:
    """What shall be installed, beside what the server needs."""

    dev: bool = False
    """What the tests and the checks need."""
    web: bool = False
    """The built web client."""
    modules: bool = False
    """What the client's own tests and checks need."""

    def is_there(self) -> bool:
        """Return whether there is nothing to do."""
        return (
            environment.is_there(self.dev)
            and not (self.web and web_build.is_stale(ROOT))
            and not (self.modules and not web_build.modules_are_there(client.CLIENT, whole=True))
        )


GOALS: Final = {
    "play": Goal(web=True),
    "setup": Goal(dev=True, web=True, modules=True),
    "test": Goal(dev=True, web=True, modules=True),
    "prove": Goal(dev=True, web=True, modules=True),
    "release": Goal(dev=True, modules=True),  # its pages are built with its version
    # Those of the Makefile, which goes on by itself:
    "server": Goal(),
    "dev": Goal(dev=True),
    "modules": Goal(dev=True, modules=True),
}
THEN: Final = {
    "play": (str(PYTHON.with_name("regatta")), "serve"),
    "setup": (str(PYTHON), "-m", "testkit.chromium"),
    "test": (str(PYTHON), "-m", "tests", "test"),
    "prove": (str(PYTHON), "-m", "tests", "prove"),
    "release": (str(PYTHON), "-m", "installing.release"),
}
"""What takes the place of this process, where something is left to do; it is given the options."""
USAGE: Final = (
    "usage: python3 install.py play [OPTIONS OF regatta serve] | setup | test|prove [OPTIONS OF pytest] | "
    "release VERSION"
)


def main(arguments: Sequence[str]) -> int:
    """Do it; return the exit status. A server or tests take the place of this process."""
    name, rest = (arguments[0], arguments[1:]) if arguments else ("", [])
    if name not in GOALS:
        return sorry(USAGE)
    if os.name == "nt":
        return sorry("On Windows, Regatta runs within WSL: install that, and start this again there.")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what we started ends with us
    # What Python compiles is kept, or each of the many processes that tests start would compile it again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.chdir(ROOT)
    try:
        if name == "play":
            can_serve(rest)
        bring(GOALS[name], arguments)
        if name in THEN:
            become([*THEN[name], *rest])
    except Failed as failure:
        if failure.tail:
            print(failure.tail, file=sys.stderr)
        return sorry(str(failure))
    except OSError as failure:
        return sorry(f"{failure.filename or ROOT}: {failure.strerror}: mend that, and start again.")
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    return 0


def can_serve(arguments: Sequence[str]) -> None:
    """Raise Failed where the server could not run, before anything is fetched for it."""
    checks.port_is_free(arguments, os.environ)
    if not os.environ.get("REGATTA_REDIS_URL"):
        checks.can_write([ROOT / os.environ.get("REGATTA_DATA", "data")])


def bring(goal: Goal, arguments: Sequence[str]) -> None:
    """Install what is missing: the server's packages and the client side by side. Raises Failed."""
    if not environment.is_running():
        if not PYTHON.exists():  # or it is a link to a Python that is gone
            checks.can_write([VENV])
            environment.make()
        become([str(PYTHON), str(ROOT / "install.py"), *arguments])
    if goal.is_there():
        return
    checks.can_write([VENV, client.CLIENT, web_build.web_of(ROOT)])
    with Steps(VENV / "log") as steps:
        tasks = [client.bring(steps, goal.web, goal.modules)]
        if not environment.is_there(goal.dev):
            tasks.append(lambda: environment.install(steps, goal.dev))
        steps.side_by_side(*tasks)


def become(command: Sequence[str], settings: Mapping[str, str] = os.environ) -> NoReturn:
    """Let it take the place of this process: signals and the exit status are then its own."""
    sys.stdout.flush()
    os.execve(command[0], list(command), settings)  # noqa: S606 - no shell is wanted


def sorry(sentence: str) -> int:
    """Say what to do; return the exit status of who could not begin."""
    print(f"Regatta: {sentence}", file=sys.stderr)
    return 2
