"""A device in a few words, so that people can tell their sessions apart. The user agent is not stored."""

from typing import Final

BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""The first that is found is meant: most browsers name others too."""
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device_words(user_agent: str | None) -> str:
    """Return browser and system by the header User-Agent, such as "Firefox on Android"; "" for neither."""
    given = user_agent or ""
    browser = next((name for sign, name in BROWSERS if sign in given), "")
    system = next((name for sign, name in SYSTEMS if sign in given), "")
    return " on ".join(word for word in (browser, system) if word)
