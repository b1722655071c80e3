"""One file for each ruleset: data only. Each has its card as `CARD`; the catalogue lists them."""
