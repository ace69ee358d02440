"""A card that nobody has seen changes nothing that anybody is told before it is turned.

The same round is played twice, with one such card exchanged for one that is still to come. Until its hand is turned
everything that a stranger is told must be the same: calls, questions, payments, the number of the dealer's cards.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.table.machines import option_sets

from chapter47 import Bet, Refusal, game_types
from chapter47.api import Game
from chapter47.games.blackjack.state import BoxHand
from chapter47.table.drivers import Dealer
from chapter47.table.events import STRANGER, Announced, Drawn, Event, Turned, visible
from chapter47.table.requests import Ask, AskAmount, Bets
from chapter47.table.rounds import procedure
from chapter47.table.sources import SeededSource
from chapter47.table.window import Action, Limits

DOWN = {"double_card": "down"}
MORE: dict[str, list[dict[str, Any]]] = {
    "blackjack": [
        *(
            {**DOWN, **one}
            for one in ({}, {"sevens": True}, {"multiple_action": True}, {"six_to_five": True, "decks": 2})
        ),
        {"hole_card": "down", "sevens": True},
    ]
}
TABLES = [(game.key, one) for game in game_types() for one in ({}, *option_sets(game.key), *MORE.get(game.key, []))]


def wagers(request: Bets, table: Any) -> list[Action]:
    """A wager of each kind that the table takes, by two patrons."""
    laid: list[Action] = []
    for seat in (1, 2):
        names = [kind.key for kind in table.offered if not kind.spots]
        names += [f"{kind.key}:{spot}" for kind in table.offered for spot in kind.spots[:2]]
        for name in names:
            for cents in (1000, 500, 100):
                try:
                    request.window.check([*laid, Bet(seat, name, cents)])
                except Refusal:
                    continue
                laid.append(Bet(seat, name, cents))
                break
    return laid


def one_round(key: str, elected: dict[str, Any], seed: int, swap: tuple[int, int] | None = None) -> list[Event]:
    """What happens in a round from its window on; ``swap`` exchanges two cards that are to come, by their places."""
    game = Game(key, elected)
    table = game.open_table({n: (f"P{n}", 10_000_000) for n in (1, 2)}, Limits(minimum=100))
    dealer, steps, random = Dealer(SeededSource(seed)), procedure(table, True), Random(seed)
    request, begun = next(steps), -1
    try:
        while not (isinstance(request, Bets) and begun >= 0):
            reply: Any
            if isinstance(request, Bets):
                begun, stack = len(table.events), dealer.stack
                if swap is not None:
                    first, second = (-1 - place for place in swap)
                    stack[first], stack[second] = stack[second], stack[first]
                reply = tuple(wagers(request, table))
            elif isinstance(request, Ask):
                reply = random.choice(request.choices)
            elif isinstance(request, AskAmount):
                reply = random.choice((request.low, request.high))
            else:
                reply = dealer(request)
            request = steps.send(reply)
    except StopIteration:
        pass
    return table.events[begun:]


def told(events: list[Event], until: int) -> list[Event]:
    return [visible(event, STRANGER) for event in events[:until]]


def unknown_cards(events: list[Event]) -> list[tuple[int, int, int]]:
    """Cards that nobody has seen: the event, which card from the shoe it was, and where its hand is turned."""
    drawn = [at for at, event in enumerate(events) if isinstance(event, Drawn) and event.source == "shoe"]
    found = []
    for place, at in enumerate(drawn):
        event = events[at]
        if isinstance(event, Drawn) and event.seen_by == () and event.piece is not None:
            turned = (n for n in range(at, len(events)) if isinstance(events[n], Turned))
            ends = (n for n in turned if events[n].hand == event.hand)  # type: ignore[union-attr]
            found.append((at, place, next(ends, len(events))))
    return found


def looked(events: list[Event]) -> list[str]:
    """What a card reader told of the dealer's hole card, which the law lets everybody know. 19:47-2.6(j)."""
    said = (event.phrase for event in events if isinstance(event, Announced))
    return [phrase for phrase in said if phrase.startswith("reader-")]


def compared(key: str, elected: dict[str, Any], seeds: range) -> int:
    """How many cards were exchanged, none of which anybody could tell."""
    done = 0
    for seed in seeds:
        try:
            events = one_round(key, elected, seed)
        except IndexError:  # cards in two compartments, or none at all
            return done
        for at, place, until in unknown_cards(events)[-3:]:
            for beyond in (60, 75):
                try:
                    other = one_round(key, elected, seed, (place, beyond))
                except IndexError:
                    other = one_round(key, elected, seed, (place, min(beyond, 30)))
                if other[at] != events[at] and looked(other) == looked(events):
                    assert told(other, until) == told(events, until), (key, elected, seed, events[at])
                    done += 1
    return done


@pytest.mark.parametrize(("key", "elected"), TABLES, ids=[" ".join([key, *list(one)[:2]]) for key, one in TABLES])
def test_nothing_is_told_by_a_card_that_nobody_has_seen(key: str, elected: dict[str, Any]) -> None:
    compared(key, elected, range(4))


@pytest.mark.parametrize("elected", MORE["blackjack"], ids=lambda one: " ".join(one))
def test_cards_are_exchanged_at_all(elected: dict[str, Any]) -> None:
    assert compared("blackjack", elected, range(12))


def test_a_rule_that_goes_by_a_card_that_nobody_has_seen_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoxHand, "seen_over", property(lambda hand: hand.bust))
    with pytest.raises(AssertionError):
        compared("blackjack", {**DOWN, "six_to_five": True, "decks": 2}, range(40))
