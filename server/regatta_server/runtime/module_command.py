"""The command that runs a module of ours with this Python, in a process of its own."""

import sys
from pathlib import Path


def module_command(module: str, *arguments: str) -> tuple[str, ...]:
    """Return the command that runs a module, which finds modules where this process does."""
    return (sys.executable, *_path_options(), "-m", module, *arguments)


def _path_options() -> list[str]:
    """Return the options for it: -m looks in the folder that one is in first."""
    return [] if {"", str(Path.cwd())} & set(sys.path) else ["-P"]
