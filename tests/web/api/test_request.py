"""A request to the API is paid for by the address that it comes from."""

from regatta_server.web.api.request import ApiRequest


class Book:
    """Writes down who paid how much."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.entries: list[tuple[str, int]] = []

    def pay(self, address: str, games: int) -> None:
        """Write it down."""
        self.entries.append((address, games))


def test_what_an_answer_costs_is_taken_from_who_asks() -> None:
    book = Book()
    ApiRequest("/api/v1/games", {}, "", "192.0.2.1", book).pay(3)
    assert book.entries == [("192.0.2.1", 3)]
