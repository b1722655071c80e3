"""Settings come from REGATTA_*, and a wrong one is told in one line."""

from pathlib import Path

import pytest

from server.__main__ import main
from server.settings import Settings, WrongSetting, read_settings


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
        ("REGATTA_TALK", "loud"),
    ],
)
def test_a_wrong_setting_is_one_clear_line_and_status_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert main(["serve"]) == 2
    told = capsys.readouterr().err
    assert name in told
    assert value in told
    assert len(told.splitlines()) == 1


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
    told = capsys.readouterr().err
    assert told.startswith("regatta: REGATTA_REDIS_URL: ")
    assert why in told
    assert "secret" not in told
    assert len(told.splitlines()) == 1


def test_settings_do_not_change() -> None:
    with pytest.raises(ValueError, match="frozen"):
        Settings().port = 1  # type: ignore[misc] # that it cannot be assigned is what is tested


def test_read_settings_raises_what_names_the_variable() -> None:
    with pytest.raises(WrongSetting, match="REGATTA_PORT"):
        read_settings(port="x")
