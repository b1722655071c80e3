"""Tables that follow from the code are fresh, and what is deployed names only what there is."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest
from prometheus_client import generate_latest

from regatta_protocol.documents.docstrings import docstrings_of
from regatta_server.observe import metrics, siblings
from regatta_server.settings import Settings
from tests.docs.tables import HOSTING, TABLES, settings, values, with_table

ROOT: Final = HOSTING.parents[1]
DEPLOY: Final = ROOT / "deploy"
COMPOSE: Final = ROOT / "docker-compose.yml"
METRIC: Final = re.compile(r"regatta_[a-z_]+[a-z]")
PARTS: Final = re.compile(r"_(bucket|sum|count)$")


@pytest.mark.parametrize("page", TABLES, ids=lambda page: page.name)
def test_a_table_that_follows_from_the_code_is_fresh(page: Path) -> None:
    assert with_table(page) == page.read_text(encoding="utf-8"), "python -m tests.docs.tables"


def test_the_tables_say_what_a_host_and_a_client_may_choose() -> None:
    assert "| `REGATTA_CHAT` | `phrases` | `off`, `phrases` or `free`. " in settings()
    table = values()
    assert "| `ReportReason` | `report.reason` | `cheating`, `insults`, " in table
    assert "| `DeclineReason` | `answer_challenge.reason` | `no`, `later`, " in table
    assert "`say.phrase` | `hello`, `good_luck`, " in table


@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_says_what_it_means(name: str) -> None:
    assert len(docstrings_of(Settings).get(name, "")) > 20


def known() -> set[str]:
    """Return the names of all metrics."""
    text = generate_latest().decode()
    assert metrics.COMMITS._name in text, "they are known once they are imported"
    return set(re.findall(r"^# HELP (\S+)", text, re.MULTILINE)) | {siblings.UP}


@pytest.mark.parametrize("file", ["alerts.yml", "grafana/regatta.json"])
def test_what_is_watched_is_measured(file: str) -> None:
    named = {PARTS.sub("", name) for name in METRIC.findall((DEPLOY / file).read_text(encoding="utf-8"))}
    assert len(named) > 5
    assert named <= known()


def test_the_dashboard_is_whole() -> None:
    dashboard = json.loads((DEPLOY / "grafana" / "regatta.json").read_text(encoding="utf-8"))
    panels = [panel for panel in dashboard["panels"] if panel["type"] != "row"]
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
    assert all(panel["description"] and panel["targets"] for panel in panels)


def test_every_file_that_a_container_is_given_is_there() -> None:
    given = re.findall(r"- (\./\S+?):/", COMPOSE.read_text(encoding="utf-8"))
    assert len(given) >= 5
    assert [name for name in given if not Path(ROOT, name).is_file()] == []


def has_compose() -> bool:
    """Say whether there is a docker with compose here."""
    docker = shutil.which("docker")
    return docker is not None and not subprocess.call(
        [docker, "compose", "version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


@pytest.mark.skipif(not has_compose(), reason="there is no docker compose here")
def test_compose_understands_its_file() -> None:
    command = ["docker", "compose", "--file", str(COMPOSE), "config", "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
