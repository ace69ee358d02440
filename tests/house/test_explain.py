"""Why one was paid, in words and cents; the lines in words; rounds remembered; a felt that shows no hidden card."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from chapter47 import Refusal, play_script, replay
from chapter47.games import MODULES, game_type
from chapter47.house import House
from chapter47.house.explain import Explanation, explain
from chapter47.house.live import LiveTable
from chapter47.house.pages.rules import evidence, search
from chapter47.house.pages.table_parts import explanation_html, log_html
from chapter47.house.recall import last_rounds
from chapter47.house.say import for_patron, for_staff, titles_of
from chapter47.house.store import Row
from chapter47.house.view import FACE_DOWN, RoundView, observer, seen_by, view
from chapter47.house.wager_figures import compute, key_of, unlawful
from chapter47.house.work import AnswerCache
from chapter47.table.events import Account, Asked, Event, Moved, WindowClosed
from chapter47.table.requests import Ask, AskAmount
from chapter47.table.sources import SeededSource
from chapter47.table.window import Bet, Leave, Sit
from chapter47.table.writing import line


def seen(events: Sequence[Event], seat: int) -> RoundView:
    """A round as a seat sees it."""
    return seen_by([Row(at, 0, 1, 1, event) for at, event in enumerate(events, 1)], observer(seat))


def played(script: str) -> list[Event]:
    """The events of the last round of a script."""
    events = play_script(script).transcript.events
    last = max(at for at, event in enumerate(events) if isinstance(event, WindowClosed))
    return events[last:]


def why(events: Sequence[Event], seat: int, game: str) -> Explanation:
    told = seen(events, seat)
    return explain(told.steps, seat, titles_of(game_type(game)), told.hands)


BLACKJACK = played("""
game blackjack
seat 1 Ann $500
seat 2 Bob $500
round
bet 1 blackjack $25
bet 2 blackjack $10
cards AC 10C 9D KC 9C 8H
""")


def test_a_blackjack_is_explained_to_the_cent() -> None:
    told = why(BLACKJACK, 1, "blackjack")
    (reason,) = told.reasons
    assert (reason.title, reason.result, reason.stake, reason.net) == ("Blackjack", "won", 2500, 3750)
    assert reason.sum == "$25.00 at 3 to 2 = $37.50"
    assert reason.cite == "19:47-2.3(e)[blackjack-3-2]" and "3 to 2" in reason.says
    assert told.round == 1 and told.net == 3750
    assert told.fell[:2] == ("Your hand: A♣ K♣", "Dealer: 9♦ 8♥")  # nothing of box 2


def test_a_win_its_vigorish_and_a_loss_add_up() -> None:
    events = played("game minibaccarat\nseat 1 Ann $500\nround\nbet 1 banker $100\nbet 1 tie $10\ncards 2C 9C 3D KH")
    told = why(events, 1, "minibaccarat")
    assert [(r.result, r.sum, r.net) for r in told.reasons] == [
        ("lost", "$10.00 lost", -1000),
        ("won", "$100.00 at 1 to 1 = $100.00", 10_000),
        ("charged", "$5.00 collected", -500),
    ]
    assert told.net == 8500
    assert "in all: <span class='good'>+$85.00</span>" in explanation_html(told)


def test_half_a_loss_a_deferred_charge_and_a_fixed_payout() -> None:
    half = "game roulette\nelect zero_loss=half\nseat 1 Ann $500\nround\nbet 1 odd $10\nspins 0"
    told = why(played(half), 1, "roulette")
    assert [reason.sum for reason in told.reasons] == ["$5.00 of $10.00 lost"]
    assert told.net == -500 and told.fell[0] == "The wheel stops at 0"
    deferred = (
        "game minibaccarat\nelect defer_vigorish=true\nseat 1 Ann $500\nround\nbet 1 banker $100\ncards 2C 9C 3D KH"
    )
    assert why(played(deferred), 1, "minibaccarat").reasons[1].sum == "$5.00 marked as owed, collected later"
    bonus = Moved("19:47-19.5(g)[super-bonus]", Account("rack"), Account("seat", 1), 100_000, "won", "super-bonus")
    assert why([bonus], 1, "spanish-21").reasons[0].sum == "$1,000.00 paid as the pay table says"


def test_a_pot_is_won_from_the_pot_and_by_no_pay_table() -> None:
    moved = Moved("19:47-14.6[winner]", Account("layout", 0), Account("seat", 1), 1325, "won", "pot")
    (reason,) = why([moved], 1, "poker").reasons
    assert (reason.how, reason.sum) == ("won from the pot", "$13.25 paid from the pot")


def test_a_wager_of_an_earlier_round_has_its_stake() -> None:
    events = played(
        "game craps\nseat 2 Bob $500\nround\nbet 2 pass $5\nround\nbet 2 place:8 $6\nround\ndice 2 2 1 2 2 6"
    )
    reason = why(events, 2, "craps").reasons[0]  # what stands when the script ends goes back
    assert reason.stake == 600 and reason.sum == "$6.00 at 7 to 6 = $7.00"
    assert why(events, 1, "craps").reasons == ()


@pytest.mark.parametrize("game", MODULES)
def test_every_golden_transcript_is_told_in_words_and_its_money_explained(game: str) -> None:
    """Every event that has a line has words, and what is explained is what the events moved."""
    title = titles_of(game_type(game))
    for path in sorted(Path("tests/transcripts", game).glob("*.c47")):
        events = replay(path.read_text()).transcript.events
        for event in events:
            if line(event) is not None:
                assert for_patron(event, 1, title) and for_staff(event), event
        for seat in (1, 2):
            told = seen(events, seat)
            net = explain(told.steps, seat, title, told.hands).net
            assert net == sum(gain(event, seat) for event in events if isinstance(event, Moved)), path


def gain(event: Moved, seat: int) -> int:
    """What a movement adds to the chips of a seat and its wagers, the bank that it keeps too; buying in is no gain."""
    of_seat = [account.kind in ("seat", "layout") and account.ref == seat for account in (event.source, event.target)]
    return 0 if event.why not in ("won", "lost", "charge") else event.cents * (of_seat[1] - of_seat[0])


def test_the_law_stands_behind_each_line() -> None:
    told = seen(BLACKJACK, 1)
    html = log_html(told.steps, 1, titles_of(game_type("blackjack")))
    assert "href='/rule?cite=19%3A47-2.3%28e%29%5Bblackjack-3-2%5D'" in html
    assert html.index("Seat 2: Blackjack wins $10.00 at 1 to 1") < html.index("You: Blackjack wins $37.50 at 3 to 2")


# ---- what is hidden stays hidden -----------------------------------------------------------------------------------


def test_a_newcomer_does_not_see_the_cards_of_who_sat_there_before() -> None:
    house = House(":memory:")
    live = table_of(house, "three-card-poker")
    play(live, [Bet(1, "ante", 1000), Bet(2, "ante", 1000)], fold=True)
    house.welcome("cyd", 100_000)
    live.bet(Leave(1, "collect"), Sit(1, "cyd", 50_000), Bet(1, "ante", 1000), Bet(2, "ante", 1000))
    play(live, [], fold=True)
    ann, cyd = last_rounds(live, "ann"), last_rounds(live, "cyd")
    assert [past.seat for past in ann] == [0, 1] and [past.seat for past in cyd] == [1, 0]  # newest first
    assert FACE_DOWN not in ann[1].hands["seat-1"] and ann[0].hands["seat-1"] == [FACE_DOWN] * 3
    assert FACE_DOWN not in cyd[0].hands["seat-1"] and cyd[1].hands["seat-1"] == [FACE_DOWN] * 3


def play(live: LiveTable, actions: list[Bet], times: int = 1, *, fold: bool = False) -> None:
    """Rounds with the first choice everywhere, or with hands thrown away."""
    for _ in range(times):
        started = live.table.round
        if actions:
            live.bet(*actions)
        live.deal()
        while isinstance(live.pending, Ask | AskAmount) and live.table.round == started:
            choices = getattr(live.pending, "choices", ())
            live.choose(live.pending.seat, "fold" if fold and "fold" in choices else live.pending.default)


def table_of(house: House, game: str, names: tuple[str, ...] = ("ann", "bob"), seed: int = 5) -> LiveTable:
    for name in names:
        house.welcome(name, 1_000_000)
    live = house.open(game)
    live.source = SeededSource(seed)
    live.dealer.source = live.source
    for seat, name in enumerate(names, 1):
        house.sit(live.number, seat, name, 100_000)
    return live


def test_a_seat_taken_over_in_the_open_window_shows_nothing_of_the_last_round() -> None:
    house = House(":memory:")
    live = table_of(house, "three-card-poker")
    play(live, [Bet(1, "ante", 1000), Bet(2, "ante", 1000)])
    house.welcome("cyd", 100_000)
    live.bet(Leave(1, "collect"), Sit(1, "cyd", 50_000))
    told = view(live, 1)
    public = view(live, 0)
    assert told.hands == public.hands


def test_how_another_sets_a_hand_is_not_told() -> None:
    choices = ("QH,JS", "8D,7D")
    asked = [Asked("c", 2, "bet", choices, "QH,JS", seen_by=(2,)), Asked("c", 1, "bet", ("bet", "fold"), "bet")]
    other, own = seen(asked, 1), seen(asked, 2)
    assert "QH" not in str(other.steps[0]) and "QH,JS" in own.steps[0].text
    assert other.steps[1].text.endswith("-> bet")


# ---- rounds remembered, the lobby, the odds, the rulebook ----------------------------------------------------------


def test_rounds_are_remembered_newest_first_with_what_they_brought() -> None:
    house = House(":memory:")
    live = table_of(house, "minibaccarat")
    play(live, [Bet(1, "player", 1000)], 3)
    past = last_rounds(live, "ann")
    assert [each.number for each in past] == [3, 2, 1] and {each.seat for each in past} == {1}
    told = [explain(each.steps, each.seat, titles_of(live.table.game), each.hands) for each in past]
    assert 100_000 + sum(each.net for each in told) == live.table.seats[1].balance
    assert last_rounds(live, "ann", last=1)[0].number == 3
    assert {each.seat for each in last_rounds(live, "")} == {0}


def test_play_money_again_only_for_who_has_none_left() -> None:
    house = House(":memory:")
    house.welcome("ann", 2_000)
    house.restock("ann", 1_000_000)
    assert house.balance("ann") == 1_002_000
    with pytest.raises(Refusal, match=r"still has \$10,020.00"):
        house.restock("ann", 1_000_000)
    live = house.open("minibaccarat")
    house.sit(live.number, 1, "ann", 1_002_000)
    live.deal()
    with pytest.raises(Refusal, match=r"still has \$10,020.00"):  # at a table, not at the house
        house.restock("ann", 1_000_000)


def test_figures_are_computed_kept_and_refused_with_the_paragraph() -> None:
    usual, six = compute("minibaccarat", {}), compute("minibaccarat", {"decks": 6})
    assert f"{usual.wagers[0].edge:.4%}" == "1.0579%" and usual.wagers[0].edge != six.wagers[0].edge
    (fault,) = compute("minibaccarat", {"tie_pays": "7 to 1"}).faults
    assert fault.cite == "19:47-7.3(b)" and fault.instead == "8 to 1 or better"
    assert unlawful("minibaccarat", {"tie_pays": "7 to 1"}) == (fault,) and unlawful("minibaccarat", {}) == ()
    kept = AnswerCache(2)
    for decks in (6, 7, 8):
        kept.put(key_of("minibaccarat", {"decks": decks}), six)
    assert kept.get(key_of("minibaccarat", {"decks": 6})) is None
    assert kept.get(key_of("minibaccarat", {"decks": 8})) is six


def test_the_rulebook_is_searched_by_citation_words_game_and_kind() -> None:
    (row,) = search("19:47-7.9(b)")
    assert row.says.startswith("With Banker on 0-7")
    assert {str(p.cite) for p in search("19:47-7.9")} >= {"19:47-7.9(b)"}
    assert search("19:47-99.99") == [] and search("no such words anywhere") == []
    craps = search("dice", game="craps")
    assert craps and {p.game for p in craps} == {"craps"}
    assert any("minibaccarat/rules.py" in place for place in evidence("19:47-7.9(b)").cited)
