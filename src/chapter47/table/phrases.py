"""The catalogue of phrases: the one place where words for people are made from events.

A phrase is a key and a template, ``"loser-seven": "loser 7: seat {seat} passes the dice"``. Every game has its own in
``phrases.py`` of its folder; what several share is here. ``{amount:$}`` writes cents as dollars. Changing a template
changes words, never a table: nothing reads them back.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from .events import Value
from .money import dollars

PHRASES = {
    "batches": "{playing} batch in play, {other} batch in the device",
    "decks-in-turn": "{playing} deck in play, {other} deck in the shuffler",
    "dice-total": "{faces}: total {total}",
    "layout-approved": "layout approved: {approval}",
    "new-dealer-shuffles": "a new dealer comes to the table and shuffles",
    "no-more-bets": "No More Bets",
    "shuffle-ordered": "shuffle ordered: {reason}",
    "spread-and-reshuffle-device-batch": "spread and reshuffle the batch from the device",
    "cut-cards": "cut the cards",
    "cut-cards-to-the-back": "cards in front of the cutting card go to the back of the stack",
    "cutting-card-from-back-second-at": "cutting card {cutting_card} from the back, the second at the end",
    "cutting-card-from-back-table": "cutting card {depth} from the back",
    "each-deck-turned-face-down-mixed": "each deck turned face down, mixed and stacked",
    "recut-ordered": "recut ordered: {reason}",
    "shuffled": "shuffled by {shuffled_by}",
    "sorted-inspected-dealer": "{what} sorted and inspected by the dealer",
    "spread-face-up-suit-sequence-for": "spread face up by suit and sequence for the first player",
    "stack": "the stack is {place}",
    "verified-supervising": "verified by the supervising {class_a}",
    "cash-converted": "cash of seat {seat} converted to {amount:$} in chips",
    "complimentary-form": "Complimentary Vigorish Form for seat {seat}, {amount:$}",
    "decision": "a decision",
    "of-hidden-pieces": "something that lies face down",
    "said": "{text}",  # words of an older record, of which nothing more is known
}


class _Writer(string.Formatter):
    """Fills a template; ``$`` writes cents as money, ``list`` parts several by commas."""

    def format_field(self, value: Any, spec: str) -> str:
        """One field of a template."""
        if spec == "$":
            return dollars(int(value))
        if isinstance(value, list | tuple):
            return (spec or ", ").join(map(str, value))
        return format(value, spec)


_write = _Writer()


@cache
def catalogue() -> Mapping[str, str]:
    """Every phrase of every game. A key that is there twice must say the same."""
    from .. import games

    found = dict(PHRASES)
    for module in iter_modules(games.__path__):
        if module.ispkg:
            try:
                own = import_module(f"{games.__name__}.{module.name}.phrases").PHRASES
            except ModuleNotFoundError as error:
                if error.name != f"{games.__name__}.{module.name}.phrases":
                    raise
                continue
            found |= own
    return found


def words(phrase: str, values: Mapping[str, Value]) -> str:
    """A phrase with its values, in words.

    >>> words("said", {"text": "No More Bets"})
    'No More Bets'
    """
    template = catalogue().get(phrase)
    if template is None:
        return f"{phrase.replace('-', ' ')} {', '.join(map(str, values.values()))}".strip()
    return template if not values else _write.vformat(template, (), values)


def fields(template: str) -> frozenset[str]:
    """The names of the values that a template takes."""
    return frozenset(name for _, name, _, _ in _write.parse(template) if name)
