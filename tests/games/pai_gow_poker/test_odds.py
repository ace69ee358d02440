"""What pai gow poker is worth: hands and the bonus counted; the procedure and the kernel agree."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from chapter47 import Bet, Game
from chapter47.games.pai_gow import rules as contests
from chapter47.games.pai_gow_poker import rules
from chapter47.games.pai_gow_poker.exact import count_lines
from chapter47.games.pai_gow_poker.hands.rules import bonus_line, house_way, strengths
from chapter47.games.pai_gow_poker.kernel import PaiGowPokerKernel
from chapter47.games.pai_gow_poker.odds import HANDS, best_five_counts, hand_counts, lines, strategy
from chapter47.games.pai_gow_poker.odds import bonus_line as line_of_bonus
from chapter47.sim.engine import simulate
from chapter47.table.cards import ALL_CARDS
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.requests import Draw, Request, Shuffle
from chapter47.table.sources import SeededSource

KEY = "pai-gow-poker"
GAME = Game(KEY)


def test_every_hand_of_seven() -> None:
    counts = hand_counts()
    assert sum(counts) == HANDS == 154_143_080
    assert count_lines() == list(counts)
    assert counts == (
        124_556_196,
        11_034_204,
        7_672_500,
        6_172_088,
        4_188_528,
        307_472,
        184_644,
        26_020,
        1_128,
        196,
        72,
        32,
    )


def test_every_hand_by_its_best_five() -> None:
    counts, lines = best_five_counts(), hand_counts()
    assert sum(counts.values()) == HANDS
    assert counts == {
        "five aces": 1_128,
        "royal flush": 26_132,
        "straight flush": 184_832,
        "four-of-a-kind": 307_472,
        "full house": 4_188_528,
        "flush": 6_172_088,
        "straight": 11_236_028,
        "three-of-a-kind": 7_470_676,
        "two pair": 35_553_816,
        "pair": 64_221_960,
        "high card": 24_780_420,
    }
    # of 228 hands of seven in a row forty hold a royal flush: 4 natural, with joker 28 to the ace and 8 to the king
    assert counts["royal flush"] == lines[rules.ROYAL] + lines[rules.ROYAL_MATCH] + 40
    assert counts["straight"] - lines[rules.STRAIGHT] == 201_824  # the bonus pays them as three of a kind


def test_the_bonus_exactly() -> None:
    bonus = GAME.odds()["bonus"]
    assert bonus.exact == Fraction(1496262, 19267885)
    assert round(bonus.house_edge, 6) == 0.077656


def test_the_strategy_says_what_it_costs() -> None:
    told = strategy(GAME.elections)  # type: ignore[arg-type]
    assert told.figures["house way, against the dealer's bank"] == GAME.odds()["pai-gow-poker"].house_edge
    assert any("8,250,459,031,214,400 deals" in note for note in told.notes)
    assert ("low+low", "split unless a single K or better goes low") in told.rows


def test_totals_do_not_depend_on_workers() -> None:
    kernel = GAME.type.kernel(GAME.elections)
    one, two = (simulate(kernel, 2**18 + 1000, seed=3, workers=workers) for workers in (1, 2))
    assert [w.as_dict() for w in one.wagers] == [w.as_dict() for w in two.wagers]


@pytest.mark.parametrize("elections", [{}, {"wheel": "lowest", "quads": (4, 8)}])
def test_hands_are_set_alike_by_both(elections: dict[str, object]) -> None:
    game = Game(KEY, elections)
    kernel = PaiGowPokerKernel(game.elections)  # type: ignore[arg-type]
    random = Random(11)
    flush = [*range(13), 52, 13, 26, 14, 27, 15]  # mostly of one suit, with the joker
    for trial in range(700):
        pool = range(53) if trial % 3 else flush
        cards = random.sample(list(pool), 7)
        dealt = [ALL_CARDS[card] for card in cards]
        chosen = house_way(dealt, game.elections)
        assert (*strengths(chosen, game.elections), bonus_line(dealt)) == kernel.set(cards)


def test_the_procedure_and_the_kernel_agree() -> None:
    game = Game(KEY, player_banking=False, dealt_from="automated shoe", start_by="generator")
    kernel = PaiGowPokerKernel(game.elections)  # type: ignore[arg-type]
    main, bonus = lines(game.elections)[0], line_of_bonus(game.elections)  # type: ignore[arg-type]
    bets = [Bet(1, KEY, 10_000), Bet(1, "bonus", 10_000)]
    table = game.open_table({1: ("Ann", 10**9)})
    people = Players(table, Dealer(SeededSource(4)), lambda t: bets if t.round <= 60 else None)
    dealt: list[int] = []
    before = 0
    seen = 0

    def answer(request: Request) -> object:
        nonlocal before, seen
        if type(request) is Shuffle:
            if len(dealt) == 14:
                bank, mine = kernel.set(dealt[:7]), kernel.set(dealt[7:])
                contest = main.outcomes[contests.result_class(mine[0], mine[1], bank[0], bank[1])]
                extra = bonus.outcomes[mine[2]]
                assert contest is not None
                assert extra is not None
                assert before - table.rack == contest[1] + extra[1]
                seen += 1
            before = table.rack
            dealt.clear()
        if getattr(request, "spaces", None):
            return "1"  # the dealer's stack comes first
        reply = people(request)
        if type(request) is Draw:
            dealt.append(reply.index)
        return reply

    drive(table, game.type.procedure(table, True), answer)
    assert seen == 60
