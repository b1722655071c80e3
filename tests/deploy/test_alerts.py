"""Alerts: each has a test beside it that sees it come and sees it silent, and promtool runs them."""

import re
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from testkit import promtool

DEPLOY: Final = Path(__file__).resolve().parents[2] / "deploy"
SEVERITIES: Final = ("info", "warn", "page")
CHANNELS: Final = {
    "MailFails": "regatta_mails_total",
    "PushFails": "regatta_pushes_total",
    "WebhooksFail": "regatta_webhooks_total",
    "FilesFull": "process_open_fds",
}


def read(name: str) -> Any:
    return yaml.safe_load((DEPLOY / name).read_text(encoding="utf-8"))


def rules() -> dict[str, Any]:
    """Return the alerts by name."""
    return {rule["alert"]: rule for group in read("alerts.yml")["groups"] for rule in group["rules"]}


def test_every_alert_says_what_it_is_and_what_to_do() -> None:
    assert len(rules()) >= 25
    for name, rule in rules().items():
        assert rule["labels"]["severity"] in SEVERITIES, name
        assert set(rule["annotations"]) == {"summary", "what_to_do"}, name


def test_what_leaves_the_page_and_files_that_run_out_have_alerts() -> None:
    for name, metric in CHANNELS.items():
        assert metric in rules()[name]["expr"]


def test_every_alert_has_a_test_that_sees_it_come_and_one_that_sees_it_silent() -> None:
    tests = {test["name"]: test["alert_rule_test"] for test in read("alerts_test.yml")["tests"]}
    assert list(tests) == list(rules()), "in the order of alerts.yml"
    for name, judged in tests.items():
        silent, come = (bool(one.get("exp_alerts")) for one in judged)
        assert (silent, come) == (False, True), name
        assert {one["alertname"] for one in judged} == {name}


def test_a_counter_begins_with_its_0_in_the_tests_as_it_does_in_a_process() -> None:
    for test in read("alerts_test.yml")["tests"]:
        for series in test["input_series"]:
            if re.match(r"regatta_\w+_total\{", series["series"]):
                assert series["values"].startswith("0"), test["name"]


@pytest.mark.prove
def test_promtool_sees_each_alert_come_and_silent() -> None:
    tool = promtool.ensure()
    if tool is None:
        pytest.skip(promtool.WHAT_TO_DO)
    for command in (["check", "rules", "alerts.yml"], ["test", "rules", "alerts_test.yml"]):
        done = subprocess.run([tool, *command], cwd=DEPLOY, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_prometheus_knows_where_alerts_go_and_which_rules_there_are() -> None:
    config = read("prometheus.yml")
    assert config["rule_files"] == ["alerts.yml"]
    (manager,) = config["alerting"]["alertmanagers"]
    assert manager["static_configs"] == [{"targets": ["alertmanager:9093"]}]


@pytest.mark.parametrize("name", ["alertmanager.yml", "alertmanager-mail.yml"])
def test_every_route_of_the_alertmanager_leads_to_somebody_who_is_there(name: str) -> None:
    config = read(name)
    routes = [config["route"], *config["route"].get("routes", [])]
    receivers = {receiver["name"]: receiver for receiver in config["receivers"]}
    assert {route["receiver"] for route in routes} == set(receivers)
    mails = [mail for receiver in receivers.values() for mail in receiver.get("email_configs", [])]
    assert bool(mails) == ("mail" in name)
    for matcher in (matcher for route in routes for matcher in route.get("matchers", [])):
        assert re.fullmatch(rf'severity="({"|".join(SEVERITIES)})"', matcher)
