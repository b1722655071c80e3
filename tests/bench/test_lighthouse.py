"""What Lighthouse says of pages, as the bench reports it."""

import json

from bench.lighthouse.pages import BARE_PAGE, Audit, failures, figures, read

MEASURES = {"first-contentful-paint": 900.0}


def audit(page: str, performance: int, *failed: str) -> Audit:
    """Return an audit with all other points."""
    scores = {"performance": performance, "accessibility": 100 - len(failed)}
    printed = {"scores": scores, "failed": list(failed), "measures": MEASURES}
    return read(page, "phone", json.loads(json.dumps(printed)))


def test_speed_stands_beside_a_bare_page_of_the_same_run_and_all_else_beside_all_points() -> None:
    found = figures([audit(BARE_PAGE, 80), audit("home", 60, "image-alt: Images have no text")])
    assert [(one.what, one.value, one.ratio) for one in found] == [
        ("home, phone: performance", 60, 0.75),
        ("home, phone: accessibility", 99, 0.99),
    ]


def test_what_cost_points_is_named_with_its_page_and_the_bare_page_costs_none() -> None:
    audits = [
        audit(BARE_PAGE, 100, "robots-txt: none"),
        audit("rules", 100, "image-alt: Images have no text"),
    ]
    assert failures(audits) == "- rules, phone: image-alt: Images have no text"
    assert failures(audits[:1]) == "Nothing failed but what speed says."
