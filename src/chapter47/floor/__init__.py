"""The floor: tables, pits and a casino as a file; what is lawful there, what notice is owed, what must be posted.

>>> from chapter47.floor import check, parse_floor
>>> floor = parse_floor('''
... casino = "Example"
... complete_text = "the information desk"
... [[table]]
... number = 7
... game = "minibaccarat"
... elections = { decks = 5 }
... limits = { minimum = "$25", maximum = "$5,000" }
... ''')
>>> [(one.table, one.cite) for one in check(floor).violations]
[('7', '19:47-7.1(a)')]
"""

from __future__ import annotations

from .checks import Finding, Report, check
from .guides import Guide, guide
from .notice import Notice, Notices, notices
from .reader import BadFloor, Floor, parse_floor, read_floor
from .signs import Sign, signs_of
from .submissions import submission

__all__ = [
    "BadFloor",
    "Finding",
    "Floor",
    "Guide",
    "Notice",
    "Notices",
    "Report",
    "Sign",
    "check",
    "guide",
    "notices",
    "parse_floor",
    "read_floor",
    "signs_of",
    "submission",
]
