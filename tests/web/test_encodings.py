"""What is packed for whom: a weight of 0 says no."""

import pytest

from regatta_server.web.encodings import first_taken


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [
        ("", ""),
        ("gzip", "gzip"),
        ("gzip, br", "br"),
        ("GZIP;Q=0.5", "gzip"),
        ("gzip;q=0", ""),
        ("gzip; q=0.000, br;q=0", ""),
        ("br;q=0, gzip;q=0.1", "gzip"),
        ("*", "br"),
        ("*, br;q=0", "gzip"),
        ("*;q=0", ""),
        ("gzip;q=much", ""),
        ("identity", ""),
    ],
)
def test_a_body_is_packed_by_what_its_reader_takes(wanted: str, chosen: str) -> None:
    assert first_taken(wanted, ("br", "gzip")) == chosen
