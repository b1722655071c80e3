"""Mail addresses as people write them."""

import pytest
from pydantic_core import PydanticCustomError

from regatta_protocol.people.mail_address import mail_address


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("ada@example.org", "ada@example.org"),
        ("Ada.L+dice@Example.ORG", "Ada.L+dice@example.org"),
        ("o'brien@mail.example.org", "o'brien@mail.example.org"),
        ("ada@bücher.example", "ada@xn--bcher-kva.example"),
    ],
)
def test_an_address_is_kept_with_its_domain_in_small_ascii_letters(written: str, value: str) -> None:
    assert mail_address(written) == value


@pytest.mark.parametrize(
    "written",
    [
        "ada",
        "@example.org",
        "ada@",
        "ada@localhost",
        "ada@192.0.2.1",
        "ada..l@example.org",
        ".ada@example.org",
        "ada l@example.org",
        '"ada l"@example.org',
        "ada@example.org\r\nBcc: eve@example.org",
        "ada@-example.org",
        "ada@exa_mple.org",
        "ädä@example.org",
        "a" * 65 + "@example.org",
        "ada@" + "a" * 64 + ".org",
        "<ada@example.org>",
    ],
)
def test_what_cannot_be_an_address_is_refused(written: str) -> None:
    with pytest.raises(PydanticCustomError, match=r"address looks like|no domain"):
        mail_address(written)
