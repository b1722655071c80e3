"""What the image is made of is exact: each package within the range of pyproject.toml, by its hashes."""

import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from installing.lock import HEAD, files

PINNED = re.compile(
    r"^([a-z0-9.\-]+)==(\S+)((?: ; [^\\\n]+)?) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)",
    re.MULTILINE,
)


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_what_is_locked_is_what_pyproject_asks_for(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith(HEAD)
    pinned = {canonicalize_name(name): version for name, version, _, _ in PINNED.findall(text)}
    for wanted in map(Requirement, files()[path]):
        version = pinned.get(canonicalize_name(wanted.name))
        assert version is not None, f"python3 -m installing.lock: {wanted.name} is not locked"
        assert wanted.specifier.contains(version), f"python3 -m installing.lock: {wanted} has {version}"


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_a_lock_has_a_hash_for_each_package_and_names_no_host(path: Path) -> None:
    text = path.read_text(encoding="utf-8").removeprefix(HEAD)
    assert PINNED.sub("", text).strip() == ""
    assert "://" not in text
