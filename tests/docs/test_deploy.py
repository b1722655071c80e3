"""What is deployed fits the server: the unit for systemd, the Caddyfile, and what is said of compose."""

import configparser
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

import pytest

from regatta_server.__main__ import COMMANDS
from regatta_server.processes.children import KILL_S
from regatta_server.processes.process import FILES_MOST
from regatta_server.settings import OTHERS, Settings, read_settings
from regatta_server.store.embedded.valkey import STOP_S
from tests.docs.tables import HOSTING

ROOT: Final = HOSTING.parents[1]
UNIT: Final = ROOT / "deploy" / "regatta.service"
CADDYFILE: Final = ROOT / "deploy" / "Caddyfile"
COMPOSE: Final = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
CADDY_2_6: Final = frozenset(
    [
        "encode",
        "respond",
        "reverse_proxy",
        "lb_policy",
        "lb_try_duration",
        "lb_try_interval",
        "health_uri",
        "health_interval",
        "health_timeout",
        "fail_duration",
    ]
)
"""Those that we use, which Caddy 2.6.2 was seen to take; what is newer comes in by REGATTA_STREAMS."""


@pytest.fixture(scope="module")
def unit() -> configparser.ConfigParser:
    """Give the unit; a key that it has twice is an error."""
    parser = configparser.ConfigParser(interpolation=None, delimiters="=", comment_prefixes="#")
    parser.optionxform = str  # type: ignore[assignment,method-assign] # as the documentation of configparser does
    parser.read_string(UNIT.read_text(encoding="utf-8"))
    return parser


def set_by(unit: configparser.ConfigParser) -> dict[str, str]:
    """Return the environment that the unit gives."""
    pairs = (one.partition("=") for one in shlex.split(unit["Service"]["Environment"]))
    return {name: value for name, _, value in pairs}


def test_the_unit_starts_a_command_that_there_is(unit: configparser.ConfigParser) -> None:
    program, command = unit["Service"]["ExecStart"].split()
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert Path(program).name in scripts
    assert command in COMMANDS
    assert f"venv {Path(program).parents[1]}\n" in HOSTING.read_text(encoding="utf-8")


def test_the_unit_sets_what_there_is_to_set(
    unit: configparser.ConfigParser, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = set_by(unit)
    ours = {name for name in given if name.startswith("REGATTA_")}
    assert ours <= {f"REGATTA_{name.upper()}" for name in Settings.model_fields}
    assert set(given) - ours == {"TMPDIR"}
    for name in ours:
        monkeypatch.setenv(name, given[name])
    settings = read_settings()
    assert settings.host == "127.0.0.1", "behind a proxy nobody else may reach it"
    assert settings.behind_proxy
    assert settings.workers > 1, "one alone ends at SIGHUP, which ExecReload sends"


def test_the_unit_has_the_folders_that_it_writes_to(unit: configparser.ConfigParser) -> None:
    service, given = unit["Service"], set_by(unit)
    assert given["REGATTA_DATA"] == f"/var/lib/{service['StateDirectory']}"
    assert given["TMPDIR"] == f"/run/{service['RuntimeDirectory']}"
    assert service["ProtectSystem"] == "strict"


def test_the_unit_waits_for_all_that_end_one_after_the_other(unit: configparser.ConfigParser) -> None:
    service = unit["Service"]
    assert float(service["TimeoutStopSec"]) > KILL_S + KILL_S + STOP_S, "workers, the archive, the store"
    assert (service["KillSignal"], service["KillMode"]) == ("SIGTERM", "mixed")
    assert service["ExecReload"].endswith("kill -HUP $MAINPID")


def test_the_unit_hardens_it_and_lets_it_have_its_sockets(unit: configparser.ConfigParser) -> None:
    service = unit["Service"]
    assert service["User"] == "regatta"
    assert service["NoNewPrivileges"] == "yes"
    assert int(service["LimitNOFILE"]) >= FILES_MOST
    assert service["Restart"] == "on-failure"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    # Where it is tested nothing is installed in /opt: any program that is there stands for it.
    text = UNIT.read_text(encoding="utf-8").replace("/opt/regatta/bin/regatta", sys.executable)
    (tmp_path / UNIT.name).write_text(text, encoding="utf-8")
    command = ["systemd-analyze", "verify", str(tmp_path / UNIT.name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    complaints = [line for line in done.stderr.splitlines() if UNIT.name in line]
    assert (done.returncode, complaints) == (0, []), done.stderr


def test_caddy_2_6_knows_every_directive_of_the_caddyfile() -> None:
    lines = [line.strip() for line in CADDYFILE.read_text(encoding="utf-8").splitlines()]
    words = {line.split()[0] for line in lines if line and line[0] not in "#{}"}
    assert words == CADDY_2_6


@pytest.mark.skipif(shutil.which("caddy") is None, reason="there is no caddy here")
def test_caddy_understands_its_file() -> None:
    command = ["caddy", "adapt", "--adapter", "caddyfile", "--config", str(CADDYFILE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_compose_gives_caddy_what_its_file_asks_for() -> None:
    variables = set(re.findall(r"\{\$(\w+)", CADDYFILE.read_text(encoding="utf-8")))
    assert variables == set(re.findall(r"^      (REGATTA_(?:SITE|NODES|STREAMS)):", COMPOSE, re.MULTILINE))
    assert variables <= OTHERS
    nodes = re.search(r"REGATTA_NODES: (.*)", COMPOSE)
    assert nodes is not None
    services = set(re.findall(r"^  ([a-z0-9-]+): \*node$", COMPOSE, re.MULTILINE))
    assert {node.removesuffix(":8080") for node in nodes[1].split()} == services


def test_the_page_on_hosting_says_what_compose_opens() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    (listens,) = re.findall(r"Caddy listens on .*?Log in", page, re.DOTALL)
    opened = re.findall(r'^      - "([\d.:]+)(/udp)?"$', COMPOSE, re.MULTILINE)
    assert sorted(opened) == sorted(
        [("80:80", ""), ("443:443", ""), ("443:443", "/udp"), ("127.0.0.1:3000:3000", "")]
    )
    numbers = set(re.findall(r"\b\d{2,5}\b(?!\.)", listens.replace("127.0.0.1", "")))
    assert numbers == {ports.split(":")[-2] for ports, _ in opened}
    assert "<https://localhost>" in listens
    assert "${REGATTA_SITE:-localhost}" in COMPOSE
    assert "<http://127.0.0.1:3000>" in listens
    assert "443 by UDP" in listens
