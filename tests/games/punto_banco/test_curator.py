"""Punto banco's own steps: cards, opening, shuffle and cut, the shoe and its curator: 19:47-3.1, 3.4-3.8, 3.11."""

from __future__ import annotations

import pytest
from tests.games.baccarat import script, starting, steps
from tests.spare import play_with_spare

from chapter47 import Bet, Game, Refusal, Unlawful
from chapter47.rulebook.testing import provision
from chapter47.table.writing import line

PUNTO = "punto-banco"
BANKER_WINS, PLAYER_WINS, TIE = "cards KC 7D 6H KS", "cards KC 6D 7H KS", "cards KC 6D 6H KS"


def seated(*seats: int, elect: str = "") -> str:
    return "\n".join([f"game {PUNTO}", elect, *(f"seat {n} P{n} $5,000" for n in seats)]) + "\n"


def opened(*lines: str, **elections: object) -> list[str]:
    return steps(script(PUNTO, "staff", "open", *lines, "cards AC 2C", **elections))


@provision("19:47-3.1(a)", "19:47-3.4(a)")
def test_six_decks_or_more() -> None:
    with pytest.raises(Unlawful) as refused:
        Game(PUNTO, decks=5)
    assert refused.value.cite == "19:47-3.1(a)"
    assert 'attest dealer "6 decks received and inspected by the calling dealer"' in opened(decks=6)
    for decks in (6, 7, 8):
        assert Game(PUNTO, decks=decks)


@provision("19:47-3.1(a)[cutting-cards]", "19:47-3.6(a)")
def test_cutting_cards_and_one_shoe() -> None:
    lines = opened()
    assert 'attest dealer "two cutting cards, opaque, one solid colour as approved"' in lines
    assert 'note "cutting card 14 from the back, the second at the end"' in lines
    with pytest.raises(Unlawful, match="same colour and design"):
        Game(PUNTO, backs=("red", "blue"))


@provision("19:47-3.4(a)", "19:47-3.4(b)", "19:47-3.4(c)", "19:47-3.5(a)")
def test_opening_in_order() -> None:
    lines = opened()
    assert lines[1:6] == [
        'attest dealer "8 decks received and inspected by the calling dealer"',
        'attest floorperson "verified by the floorperson"',
        'attest dealer "spread face up in columns by deck, suit and sequence"',
        'attest dealer "turned face down, washed and stacked"',
        "shuffle 416 cards",
    ]


@provision("19:47-3.5(a)[pre-shuffled]")
def test_pre_shuffled_cards_skip_the_opening_shuffle_only() -> None:
    lines = opened(pre_shuffled="true")
    assert "load 416 cards" in lines
    assert not [line for line in lines if line.startswith("shuffle") or "washed" in line]
    game = Game(PUNTO, pre_shuffled=True, decks=6)
    table = game.open_table({1: ("Ann", 10**9)})
    told = [str(line(e)) for e in game.play(table, lambda t: [] if t.round < 90 else None, seed=3).events]
    assert told.count("load 312 cards") == 1
    assert told.count("shuffle 312 cards") == 1


@provision("19:47-3.5(a)", "19:47-3.5(a)1", "19:47-3.5(a)1.i", "19:47-3.5(a)2")
def test_shuffling_procedures() -> None:
    def mixing(**elections: object) -> list[str]:
        lines = opened(**elections)
        at = lines.index("shuffle 416 cards")
        return [line for line in lines[at + 1 : at + 3] if "laced" in line or "lacing" in line or "washed" in line]

    lace, again = (
        'attest dealer "about one deck laced evenly through the rest"',
        'attest dealer "the calling dealer shuffles again after lacing"',
    )
    assert mixing() == [lace]
    assert mixing(shuffle_after_lacing="true") == [lace, again]
    assert mixing(shuffle=2) == ['attest dealer "cards washed and stacked; three dealers shuffle in turn"']
    with pytest.raises(Unlawful, match="part of procedure 1"):
        Game(PUNTO, shuffle=2, shuffle_after_lacing=True)


@provision("19:47-3.5(c)")
def test_the_cut_starts_at_the_highest_seat_or_the_last_curator() -> None:
    decline = "".join(f'ask {n} "cut the cards" -> decline\n' for n in (12, 9, 2))
    lines = starting(play_with_spare(seated(2, 9, 12) + "open\n" + decline + "cards AC 2C"), "ask", "cut")
    assert [line.split()[1] for line in lines][:4] == ["12", "9", "2", "0"]
    # seat 9 is curator when the shoe ends
    text = seated(2, 9, 12) + 'ask 2 "take the shoe" -> decline\nask 9 "take the shoe" -> accept\ndeclare idle-table\n'
    again = "".join(f'ask {n} "cut the cards" -> decline\n' for n in (9, 2, 12))
    offers = starting(play_with_spare(text + again + "cards AC 2C"), 'ask 9 "cut', 'ask 2 "cut', 'ask 12 "cut', "cut")
    assert [line.split()[1] for line in offers] == ["9", "2", "12", "0"]


@provision("19:47-3.5(d)")
@pytest.mark.parametrize(("depth", "lawful"), [(9, False), (10, True), (406, True), (407, False)])
def test_a_cut_is_ten_cards_from_either_end(depth: int, lawful: bool) -> None:
    if lawful:
        assert f"cut 7 at {depth}" in opened(f"cut 7 at {depth}")
    else:
        with pytest.raises(Refusal, match="not allowed") as refused:
            opened(f"cut 7 at {depth}")
        assert refused.value.cite == "19:47-3.5(d)"


@provision("19:47-3.5(e)", "19:47-3.5(e)[cutting-cards]")
def test_the_cut_and_the_cutting_card() -> None:
    from chapter47.table.cards import decks
    from chapter47.table.drivers import Dealer
    from chapter47.table.sources import SeededSource

    dealer = Dealer(SeededSource(1))
    stack = decks(8)
    dealer.stack = list(reversed(stack))
    dealer.cut(100)
    assert dealer.stack[-1] is stack[100]
    lines = opened()
    at = lines.index("cut 7 at 208")
    assert lines[at + 1].startswith('note "cards in front of the cutting card go to the back')
    with pytest.raises(Unlawful) as refused:
        Game(PUNTO, cutting_card_from_back=13)
    assert refused.value.cite == "19:47-3.5(e)[cutting-cards]"


@provision("19:47-3.5(e)[burn]")
@pytest.mark.parametrize(("first", "burned"), [("7C", 8), ("KC", 11), ("AC", 2)])
def test_burn(first: str, burned: int) -> None:
    played = script(PUNTO, "open", f"cards {first} 2C 2D 2H 2S 3D 3H 3S 4C 4D 4H 4S 5C 5D")
    assert len(starting(played, "draw burn")) == burned


@provision("19:47-3.5(f)", "19:47-3.5(f)[who]")
def test_recut() -> None:
    order = 'declare recut by casino supervisor "too shallow"'
    assert [line for line in opened(order) if line.startswith("cut")] == ["cut 7 at 208", "cut 7 at 208"]
    again = opened(order, recut_by='"next entitled"')
    assert [line for line in again if line.startswith("cut")] == ["cut 7 at 208", "cut 6 at 208"]
    with pytest.raises(Refusal, match="cannot be declared at this point"):
        script(PUNTO, "open", "cards AC 2C 9C 9D KH KS", "bet 1 tie $10", order)


@provision("19:47-3.6(b)", "19:47-3.6(c)")
def test_the_shoe_is_offered_counterclockwise_from_seat_one() -> None:
    offers = starting(
        play_with_spare(seated(8, 3) + 'ask 3 "take the shoe" -> decline\nbet 3 tie $10\ncards 9C 9D KH KS'), "ask"
    )
    assert offers[:2] == ['ask 3 "take the shoe" -> decline', 'ask 8 "take the shoe" -> accept']
    accepted = play_with_spare(seated(8, 3) + "bet 8 tie $10\n" + BANKER_WINS)
    assert accepted.table.own.curator == 3
    with pytest.raises(Refusal, match="never asked for"):  # only the curator is asked about the shoe
        play_with_spare(seated(8, 3) + "bet 8 tie $10\n" + BANKER_WINS + '\nask 8 "keep the shoe" -> pass')


@provision("19:47-3.6(d)1")
def test_the_holder_may_name_the_dealer() -> None:
    played = play_with_spare(seated(3, 8) + 'ask 3 "take the shoe" -> dealer\nbet 8 tie $10\n' + BANKER_WINS)
    assert 'note "seat 3 names the dealer as curator"' in steps(played)
    assert played.table.own.dealer_deals is True


@provision("19:47-3.6(d)2")
def test_the_dealer_deals_if_nobody_takes_the_shoe() -> None:
    decline = "".join(f'ask {n} "take the shoe" -> decline\n' for n in (3, 8))
    played = play_with_spare(seated(3, 8) + decline + "bet 8 tie $10\n" + BANKER_WINS)
    assert 'note "nobody takes the shoe; the dealer is curator"' in steps(played)
    assert "take 8 tie $10.00" in steps(played)


@provision("19:47-3.7(d)6")
def test_a_hand_that_nobody_backs() -> None:
    hand = ("bet 6 banker $100", BANKER_WINS)
    alone = script(PUNTO, *hand, dealing='"face down"')
    assert starting(alone, "turn") == ["turn player by 0", "turn banker by 6"]
    elected = script(PUNTO, *hand, dealing='"face down"', unbacked_hand_turned_by_bettor="true")
    assert starting(elected, "turn") == ["turn player by 6", "turn banker by 6"]
    with pytest.raises(Unlawful, match="face down"):
        Game(PUNTO, unbacked_hand_turned_by_bettor=True)


@provision("19:47-3.8(a)[banker-first-on-request]")
def test_banker_first_only_where_the_dealer_is_curator() -> None:
    elect = "elect banker_first_on_request=true"
    by_dealer = 'ask 3 "take the shoe" -> dealer\nbet 8 tie $10\nask 0 "first" -> yes\n' + BANKER_WINS
    played = play_with_spare(seated(3, 8, elect=elect) + by_dealer)
    assert starting(played, "call")[2:4] == ['call "Banker 7"', 'call "Player 6"']
    with pytest.raises(Refusal, match="never asked for"):
        play_with_spare(seated(3, 8, elect=elect) + 'bet 8 tie $10\nask 0 "first" -> yes\n' + BANKER_WINS)


@provision("19:47-3.11(a)")
@pytest.mark.parametrize("cards", [BANKER_WINS, TIE])
def test_the_curator_keeps_or_passes(cards: str) -> None:
    kept = play_with_spare(seated(1, 4) + f"bet 1 tie $10\n{cards}\n")
    assert kept.table.own.curator == 1
    passed = play_with_spare(seated(1, 4) + f'bet 1 tie $10\n{cards}\nask 1 "keep the shoe" -> pass\n')
    assert passed.table.own.curator == 4


@provision("19:47-3.11(a)1")
def test_the_curator_must_pass_when_banker_loses() -> None:
    played = play_with_spare(seated(1, 4) + f"bet 1 tie $10\n{PLAYER_WINS}\n")
    assert played.table.own.curator == 4
    with pytest.raises(Refusal, match="never asked for"):
        play_with_spare(seated(1, 4) + f'bet 1 tie $10\n{PLAYER_WINS}\nask 1 "keep the shoe" -> keep')


@provision("19:47-3.11(a)2")
def test_the_curator_may_be_made_to_pass() -> None:
    hand = f"bet 1 tie $10\n{BANKER_WINS}\n"
    played = play_with_spare(seated(1, 4) + hand + 'declare curator-removed by dealer "repeated invalid deals"')
    assert played.table.own.curator == 4
    with pytest.raises(Refusal, match="grounds"):
        play_with_spare(seated(1, 4) + hand + 'declare curator-removed by dealer "bad luck"')


@provision("19:47-3.11(b)")
def test_the_shoe_is_offered_to_the_right_counterclockwise() -> None:
    first = 'ask 2 "take the shoe" -> decline\nask 5 "take the shoe" -> accept\n'
    text = seated(2, 5, 9) + first + f"bet 2 tie $10\n{PLAYER_WINS}\n" + 'ask 9 "take the shoe" -> decline\n'
    played = play_with_spare(text)
    assert [line.split()[1] for line in starting(played, "ask")] == ["2", "5", "9", "2"]
    assert played.table.own.curator == 2


def test_a_curator_who_leaves_gives_up_the_shoe() -> None:
    game = Game(PUNTO)
    table = game.open_table({1: ("Ann", 100_000), 4: ("Bob", 100_000)})
    from chapter47 import Leave

    def bet(t: object) -> list[object] | None:
        return {1: [Leave(1)], 2: [Bet(4, "tie", 500)], 3: [Bet(4, "tie", 500)]}.get(table.round)

    lines = [str(line(e)) for e in game.play(table, bet, seed=1).events]  # type: ignore[arg-type]
    at = lines.index('note "seat 1 has left the table and the shoe"')
    assert lines[at + 1] == 'ask 4 "take the shoe" -> accept'


@provision("19:47-3.6(b)", "19:47-3.6(c)")
def test_a_shoe_that_nobody_was_there_to_take_is_offered_to_who_comes() -> None:
    played = play_with_spare(
        f"game {PUNTO}\nround\nsit 3 Ann $500\nsit 5 Bob $500\nbet 3 tie $10\n{TIE}\n"
        f'ask 3 "take the shoe" -> decline\nask 5 "take the shoe" -> accept\nround\nbet 3 tie $10\n{TIE}\n'
    )
    assert starting(played, "ask") == [
        'ask 3 "take the shoe" -> decline',
        'ask 5 "take the shoe" -> accept',
        'ask 5 "keep the shoe" -> keep',
    ]
    assert played.table.own.curator == 5 and played.table.own.dealer_deals is False


@provision("19:47-3.12(d)")
def test_a_void_round_passes_no_shoe_and_a_lost_one_does_when_the_cards_end() -> None:
    """A card exposed in a lost round whose discards empty the shoe: the curator passes the shoe all the same."""
    from chapter47.games.punto_banco.procedure import round_of_play
    from chapter47.table.cards import Card, parse_cards
    from chapter47.table.drivers import drive
    from chapter47.table.irregularities import Declaration
    from chapter47.table.requests import Ask, Draw, Request
    from chapter47.table.shoe import Shoe

    table = Game(PUNTO).open_table({1: ("Ann", 100_000), 2: ("Bob", 100_000)})
    table.own.curator, table.due = 1, False
    table.shoe = Shoe(parse_cards("KC 6D 7H KS 9S 2C"))
    cards = iter(parse_cards("KC 6D 7H KS 2C"))
    wrong = iter([Declaration("card-drawn-in-error", "dealer", Card.parse("9S"), True)])

    def answer(request: Request) -> object:
        if isinstance(request, Draw):
            return next(wrong, None) or next(cards)
        return request.default if isinstance(request, Ask) else None

    drive(table, round_of_play(table), answer)
    assert table.due and table.own.curator == 2
