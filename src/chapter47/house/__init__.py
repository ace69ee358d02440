"""The running house: durable tables, a ledger that never loses a chip, an audit that re-derives every cent."""

from __future__ import annotations

from .audit import audit
from .live import LiveTable
from .service import House

__all__ = ["House", "LiveTable", "audit"]
