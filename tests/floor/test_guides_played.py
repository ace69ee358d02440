"""Every price that a guide states is played: the round is dealt, rolled or spun, and the money compared. 19:47-8.5.

The floor is the one that ``chapter47 init`` writes, with every game; each table keeps its own elections and limits.
Dice and wheels are tried with everything that can fall. Cards are dealt by the names of the events.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from tests.floor.starting import floor

from chapter47 import play_script
from chapter47.floor import guide
from chapter47.floor.guides import GuideWager
from chapter47.rulebook.testing import provision
from chapter47.table.money import Cents, dollars, parse_dollars
from chapter47.table.wagers import Result

PRICE = re.compile(
    r"(\$[\d,.]+\d) (wins|loses) (\$[\d,.]+\d)(?: on ([^;]+?))?(?:, the limit of one hand)?(?=;|, before|\.$)"
)
PAIRS = [f"{a} {b}" for a, b in combinations_with_replacement(range(1, 7), 2)]
BOOKED_AS_SEVERAL = {"c-and-e", "horn", "horn-high", "whirl"}  # by the paragraphs of each part: 19:47-1.4(c), (d)
TRIPLES = [" ".join(map(str, dice)) for dice in combinations_with_replacement(range(1, 7), 3)]


@cache
def head(game: str) -> str:
    """The lines of a script that make its table the one of the floor."""
    entry = next(entry for entry in floor().file.table if entry.game == game)
    elected = [f"elect {name}={json.dumps(value)}" for name, value in floor().elections(entry).chosen().items()]
    assert entry.limits is not None
    return "\n".join([f"game {game}", *elected, *entry.limits.posted().lines(), 'seat 1 "Ann" $100,000'])


@cache
def told(game: str) -> dict[str, GuideWager]:
    entry = next(entry for entry in floor().file.table if entry.game == game)
    return {one.title: one for one in guide(floor(), str(entry.number)).wagers}


def prices(wager: GuideWager) -> dict[str, tuple[Cents, Cents]]:
    """What the guide's sentence says: for each event the stake and the gain."""
    said = {}
    for stake, verb, gain, event in PRICE.findall(wager.example):
        hand = event[2:].removesuffix(" (bonus)") in HANDS
        said[event.removeprefix("a ") if hand else event] = (
            parse_dollars(stake),
            parse_dollars(gain) * (1 if verb == "wins" else -1),
        )
    assert len(said) == len([row for row in wager.rows if not row.words]), wager.example
    return said


def gained(script: str, name: str) -> set[tuple[Cents, Cents]]:
    """Each stake on a wager that won, with what it won; charges that are told apart are left out.

    A bet that is booked as several is taken together, and so are the wagers of one hand under one limit.
    """
    ended = [(one, one.decision) for one in play_script(script).wagers if one.decision is not None]
    won = {
        (one.amount, one.paid - (0 if name.startswith(("buy", "lay")) else one.charged))
        for one, decision in ended
        if one.name == name and decision.result is Result.WON
    }
    if name.partition(":")[0] in BOOKED_AS_SEVERAL:
        parts = [(one, decision) for one, decision in ended if one.name != "pass"]
        gain = sum(one.paid - decision.taken(one.amount) for one, decision in parts)
        return {(sum(one.amount for one, _ in parts), gain)} if gain >= 0 else set()
    return won


def fallen(game: str, name: str, stake: Cents, rolls: Iterable[str], verb: str) -> set[tuple[Cents, Cents]]:
    """What a wager wins, over everything that can fall."""
    bet = f"{head(game)}\nbet 1 {name} {dollars(stake)}\n{verb} "
    return {won for roll in rolls for won in gained(bet + roll, name)}


def spun(game: str) -> list[str]:
    from chapter47.games import game_type

    if game == "roulette":
        return ["00", *map(str, range(37))]
    if game == "big-six":
        return ["1", "2", "5", "10", "20", "joker", "flag"]
    (kind,) = [kind for kind in game_type("pokette").wagers if kind.key == "straight-up"]
    return list(kind.spots)


def places(game: str) -> Iterator[tuple[str, str]]:
    """Every wager that the guide tells, by its title, with one of its places."""
    from chapter47.games import game_type

    kinds = {kind.key: kind for kind in game_type(game).wagers}
    for title, one in told(game).items():
        spots = kinds[one.key].spots
        first = next((spot for spot in spots if spot in title.partition(" on ")[2].split(", ")), "") or "".join(
            spots[:1]
        )
        yield title, f"{one.key}:{first}" if first else one.key


ONE_FALL = {"roulette": "spins", "big-six": "spins", "sic-bo": "dice", "mini-dice": "dice"}


@provision("19:47-8.5[guides-approved]")
@pytest.mark.parametrize("game", ONE_FALL)
def test_dice_and_wheels_win_what_the_guide_says_and_nothing_else(game: str) -> None:
    rolls = {"sic-bo": TRIPLES, "mini-dice": PAIRS}.get(game) or spun(game)
    for title, name in places(game):
        said = prices(told(game)[title])
        (stake,) = {stake for stake, _ in said.values()}
        assert fallen(game, name, stake, rolls, ONE_FALL[game]) == set(said.values()), title


# ---- craps ---------------------------------------------------------------------------------------------------------
POINTS = {"4": "2 2", "5": "1 4", "6": "1 5", "8": "2 6", "9": "4 5", "10": "4 6"}
SEVEN = "3 4"


def shot(name: str, stake: Cents) -> Iterator[str]:
    """Bets and rolls after which a wager may be won, all ways that pay it differently among them."""
    key, _, spot = name.partition(":")
    bet, line = f"bet 1 {name} {dollars(stake)}", f"bet 1 pass {dollars(stake)}"
    match key:
        case "pass" | "dont-pass":
            yield from (f"{bet}\nroll {roll}" for roll in ("5 6", "1 1", SEVEN))
            yield from (f"{bet}\nroll {roll}\nroll {end}" for roll in POINTS.values() for end in (roll, SEVEN))
        case "come" | "dont-come":
            yield from (f"{line}\nroll 4 5\n{bet}\nroll {roll}" for roll in ("5 6", "1 1", SEVEN))
        case "pass-odds" | "dont-pass-odds":
            base = f"bet 1 {key.removesuffix('-odds')} {dollars(stake)}"
            yield from (f"{base}\nroll {roll}\n{bet}\nroll {end}" for roll in POINTS.values() for end in (roll, SEVEN))
        case "come-odds" | "dont-come-odds":
            base, roll = f"bet 1 {key.removesuffix('-odds')} {dollars(stake)}", POINTS[spot]
            out = POINTS["8" if spot == "9" else "9"]
            yield from (f"{line}\nroll {out}\n{base}\nroll {roll}\n{bet}\nroll {end}" for end in (roll, SEVEN))
        case _:
            yield from (f"{line}\nroll 4 5\n{bet}\nroll {roll}" for roll in PAIRS)


@provision("19:47-8.5[guides-approved]")
@pytest.mark.parametrize("game", ["craps", "mini-craps"])
def test_every_bet_of_craps_wins_what_the_guide_says_and_nothing_else(game: str) -> None:
    for title, name in places(game):
        said = {price for price in prices(told(game)[title]).values() if price[1]}
        (stake,) = {stake for stake, _ in said}
        won = {won for way in shot(name, stake) for won in gained(f"{head(game)}\n{way}", name) if won[1]}
        assert won == said, title


# ---- cards ---------------------------------------------------------------------------------------------------------
FIVES = {
    "royal flush": "AS KS QS JS 10S",
    "straight flush": "9S 8S 7S 6S 5S",
    "four-of-a-kind": "9S 9H 9D 9C 5S",
    "full house": "9S 9H 9D 5C 5S",
    "flush": "KS 9S 7S 6S 2S",
    "straight": "9S 8H 7D 6C 5S",
    "three-of-a-kind": "9S 9H 9D 6C 2S",
    "two pair": "9S 9H 6D 6C 2S",
    "pair of tens or better": "JS JH 6D 5C 2S",
    "pair of jacks or better": "JS JH 6D 5C 2S",
    "one pair or less": "JS JH 6D 5C 2S",
    "": "JS JH 6D 5C 2S",
}
THREES = {
    "straight flush": "9S 8S 7S",
    "three-of-a-kind": "9S 9H 9C",
    "straight": "9S 8H 7D",
    "flush": "KS 9S 2S",
    "pair": "JS JH 2D",
}
# Cards to box, dealer, box, dealer, then to the box, and how often it hits; the dealer ends on 17.
SPANISH = {
    "a winning hand": ("KS 7D 9C KD", 0),
    "a blackjack": ("AS 7D KS KD", 0),
    "21 in five cards": ("2S 7D 3S KD 4S 2D KC", 3),
    "21 in six cards": ("2S 7D 3S KD 4S 2D 2C 8C", 4),
    "21 in seven cards or more": ("2S 7D 3S KD 4S 2D 2C 2H 6C", 5),
    "6-7-8 of mixed suits": ("6S 7D 7C KD 8H", 1),
    "6-7-8 of one suit": ("6H 7D 7H KD 8H", 1),
    "6-7-8 of spades": ("6S 7D 7S KD 8S", 1),
    "7-7-7 of mixed suits": ("7S 9D 7C KD 7H", 1),
    "7-7-7 of one suit": ("7H 9D 7H KD 7H", 1),
    "7-7-7 of spades": ("7S 9D 7S KD 7S", 1),
}
# Spins before a wager of pokette on the cards in the stand, and the one that wins it.
STAND = {
    "pair-in-2": (["8H"], "8S"),
    "pair-in-3": (["8H", "KS"], "8S"),
    "flush": (["8H", "KH"], "2H"),
    "open-straight": (["8H", "9S"], "10D"),
    "inside-straight": (["8H", "10S"], "9D"),
    "open-straight-flush": (["8H", "9H"], "10H"),
    "inside-straight-flush": (["8H", "10H"], "9H"),
    "three-of-a-kind": (["8H", "8S"], "8D"),
}


def dealt(*hands: str) -> str:
    """Cards in the order that they are dealt, one to each hand in turn."""
    cards = product(range(max(len(hand.split()) for hand in hands)), hands)
    return "cards " + " ".join(hand.split()[at] for at, hand in cards if at < len(hand.split()))


def cards_of(game: str, key: str, event: str, stake: Cents) -> str:
    """A round in which a wager wins that way."""
    bets, half = f"bet 1 {key} {dollars(stake)}", dollars(stake // 2)
    match game, key:
        case (("punto-banco" | "minibaccarat"), _):
            deals = {"player": "9C 2D KH 5S", "banker": "2D 9C 5S KH", "tie": "9C 9D KH KS"}
            return f"{bets}\ncards {'2C 6D KH KS KD' if event == 'a win with six' else deals[key]}"
        case "blackjack", _:
            return f"{bets}\n" + (
                "cards AS 7D KS" if event == "a blackjack" else "cards 10S 7D 9C 10D\nask 1 box1 -> stand"
            )
        case "red-dog", "raise":
            between = {
                "spread 1": "4H 6D 5C",
                "spread 2": "4H 7D 5C",
                "spread 3": "4H 8D 5C",
                "spread 4 to 11": "4H KD 5C",
            }
            spread = event.split()[1]
            asked = {"4": "8"}.get(spread, spread)
            base = f"bet 1 original {dollars(stake)}\ncards {between[event]}"
            return f'{base}\nask 1 "spread {asked}" -> raise\namount 1 raise -> {dollars(stake)}'
        case "red-dog", _:
            between = {
                "spread 1": "4H 6D 5C",
                "spread 2": "4H 7D 5C",
                "spread 3": "4H 8D 5C",
                "spread 4 to 11": "4H KD 5C",
            }
            return f"{bets}\ncards {between.get(event, '4H 4D 4C')}"
        case "three-card-poker", "pair-plus":
            return f"{bets}\n{dealt(THREES[event], 'QD 6C 3H')}"
        case "three-card-poker", _:
            hand = THREES[event.removesuffix(" (bonus)")] if event.endswith("(bonus)") else THREES["pair"]
            return f'bet 1 ante {dollars(stake)}\n{dealt(hand, "QD 6C 3H")}\nask 1 "play or fold" -> play'
        case "let-it-ride", _:
            three = "\n".join(f"bet 1 bet-{n} {dollars(stake if key != 'bonus' else 1000)}" for n in (1, 2, 3))
            more = "" if key != "bonus" else f"\n{bets}"
            hand = FIVES[event].split()
            cards = f"cards {hand[0]} AD {hand[1]} {hand[3]} {hand[2]} {hand[4]}"
            kept = {1: key == "bet-1", 2: key == "bet-2"}
            asks = "\n".join(f'ask 1 "bet {n}" -> {"ride" if stays else "withdraw"}' for n, stays in kept.items())
            return f"{three}{more}\n{cards}\n{asks}"
        case "caribbean-stud", "progressive":
            return f'bet 1 ante $10\n{bets}\n{dealt(FIVES[event], "AD KD 3H 4C 8C")}\nask 1 "bet or fold" -> bet'
        case "caribbean-stud", _:
            ante = half if key == "bet" else dollars(stake)
            return f'bet 1 ante {ante}\n{dealt(FIVES[event], "AD KD 3H 4C 8C")}\nask 1 "bet or fold" -> bet'
        case "double-down-stud", _:
            return f'bet 1 initial {dollars(stake)}\ncards {FIVES[event]}\nask 1 "stand or double" -> ' + (
                "double" if key == "double-down" else "stand"
            )
        case "casino-war", "initial":
            return f"{bets}\ncards 9S 5D"
        case "casino-war", "tie":
            return f'bet 1 initial {dollars(stake)}\n{bets}\ncards 9S 9D\nask 1 "surrender or war" -> surrender'
        case "casino-war", _:
            cards = "9S 9D 2C 3C 4C 10S " + ("8D" if event == "a war that is won" else "10D")
            tie = f'ask 1 "tie wager on the war deal" -> yes\namount 1 "tie wager" -> {dollars(stake)}'
            asked = f'ask 1 "surrender or war" -> war\n{tie if key == "war-tie" else ""}'
            return f"bet 1 initial {dollars(stake)}\ncards {cards}\n{asked}"
        case "spanish-21", _:
            cards, hits = SPANISH[event]
            return f"{bets}\ncards {cards}\n" + "ask 1 box1 -> hit\n" * hits
        case _:
            raise LookupError(f"no round for {game}, {key}, {event}")


CARDS = (
    "punto-banco minibaccarat blackjack red-dog three-card-poker let-it-ride caribbean-stud double-down-stud "
    "casino-war spanish-21"
).split()


@provision("19:47-8.5[guides-approved]")
@pytest.mark.parametrize("game", CARDS)
def test_cards_win_what_the_guide_says(game: str) -> None:
    for title, one in told(game).items():
        for event, (stake, gain) in prices(one).items():
            played = cards_of(game, one.key, event, stake)
            if one.key == "double-down" and gain == one.most:
                continue  # the initial wager wins the whole limit
            assert (stake, gain) in gained(f"{head(game)}\n{played}", one.key), (title, event)


@provision("19:47-8.5[guides-approved]")
def test_pokette_wins_what_the_guide_says() -> None:
    for title, name in places("pokette"):
        ((stake, gain),) = prices(told("pokette")[title]).values()
        bet = f"bet 1 {name} {dollars(stake)}"
        if name in STAND:
            before, last = STAND[name]
            rounds = [
                f"{head('pokette')}\n"
                + "".join(f"bet 1 red $10\nspin {card}\n" for card in before)
                + f"{bet}\nspin {last}"
            ]
        else:
            rounds = [f"{head('pokette')}\n{bet}\nspin {card}" for card in [*spun("pokette"), "JOKER1", "JOKER2"]]
        assert {won for one in rounds for won in gained(one, name)} == {(stake, gain)}, title


# ---- games in which patrons bank ---------------------------------------------------------------------------------
BONUS = {  # seven cards of a player of pai gow poker
    "seven-card straight flush": "4S 5S 6S 7S 8S 9S 10S",
    "royal flush with suited K-Q": "AS KS QS JS 10S KD QD",
    "seven-card straight flush with joker": "4S 5S 6S 7S 8S 9S JOKER",
    "five aces": "AS AH AD AC JOKER 2D 7H",
    "royal flush": "AS KS QS JS 10S 2D 7H",
    "straight flush": "4S 5S 6S 7S 8S 2D QH",
    "four-of-a-kind": "9S 9H 9D 9C 2D 5H KC",
    "full house": "9S 9H 9D 5C 5S 2D KC",
    "flush": "2S 5S 8S JS KS 3D 7H",
    "three-of-a-kind": "9S 9H 9D 2C 5S KD 7H",
    "straight": "4S 5H 6D 7C 8S KD 2H",
}
HANDS = {*FIVES, *THREES, *BONUS}
AGAINST = "3H 3C JD JC 6H 10H 4D 8H QC 10C".split()  # for a dealer, as far as the player has not got them
TWO = 'seat 2 "Bob" $100,000\n'
COUP = f'{TWO}amount 1 "bank" -> {{bank}}\nbet 2 {{call}} {{bank}}\ncards '
LOST_BY_PLAYERS, WON_BY_PLAYERS = "KC KD 3C 9D", "KC KD 9C 3D"
TILES = "tiles 6-6 4-5 1-4 5-5 4-4 4-4 1-3 1-3"  # the dealer's, and two pairs that beat them
SEVEN_CARDS = dealt("KC KD 9H 7S 5C 3D 2H", "AC AD QH JS 4C 6D 8H")


def banked(game: str, key: str, event: str, stake: Cents) -> str:
    """A round in which a wager wins that way, where patrons bank or play with several decks of their own."""
    bets = f"bet 1 {key} {dollars(stake)}"
    match game, key:
        case "chemin-de-fer", "bank":
            return COUP.format(bank=dollars(stake), call="banco") + LOST_BY_PLAYERS
        case "chemin-de-fer", "banco-suivi":
            again = f"round\nbet 2 banco-suivi $195\ncards {WON_BY_PLAYERS}"
            return COUP.format(bank="$100", call="banco") + f"{LOST_BY_PLAYERS}\n{again}"
        case "chemin-de-fer", "avec-la-table":
            half = COUP.format(bank=dollars(2 * stake), call=key).replace(f"{key} {dollars(2 * stake)}", f"{key} ")
            return half.replace(f"{key} ", f"{key} {dollars(stake)}") + WON_BY_PLAYERS
        case "chemin-de-fer", _:
            return COUP.format(bank=dollars(stake), call=key) + WON_BY_PLAYERS
        case "pai-gow", "bank":
            lost = 'dice 1 2 6\ntiles 6-6 4-5 1-4 5-5 5-6 4-6 3-4 5-5\nask 1 "set" -> 4-6,3-4/5-5,5-6'
            tiles = "4-4 4-4 1-3 1-3 6-6 4-5 1-4 5-5"
            taken = f'ask 1 "take the bank" -> co-bank\nbet 2 pai-gow $30\ndice 1 2 6\ntiles {tiles}'
            return f"{TWO}bet 1 pai-gow $10\n{lost}\n{taken}"
        case "pai-gow", _:
            return f"{bets}\ndice 1 2 6\n{TILES}"
        case "pai-gow-poker", "bonus":
            mine = BONUS[event]
            other = " ".join([card for card in AGAINST if card not in mine.split()][:7])
            return f"bet 1 pai-gow-poker $10\n{bets}\ndice 1 1 6\n{dealt(other, mine)}"
        case "pai-gow-poker", "bank":
            first = dealt("KC KD 9H 7S 5C 3D 2H", "JC 8C 7H 5D 4D 3C 2D")
            asked = 'ask 1 "set" -> 8C,7H\nask 1 "cut" -> cut\nask 1 "take the bank" -> co-bank'
            second = dealt("AC AD QH JS 4C 6D 8H", "KC KD 9H 7S 5C 3D 2H")
            taken = f"bet 2 pai-gow-poker $30\ndice 1 1 6\n{second}"
            return f"{TWO}bet 1 pai-gow-poker $10\ndice 1 1 6\n{first}\n{asked}\n{taken}"
        case "pai-gow-poker", _:
            return f"{bets}\ndice 1 1 6\n{SEVEN_CARDS}"
        case "fast-action-holdem", _:
            hand = "AS AH AC AD" if event == "a natural" else "AS AH QC QD"
            asked = "" if event == "a natural" else '\nask 1 "set" -> split-AS-AH'
            return f"bet 1 original {dollars(stake)}\n{dealt(hand, 'KS 10H 8D 3C')} 2S 2C 4D 6H 9S JC{asked}"
        case _:
            raise LookupError(f"no round for {game}, {key}, {event}")


OTHER_BANKS = ("chemin-de-fer", "pai-gow", "pai-gow-poker", "fast-action-holdem")


@provision("19:47-8.5[guides-approved]")
@pytest.mark.parametrize("game", OTHER_BANKS)
def test_games_with_banks_win_what_the_guide_says(game: str) -> None:
    """By the part of the stake that is won: what a bank covers is what others staked."""
    for title, one in told(game).items():
        for event, (stake, gain) in prices(one).items():
            played = f"{head(game)}\n{banked(game, one.key, event, stake)}"
            won = {Fraction(earned, put) for put, earned in gained(played, one.key)}
            assert won == {Fraction(gain, stake)}, (title, event)


ROW = re.compile(r"(\d+) of (\d+) spots")


@provision("19:47-8.5[guides-approved]", "19:47-15.6[paid]")
def test_keno_wins_what_the_guide_says() -> None:
    drawn = "numbers " + " ".join(map(str, range(1, 21)))
    rows = told("keno")["Straight ticket"].rows
    assert len(rows) > 60
    for row in rows:
        found = ROW.fullmatch(row.event)
        assert found is not None
        caught, spots = map(int, found.groups())
        marked = ",".join(map(str, [*range(1, caught + 1), *range(21, 21 + spots - caught)]))
        times = 1 if row.words == "the rate" else int(row.words.partition(" ")[0].replace(",", ""))
        ticket = f"straight:{marked}"
        (one,) = play_script(f"{head('keno')}\nbet 1 {ticket} $10\n{drawn}").wagers
        assert one.paid == (times - 1) * 1_000, row.event


NO_PRICE = {"poker"}  # its row is words: a share of the pot, played in test_guides_told.py


def test_no_game_of_the_floor_is_left_out() -> None:
    """A game that is new on the floor has its guide played too, or says here why not."""
    played = {*ONE_FALL, *CARDS, *OTHER_BANKS, "craps", "mini-craps", "pokette", "keno"}
    assert {entry.game for entry in floor().file.table} == played | NO_PRICE
    for game in {"keno", *NO_PRICE}:
        assert all(one.example == "As posted." for one in told(game).values())
