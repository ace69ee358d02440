"""A betting window is judged when it closes, on what wagers amount to, whatever chips they were made of."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.games.craps.table import accepted, craps, ended, net, refused

from chapter47 import Bet, Game, Refusal, game_types, play_script, replay
from chapter47.rulebook.testing import provision
from chapter47.table.drivers import Dealer, first_choice
from chapter47.table.limits import Step
from chapter47.table.requests import Ask, AskAmount, Bets
from chapter47.table.rounds import procedure
from chapter47.table.sources import SeededSource
from chapter47.table.table import Table
from chapter47.table.window import Limits, TakeDown

WHOLE = Path(__file__).parent.parent / "transcripts"
KEYS = [game.key for game in game_types()]


@provision("19:47-1.5(a)[fee-when-made]", "19:47-1.5(b)[fee-when-made]")
@pytest.mark.parametrize("chips", [1, 4, 25])
def test_a_charge_is_on_the_wager_not_on_its_chips(chips: int) -> None:
    bought = craps(*[f"buy:4 {100 // chips}"] * chips, "2-3", "1-3")
    assert ended(bought) == [("buy:4", "won", 19_500)]
    laid = craps(*[f"lay:4 {40 // (chips if chips != 25 else 10)}"] * (chips if chips != 25 else 10), "3-4")
    assert ended(laid) == [("lay:4", "won", 1_800)]


@provision("19:47-1.5(a)[fee-when-made]")
def test_a_charge_follows_a_wager_from_window_to_window() -> None:
    """Five windows of $4 make $20: a dollar of vigorish; what is taken down keeps its charge, and pays again."""
    raised = craps("buy:4 4", "2-3", *["buy:4 4", "2-4"] * 4, "1-3")
    assert ended(raised) == [("buy:4", "won", 3_900)]
    assert net(craps("buy:4 100", "down buy:4 100", "2-3")) == 0  # never made: nothing is charged
    back = craps("buy:4 100", "2-3", "down buy:4 50", "2-4", "buy:4 50", "2-4", "1-3")
    assert ended(back) == [("buy:4", "won", 20_000 - 750)]


@provision("19:47-1.5(a)[fee-when-made]", "19:47-1.5(b)[fee-when-made]")
@pytest.mark.parametrize(("wager", "charge"), [("buy:4 $100", 500), ("lay:4 $40", 200)])
def test_a_charge_is_a_row_of_the_results_also_where_its_wager_is_taken_down(wager: str, charge: int) -> None:
    """The house keeps the charge of a wager that stood for a roll; the rows add up to what the patron has less."""
    head = f"game craps\nlimits $1 to $10,000\nseat 1 Ann $500\nbet 1 pass $5\nbet 1 {wager}\nroll 2 3\n"
    told = play_script(f"{head}round\ndown 1 {wager}\nroll 3 2\n").as_dict()
    (taken,) = [row for row in told["wagers"] if row["wager"] != "pass"]
    assert (taken["outcome"], taken["charged"], taken["net"], taken["paid"]) == ("void", charge, -charge, 0)
    assert sum(row["net"] for row in told["wagers"]) == told["balances"]["1"] - 50_000 == 500 - charge


@pytest.mark.parametrize("path", sorted(WHOLE.glob("*/*.c47")), ids=lambda path: f"{path.parent.name} {path.stem}")
def test_results_account_for_every_chip_of_a_kept_transcript(path: Path) -> None:
    """A bonus that no wager earned is told beside the wagers, and a charge of nobody's wager."""
    played = replay(path.read_text())
    told = played.as_dict()
    owed = sum(played.table.owed.values())
    assert sum(row["net"] for row in (*told["wagers"], *told["others"])) == -played.table.rack - owed


@provision("19:47-14.14[hand]")
def test_a_charge_for_a_hand_is_told_beside_the_wagers() -> None:
    game = Game("poker", rake="hand", hand_charge=100, rake_percent=0)
    table = game.open_table({1: ("Ann", 100_000), 2: ("Bob", 100_000), 3: ("Cay", 100_000)})
    played = play_script(game.play(table, lambda table: [] if table.round < 2 else None, seed=5).text())
    told = played.as_dict()
    assert {row["wager"] for row in told["others"]} == {"hand charge"}
    assert sum(row["net"] for row in (*told["wagers"], *told["others"])) == -played.table.rack != 0


def test_a_charge_must_be_paid_by_chips_that_are_there() -> None:
    head = "game craps\nlimits $1 to $10000\nseat 1 Ann $102\nround\n"
    with pytest.raises(Refusal, match=r"Seat 1 has \$102.00, not \$105.00"):
        play_script(head + "bet 1 buy:4 $50\nbet 1 buy:4 $50\nroll 2 3\n")


@provision("19:47-8.2[licensee-sets]")
def test_limits_hold_what_a_wager_amounts_to() -> None:
    head = "game minibaccarat\nlimits $25 to $100\nseat 1 Ann $900\n"
    cards = "cards 9C 4D KH 3S\n"
    assert play_script(head + "bet 1 banker $5\n" * 5 + cards).wagers[0].amount == 2_500
    with pytest.raises(Refusal, match=r"Line 7: .*over the table maximum"):
        play_script(head + "bet 1 tie $25\nbet 1 banker $50\nbet 1 banker $50\nbet 1 banker $50\n" + cards)
    with pytest.raises(Refusal, match=r"Line 5: \$20.00 is under"):
        play_script(head + "bet 1 banker $25\ndown 1 banker $5\nbet 1 tie $25\n" + cards)


@provision("19:47-1.6(a)[right]", "19:47-1.4(f)")
@pytest.mark.parametrize("amount", ["7.50", "1.25", "0.25"])
def test_odds_are_made_of_the_chips_of_the_table(amount: str) -> None:
    with pytest.raises(Refusal, match="cannot be made with chips"):
        craps("pass 10", "2-2", f"pass-odds {amount}")
    with pytest.raises(Refusal, match="cannot be made with chips"):
        craps("2-2", "come 10", "2-3", f"come-odds:5 {amount}")


@provision("19:47-1.3(d)[no-return]")
@pytest.mark.parametrize(
    "steps",
    [
        ("dont-pass 20", "down dont-pass 10", "dont-pass 10"),
        ("dont-pass 20", "down dont-pass 20", "dont-pass 20"),
        ("dont-pass 20", "2-2", "down dont-pass 20", "2-3", "dont-pass 20"),
        ("2-2", "dont-come 20", "down dont-come 20", "dont-come 20"),
        ("2-2", "dont-come 20", "down dont-come 5", "dont-come 5"),
    ],
)
def test_a_dont_bet_that_was_taken_down_does_not_come_back(steps: tuple[str, ...]) -> None:
    with pytest.raises(Refusal) as caught:
        craps(*steps)
    assert caught.value.cite in ("19:47-1.3(d)[no-return]", "19:47-1.2(a)2")


@provision("19:47-1.3(d)[no-return]", "19:47-1.3(d)[removable]")
def test_it_stays_away_from_window_to_window_and_no_longer() -> None:
    """Windows without a throw between them are no new bet; a decision makes one."""
    no = '~ask 2 "take the dice" -> decline'
    waits = ("dont-pass 20", no, "--", "down dont-pass 10", no, "--", "dont-pass 10")
    refused("19:47-1.3(d)[no-return]", *waits, line=False)
    accepted("dont-pass 20", "down dont-pass 20", "3-4", "dont-pass 20", "3-4")
    accepted("2-2", "dont-come 20", "down dont-come 20", "2-3", "dont-come 20", "3-4")
    accepted("dont-pass 20", "down dont-pass 5", "3: dont-pass 10", "3-4")  # another player's is another bet
    refused("19:47-1.2(a)2", "dont-pass 20", "down dont-pass 20", "2-2", "dont-pass 20")


def test_what_is_said_instead_keeps_to_every_rule_at_once() -> None:
    limits = Limits(minimum=1_000, maximum=9_900, chip=500)
    third = Step(300, "{amount} does not go into thirds.", "19:47-1.4(f)")
    with pytest.raises(Refusal, match=r"Instead: a wager of \$30.00 or \$45.00") as caught:
        limits.verify(3_500, (third,))
    assert caught.value.amount == 4_500
    with pytest.raises(Refusal, match=r"Instead: \$15.00 or more"):
        limits.verify(500, (third,))
    with pytest.raises(Refusal, match=r"Instead: \$90.00 or less"):
        limits.verify(10_500, (third,))
    with pytest.raises(Refusal, match="no amount keeps to limits and chips"):
        Limits(minimum=100, maximum=400, chip=500).verify(300)


def opened(key: str, limits: Limits, elected: dict[str, Any] | None = None) -> tuple[Table[Any], Bets]:
    """A table of this game at its first window."""
    game = Game(key, elected or {})
    table = game.open_table({1: ("Ann", 10**8), 2: ("Bob", 10**8)}, limits)
    dealer, steps = Dealer(SeededSource(47)), procedure(table, True)
    request = next(steps)
    while not isinstance(request, Bets):
        reply = first_choice(table, request) if isinstance(request, Ask | AskAmount) else dealer(request)
        request = steps.send(reply)
    return table, request


@pytest.mark.parametrize("key", KEYS)
def test_an_amount_that_a_refusal_names_can_be_wagered(key: str) -> None:
    """In every game, on every place, with several chips: the amount named instead is not refused as an amount."""
    random, named = Random(key), 0
    for chip, coin in ((100, 25), (500, 100), (2_500, 100)):
        table, request = opened(key, Limits(minimum=1_000, maximum=250_000, chip=chip, coin=coin))
        for kind in table.offered:
            name = f"{kind.key}:{random.choice(kind.spots)}" if kind.spots else kind.key
            for amount in (1, 130, 700, 1_250, 3_300, 251_300):
                try:
                    request.window.check([Bet(1, name, amount)])
                except Refusal as refusal:
                    if refusal.amount is not None:
                        named += 1
                        assert _accepted(request, name, refusal.amount), (name, amount, f"{refusal}")
    assert named or key in ("poker", "keno", "chemin-de-fer")


def _accepted(request: Bets, name: str, amount: int) -> bool:
    """Whether an amount is taken, or refused for another reason than itself."""
    try:
        request.window.check([Bet(1, name, amount)])
    except Refusal as refusal:
        return refusal.amount is None
    return True


@pytest.mark.parametrize("key", KEYS)
def test_what_is_left_of_a_wager_is_a_wager(key: str) -> None:
    """Nobody gets under the minimum by taking down a part."""
    table, request = opened(key, Limits(minimum=1_000, maximum=250_000))
    for kind in table.offered:
        if kind.spots or (key, kind.key) == ("let-it-ride", "bonus"):
            continue
        bet = Bet(1, kind.key, 6_000)
        try:
            request.window.check([bet])
        except Refusal:
            continue
        with pytest.raises(Refusal):
            request.window.check([bet, TakeDown(1, kind.key, 5_500)])


OTHER_AREAS = [
    ("red-dog", "original:2", "19:47-6.8[one-area]"),
    ("night-red-dog", "original:2", "13:47-20.31(g)4"),
    ("fast-action-holdem", "original:2", "19:47-21.10"),
    ("caribbean-stud", "ante:2", "19:47-16.6[one-hand]"),
    ("night-caribbean-stud", "ante:2", "13:47-20.23(h)2"),
    ("double-down-stud", "initial:2", "19:47-17.6[one-position]"),
    ("let-it-ride", "bet-1:2", "19:47-18.6[seated]"),
    ("night-let-it-ride", "bet-1:2", "13:47-20.27(f)6"),
    ("three-card-poker", "pair-plus:2", "19:47-20.6[seated]"),
    ("casino-war", "initial:2", "19:47-22.6[seats]"),
]


@pytest.mark.parametrize(("key", "wager", "cite"), OTHER_AREAS)
def test_an_area_belongs_to_its_seat(key: str, wager: str, cite: str) -> None:
    with pytest.raises(Refusal, match="Area 2 is that of seat 2") as refused:
        play_script(f"game {key}\nseat 1 Ann $500\nbet 1 {wager} $10\n")
    assert refused.value.cite == cite


@pytest.mark.parametrize(
    ("chips", "line", "said", "instead"),
    [
        (3, "bet 1 pass $5", "Seat 1 has $3.00, not $5.00.", "more chips"),
        (8, "bet 1 pass $10", "Seat 1 has $8.00, not $10.00.", "a smaller wager, or more chips"),
        (5, "bet 1 place:6 $6", "Seat 1 has $5.00, not $6.00.", "more chips"),
        (50, "bet 1 place:6 $0", "A wager must be more than $0.", "$6.00 or more"),
        (50, "down 1 pass $5", "Nothing stands on pass.", "a wager first"),
        (50, "bet 1 pass $5\ndown 1 field $5", "Nothing stands on field.", "one that stands: pass"),
        (50, "bet 1 pass $5\ndown 1 pass $9", "$5.00 stands on pass.", "up to $5.00"),
    ],
)
def test_what_is_said_instead_can_be_done(chips: int, line: str, said: str, instead: str) -> None:
    with pytest.raises(Refusal) as refused:
        play_script(f"game craps\nseat 1 Ann ${chips}\n{line}\n")
    assert said in refused.value.message
    assert refused.value.instead == instead


def test_a_wager_that_was_not_elected_is_told_from_one_that_does_not_exist() -> None:
    with pytest.raises(Refusal, match="the elections here do not offer it") as refused:
        play_script("game blackjack\nseat 1 Ann $500\nbet 1 box:2 $10\n")
    assert refused.value.cite == "19:47-2.14"
    with pytest.raises(Refusal, match=r"takes no wager 'bocks'\."):
        play_script("game blackjack\nseat 1 Ann $500\nbet 1 bocks:2 $10\n")


BESIDE: dict[str, tuple[Bet, ...]] = {
    "blackjack": (Bet(1, "blackjack", 5_000),),
    "spanish-21": (Bet(1, "blackjack", 5_000),),
    "let-it-ride": tuple(Bet(1, f"bet-{n}", 5_000) for n in (1, 2, 3)),
    "casino-war": (Bet(1, "initial", 5_000),),
    "caribbean-stud": (Bet(1, "ante", 5_000),),
    "pai-gow-poker": (Bet(1, "pai-gow-poker", 5_000),),
}
ALSO = [
    ("blackjack", "blackjack_bonus"),
    ("blackjack", "optional_bonus"),
    ("blackjack", "progressive"),
    ("blackjack", "sevens"),
    ("blackjack", "streak"),
    ("blackjack", "twenty_point"),
    ("craps", "fire_bet"),
    ("craps", "six_seven_eight"),
]


@pytest.mark.parametrize(("key", "also"), [*((key, "") for key in KEYS), *ALSO])
def test_a_wager_may_be_made_of_several_chips(key: str, also: str) -> None:
    """What is taken at once is taken chip by chip within the same window, on every place that is open."""
    table, request = opened(key, Limits(minimum=100, maximum=250_000), {also: True} if also else {})
    for kind in table.offered:
        name = f"{kind.key}:{kind.spots[0]}" if kind.spots else kind.key
        beside = BESIDE.get(key, ())
        first = [] if name in {bet.wager for bet in beside} else list(beside)
        for amount in (500, 1_000, 3_300):
            try:
                request.window.check([*first, Bet(1, name, amount)])
            except Refusal:
                continue
            request.window.check([*first, *[Bet(1, name, 100)] * (amount // 100)])


@provision("19:47-2.20(a)")
def test_a_bonus_of_two_dollars_is_refused_however_it_is_made() -> None:
    _, request = opened("blackjack", Limits(minimum=100, maximum=250_000), {"blackjack_bonus": True})
    main = Bet(1, "blackjack", 1_000)
    for bets, near in (([200], 100), ([100, 100], 100), ([300], 500), ([500, 100], 500)):
        with pytest.raises(Refusal, match="bonus is") as refused:
            request.window.check([main, *(Bet(1, "bonus", cents) for cents in bets)])
        assert refused.value.amount == near


@provision("19:47-2.17(g)1", "19:47-2.20(a)", "19:47-2.25(c)[max]")
@pytest.mark.parametrize("chip", [50, 100, 250, 500])
@pytest.mark.parametrize(
    ("wager", "option"), [("over-13", "over_under"), ("bust", "optional_bonus"), ("bonus", "blackjack_bonus")]
)
def test_what_is_said_instead_beside_a_main_wager_is_accepted_there(wager: str, option: str, chip: int) -> None:
    """Beside $10, too much is told an amount that stands beside $10 and that the chips of the table make."""
    _, request = opened("blackjack", Limits(minimum=500, maximum=60_000, chip=chip, coin=chip), {option: True})
    main = Bet(1, "blackjack", 1_000)
    for cents in (1, 125, 800, 1_100, 60_000):
        try:
            request.window.check([main, Bet(1, wager, cents)])
        except Refusal as refusal:
            assert refusal.amount is not None
            request.window.check([main, Bet(1, wager, refusal.amount)])


@provision("19:47-1.3(c)2[no-removal]")
def test_a_fire_bet_is_made_when_the_window_closes() -> None:
    accepted("fire:2 2", "fire:2 3", "2-2", fire_bet="true")
    accepted("fire:2 2", "down fire:2 1", "2-2", fire_bet="true")
    refused("19:47-1.12(b)1[min-max]", "fire:2 3", "fire:2 3", "2-2", fire_bet="true")


@provision("19:47-1.4(f)")
@pytest.mark.parametrize(
    ("game", "bet", "cite"),
    [
        ("craps", "place:6 $7", "19:47-1.4(f)"),
        ("mini-dice", "place:6 $7", "19:47-13.6(b)1"),
        ("blackjack", "blackjack $5", None),  # chips cannot make it, but no text of the game says so
        ("night-craps", "place:6 $7", None),
    ],
)
def test_what_cannot_be_paid_is_refused_by_the_games_own_text_or_none(game: str, bet: str, cite: str | None) -> None:
    with pytest.raises(Refusal, match="cannot be paid at") as refused:
        play_script(f"game {game}\nlimits $1 to $500 chip $1 coin $1\nseat 1 Ann $100\nbet 1 {bet}\n")
    assert refused.value.cite == cite


@pytest.mark.parametrize(
    ("key", "asked", "instead"),
    [
        ("casino-war", "ante", "one of initial, tie, war-tie"),
        ("pai-gow", "ante", "one of pai-gow, bank"),
        ("three-card-poker", "bet", "one of ante, pair-plus"),
        ("minibaccarat", "bankr", "banker"),
    ],
)
def test_who_asks_for_no_wager_of_the_table_is_told_those_that_are(key: str, asked: str, instead: str) -> None:
    """A few are all told, with the one that the others stand on; not those of the middle of a round."""
    _, request = opened(key, Limits())
    with pytest.raises(Refusal, match="takes no wager") as refused:
        request.window.check([Bet(1, asked, 1_000)])
    assert refused.value.instead == instead


@pytest.mark.parametrize(
    ("low", "high", "instead"),
    [
        (1_000, 1_000, "$10.00"),
        (0, 75, "$0.00 or $0.75"),
        (350, 400, "$3.50 or $4.00"),
        (0, 500, "$0.00 to $5.00 in steps of $1.00"),
    ],
)
def test_an_amount_that_cannot_be_named_is_told_those_that_can(low: int, high: int, instead: str) -> None:
    with pytest.raises(Refusal) as refused:
        AskAmount("19:47-2.9(b)[half-limit]", 1, "insurance", low, high).verify(-100)
    assert refused.value.instead == instead
