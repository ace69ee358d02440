"""Random elections, wagers, choices and irregularities at every poker game against the house: chips and replay hold."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from chapter47 import Bet, Game, Refusal, Unlawful, replay
from chapter47.table import irregularities
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.irregularities import Declaration
from chapter47.table.requests import Request
from chapter47.table.sources import SeededSource
from chapter47.table.transcript import Transcript
from chapter47.table.window import Limits

BASE = {
    "three-card-poker": (("ante",), ("pair-plus",), ("ante", "pair-plus")),
    "let-it-ride": (("bet-1", "bet-2", "bet-3"), ("bet-1", "bet-2"), ("bet-1", "bet-2", "bet-3", "bonus")),
    "caribbean-stud": (("ante",), ("ante", "progressive")),
    "double-down-stud": (("initial",),),
    "night-let-it-ride": (("bet-1", "bet-2", "bet-3"), ("bet-1",)),
    "night-caribbean-stud": (("ante",),),
}
CHOICES: dict[str, tuple[Any, ...]] = {
    "decks": (1, 2),
    "shuffler": ("none", "automated"),
    "dealt_from": ("manual shoe", "hand", "automated shoe", "shoe"),
    "recut_by": ("last cutter", "next entitled"),
    "shuffled_by": ("hand", "machine"),
    "players": (5, 7),
    "ante_bonus": ("1", "2", "3"),
    "pair_plus_pays": ("A", "B", "C", "D", "E"),
    "bonus": ("1", "2", "3", "4"),
    "progressive_rate": (70, 85, 100),
}
ROUNDS = 40


def random_game(key: str, random: Random) -> Game:
    """A game under elections drawn until they are lawful together."""
    names = Game(key).type.elections.model_fields
    while True:
        elected = {name: random.choice(values) for name, values in CHOICES.items() if name in names}
        try:
            return Game(key, elected)
        except Unlawful:
            continue


def declaration(table: Any, request: Request, random: Random) -> Declaration | None:
    """Something that goes wrong here, if the rules admit it."""
    if not request.admits or random.random() > 0.03:
        return None
    key = random.choice(request.admits)
    known = table.game.irregularities.get(key)
    if known is None:
        return None
    left = sorted(table.shoe.remaining()) if table.shoe.size else []
    declared = Declaration(
        key,
        by=random.choice(known.by),
        card=random.choice(left) if known.needs_card and left else None,
        seat=random.choice([None, *table.seats]),
        reason=random.choice(known.grounds) if known.grounds else "as the dealer saw it",
    )
    try:
        irregularities.verify(declared, table, request.admits)
    except Refusal:
        return None
    return declared


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("key", list(BASE))
def test_chips_are_conserved_and_the_replay_is_equal(key: str, seed: int) -> None:
    random = Random(seed)
    game = random_game(key, random)
    table = game.open_table({n: (f"P{n}", 50_000) for n in (1, 2, 4)}, Limits(minimum=100))

    def bets(_: Any) -> list[Bet] | None:
        table.check_conserved()
        assert not table.wagers
        if table.round > ROUNDS:
            return None
        actions: list[Bet] = []
        for seat in table.seats:
            amount = random.choice((0, 500, 1000, 2500))
            made = [Bet(seat, w, 100 if w in ("bonus", "progressive") else amount) for w in random.choice(BASE[key])]
            try:
                assert table.window is not None
                table.window.check([*actions, *made] if amount else actions)
            except Refusal:
                continue
            actions += made if amount else []
        return actions

    dealer = Dealer(SeededSource(seed))
    people = Players(table, dealer, bets, lambda _, request: random.choice(request.choices))  # type: ignore[union-attr]
    transcript = Transcript.of(table, opening=True)

    def answer(request: Request) -> Any:
        declared = declaration(table, request, random)
        if declared is None:
            return people(request)
        if declared.card is not None:
            dealer.stack.remove(declared.card)
        return declared

    drive(table, game.type.procedure(table, True), answer)
    table.check_conserved()
    again = replay(transcript.text())
    assert again.table.rack == table.rack
    assert again.table.own == table.own
    assert table.round == ROUNDS
