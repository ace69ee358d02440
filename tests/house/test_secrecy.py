"""Nothing is sent to somebody who may not see it: every game, observer and way out, by the cards themselves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.house import secrecy
from tests.house.declaring import DECLARED, LIES_UP
from tests.house.secrecy import STAFF, Piece, Place, Told, owners, play, undealt
from tests.whole import WHOLE

from chapter47 import Refusal, game_types
from chapter47.house import review, seeds, view
from chapter47.house.people import Right
from chapter47.table.requests import Bets
from chapter47.table.table import Table

KEYS = [game.key for game in game_types()]
SHOWN = {  # what these declare is a card that everybody saw
    "card-face-up-in-shoe",
    "card-exposed",
    "third-card-exposed",
}
FACE_UP = {  # so do these, which only a dealer of real cards can declare
    "boxed-card",
    "burn-card-shown",
    "card-face-up",
    "clapper-between",
    "dealer-overdraw",
    "exposed-card",
    "two-cards-dealt",
}
NAMED = [
    (game.key, key)
    for game in game_types()
    for key, known in game.irregularities.items()
    if (known.needs_card or known.may_name_card) and key not in SHOWN | FACE_UP
]
DEALT = {"card-by-mistake", "player-extra"}  # to the seat that is named
WATCHERS = {person.name for person in STAFF if person.may(Right.WATCH)}
TOLD_ALL = {person.name for person in STAFF if person.may(Right.SEE_HIDDEN)}


def hand_of(told: Told, hand: str) -> set[int]:
    """Whose hand it is; at chemin de fer the bank's and that of whoever wagers most against it."""
    table = told.table.table
    if table.game.key == "chemin-de-fer" and hand in ("banker", "player"):
        bank = {wager.seat for wager in table.wagers if wager.kind.key == "bank"}
        return bank if hand == "banker" else set(table.seats) - bank
    return owners(hand)


def may_not_see(told: Told, piece: Piece) -> list[str]:
    """Who may not know a piece that lies face down: all but its owner, and those whom a right shows it."""
    seats = {seat.name: seat.number for seat in told.table.table.seats.values()}
    allowed = {name for name, number in seats.items() if number in hand_of(told, piece.hand)} | TOLD_ALL
    if piece.round < told.round:
        allowed |= WATCHERS  # a finished round whole
    return [name for name in told.out if name not in allowed]


def compared(first: Told, second: Told, names: list[str], what: str, *, over: bool = False) -> None:
    for name in names:
        for way, text in first.out[name].items():
            if over and way.endswith("/shuffles"):
                continue  # the order of a committed shuffle is shown to everybody once it is over
            assert text == second.out[name][way], f"{name} can tell {what} from {way}"


def exchanged(
    key: str,
    seed: int,
    first: Told,
    place: Place,
    names: list[str],
    what: str,
    declare: str = "",
    tries: int = 4,
    *,
    over: bool = False,
) -> bool:
    """Exchange a card with one still to come; whether the round took the same course and could be compared."""
    for other in undealt(first, place[0], Random(seed), tries):
        second = play(key, seed, (place, other), declare, like=first.shape)
        if second.shape == first.shape:
            compared(first, second, names, what, over=over)
            return True
    return False


@pytest.mark.parametrize("key", KEYS)
def test_a_card_that_lies_face_down_is_told_to_nobody_else(key: str) -> None:
    first = play(key, 7)
    if not first.watched.followed:
        pytest.skip("cards go back among the others")
    hidden = secrecy.hidden_draws(first)
    now = [piece for piece in hidden if piece.round == first.round]
    chosen = [Random(1).sample(now, min(3, len(now))), Random(2).sample(hidden, min(1, len(hidden)))]
    proved = []
    for pieces in chosen:
        for piece in pieces:
            what = f"{piece.hand} of round {piece.round}"
            over = piece.round < first.round
            proved.append(exchanged(key, 7, first, piece.place, may_not_see(first, piece), what, over=over))
            if proved[-1] and not WHOLE:
                break
    assert not proved or any(proved)


@pytest.mark.parametrize("key", KEYS)
def test_the_cards_to_come_are_told_to_nobody_at_all(key: str) -> None:
    first = play(key, 3)
    left = [place for stack in first.watched.stacks.values() for place in stack]
    if not left or not first.watched.followed:
        pytest.skip("no cards are to come")
    assert exchanged(key, 3, first, left[-1], list(first.out), "the next card", tries=2)
    if WHOLE:
        assert exchanged(key, 3, first, left[-9 % len(left)], list(first.out), "a card to come", tries=1)


@pytest.mark.parametrize(("key", "declare"), NAMED)
def test_a_declared_card_that_was_not_exposed_is_told_to_nobody(key: str, declare: str) -> None:
    try:
        first = play(key, 5, declare=declare)
    except Refusal as refusal:
        entered = {(game, what) for game, what, *_ in (*DECLARED, *LIES_UP)}
        assert (key, declare) in entered, str(refusal)  # never admitted here: it is tried where a dealer types cards
        return
    place = first.watched.declared
    if place is None or not first.watched.followed:
        pytest.skip("the card stays in the shoe")
    allowed = set(TOLD_ALL)
    if declare in DEALT:
        allowed |= {seat.name for seat in first.table.table.seats.values() if seat.number == 1}
    if isinstance(first.table.pending, Bets) and not any(s.held for s in first.table.table.shoes.values()):
        allowed |= WATCHERS  # the round is over, and whole
    names = [name for name in first.out if name not in allowed]
    assert exchanged(key, 5, first, place, names, f"the card of {declare}", declare, tries=8)


def test_a_game_that_leaks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three ways to leak: a piece marked as everybody's, a note that names it, a question that names it."""
    draw = Table.draw

    def leaks(self: Table[Any], cite: str, to: str, face: str = "up", seen_by: Any = None) -> Any:
        card = yield from draw(self, cite, to, face, seen_by)
        if face == "down":
            yield from self.note(cite, "said", text=f"{to} has {card}")
        return card

    with monkeypatch.context() as patch:
        patch.setattr(Table, "draw", leaks)
        with pytest.raises(AssertionError, match="can tell"):
            test_a_card_that_lies_face_down_is_told_to_nobody_else("three-card-poker")

    with monkeypatch.context() as patch:
        patch.setattr(view, "visible", lambda event, _: event)
        with pytest.raises(AssertionError, match="can tell"):
            test_a_card_that_lies_face_down_is_told_to_nobody_else("caribbean-stud")


def test_a_leaking_seed_and_a_leaking_review_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two more ways: the seed from which every card follows, and staff's word shown as a patron's decision."""
    with monkeypatch.context() as patch:
        patch.setattr(seeds, "commitment", lambda seed: seed)
        with pytest.raises(AssertionError, match="can tell every card"):
            play("minibaccarat", 3)
    with monkeypatch.context() as patch:
        patch.setattr(review, "Declaration", ())
        with pytest.raises(AssertionError, match=r"can tell .* from /api/v1/tables/1/review"):
            test_a_declared_card_that_was_not_exposed_is_told_to_nobody("night-blackjack", "card-drawn-in-error")


def test_hints_reviews_hand_histories_and_the_felt_are_among_the_ways_out() -> None:
    tried = {way.rpartition("/")[2].partition("?")[0] for way in play("poker", 3).out["stranger"]}
    assert {"hint", "review", "phh", "hand", "told", "earlier", "felt", "shuffles", "proof", "log"} <= tried


@pytest.mark.parametrize("key", ["poker", "minibaccarat"])
def test_audit_backup_and_reports_print_nothing_of_the_cards(key: str) -> None:
    first = play(key, 3)
    told = secrecy.commands(first.house)
    assert {"command audit", "command backup", "command report --by table"} <= set(told)
    left = [place for stack in first.watched.stacks.values() for place in stack]
    for other in undealt(first, left[-1][0], Random(3), 2):
        second = play(key, 3, (left[-1], other))
        assert second.shape == first.shape
        assert secrecy.commands(second.house) == told
