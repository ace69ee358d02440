"""Hold'em and what all games share: deck, deal, button, blinds, betting, pots, showdown (19:47-14.2 to 14.8, 14.10)."""

from __future__ import annotations

import pytest
from tests.games.poker_table import ACES, BOARD, acts, balances, cites, gains, play, steps
from tests.spare import play_with_spare

from chapter47 import Refusal, Unlawful
from chapter47.api import Game
from chapter47.games.poker import rules
from chapter47.rulebook import rulebook
from chapter47.rulebook.testing import provision

DEAL = ("round", f"cards {ACES} {BOARD}")
TO_THE_END = acts("1 call, 2 call, 3 check") + acts("2 check, 3 check, 1 check") * 3


@provision("19:47-14.2[deck]", "19:47-14.2[two-decks]", "19:47-14.4[opening]", "19:47-14.17[posted]")
@provision("19:47-14.14[posted]", "19:47-14.6[area]", "19:47-14.15(d)")
def test_the_opening_and_its_signs() -> None:
    given = ("open", "cards KC AD 9H", "round", f"cards {ACES} {BOARD}", "close")
    played = play("staff", *given)
    notes = steps(played, "note")
    assert steps(played, "attest") == [
        'attest dealer "52 cards without jokers and a cover card"',
        'attest dealer "two decks, red and blue backs, used in turn"',
        'attest dealer "both decks inspected and spread face up"',
        'attest floorperson "verified by the floorperson"',
    ]
    assert not steps(play(*given), "attest")
    assert 'note "the table stands in the poker area"' in notes
    assert 'note "players keep their cards in full view of the dealer"' in notes
    assert 'note "sign: hold-em, fixed limit, $4.00 and $8.00, ante 0"' in notes
    assert 'note "sign: a rake of 10% up to $3.00"' in notes
    with pytest.raises(Refusal, match="no Joker in this shoe"):
        play("round", "cards JOKER", *acts("1 fold"))
    two = play(*DEAL, "round", "cards " + ACES + " " + BOARD, "close")
    assert [line.split()[1] for line in steps(two, "note") if "deck:" in line] == ['"red', '"blue']


@provision("19:47-14.3[suits]", "19:47-14.10(c)[first]")
def test_the_first_button_goes_to_the_high_card() -> None:
    played = play("open", "cards AD AS 9H", "round", f"cards {ACES} {BOARD}", "close")
    assert 'call "Seat 2 has the high card and the first button"' in steps(played)
    assert 'call "Button: seat 2"' in steps(played)
    order = sorted(((1, 0), (1, 1), (13, 0), (2, 3)), key=lambda card: -rules.high_card_key(*card))
    assert order == [(1, 0), (1, 1), (13, 0), (2, 3)]


@provision("19:47-14.10(c)[first]")
@pytest.mark.parametrize("alone", [True, False])
def test_the_button_is_drawn_for_by_those_who_come_to_an_empty_table(alone: bool) -> None:
    first = ["round", "sit 3 Ann $100"]
    rest = ["sit 5 Bob $100", "sit 8 Cid $100"]
    lines = ["game poker", "open", *first, *(["round"] if alone else []), *rest, "cards 9H AD KC"]
    played = play_with_spare("\n".join([*lines, "cards AS 2C KS AD 7D QH", *acts("5 fold, 8 fold"), "close"]))
    told = steps(played)
    assert [line for line in told if line.startswith("draw")][:3] == [
        "draw button-3 9H",
        "draw button-5 AD",
        "draw button-8 KC",
    ]
    assert told.index('call "Seat 5 has the high card and the first button"') < told.index('call "Button: seat 5"')
    assert played.table.own.button == 5
    assert played.table.rounds == 1  # a window without a hand is none


@provision("19:47-14.5(a)", "19:47-14.5(b)")
def test_every_hand_is_shuffled_and_cut_by_the_dealer() -> None:
    played = play(*DEAL, "round", f"cards {ACES} {BOARD}", "close")
    assert steps(played, "shuffle") == ["shuffle 52 cards"] * 2
    assert [line.split()[1] for line in steps(played, "cut")] == ["0", "0"]
    with pytest.raises(Refusal, match="depth 9"):
        play("round", "cut 0 at 9")


@provision("19:47-14.5(c)", "19:47-14.5(d)")
def test_a_recut_and_an_idle_table() -> None:
    recut = 'declare recut by casino supervisor "cards fell"'
    played = play("round", "cut 0 at 20", recut, "cut 0 at 30", *DEAL[1:])
    assert steps(played, "cut") == ["cut 0 at 20", "cut 0 at 30"]
    with pytest.raises(Refusal, match="not for the dealer"):
        play("round", "cut 0 at 20", 'declare recut by dealer "cards fell"')
    idle = play("staff", "declare idle-table by dealer", "close")
    assert 'attest dealer "both decks spread; shown face up and inspected when two players have come"' in steps(idle)


@provision("19:47-14.6[players]")
def test_two_players_at_least() -> None:
    played = play("round", "close", stacks={4: 200})
    assert steps(played, "note") == ['note "fewer than two players: no hand is dealt"']
    assert not steps(played, "draw")


@provision("19:47-14.6[pot]", "19:47-14.10(d)")
def test_blinds_and_bets_go_into_the_pot() -> None:
    played = play(*DEAL, *acts("1 call, 2 fold, 3 check"))
    assert steps(played, "stake")[:3] == ["stake 2 pot $2.00", "stake 3 pot $4.00", "stake 1 pot $4.00"]
    with pytest.raises(Refusal, match="Nothing is wagered between hands"):
        play("round", "bet 1 pot $10")
    for wrong in ({"small_blind": 500}, {"big_blind": 0, "small_blind": 0}):
        with pytest.raises(Unlawful):
            Game("poker", wrong)


@provision("19:47-14.6[deal]", "19:47-14.10(e)", "19:47-14.6[burn]", "19:47-14.10(g)", "19:47-14.10(g)[later-cards]")
def test_two_down_cards_each_and_the_board_after_burns() -> None:
    played = play(*DEAL, *TO_THE_END)
    drawn = steps(played, "draw")
    assert [line.split()[1] for line in drawn[:6]] == ["seat-2", "seat-3", "seat-1"] * 2
    assert all(line.endswith(" down") for line in drawn[:6])
    kinds = [line.split()[1] for line in drawn[6:]]
    assert kinds == ["burn", "board", "board", "board", "burn", "board", "burn", "board"]
    after = steps(played)[steps(played).index('call "Board: AH KC 9D"') + 1]
    assert after.startswith('ask 2 "action"')  # left of the button


@provision("19:47-14.10(c)")
def test_the_button_moves_clockwise() -> None:
    played = play(*(["round", f"cards {ACES} {BOARD}"] * 4), "close")
    assert [line for line in steps(played, "call") if "Button" in line] == [
        f'call "Button: seat {n}"' for n in (1, 2, 3, 1)
    ]


@provision("19:47-14.10(d)[straddle]")
def test_a_straddle_where_it_is_elected() -> None:
    stacks = {1: 200, 2: 200, 3: 200, 4: 200}
    cards = "cards AS 2C KS 5D AD 7D QH 5C " + BOARD
    played = play("round", 'ask 4 "straddle" -> straddle', cards, *acts("1 fold"), stacks=stacks, straddle=True)
    assert steps(played, "stake")[:3] == ["stake 2 pot $2.00", "stake 3 pot $4.00", "stake 4 pot $8.00"]
    assert steps(played, "ask")[1].startswith('ask 1 "action"')
    assert not [line for line in steps(play("round", cards, stacks=stacks), "ask") if "straddle" in line]
    with pytest.raises(Unlawful, match="straddle belongs"):
        Game("poker", game="five-card-stud", straddle=True)


@provision("19:47-14.10(b)[players]", "19:47-14.8[players]")
def test_how_many_may_play() -> None:
    most = {"hold-em": 11, "omaha": 11, "seven-card-stud": 8, "five-card-draw": 8, "five-card-stud": 10}
    for game, players in most.items():
        assert Game("poker", game=game).open_table().positions == players
    with pytest.raises(Refusal, match="no seat 12"):
        play(stacks={12: 200})
    with pytest.raises(Refusal, match="no seat 9"):
        play(stacks={9: 200}, game="seven-card-stud")


@provision("19:47-14.10(b)[ante]")
def test_an_ante_of_every_player() -> None:
    played = play(*DEAL, *acts("1 fold, 2 fold"), ante=100)
    assert steps(played, "stake")[:3] == ["stake 2 pot $3.00", "stake 3 pot $5.00", "stake 1 pot $1.00"]
    assert "ante 100" in "".join(steps(play("open", "cards KC AD 9H", "close", ante=100), "note"))


@provision("19:47-14.10(a)", "19:47-14.8[games]")
def test_the_permitted_games_and_no_others() -> None:
    with pytest.raises(Unlawful, match="badugi"):
        Game("poker", game="badugi")
    for other in ("hold-em-low", "razz", "hold-em-eight"):
        with pytest.raises(Unlawful):
            Game("poker", game=other)
    from chapter47.games.poker.permitted.rules import HANDS

    assert len(HANDS) == 10 and [hand.low for hand in HANDS["hold-em"]] == [False]
    law = [p for p in rulebook().select(game="poker") if p.is_law and p.untestable is None]
    assert not law  # all are defaults or later text, and shown so


@provision("19:47-14.7[options]", "19:47-14.10(f)")
def test_the_lawful_actions() -> None:
    played = play(*DEAL, *acts("1 call, 2 call, 3 raise, 1 fold, 2 fold"))
    assert gains(played) == {1: -4, 2: -4, 3: 8}  # without a flop nothing is taken
    with pytest.raises(Refusal, match="'check' is not a choice"):
        play(*DEAL, *acts("1 check"))
    with pytest.raises(Refusal, match="'fold' is not a choice"):
        play(*DEAL, *acts("1 call, 2 call, 3 fold"))


@provision("19:47-14.6[winner]")
def test_an_uncalled_raise_wins_the_pot() -> None:
    played = play(*DEAL, *acts("1 raise, 2 fold, 3 fold"))
    assert gains(played) == {1: 6, 2: -2, 3: -4}  # four dollars uncalled
    assert not steps(played, "turn")


@provision("19:47-14.7[raises]")
def test_a_bet_and_three_raises() -> None:
    with pytest.raises(Refusal, match="'raise' is not a choice"):
        play(*DEAL, *acts("1 raise, 2 raise, 3 raise, 1 raise"))
    more = play(*DEAL, *acts("1 raise, 2 raise, 3 raise, 1 raise, 2 fold, 3 fold"), raises=4)
    assert "stake 1 pot $12.00" in steps(more)  # to $20
    heads_up = play(
        "round",
        f"cards AS 2C AD 7D {BOARD}",
        *acts("1 raise, 2 raise, 1 raise, 2 raise, 1 raise, 2 fold"),
        stacks={1: 200, 2: 200},
    )
    assert gains(heads_up, {1: 200, 2: 200})[2] == -20
    assert rules.most_bets(True, 3, 2, 0) == 5 and rules.most_bets(False, 3, 4, 0) == 0


@provision("19:47-14.7[structures]")
def test_spread_limit() -> None:
    bet = [*acts("1 call, 2 call, 3 check"), 'ask 2 "action" -> bet']
    assert "stake 2 pot $7.00" in steps(play(*DEAL, *bet, 'amount 2 "bet" -> $7', structure="spread"))
    for wrong in (9, 3):
        with pytest.raises(Refusal, match="cannot be the bet"):
            play(*DEAL, *bet, f'amount 2 "bet" -> ${wrong}', structure="spread")


@provision("19:47-14.7[minimum-raise]", "19:47-14.7[table-stakes]")
def test_no_limit_raises() -> None:
    with pytest.raises(Refusal, match=r"\$15.00 cannot be the raise to"):
        play(*DEAL, *acts("1 raise 10, 2 raise 15"), structure="no")
    played = play(*DEAL, *acts("1 raise 10, 2 raise 16, 3 fold, 1 fold"), structure="no")
    assert "stake 2 pot $14.00" in steps(played)
    with pytest.raises(Refusal, match=r"to \$200.00"):
        play(*DEAL, *acts("1 raise 201"), structure="no")


@provision("19:47-14.7[pot-limit]")
def test_pot_limit() -> None:
    # $12 in the pot, $6 bet: call 6, then as much as the 24 that are there
    start = [*acts("1 call, 2 call, 3 check"), 'ask 2 "action" -> bet', 'amount 2 "bet" -> $6']
    with pytest.raises(Refusal, match=r"to \$30.00"):
        play(*DEAL, *start, *acts("3 raise 31"), structure="pot")
    assert "stake 3 pot $30.00" in steps(play(*DEAL, *start, *acts("3 raise 30"), structure="pot"))


@provision("19:47-14.7[check-raise]")
def test_a_check_and_then_a_raise() -> None:
    played = play(*DEAL, *acts("1 call, 2 call, 3 check, 2 check, 3 check, 1 bet, 2 raise, 3 fold, 1 fold"))
    assert gains(played)[1] == -8
    posted = acts("1 call, 2 call, 3 check, 2 check, 3 check, 1 bet, 2 raise")
    with pytest.raises(Refusal, match="'raise' is not a choice"):
        play(*DEAL, *posted, check_raise="false")
    assert play(*DEAL, *acts("1 call, 2 call, 3 check, 2 check, 3 bet, 1 raise, 2 fold, 3 fold"), check_raise="false")


@provision("19:47-14.7[all-in]", "19:47-14.7[side-pots]", "19:47-14.7[uncalled]")
def test_all_in_with_a_side_pot() -> None:
    stacks = {1: 200, 2: 6, 3: 200}
    line = acts("1 raise, 2 call, 3 raise, 1 call, 3 bet, 1 call, 3 bet, 1 call, 3 bet, 1 call")
    played = play(*DEAL, *line, stacks=stacks, rake_percent=0)
    assert "stake 2 pot $4.00" in steps(played)  # all of it
    # main pot 18 to the aces; side pot 6 + 6, then 4 + 8 + 8 each, to the kings of seat 1
    assert gains(played, stacks) == {1: 20, 2: 12, 3: -32}
    short = {1: 200, 2: 6, 3: 6}
    back = play(*DEAL, *acts("1 raise, 2 call, 3 call"), stacks=short, rake_percent=0)
    assert "return 1 pot $2.00" in steps(back)


@provision("19:47-14.7[buy-in]")
def test_the_minimum_buy_in() -> None:
    with pytest.raises(Refusal, match="less than the minimum buy-in"):
        play("round", 'sit 4 "Eve" $30')
    cards = "cards AS 2C KS 5D AD 7D QH 5C " + BOARD  # four hands now
    assert balances(play("round", 'sit 4 "Eve" $40', cards, *acts("4 fold, 1 fold, 2 fold")))[4] == 40


@provision("19:47-14.3[high]", "19:47-14.15(e)", "19:47-14.15(e)[cards-speak]")
def test_the_showdown() -> None:
    played = play(*DEAL, *acts("1 call, 2 call, 3 check, 2 check, 3 check, 1 bet, 2 call, 3 fold"))
    assert steps(played, "turn") == ["turn seat-2 by 2"] or steps(played, "turn")[0] == "turn seat-2 by 2"
    river = play(*DEAL, *TO_THE_END[:-3], *acts("2 check, 3 check, 1 bet, 2 call, 3 fold"))
    assert steps(river, "turn") == ["turn seat-1 by 1", "turn seat-2 by 2"]  # the last bettor first
    assert 'call "Seat 2: three of a kind"' in steps(river)
    wheel = "cards 5S KD QS 4D QC QD 2C AH 2H 3S 7C KC 7D 8D"
    assert 'call "Seat 2: straight"' in steps(play("round", wheel, *TO_THE_END))


@provision("19:47-14.15(e)[muck]")
def test_a_beaten_hand_may_be_mucked() -> None:
    end = [*TO_THE_END[:-3], *acts("2 bet, 3 call, 1 fold")]
    mucked = play(*DEAL, *end)
    assert 'ask 3 "beaten hand" -> muck' in steps(mucked) and steps(mucked, "turn") == ["turn seat-2 by 2"]
    shown = play(*DEAL, *end, show_all=True)
    assert steps(shown, "turn") == ["turn seat-2 by 2", "turn seat-3 by 3"]


@provision("19:47-14.15[odd-chip]")
def test_an_odd_unit_goes_to_the_first_clockwise() -> None:
    cards = "cards AS AD KS 2C 2D QH 3C AH KC 9D 3H 4S 3S 8C"  # ace-deuce twice
    played = play(
        "round",
        cards,
        *acts("1 call, 2 call, 3 check, 2 check, 3 check, 1 check"),
        *acts("2 check, 3 check, 1 check") * 2,
        ante=25,
        rake_percent=0,
    )
    assert gains(played) == {1: -4.25, 2: 2.25, 3: 2.0}  # $12.75 is fifty-one quarters
    assert "19:47-14.6[winner]" in cites(played)
