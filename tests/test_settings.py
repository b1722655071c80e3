"""Settings come from REGATTA_*, and a wrong one is told in one line."""

import re
from pathlib import Path
from typing import Final

import pytest

from regatta_server.__main__ import main
from regatta_server.settings import OTHERS, Settings, WrongSetting, read_settings

ROOT: Final = Path(__file__).resolve().parents[1]
NAME: Final = re.compile(rb"\bREGATTA_[A-Z0-9_]*[A-Z0-9]\b")
SOURCES: Final = (
    *("bench", "client_web/src", "deploy", "docs", "installing", "protocol", "server", "testkit", "tests"),
)
TYPO: Final = "REGATTA_CONECTIONS_PER_ADDRESS"


def test_without_anything_set_a_server_listens_on_this_machine_alone() -> None:
    settings = read_settings()
    assert (settings.host, settings.port, settings.redis_url) == ("127.0.0.1", 8080, None)


def test_the_environment_sets_and_the_command_line_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGATTA_PORT", "9000")
    monkeypatch.setenv("REGATTA_DATA", "/srv/regatta")
    monkeypatch.setenv("REGATTA_BEHIND_PROXY", "true")
    assert read_settings().port == 9000
    assert read_settings().data == Path("/srv/regatta")
    assert read_settings().behind_proxy
    assert read_settings(port="9001").port == 9001


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("REGATTA_PORT", "http"),
        ("REGATTA_PORT", "70000"),
        ("REGATTA_APPENDFSYNC", "sometimes"),
        ("REGATTA_COMMANDS_PER_S", "0"),
        ("REGATTA_ROOMS_PER_S", "0"),
        ("REGATTA_LOG", "xml"),
        ("REGATTA_CHAT", "loud"),
    ],
)
def test_a_wrong_setting_is_one_clear_line_and_status_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert main(["serve"]) == 2
    output = capsys.readouterr().err
    assert name in output
    assert value in output
    assert len(output.splitlines()) == 1


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("localhost:6379", "begins with redis://"),
        ("redis+cluster://secret@", "hosts and ports"),
        ("redis+cluster://:secret@one:6379/1", "one database only"),
        ("redis+sentinel://:secret@one:26379", "the name of their master"),
        ("redis://:secret@one?colour=blue", "none of a connection's"),
        ("redis://:secret@one:port", "port"),
    ],
)
def test_a_wrong_address_of_the_store_is_one_line_without_the_password(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], url: str, why: str
) -> None:
    monkeypatch.setenv("REGATTA_REDIS_URL", url)
    assert main(["serve"]) == 2
    output = capsys.readouterr().err
    assert output.startswith("regatta: REGATTA_REDIS_URL: ")
    assert why in output
    assert "secret" not in output
    assert len(output.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("REGATTA_SITE_URL", "dice.example.org", "https://dice.example.org"),
        ("REGATTA_SITE_URL", "https://dice.example.org/play", "https://dice.example.org"),
        ("REGATTA_SITE_URL", "ftp://dice.example.org", "https://dice.example.org"),
        ("REGATTA_MAIL_FROM", "Regatta", "Regatta <games@dice.example.org>"),
        ("REGATTA_MAIL_FROM", "Regatta <games@>", "Regatta <games@dice.example.org>"),
        ("REGATTA_MAIL_DOMAIN", "games@dice.example.org", "play.dice.example.org"),
        ("REGATTA_MAIL_DOMAIN", "https://dice.example.org", "play.dice.example.org"),
    ],
)
def test_an_address_that_cannot_be_is_refused_at_the_start_with_how_to_write_it(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    value: str,
    why: str,
) -> None:
    monkeypatch.setenv(name, value)
    assert main(["serve"]) == 2
    output = capsys.readouterr().err
    assert output.startswith(f"regatta: {name}: write ")
    assert why in output
    assert value in output
    assert len(output.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("REGATTA_MAIL_RELAY", "mail.example.org:pass-word", "write it as smtp://"),
        ("REGATTA_MAIL_RELAY", "smtp://me:pass-word@", "write it as smtp://"),
        ("REGATTA_HOST_WEBHOOK_URL", "http://example.org/pass-word", "must begin with https://"),
        ("REGATTA_HOST_WEBHOOK_URL", "https://10.0.0.1/pass-word", "of a private network"),
        ("REGATTA_HOST_WEBHOOK_URL", "https://me:pass-word@example.org", "with a password in it"),
        ("REGATTA_HOST_WEBHOOK_SECRET", "pass-word", "openssl rand -base64 32"),
        ("REGATTA_HOST_WEBHOOK_SECRET", "whsec_pass-word", "openssl rand -base64 32"),
        ("REGATTA_HOST_WEBHOOK_SECRET", "whsec_c2hvcnQ=", "openssl rand -base64 32"),
    ],
)
def test_what_may_have_a_password_in_it_is_refused_without_being_shown(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    value: str,
    why: str,
) -> None:
    monkeypatch.setenv(name, value)
    assert main(["serve"]) == 2
    output = capsys.readouterr().err
    assert output.startswith(f"regatta: {name}: ")
    assert why in output
    assert "pass-word" not in output
    assert value not in output
    assert len(output.splitlines()) == 1


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ({"mail_relay": "smtp://localhost"}, "REGATTA_MAIL_FROM, REGATTA_SITE_URL"),
        ({"mail_from": "games@dice.example"}, "REGATTA_MAIL_RELAY"),
        ({"host_webhook_url": "https://club.example/hook"}, "REGATTA_HOST_WEBHOOK_SECRET"),
        ({"host_webhook_secret": f"whsec_{'A' * 44}"}, "REGATTA_HOST_WEBHOOK_URL"),
    ],
)
def test_a_setting_that_does_nothing_alone_is_refused_with_what_it_needs(
    given: dict[str, str], missing: str
) -> None:
    with pytest.raises(WrongSetting, match=f"^set {missing} as well: REGATTA_"):
        read_settings(**given)


def test_a_host_may_have_a_webhook_at_home_where_that_is_allowed() -> None:
    given = {"host_webhook_url": "http://192.168.1.7/hook", "host_webhook_secret": f"whsec_{'A' * 44}"}
    assert read_settings(webhook_private=True, **given).host_webhook_url == "http://192.168.1.7/hook"
    assert read_settings(site_url="https://dice.example.org/").site_url == "https://dice.example.org/"


def test_settings_do_not_change() -> None:
    with pytest.raises(ValueError, match="frozen"):
        Settings().port = 1  # type: ignore[misc] # that it cannot be assigned is what is tested


def test_read_settings_raises_what_names_the_variable() -> None:
    with pytest.raises(WrongSetting, match="REGATTA_PORT"):
        read_settings(port="x")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (TYPO, "REGATTA_CONNECTIONS_PER_ADDRESS"),
        ("REGATTA_REDIS", "REGATTA_REDIS_URL"),
        ("REGATTA_BEHINDPROXY", "REGATTA_BEHIND_PROXY"),
        ("regatta_prot", "REGATTA_PORT"),
    ],
)
def test_a_variable_that_is_no_setting_is_refused_with_the_one_that_was_meant(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, meant: str
) -> None:
    monkeypatch.setenv(typed, "secret")
    assert main(["serve"]) == 2
    output = capsys.readouterr().err
    assert output.startswith(f"regatta: {typed} is no setting: the nearest is {meant}")
    assert "secret" not in output
    assert len(output.splitlines()) == 1


@pytest.mark.parametrize("command", [["archive"], ["backup", "nowhere"], ["rooms", "check"]])
def test_every_command_that_reads_settings_refuses_one_that_is_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    monkeypatch.setenv(TYPO, "7")
    assert main(command) == 2
    assert TYPO in capsys.readouterr().err


def test_variables_that_others_read_are_left_to_them(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in OTHERS:
        monkeypatch.setenv(name, "something")
    assert read_settings() == Settings()


def test_every_variable_that_the_repository_names_is_a_setting_or_that_of_another() -> None:
    files = [path for path in ROOT.iterdir() if path.is_file() and not path.name.startswith(".")]
    files += [path for folder in SOURCES for path in (ROOT / folder).rglob("*") if path.is_file()]
    files += (ROOT / "client_web").glob("*.ts")
    sources = {path for path in files if path.suffix != ".pyc" and "node_modules" not in path.parts}
    sources -= {Path(__file__)}
    named = {found.decode() for path in sources for found in NAME.findall(path.read_bytes())}
    known = {f"REGATTA_{name.upper()}" for name in Settings.model_fields}
    assert named - known == OTHERS


@pytest.mark.parametrize(
    "origins",
    [
        "https://dice.example.org",
        "http://localhost:5173, https://dice.example.org:8443,",
        "https://[2001:db8::1]:8443",
        "https://xn--wrfel-kva.example",
        "",
    ],
)
def test_origins_are_as_browsers_say_them(origins: str) -> None:
    assert read_settings(origins=origins).origins == origins


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("dice.example.org", "https://dice.example.org"),
        ("localhost:5173", "https://localhost:5173"),
        ("https://dice.example.org/", "https://dice.example.org"),
        ("http://dice.example.org/play?a=b#c", "http://dice.example.org"),
        ("https://Dice.Example.org", "https://dice.example.org"),
        ("https://dice.example.org:443", "https://dice.example.org"),
        ("http://dice.example.org:80", "http://dice.example.org"),
        ("//dice.example.org", "https://dice.example.org"),
        ("ws://dice.example.org:81", "https://dice.example.org:81"),
        ("https://me@dice.example.org", "https://dice.example.org"),
    ],
)
def test_an_origin_that_no_browser_says_is_refused_with_how_to_write_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wrong: str, right: str
) -> None:
    monkeypatch.setenv("REGATTA_ORIGINS", f"https://other.example, {wrong}")
    assert main(["serve"]) == 2
    output = capsys.readouterr().err
    assert output.startswith(f"regatta: REGATTA_ORIGINS: {wrong} ")
    assert f"write {right}" in output
    assert len(output.splitlines()) == 1


@pytest.mark.parametrize(
    "wrong", ["*", "https://", "https://*.example.org", "null", "https://[", "https://a:b", "a b"]
)
def test_what_cannot_be_an_origin_is_refused_with_an_example(wrong: str) -> None:
    with pytest.raises(WrongSetting, match=r"https://") as refused:
        read_settings(origins=wrong)
    assert str(refused.value).startswith(f"REGATTA_ORIGINS: {wrong} ")
