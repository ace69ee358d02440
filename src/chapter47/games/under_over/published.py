"""Under/over figures that others published."""

from __future__ import annotations

from ...odds.published import Figure, read

_read = read

PUBLISHED = (Figure("under seven, probability", "0.4167", "coverselectorshop.com", _read("win", "under")),)
