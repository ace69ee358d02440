"""Registrations of operators, as a night's file has them."""

from __future__ import annotations

HUGO = (
    '{ number = "A-290", issued = "2009-09-01", '
    'fee = { amount = "$125", means = "certified check", on = "2009-09-01" } }'
)
BEN = '{ number = "B-090", issued = "2009-11-02", fee = { amount = "$25", means = "money order", on = "2009-11-02" } }'
