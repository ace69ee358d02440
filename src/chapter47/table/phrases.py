"""The catalogue of phrases: the one place where words for people are made from events.

A phrase is a key and a template, ``"loser-seven": "loser 7: seat {seat} passes the dice"``. Every game has its own in
``phrases.py`` of its folder; what several share is here. ``{amount:$}`` writes cents as dollars. Changing a template
changes words, never a table: nothing reads them back.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from typing import Any

from . import registry
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
    "cutting-card-at-depth": "cutting card {depth} from the back",
    "each-deck-mixed-and-stacked": "each deck turned face down, mixed and stacked",
    "recut-ordered": "recut ordered: {reason}",
    "shuffled-by": "shuffled by {shuffled_by}",
    "decks-sorted-by-dealer": "{what} sorted and inspected by the dealer",
    "spread-by-suit-and-sequence-for-first-player": "spread face up by suit and sequence for the first player",
    "stack-in-place": "the stack is {place}",
    "decks-verified-by": "verified by the supervising {class_a}",
    "all-decks-meet-the-rule": "all {decks} decks meet 19:46-1.17",
    "baccarat-result": "Player {player}, Banker {banker}: {winner}",
    "burned-card": "Burned: {card}",
    "continuous-shuffler": "continuous shuffler, approval {approval}",
    "cutting-card-unlike-the-backs": "{colour} cutting card, unlike the backs",
    "cutting-card-with-second": "cutting card {behind} from the back{hidden}",
    "device-jammed-shuffled-again": "the device jammed: shuffled again by the approved procedure",
    "goes-to-discard-rack": "{card} goes to the discard rack",
    "hand-counts": "{title} {count}",
    "is-the-next-card": "{card} is the next card",
    "last-hand": "last hand",
    "one-colour-in-the-rack": "only {colour} cards in the discard rack",
    "player-asks-to-see-it": "a player asks to see it",
    "round-void-too-few-cards": "Round void: too few cards in the shoe",
    "second-cutting-card-hides-last": "a second cutting card hides the last card of the stack",
    "spread-by-deck-and-suit": "spread face up by deck and suit",
    "spread-by-deck-and-suit-for-first-player": "spread face up by deck and suit for the first player",
    "verified-by-floorperson": "verified by the floorperson",
    "washed-and-stacked": "turned face down, washed and stacked",
    "cash-converted": "cash of seat {seat} converted to {amount:$} in chips",
    "two-cutting-cards-unlike-each-other": "two cutting cards, opaque, one solid colour each, unlike each other",
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


def words(phrase: str, values: Mapping[str, Value]) -> str:
    """A phrase with its values, in words.

    >>> words("said", {"text": "No More Bets"})
    'No More Bets'
    """
    template = PHRASES.get(phrase) or registry.phrase(phrase)
    if template is None:
        return f"{phrase.replace('-', ' ')} {', '.join(map(str, values.values()))}".strip()
    return template if not values else _write.vformat(template, (), values)


def fields(template: str) -> frozenset[str]:
    """The names of the values that a template takes."""
    return frozenset(name for _, name, _, _ in _write.parse(template) if name)
