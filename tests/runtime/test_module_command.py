"""A module of ours runs in a process of its own as it does here."""

import subprocess

from regatta_server.runtime.module_command import module_command


def test_a_module_that_is_found_here_is_found_there() -> None:
    done = subprocess.run(
        module_command("regatta_server", "--version"), capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("regatta ")
