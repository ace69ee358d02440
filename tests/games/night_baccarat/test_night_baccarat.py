"""Casino-night baccarat and mini-baccarat, paragraph by paragraph: 13:47-20.20 and 13:47-20.28."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.spare import play_with_spare

from chapter47 import Bet, Refusal, game
from chapter47.games.minibaccarat.odds import class_counts as baccarat_counts
from chapter47.games.minibaccarat.odds import shoe_values
from chapter47.games.night_baccarat import rules
from chapter47.games.night_baccarat.elections import NightBaccaratElections
from chapter47.games.night_baccarat.kernel import NightBaccaratKernel, play_stack
from chapter47.games.night_baccarat.odds import lines as odds_lines
from chapter47.games.night_baccarat.odds import literal_counts, odds
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played
from chapter47.sim.engine import simulate
from chapter47.table.cards import decks
from chapter47.table.drivers import Players, drive
from chapter47.table.requests import Cut, Draw, Request

SECTION = {"night-baccarat": "13:47-20.20", "night-minibaccarat": "13:47-20.28"}
both = pytest.mark.parametrize("key", SECTION)


def either(*paragraphs: str) -> Any:
    """The same paragraphs of both sections."""
    return provision(*(f"{section}{paragraph}" for section in SECTION.values() for paragraph in paragraphs))


def play(key: str, cards: str, bets: str = "bet 1 player $20", elect: str = "") -> Played:
    return play_with_spare(f"game {key}\n{elect}\nseat 1 Ann $500\n{bets}\ncards {cards}\n")


def lines(played: Played) -> list[str]:
    return [line.split("{")[0].strip() for line in played.transcript.body()]


def money(played: Played) -> list[str]:
    return [line for line in lines(played) if line.split()[0] in ("take", "pay", "return", "collect")]


@provision("13:47-20.20(a)[bank]")
def test_the_bank_is_the_holders_or_its_designees() -> None:
    opened = lines(play_with_spare("game night-baccarat\nopen\n"))
    assert 'note "the bank is that of the holder"' in opened
    named = lines(play_with_spare("game night-baccarat\nelect bank=Post 12 Auxiliary\nopen\n"))
    assert 'note "the bank is that of Post 12 Auxiliary"' in named
    with pytest.raises(Refusal) as refused:
        game("night-baccarat", bank="")
    assert refused.value.cite == "13:47-20.20(a)[bank]"


@either("(a)[natural]", "(e)1[natural-stops-play]", "(e)2.iii")
@both
@pytest.mark.parametrize("cards", ["3C 2D 5C KD", "9C KD KC QD", "2C 9D KC KD"])
def test_a_natural_ends_the_deal(key: str, cards: str) -> None:
    told = lines(play(key, cards))
    assert 'call "Natural"' in told
    assert sum(line.startswith("draw") for line in told) == 4


@either("(a)[natural]")
@both
def test_nine_on_three_cards_is_no_natural(key: str) -> None:
    told = lines(play(key, "2C KD 3C 7D 4C"))
    assert 'call "Natural"' not in told
    assert 'call "Player 9, Bank 7: Player wins"' in told


@either("(a)[point-count]", "(b)2.iii", "(e)4.i")
@both
@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("7C AD 6C KD", "Player 3, Bank 1"),
        ("10C 7D 9C 3D", "Player 9, Bank 0"),
        ("KC 2D QC 6D", "Player 0, Bank 8"),
        ("JC AD AC 5D", "Player 1, Bank 6"),
    ],
)
def test_values_and_two_card_counts(key: str, cards: str, told: str) -> None:
    assert f'call "{told}"' in lines(play(key, f"{cards} KS KH"))


@provision("13:47-20.20(e)4.iii", "13:47-20.28(e)4.ii")
@both
@pytest.mark.parametrize(("third", "count"), [("4H", 7), ("9H", 2)])
def test_the_left_digit_is_dropped(key: str, third: str, count: int) -> None:
    """Ace and two draw a third card against a bank of seven."""
    assert any(f"Player {count}, Bank 7:" in line for line in lines(play(key, f"AC KD 2C 7D {third}")))


@either("(a)[stack]", "(b)2.i", "(b)2.ii")
@both
def test_the_stack(key: str) -> None:
    section = SECTION[key]
    assert play_with_spare(f"game {key}\n").table.shoe.size == 312
    assert play_with_spare(f"game {key}\nelect decks=8\n").table.shoe.size == 416
    for name, value, paragraph in (
        ("decks", 5, "(b)2.i"),
        ("backs", ("red", "blue"), "(b)2.i"),
        ("cutting_cards", 1, "(b)2.ii"),
    ):
        with pytest.raises(Refusal) as refused:
            game(key, {name: value})
        assert refused.value.cite == f"{section}{paragraph}"
    opened = play_with_spare(f"game {key}\nstaff\nopen\n")
    assert any("two cutting cards" in line for line in lines(opened))
    assert f"{{{section}(b)2.ii}}" in opened.transcript.text()


@provision("13:47-20.20(b)1", "13:47-20.2[baccarat]", "13:47-20.28(b)1", "13:47-20.2[mini-baccarat]")
@pytest.mark.parametrize(("key", "seats"), [("night-baccarat", 14), ("night-minibaccarat", 7)])
def test_how_many_may_play(key: str, seats: int) -> None:
    assert play_with_spare(f"game {key}\nseat {seats} Ann $50\nbet {seats} tie $5\ncards 9C 8D KC QD").wagers
    with pytest.raises(Refusal, match=f"no seat {seats + 1}"):
        play_with_spare(f"game {key}\nseat {seats + 1} Ann $50\n")
    assert game(key)._repr_svg_().count('data-wager="bank"') == seats


@either("(c)")
@both
@pytest.mark.parametrize(("dealt", "shuffled"), [("hand", "hand"), ("shoe", "machine")])
def test_shoe_and_machine_are_optional(key: str, dealt: str, shuffled: str) -> None:
    told = lines(play_with_spare(f"game {key}\nelect dealt_from={dealt}\nelect shuffled_by={shuffled}\nopen\n"))
    assert f'note "shuffled by {shuffled}"' in told
    assert any(line.startswith('note "the stack is in the deal') for line in told)


@either("(d)")
@both
def test_the_dealer_settles_every_wager_after_the_result(key: str) -> None:
    played = play_with_spare(
        f"game {key}\nseat 1 Ann $100\nseat 4 Bob $100\nbet 1 player $20\n"
        "bet 1 tie $5\nbet 4 bank $20\ncards 9C 2D KC QD"
    )
    told = lines(played)
    after = told[told.index('call "Player 9, Bank 2: Player wins"') + 1 :]
    assert after[:4] == [
        "take 4 bank $20.00",
        "take 1 tie $5.00",
        "pay 1 player $20.00 at 1 to 1",
        "collect 1 commission $1.00",
    ]
    assert not played.table.wagers


@either("(d)5", "(e)5.i", "(e)5.ii")
@both
@pytest.mark.parametrize(
    ("bets", "cards", "told"),
    [
        ("bet 1 player $20", "9C 2D KC QD", ["pay 1 player $20.00 at 1 to 1", "collect 1 commission $1.00"]),
        ("bet 1 bank $20", "2C 9D KC QD", ["pay 1 bank $20.00 at 1 to 1", "collect 1 commission $1.00"]),
        ("bet 1 tie $20", "9C 9D KC QD", ["pay 1 tie $160.00 at 8 to 1", "collect 1 commission $8.00"]),
        ("bet 1 player $40", "9C 2D KC QD", ["pay 1 player $40.00 at 1 to 1", "collect 1 commission $2.00"]),
        ("bet 1 tie $10", "9C 9D KC QD", ["pay 1 tie $80.00 at 8 to 1", "collect 1 commission $4.00"]),
    ],
)
def test_five_percent_of_every_win(key: str, bets: str, cards: str, told: list[str]) -> None:
    assert money(play(key, cards, bets)) == told


@both
def test_bank_only_is_an_option(key: str) -> None:
    elect = "elect commission=bank only"
    assert money(play(key, "9C 2D KC QD", elect=elect)) == ["pay 1 player $20.00 at 1 to 1"]
    assert money(play(key, "9C 9D KC QD", "bet 1 tie $20", elect)) == ["pay 1 tie $160.00 at 8 to 1"]
    assert money(play(key, "2C 9D KC QD", "bet 1 bank $20", elect))[1] == "collect 1 commission $1.00"
    assert "Player: 1 to 1<" in game(key, commission="bank only")._repr_svg_()
    assert "Player: 1 to 1 less 5%" in game(key)._repr_svg_()


@both
@pytest.mark.parametrize(
    ("rounding", "stake", "fee"),
    [
        ("half up", 10, "$1.00"),
        ("half up", 9, None),
        ("up", 9, "$1.00"),
        ("down", 39, "$1.00"),
        ("half up", 30, "$2.00"),
    ],
)
def test_commission_is_whole_dollars_by_the_posted_rule(key: str, rounding: str, stake: int, fee: str | None) -> None:
    told = money(play(key, "9C 2D KC QD", f"bet 1 player ${stake}", f"elect rounding={rounding}"))
    assert told[1:] == ([f"collect 1 commission {fee}"] if fee else [])


@provision("13:47-20.20(e)4.ii", "13:47-20.28(e)4.iii")
@either("(e)1[bet-on-the-bank]", "(e)1[bet-on-the-player]", "(e)1[bet-on-a-tie]")
@both
@pytest.mark.parametrize(
    ("cards", "results"),
    [
        ("7C 5D KC 2D", {"bank": "void", "player": "void", "tie": "won"}),  # 7 and 7
        ("9C 8D KC KD", {"bank": "lost", "player": "won", "tie": "lost"}),
        ("4C 6D KC KD KS", {"bank": "won", "player": "lost", "tie": "lost"}),
        ("7C 5D KC KD 2S", {"bank": "void", "player": "void", "tie": "won"}),
        ("6C 6D KC KD", {"bank": "void", "player": "void", "tie": "won"}),
    ],
)
def test_the_hand_nearest_nine_wins(key: str, cards: str, results: dict[str, str]) -> None:
    played = play(key, cards, "bet 1 bank $10\nbet 1 player $10\nbet 1 tie $10")
    assert {w.name: str(w.decision.result) for w in played.wagers if w.decision} == results


@either("(e)1[initial-deal]")
@both
def test_the_cards_alternate_from_the_player(key: str) -> None:
    draws = [line for line in lines(play(key, "5C KD 2C 4D 9S")) if line.startswith("draw")]
    assert draws[:4] == ["draw player 5C", "draw banker KD", "draw player 2C", "draw banker 4D"]
    with pytest.raises(Refusal, match="takes no wager 'dragon'") as refused:
        play(key, "9C 9D", "bet 1 dragon $5")
    assert refused.value.cite == "13:47-20.10(c)2"


@either("(e)2.i", "(e)2.ii", "(e)3.i")
@both
@pytest.mark.parametrize(
    ("cards", "player", "bank"),
    [
        ("2C 4D 3C 3D 9S", 3, 2),  # five draws, seven stands
        ("KC 4D KC 3D 9S", 3, 2),
        ("4C KD 2C 5D 9S", 2, 3),  # the player stands on six: five draws
        ("4C KD 3C 6D", 2, 2),  # and six stands
        ("4C KD 3C KS 2S", 2, 3),
    ],
)
def test_who_draws(key: str, cards: str, player: int, bank: int) -> None:
    state = play(key, cards).table.state
    assert (len(state.player.cards), len(state.banker.cards)) == (player, bank)


@either("(e)3.ii")
@both
def test_the_banks_draw_after_the_players(key: str) -> None:
    """The player draws a 4 to 9: a bank of five draws by the table, and stands by the literal reading."""
    assert len(play(key, "2C KD 3C 5D 4S 9S").table.state.banker.cards) == 3
    assert len(play(key, "2C KD 3C 5D 4S", elect="elect bank_draw=literal").table.state.banker.cards) == 2
    for elect in ("", "elect bank_draw=literal"):
        assert len(play(key, "2C KD 3C 2D 8S 9S", elect=elect).table.state.banker.cards) == 3
    drawn = [[rules.bank_draws(5, bank, third, True) for third in range(10)] for bank in range(8)]
    assert drawn == [[bank <= 2] * 10 for bank in range(8)]


def test_imitation_money_only() -> None:
    with pytest.raises(Refusal) as refused:
        play("night-baccarat", "9C 9D", "bet 1 bank $20 cash confirmed dealer, casino supervisor")
    assert refused.value.cite == "13:47-20.10(c)1"


# ---- odds and kernel -------------------------------------------------------------------------------------------------


def test_the_literal_count_is_the_casinos_count_but_for_the_draw() -> None:
    values = shoe_values(6)
    assert literal_counts(values, literal=False) == baccarat_counts(values)
    assert sum(literal_counts(values)) == sum(baccarat_counts(values))


@pytest.mark.parametrize(
    ("number", "wager", "edge"),
    [(6, "bank", 0.010558), (8, "bank", 0.010579), (8, "tie", 0.143596)],  # Thorp; ties without commission
)
def test_published_figures(number: int, wager: str, edge: float) -> None:
    told = odds(NightBaccaratElections(decks=number, commission="bank only"))
    assert told[wager].house_edge == pytest.approx(edge, abs=5e-7)


def test_commission_on_all_bets_costs_a_twentieth_of_each_win() -> None:
    plain, full = odds(NightBaccaratElections(commission="bank only")), odds(NightBaccaratElections())
    for wager, pays in (("player", 1), ("tie", 8)):
        assert full[wager].house_edge - plain[wager].house_edge == pytest.approx(0.05 * pays * full[wager].win)
    assert full["bank"].exact == plain["bank"].exact


@pytest.mark.parametrize("seed", range(6))
def test_procedure_and_kernel_see_the_same_money(seed: int) -> None:
    random = Random(seed)
    night = game(
        "night-minibaccarat",
        decks=random.choice((6, 8)),
        bank_draw=random.choice(("table", "literal")),
        commission=random.choice(("all winning bets", "bank only")),
    )
    elections = night.elections
    assert isinstance(elections, NightBaccaratElections)
    cards = decks(elections.decks)
    random.shuffle(cards)
    counts = play_stack((card.rank for card in cards), elections.is_literal)
    table = night.open_table({1: ("Ann", 100_000_000)})
    order = iter(cards)

    def dealer(request: Request) -> Any:
        if isinstance(request, Cut):
            return request.low
        return next(order) if isinstance(request, Draw) else None

    def bets(_: Any) -> list[Bet] | None:
        stakes = [Bet(1, wager, 10_000) for wager in ("bank", "player", "tie")]
        return stakes if table.round <= sum(counts) else None

    drive(table, night.type.procedure(table, False), Players(table, dealer, bets))
    assert -table.rack == sum(line.totals(counts).net for line in odds_lines(elections))


@pytest.mark.parametrize("elected", [{}, {"bank_draw": "literal", "decks": 8, "commission": "bank only"}])
def test_simulated_agrees_with_exact(elected: dict[str, Any]) -> None:
    elections = NightBaccaratElections.elect(elected)
    simulated = simulate(NightBaccaratKernel(elections), 4_000_000, 47, 2)
    for totals, told in zip(simulated.wagers, odds(elections).wagers, strict=True):
        assert totals.wager == told.wager
        assert abs(totals.mean + told.house_edge) < 4 * totals.stderr, totals.wager
    again = simulate(NightBaccaratKernel(elections), 4_000_000, 47, 1)
    assert [w.net for w in again.wagers] == [w.net for w in simulated.wagers]
