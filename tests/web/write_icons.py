"""Draws the client's icons: `python -m tests.web.write_icons`."""

from pathlib import Path

from regatta_server.web.pictures import ICONS, icon

PUBLIC = Path(__file__).parents[2] / "client_web" / "public"

if __name__ == "__main__":
    for name, (size, maskable) in ICONS.items():
        (PUBLIC / name).write_bytes(icon(size, maskable=maskable))
