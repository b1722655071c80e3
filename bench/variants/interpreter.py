"""What an interpreter is and how it was built. It runs by itself, with that of another checkout, too."""

import platform
import sysconfig
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version

BUILT_WITH = {
    "PGO": ("--enable-optimizations", "-fprofile-use", "-fprofile-instr-use"),
    "LTO": ("--with-lto", "-flto"),
}
"""What says so in the variables of the build."""
VARIABLES = ("CONFIG_ARGS", "PY_CFLAGS", "PY_CFLAGS_NODIST", "PY_CORE_CFLAGS", "PY_LDFLAGS_NODIST")


def build(variables: Mapping[str, object]) -> str:
    """Return how an interpreter of these variables was built, such as 'PGO, no LTO'."""
    words = " ".join(str(variables.get(name) or "") for name in VARIABLES)
    return ", ".join(
        name if any(sign in words for sign in signs) else f"no {name}" for name, signs in BUILT_WITH.items()
    )


def described() -> str:
    """Return the version and the build of this interpreter, and the loop that a node runs on with it."""
    try:
        loop = f"uvloop {version('uvloop')}"
    except PackageNotFoundError:
        loop = "asyncio"
    name = platform.python_implementation()
    return f"{name} {platform.python_version()} ({build(sysconfig.get_config_vars())}) on {loop}"


if __name__ == "__main__":
    print(described())
