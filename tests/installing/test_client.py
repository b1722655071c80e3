"""A client that was built once is taken again for the same sources, if it is whole."""

import json
import os
from pathlib import Path

import pytest

from installing import web_build
from installing.client import CLIENTS_MOST, cache, explain_failures, keep, take
from installing.steps import Failed, Steps
from installing.web_build import ClientNotBuilt, Node


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Give a checkout whose client is built."""
    made = checkout(tmp_path / "first")
    built(made)
    return made


@pytest.fixture
def folder(root: Path, tmp_path: Path) -> Path:
    """Give the folder where its client is kept."""
    folder = tmp_path / "cache" / "web"
    keep(root, folder)
    return folder


def checkout(root: Path, source: str = "let one = 1") -> Path:
    """Make a checkout without a built client."""
    web_build.client_of(root).mkdir(parents=True)
    web_build.web_of(root).parent.mkdir(parents=True)
    (web_build.client_of(root) / "main.ts").write_text(source, encoding="utf-8")
    return root


def built(root: Path) -> None:
    """Put a client where a build puts it."""
    web = web_build.web_of(root)
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<title>Regatta</title>", encoding="utf-8")
    (web / "assets" / "main.js").write_text("let one=1", encoding="utf-8")
    (web / ".fingerprint").write_text(web_build.fingerprint(web_build.client_of(root)), encoding="ascii")


def entry_of(folder: Path) -> Path:
    (entry,) = folder.iterdir()
    return entry


def test_a_second_clone_takes_the_client_of_the_first(root: Path, folder: Path, tmp_path: Path) -> None:
    second = checkout(tmp_path / "second")
    assert web_build.is_stale(second)
    assert take(second, folder)
    assert not web_build.is_stale(second)
    assert web_build.fingerprint(web_build.web_of(second)) == web_build.fingerprint(web_build.web_of(root))


def test_a_changed_source_takes_nothing(root: Path, folder: Path, tmp_path: Path) -> None:
    assert not take(checkout(tmp_path / "second", "let two = 2"), folder)


def test_a_taken_client_replaces_that_of_other_sources(root: Path, folder: Path, tmp_path: Path) -> None:
    second = checkout(tmp_path / "second", "let two = 2")
    built(second)
    (web_build.web_of(second) / "old.js").touch()
    (web_build.client_of(second) / "main.ts").write_text("let one = 1", encoding="utf-8")
    assert take(second, folder)
    assert sorted(path.name for path in web_build.web_of(second).parent.iterdir()) == ["client"]
    assert not (web_build.web_of(second) / "old.js").exists()


@pytest.mark.parametrize("damaged", ["index.html", "assets/main.js", ".fingerprint", "../contents"])
@pytest.mark.parametrize("how", ["cut", "gone"])
def test_a_damaged_client_is_never_served_and_goes(
    root: Path, folder: Path, tmp_path: Path, damaged: str, how: str
) -> None:
    path = entry_of(folder) / "web" / damaged
    path.unlink()
    if how == "cut":
        path.touch()
    second = checkout(tmp_path / "second")
    assert not take(second, folder)
    assert list(web_build.web_of(second).parent.iterdir()) == []
    assert list(folder.iterdir()) == []


def test_a_file_too_many_is_damage(root: Path, folder: Path, tmp_path: Path) -> None:
    (entry_of(folder) / "web" / "assets" / "other.js").touch()
    assert not take(checkout(tmp_path / "second"), folder)


def test_only_the_last_few_are_kept_and_the_used_ones_last(root: Path, folder: Path, tmp_path: Path) -> None:
    first = entry_of(folder)
    os.utime(first, (0, 0))
    for number in range(CLIENTS_MOST - 1):
        other = checkout(tmp_path / f"other{number}", f"let n = {number}")
        built(other)
        keep(other, folder)
        os.utime(folder / web_build.fingerprint(web_build.client_of(other)), (number + 1, number + 1))
    assert take(checkout(tmp_path / "second"), folder)  # it is used: now it is the youngest
    last = checkout(tmp_path / "last", "let last = 0")
    built(last)
    keep(last, folder)
    assert len(list(folder.iterdir())) == CLIENTS_MOST
    assert first.exists()
    assert not take(checkout(tmp_path / "gone", "let n = 0"), folder)


def test_keeping_it_twice_changes_nothing(root: Path, folder: Path) -> None:
    keep(root, folder)
    assert (entry_of(folder) / "web" / "index.html").is_file()


def test_where_nothing_can_be_kept_nothing_is_lost(root: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    keep(root, tmp_path / "file" / "web")
    assert not take(checkout(tmp_path / "second"), tmp_path / "file" / "web")


def test_the_cache_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert cache().is_relative_to(tmp_path)
    assert cache().parts[-2:] == ("regatta", "web")


def test_npm_without_a_network_ends_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed_port: int
) -> None:
    root = checkout(tmp_path / "alone")
    packages = {"": {"dependencies": {"svelte": "5.0.0"}}, "node_modules/svelte": {"version": "5.0.0"}}
    for name, shown_of in (
        ("package.json", packages[""]),
        ("package-lock.json", {"lockfileVersion": 3, "packages": packages}),
    ):
        (web_build.client_of(root) / name).write_text(json.dumps(shown_of), encoding="utf-8")
    monkeypatch.setenv("npm_config_registry", f"http://127.0.0.1:{closed_port}/")
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "npm"))
    node = web_build.require_node()
    with pytest.raises(
        Failed, match=r"connect this machine to the network, .* npm_config_registry"
    ) as failed:
        with Steps(web_build.client_of(root)) as steps, explain_failures(steps, tmp_path):
            web_build.install_modules(web_build.client_of(root), node)
    assert failed.value.tail == ""


def test_another_failure_of_npm_shows_its_last_lines(tmp_path: Path) -> None:
    with pytest.raises(Failed, match="mend what it says above") as failed:
        with Steps(tmp_path / "log") as steps, explain_failures(steps, tmp_path):
            web_build.run_tool(
                tmp_path, NOBODY, ["sh", "-c", "echo no space left; exit 1"], web_build.quietly
            )
    assert failed.value.tail == "no space left"
    assert isinstance(failed.value.__cause__, ClientNotBuilt)


NOBODY = Node((24, 0), Path("/nowhere"), ("npm",))
