"""The rules pages as they travel: what the document promises of them holds."""

import pytest
from pydantic import TypeAdapter

from regatta_protocol.http.guide import Guide
from regatta_server.rules.guide import guides


@pytest.mark.parametrize("ruleset", guides())
def test_a_guide_is_what_the_document_says(ruleset: str) -> None:
    guide = guides()[ruleset]
    assert TypeAdapter(Guide).validate_python(guide, strict=True) == guide
