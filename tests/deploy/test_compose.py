"""docker-compose.yml and the Dockerfile: settings, bounds, exact versions, and no more rights than needed."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from regatta_server.processes.children import KILL_S
from regatta_server.processes.process import FILES_MOST
from regatta_server.settings import OTHERS, Settings
from regatta_server.store.embedded.valkey import STOP_S

ROOT: Final = Path(__file__).resolve().parents[2]
COMPOSE: Final[dict[str, Any]] = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
SERVICES: Final[dict[str, Any]] = COMPOSE["services"]
OURS: Final = ("node-1", "node-2", "archive")
DOCKERFILE: Final = (ROOT / "Dockerfile").read_text(encoding="utf-8")
HOSTING: Final = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
EXACT: Final = re.compile(r"[a-z/]+(:v?\d+\.\d+\.\d+(-[a-z.-]+)?|@sha256:[0-9a-f]{64})")
UNITS: Final = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


def size_bytes(text: str) -> int:
    """Return a size as Docker and Valkey write it, or the one that is there where nobody sets another."""
    text = re.sub(r"\$\{\w+:-(\w+)\}", r"\1", text).removesuffix("b")
    return int(text[:-1]) * UNITS[text[-1]]


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_has_no_more_rights_than_it_needs_and_its_logs_and_memory_have_an_end(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert "/tmp" in service["tmpfs"]  # noqa: S108 - a folder of the container's own memory
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["restart"] == "unless-stopped"
    assert set(service["logging"]["options"]) == {"max-size", "max-file"}
    assert size_bytes(service["mem_limit"]) >= 256 << 20
    assert "privileged" not in service


@pytest.mark.parametrize("name", [name for name in SERVICES if name not in OURS])
def test_an_image_of_others_is_an_exact_version(name: str) -> None:
    assert EXACT.fullmatch(SERVICES[name]["image"])


def test_the_image_of_ours_is_made_of_exact_versions_and_known_hashes() -> None:
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(set(bases)) == 1
    assert EXACT.fullmatch(bases[0])
    installs = re.findall(r"pip (install|wheel) (.*)", DOCKERFILE)
    assert len(installs) == 4
    for _, options in installs:
        assert "--require-hashes" in options or "--no-deps" in options
    assert all("--no-build-isolation" in options for what, options in installs if what == "wheel")


def test_everything_that_is_written_to_is_a_volume_or_in_memory() -> None:
    named = {volume.partition(":")[0] for one in SERVICES.values() for volume in one["volumes"]}
    assert {name for name in named if name[0] not in "./$"} == set(COMPOSE["volumes"])
    for name in OURS:
        assert SERVICES[name]["volumes"] == ["regatta:/data"], "tables of bots are written there"
    assert re.search(r"^ENV REGATTA_DATA=/data$", DOCKERFILE, re.MULTILINE)


def test_nodes_and_archive_take_settings_from_a_file_that_need_not_be_there() -> None:
    for name in OURS:
        assert SERVICES[name]["env_file"] == [{"path": "regatta.env", "required": False}]
        known = {f"REGATTA_{field.upper()}" for field in Settings.model_fields} | OTHERS
        assert set(SERVICES[name]["environment"]) <= known
    assert "regatta.env" in HOSTING
    assert "/regatta.env\n" in (ROOT / ".gitignore").read_text(encoding="utf-8")


def test_the_store_is_full_before_it_is_killed_and_has_room_to_write_its_file_anew() -> None:
    command = SERVICES["valkey"]["command"]
    maxmemory = size_bytes(command[command.index("--maxmemory") + 1])
    assert size_bytes(SERVICES["valkey"]["mem_limit"]) >= 2 * maxmemory
    assert command[command.index("--maxmemory-policy") + 1] == "noeviction"


def test_what_ends_has_the_time_that_it_takes() -> None:
    for name in OURS:
        assert seconds(SERVICES[name]["stop_grace_period"]) > 2 * KILL_S
        assert SERVICES[name]["ulimits"]["nofile"] >= FILES_MOST
    assert seconds(SERVICES["valkey"]["stop_grace_period"]) > STOP_S
    alone = re.search(r"docker run .*--stop-timeout (\d+)", HOSTING)
    assert alone is not None
    assert int(alone[1]) > KILL_S + KILL_S + STOP_S, "workers, the archive, the store"
    assert "STOPSIGNAL SIGTERM\n" in DOCKERFILE


def seconds(text: str) -> int:
    return int(text.removesuffix("s"))


def test_who_comes_by_ipv6_keeps_an_address_of_their_own() -> None:
    assert COMPOSE["networks"]["default"]["enable_ipv6"] is True
    assert "IPv6" in HOSTING.partition("## Docker Compose")[2].partition("\n## ")[0]


def test_the_dashboard_asks_for_its_data_source_where_it_is_imported() -> None:
    dashboard = json.loads((ROOT / "deploy/grafana/regatta.json").read_text(encoding="utf-8"))
    (variable,) = dashboard["templating"]["list"]
    assert (variable["name"], variable["type"], variable["query"]) == (
        "datasource",
        "datasource",
        "prometheus",
    )
    sources = {panel["datasource"]["uid"] for panel in dashboard["panels"] if "datasource" in panel}
    assert sources == {"${datasource}"}
