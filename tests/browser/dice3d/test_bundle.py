"""What dice in three dimensions take on the wire, and that nobody takes it who does not see them."""

import re

import pytest

from regatta_server.service import WEB

pytestmark = pytest.mark.browser

CHUNK_BYTES_MOST = 190_000
"""All that is loaded for them, compressed."""


def test_what_draws_the_dice_is_a_chunk_of_its_own_and_within_its_budget() -> None:
    chunks = [*WEB.glob("assets/Layer-*.br"), *WEB.glob("assets/worker-*.br")]
    assert len(chunks) == 2, "its script and its worker are built"
    assert sum(chunk.stat().st_size for chunk in chunks) <= CHUNK_BYTES_MOST


def test_the_page_loads_it_only_when_it_is_wanted() -> None:
    page = (WEB / "index.html").read_text()
    scripts = [WEB / path for path in re.findall(r"assets/[\w.-]+\.js", page)]
    assert scripts
    assert not any("Layer-" in path.name for path in scripts)
    assert not any("WebGLRenderer" in path.read_text() for path in scripts)
