"""Under/over figures that others published."""

from __future__ import annotations

from ...odds.published import Figure, reader
from .elections import UnderOverElections
from .odds import odds

_read = reader(UnderOverElections, odds)

PUBLISHED = (Figure("under seven, probability", "0.4167", "coverselectorshop.com", _read("win", "under")),)
