"""Chuck-a-luck figures that others published."""

from __future__ import annotations

from ...odds.published import Figure, event, read

WIZARD = "wizardofodds.com, chuck-a-luck"
TWELVE = {"1": "1 to 1", "2": "2 to 1", "3": "12 to 1"}

PUBLISHED = (
    Figure("a number on two dice, combinations", "15", WIZARD, event("ways", "number", "two dice show it")),
    Figure("a number on three dice, combinations", "1", WIZARD, event("ways", "number", "three dice show it")),
    Figure("12 to 1 on three dice, house edge", "0.0370", WIZARD, read("house_edge", "number", pays=TWELVE)),
)
