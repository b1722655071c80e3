"""The security headers of every answer: what a page may do, and who may show it in a frame."""

from typing import Final

SAFE: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; "
    "style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    # For what is older than frame-ancestors.
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
"""A room's link is its invitation: it must not travel to other sites in a Referer."""
FRAMED: Final = {
    name: value.replace("frame-ancestors 'none'", "frame-ancestors *")
    for name, value in SAFE.items()
    # It knows no word for anybody.
    if name != "X-Frame-Options"
}
"""The same for what pages of other sites may show in a frame: pages.py says what that is."""
