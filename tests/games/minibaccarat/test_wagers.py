"""The wagers and what they pay: 19:47-7.2, 7.3 and 19:47-3.2, 3.3, at both games."""

from __future__ import annotations

import pytest
from tests.games.baccarat import BOTH, script, settle, starting

from chapter47 import Bet, Game, Refusal, Unlawful
from chapter47.rulebook.testing import provision
from chapter47.table.odds import Odds

SEVEN_SIX, SIX_SEVEN, SIX_SIX = "KC 7D 6H KS", "KC 6D 7H KS", "KC 6D 6H KS"  # Player v. Banker, no draws
P9_B0 = "2C KD 2H 4S 5D 6C"  # Player 2+2+5 = 9, Banker K+4+6 = 0


@BOTH
@provision("19:47-7.2(a)1", "19:47-3.2(a)1")
def test_banker(game: str) -> None:
    assert settle(game, {"banker": 100}, "KC 7D 6H KS") == {"banker": 95}
    assert settle(game, {"banker": 100}, SIX_SEVEN) == {"banker": -100}
    assert settle(game, {"banker": 100}, SIX_SIX) == {"banker": 0}


@provision("19:47-7.2(a)1.iii", "19:47-7.3(d)", "19:47-7.3(d)[timing]")
def test_a_quarter_of_the_banker_wager_on_a_tie() -> None:
    assert settle("minibaccarat", {"banker": 100}, SIX_SIX, tie_vigorish="true") == {"banker": -25}
    assert settle("minibaccarat", {"banker": 80}, SIX_SIX, tie_vigorish="true") == {"banker": -20}
    assert settle("minibaccarat", {"banker": 80}, "KC 7D 6H KS", tie_vigorish="true") == {"banker": 80}
    deferring = script(
        "minibaccarat", "bet 1 banker $80", f"cards {SIX_SIX}", tie_vigorish="true", defer_vigorish="true"
    )
    assert starting(deferring, "collect", "mark") == ["collect 1 vigorish $20.00"]
    assert not deferring.table.owed


@provision("19:47-7.3(d)[replaces]")
def test_no_vigorish_on_wins_beside_the_tie_vigorish() -> None:
    assert settle("minibaccarat", {"banker": 100}, "KC 7D 6H KS", tie_vigorish="true") == {"banker": 100}
    with pytest.raises(Unlawful, match="not on both"):
        Game("minibaccarat", tie_vigorish=True, vigorish_percent=5)


@BOTH
@provision("19:47-7.2(a)2", "19:47-3.2(a)2", "19:47-7.3(a)", "19:47-3.3(a)")
def test_player(game: str) -> None:
    assert settle(game, {"player": 40}, "8C 5D KH KS") == {"player": 40}
    assert settle(game, {"player": 100}, "KC 9D 8H KS") == {"player": -100}
    assert settle(game, {"player": 100}, "KC 8D 8H KS") == {"player": 0}


@provision("19:47-7.2(a)2")
def test_the_tie_vigorish_never_touches_player() -> None:
    assert settle("minibaccarat", {"player": 100}, SIX_SIX, tie_vigorish="true") == {"player": 0}


@BOTH
@provision("19:47-7.2(a)3", "19:47-3.2(a)3", "19:47-7.3(b)", "19:47-3.3(b)")
def test_tie(game: str) -> None:
    assert settle(game, {"tie": 10}, SIX_SIX) == {"tie": 80}
    assert settle(game, {"tie": 10}, "KC 6D 7H KS") == {"tie": -10}
    assert settle(game, {"tie": 10}, SIX_SIX, tie_pays="9 to 1") == {"tie": 90}
    with pytest.raises(Unlawful, match="at least 8 to 1"):
        Game(game, tie_pays="7 to 1")


@BOTH
@provision("19:47-7.2(a)4", "19:47-3.2(a)4")
def test_total_cards_wagers_only_where_elected(game: str) -> None:
    with pytest.raises(Refusal, match="takes no wager 'five-cards'"):
        settle(game, {"five-cards": 5}, SIX_SIX)
    all_three = {"four-cards": 10, "five-cards": 10, "six-cards": 10}
    assert settle(game, all_three, SIX_SEVEN, total_cards="true") == {
        "four-cards": 15,
        "five-cards": -10,
        "six-cards": -10,
    }


@BOTH
@provision("19:47-7.2(a)4[settlement]", "19:47-3.2(a)4[settlement]")
def test_total_cards_count_what_the_rules_required(game: str) -> None:
    wagers = {"four-cards": 10, "five-cards": 10, "six-cards": 10}
    assert settle(game, wagers, "KC 7D 5H KS 2D", total_cards="true")["five-cards"] == 20
    played = script(
        game,
        *(f"bet 1 {name} $10" for name in wagers),
        "cards KC 6D 7H KS",
        "declare third-card-in-error 9C",
        total_cards="true",
    )
    assert {w.name: str(w.decision.result) for w in played.wagers if w.decision} == {
        "four-cards": "won",
        "five-cards": "lost",
        "six-cards": "lost",
    }


@BOTH
@provision(
    "19:47-7.3(g)[four]",
    "19:47-7.3(g)[five]",
    "19:47-7.3(g)[six]",
    "19:47-3.3(f)[four]",
    "19:47-3.3(f)[five]",
    "19:47-3.3(f)[six]",
)
def test_total_cards_payouts(game: str) -> None:
    assert settle(game, {"four-cards": 10}, SIX_SEVEN, total_cards="true") == {"four-cards": 15}
    assert settle(game, {"five-cards": 10}, "KC 5D 6H KS 2D", total_cards="true") == {"five-cards": 20}
    assert settle(game, {"six-cards": 10}, "KC 2D 2H KS 2D 2C", total_cards="true") == {"six-cards": 20}


@BOTH
@provision("19:47-7.2(a)5", "19:47-3.2(a)5")
def test_bonus_on_either_hand_only_where_elected(game: str) -> None:
    both = {"player-bonus": 5, "banker-bonus": 5}
    assert settle(game, both, "9C KD KH KS", bonus="true") == {"player-bonus": 5, "banker-bonus": -5}
    with pytest.raises(Refusal, match="takes no wager"):
        settle(game, both, "9C KD KH KS")


@BOTH
@provision("19:47-7.2(a)5.i", "19:47-3.2(a)5.i")
def test_bonus_wins(game: str) -> None:
    assert settle(game, {"player-bonus": 10}, "9C 8D KH KS", bonus="true") == {"player-bonus": 10}  # 9 v. 8, naturals
    assert settle(game, {"banker-bonus": 10}, "KC 6D 7H 2S", bonus="true") == {"banker-bonus": 10}
    assert settle(game, {"banker-bonus": 10}, "KC 2D 3H KS KD 5H", bonus="true") == {"banker-bonus": 10}  # 7 v. 3
    assert settle(game, {"player-bonus": 10}, "KC 3D 4H KS 3D AH", bonus="true") == {"player-bonus": -10}  # 7 v. 4


@BOTH
@provision("19:47-7.2(a)5.ii", "19:47-3.2(a)5.ii")
def test_bonus_loses(game: str) -> None:
    wagers = {"player": 100, "player-bonus": 10, "banker-bonus": 10}
    assert settle(game, wagers, SIX_SIX, bonus="true") == {"player": 0, "player-bonus": -10, "banker-bonus": -10}
    assert settle(game, {"player-bonus": 10}, "8C 9D KH KS", bonus="true") == {"player-bonus": -10}
    assert settle(game, wagers, "KC 3D 4H KS 3D AH", bonus="true") == {
        "player": 100,
        "player-bonus": -10,
        "banker-bonus": -10,
    }


@BOTH
@provision("19:47-7.2(a)5.iii", "19:47-3.2(a)5.iii")
def test_bonus_is_void_on_equal_naturals_only(game: str) -> None:
    wagers = {"player-bonus": 10, "banker-bonus": 10}
    assert settle(game, wagers, "8C 5D KH 3S", bonus="true") == {"player-bonus": 0, "banker-bonus": 0}
    assert settle(game, wagers, "9C 9D KH KS", bonus="true") == {"player-bonus": 0, "banker-bonus": 0}
    assert settle(game, wagers, "KC 5D 5H KS 3D 3C", bonus="true") == {"player-bonus": -10, "banker-bonus": -10}


@BOTH
@provision("19:47-7.2(b)", "19:47-3.2(b)")
@pytest.mark.parametrize("wager", ["panda-8", "dragon-7", "pair"])
def test_no_other_wager(game: str, wager: str) -> None:
    with pytest.raises(Refusal) as refused:
        settle(game, {wager: 10}, SIX_SIX)
    assert refused.value.cite == {"minibaccarat": "19:47-7.2(b)", "punto-banco": "19:47-3.2(b)"}[game]


@BOTH
@provision("19:47-7.2(b)[bonus-requires-base]", "19:47-3.2(b)[bonus-requires-base]")
def test_a_bonus_may_need_a_wager_beside_it(game: str) -> None:
    required = {"bonus": "true", "bonus_requires_base": "true"}
    with pytest.raises(Refusal, match="needs a Player or Banker wager"):
        settle(game, {"tie": 10, "player-bonus": 5}, SIX_SIX, **required)
    assert settle(game, {"player": 10, "player-bonus": 5}, "9C KD KH KS", **required) == {
        "player": 10,
        "player-bonus": 5,
    }
    assert settle(game, {"player-bonus": 5}, "9C KD KH KS", bonus="true") == {"player-bonus": 5}


@BOTH
@provision("19:47-7.2(c)", "19:47-3.2(c)", "19:47-7.2(c)[verbal]", "19:47-3.2(c)[verbal]")
def test_what_a_wager_is_made_with(game: str) -> None:
    with pytest.raises(Refusal, match="cannot be made with currency"):
        script(game, "bet 1 banker $100 currency", f"cards {SIX_SIX}")
    with pytest.raises(Refusal, match="both confirm"):
        script(game, "bet 1 banker $200 cash confirmed dealer", f"cards {SIX_SIX}")
    played = script(game, "bet 1 banker $200 cash confirmed dealer, casino supervisor", f"cards {SIX_SIX}")
    assert starting(played, "note")[-1] == 'note "cash of seat 1 converted to $200.00 in chips"'
    script(game, "bet 1 banker $100 match play", f"cards {SIX_SIX}")


@BOTH
@provision("19:47-7.2(d)", "19:47-3.2(d)", "19:47-7.2(e)")
def test_no_bet_after_no_more_bets_until_it_is_decided(game: str) -> None:
    chosen = Game(game)
    table = chosen.open_table({1: ("Ann", 100_000)})
    refused: list[str] = []

    def late(step: object) -> None:
        with pytest.raises(Refusal, match="No more bets") as error:
            table.verify_bet(Bet(1, "banker", 2500))
        refused.append(str(error.value.cite))

    from chapter47.table.drivers import Dealer, Players, drive
    from chapter47.table.requests import Draw, Pause, Request
    from chapter47.table.sources import SeededSource

    people = Players(table, Dealer(SeededSource(1)), lambda t: [Bet(1, "tie", 2500)] if t.round == 1 else None)

    def answer(request: Request) -> object:
        if isinstance(request, Pause) or (isinstance(request, Draw) and request.to != "burn"):
            late(request)
        return people(request)

    drive(table, chosen.type.procedure(table, True), answer)
    assert len(refused) >= 6
    assert set(refused) == {chosen.type.cites.late}


@BOTH
@provision("19:47-7.3(c)", "19:47-3.3(c)")
def test_vigorish_on_a_banker_win(game: str) -> None:
    assert settle(game, {"banker": 100}, "KC 7D 6H KS") == {"banker": 95}
    assert settle(game, {"banker": 100}, "KC 7D 6H KS", vigorish_percent=4) == {"banker": 96}


@BOTH
@provision("19:47-7.3(c)[rate]", "19:47-3.3(c)[rate]", "19:47-7.3(e)[uniform]", "19:47-3.3(d)[uniform]")
def test_vigorish_is_four_or_five_percent_for_the_whole_table(game: str) -> None:
    for wrong in (3, 4.5, 6, "{1: 4, 2: 5}"):
        with pytest.raises(Unlawful, match="vigorish_percent cannot be"):
            Game(game, vigorish_percent=wrong)
    played = script(game, "bet 1 banker $100", "bet 3 banker $200", "cards KC 7D 6H KS", vigorish_percent=4)
    assert starting(played, "collect") == ["collect 3 vigorish $8.00", "collect 1 vigorish $4.00"]


@provision("19:47-3.3(c)1")
def test_punto_banco_rounds_vigorish_to_25_or_20_cents() -> None:
    win = "KC 7D 6H KS"
    assert settle("punto-banco", {"banker": 33}, win, round_vigorish="true") == {"banker": 31.25}
    assert settle("punto-banco", {"banker": 33}, win, round_vigorish="true", vigorish_percent=4) == {"banker": 31.6}
    played = script("punto-banco", "limits $1 to $100", "bet 1 banker $3", f"cards {win}", round_vigorish="true")
    assert starting(played, "collect") == ["collect 1 vigorish $0.25"]


@provision("19:47-7.3(c)1")
def test_minibaccarat_rounds_vigorish_to_five_cents() -> None:
    win = "KC 7D 6H KS"
    assert settle("minibaccarat", {"banker": 33}, win, round_vigorish="true", vigorish_percent=4) == {"banker": 31.65}
    assert settle("minibaccarat", {"banker": 33}, win, round_vigorish="true") == {"banker": 31.35}


@BOTH
@provision("19:47-7.3(f)", "19:47-3.3(e)", "19:47-7.3(f)1", "19:47-3.3(e)1")
def test_banker_six_pays_half(game: str) -> None:
    half = {"banker_six_pays_half": "true"}
    assert settle(game, {"banker": 50}, "KC 6D KH KS 4D", **half) == {"banker": 25}
    assert settle(game, {"banker": 50}, "KC 7D 6H KS", **half) == {"banker": 50}
    assert settle(game, {"banker": 50}, SIX_SEVEN, **half) == {"banker": -50}
    with pytest.raises(Unlawful, match="takes no vigorish"):
        Game(game, banker_six_pays_half=True, vigorish_percent=5)


@BOTH
@provision("19:47-7.3(f)[one-not-both]", "19:47-3.3(e)[one-not-both]")
def test_one_no_vigorish_option_not_both(game: str) -> None:
    with pytest.raises(Unlawful, match="not both") as refused:
        Game(game, banker_six_pays_half=True, total_cards_waive_vigorish=True, total_cards=True)
    assert (
        refused.value.cite
        == {"minibaccarat": "19:47-7.3(f)[one-not-both]", "punto-banco": "19:47-3.3(e)[one-not-both]"}[game]
    )
    if game == "minibaccarat":
        with pytest.raises(Unlawful, match="alternatives"):
            Game(game, tie_vigorish=True, banker_six_pays_half=True)


@BOTH
@provision("19:47-7.3(f)2", "19:47-3.3(e)2")
def test_total_cards_wagers_waive_vigorish(game: str) -> None:
    waiver = {"total_cards": "true", "total_cards_waive_vigorish": "true"}
    win = "KC 7D 6H KS"
    assert settle(game, {"banker": 100, "four-cards": 60, "six-cards": 40}, win, **waiver)["banker"] == 100
    assert settle(game, {"banker": 100, "four-cards": 60, "six-cards": 39}, win, **waiver)["banker"] == 95
    with pytest.raises(Unlawful, match="only where those wagers are offered"):
        Game(game, total_cards_waive_vigorish=True)


@BOTH
@provision("19:47-7.3(h)[no-vigorish]", "19:47-3.3(g)[no-vigorish]")
def test_no_vigorish_on_a_bonus(game: str) -> None:
    assert settle(game, {"banker": 10, "banker-bonus": 10}, "5C 8D KH KS", bonus="true") == {
        "banker": 9.5,
        "banker-bonus": 10,
    }


@BOTH
@provision("19:47-7.3(h)[paytable-a]", "19:47-3.3(g)[paytable-a]")
def test_paytable_a(game: str) -> None:
    assert settle(game, {"player-bonus": 10}, P9_B0, bonus="true") == {"player-bonus": 300}
    assert settle(game, {"player-bonus": 10}, "9C KD KH KS", bonus="true") == {"player-bonus": 10}
    assert Game(game).elections.bonus_schedule == {  # type: ignore[attr-defined]
        "9": Odds(30), "8": Odds(10), "7": Odds(6), "6": Odds(4), "5": Odds(2), "4": Odds(1), "natural": Odds(1),
    }  # fmt: skip


@BOTH
@provision("19:47-7.3(h)[paytable-b]", "19:47-3.3(g)[paytable-b]")
def test_paytable_b(game: str) -> None:
    pays = {"bonus": "true", "bonus_pays": "B"}
    assert settle(game, {"player-bonus": 10}, P9_B0, **pays) == {"player-bonus": 200}
    assert settle(game, {"player-bonus": 10}, "KC KD 5H KS 2D KH", **pays) == {"player-bonus": 70}  # 7 v. 0
    assert settle(game, {"player-bonus": 10}, "KC KD 5H 2S KD KH", **pays) == {"player-bonus": -10}  # 5 v. 2
    assert settle(game, {"player-bonus": 10}, "KC KD 5H KS KD KH", **pays) == {"player-bonus": 30}  # 5 v. 0
    assert settle(game, {"player-bonus": 10}, "2C KD 2H 5S 4D 6C", **pays) == {"player-bonus": 70}  # 8 v. 1


@BOTH
@provision("19:47-7.3(h)[paytable-c]", "19:47-3.3(g)[paytable-c]")
def test_paytable_c(game: str) -> None:
    pays = {"bonus": "true", "bonus_pays": "C"}
    assert settle(game, {"player-bonus": 10}, "KC KD 4H KS KD KH", **pays) == {"player-bonus": 20}  # 4 v. 0
    assert settle(game, {"player-bonus": 10}, "KC KD 5H KS 2D KH", **pays) == {"player-bonus": 40}  # 7 v. 0


@BOTH
@provision("19:47-7.3(h)[minimum-odds]", "19:47-3.3(g)[minimum-odds]")
def test_a_bonus_schedule_is_as_good_as_one_paytable_on_every_line(game: str) -> None:
    def schedule(*wins: int) -> dict[str, str]:
        return {line: f"{win} to 1" for line, win in zip(("9", "8", "7", "6", "5", "4", "natural"), wins, strict=True)}

    for wrong in (schedule(30, 10, 4, 4, 2, 1, 1), schedule(20, 8, 6, 4, 2, 1, 1)):
        with pytest.raises(Unlawful, match="below each of paytables"):
            Game(game, bonus=True, bonus_pays=wrong)
    generous = Game(game, bonus=True, bonus_pays=schedule(20, 8, 7, 4, 3, 1, 1))
    assert (
        generous.odds()["player-bonus"].house_edge
        == Game(game, bonus=True, bonus_pays="B").odds()["player-bonus"].house_edge
    )
