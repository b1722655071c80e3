"""What is refused before anything is fetched."""

import os
import socket
from pathlib import Path

import pytest

from installing.checks import can_write, given, port_is_free
from installing.steps import Failed


def test_a_port_where_somebody_listens_is_refused_with_another_one() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(
            Failed, match=f"Port {port} at 127.0.0.1 is in use: .*`REGATTA_PORT=[0-9]+ make play`"
        ):
            port_is_free([], {"REGATTA_PORT": str(port)})
        with pytest.raises(Failed, match="in use"):
            port_is_free(["--port", str(port)], {"REGATTA_PORT": "0"})


def test_a_port_that_a_server_has_just_left_is_free() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as guest:
            served, _ = listener.accept()
            served.close()  # first: what is left of it keeps the port for a while
            guest.recv(1)
    port_is_free([], {"REGATTA_PORT": str(port)})


@pytest.mark.parametrize("port", ["0", "eighty", "70000", ""])
def test_what_is_no_port_to_listen_on_is_left_to_the_server(port: str) -> None:
    port_is_free(["--port", port or "0"], {})


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid"])
def test_an_address_of_another_machine_is_refused(host: str) -> None:
    with pytest.raises(Failed, match="no address of this machine: choose one with REGATTA_HOST"):
        port_is_free(["--host", host], {"REGATTA_PORT": "8080"})


@pytest.mark.parametrize(
    ("arguments", "text"),
    [([], None), (["--port"], None), (["--port", "1", "--port=2"], "2"), (["--ports=3"], None)],
)
def test_the_last_option_counts(arguments: list[str], text: str | None) -> None:
    assert given(arguments, "--port") == text


def test_a_folder_that_can_be_written_is_taken_even_if_it_is_not_there_yet(tmp_path: Path) -> None:
    can_write([tmp_path, tmp_path / "data" / "deep"])
    assert not (tmp_path / "data").exists()


@pytest.mark.skipif(
    os.geteuid() == 0, reason="root may write everywhere; test_install.py mounts one read-only"
)
def test_a_folder_that_cannot_be_written_is_refused_and_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    with pytest.raises(Failed, match=f"{tmp_path} cannot be written: make it writable"):
        can_write([tmp_path / "data"])
