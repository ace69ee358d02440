"""Binders of the other card games: values, naturals, draws, results and orders of settlement, asked of the rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from tests.rulebook.binding_blackjack import NAMES, refused
from tests.rulebook.binding_window import window

from chapter47 import Game
from chapter47.games import game_type
from chapter47.games.blackjack import rules as twenty_one
from chapter47.games.caribbean_stud import rules as caribbean
from chapter47.games.casino_war import rules as war
from chapter47.games.chemin_de_fer import rules as chemin
from chapter47.games.fast_action_holdem import rules as fast
from chapter47.games.fast_action_holdem.elections import HAND
from chapter47.games.fast_action_holdem.exact import HANDS
from chapter47.games.joker_seven import rules as seven
from chapter47.games.joker_seven.procedure import cards_of
from chapter47.games.let_it_ride import rules as ride
from chapter47.games.minibaccarat import rules, wagers
from chapter47.games.red_dog import rules as dog
from chapter47.rulebook.provisions import Provision
from chapter47.scripts import play_script
from chapter47.table.cards import SUITS
from chapter47.table.odds import Odds
from chapter47.table.poker_hands import FIVE_CARDS, THREE_CARDS
from chapter47.table.wagers import Decision

Leaf = tuple[str, ...]
Made = Callable[[], Any]
RESULTS = [rules.result_class(cards, p, b) for cards in (4, 5, 6) for p, b in product(range(10), repeat=2)]
SUIT_NAMES = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}


def ratio_of(odds: Odds) -> Fraction:
    return Fraction(odds.win, odds.against)


def _default(game: str, **choices: object) -> Any:
    return game_type(game).elections.elect(choices)


def _compared(decide: Callable[..., Decision], how: str, names: tuple[str, str]) -> str | None:
    """When a wager ends so, as banker > player: the one comparison of the two counts that says it for every result."""
    elections = _default("minibaccarat")
    ends = {r: decide(r, elections).result.value for r in RESULTS}
    mine, theirs = names
    of = {"player": rules.player_count, "banker": rules.banker_count}
    signs: dict[str, Callable[[int, int], bool]] = {
        ">": lambda a, b: a > b,
        "<": lambda a, b: a < b,
        "=": lambda a, b: a == b,
        "!=": lambda a, b: a != b,
    }
    return next(
        (
            f"{mine} {sign} {theirs}"
            for sign, holds in signs.items()
            if all((ends[r] == how) is holds(of[mine](r), of[theirs](r)) for r in RESULTS)
        ),
        None,
    )


def _naturals() -> list[int]:
    return [count for count in range(10) if rules.is_natural(count)]


def _bonus(line: Callable[[int], bool]) -> list[int]:
    """Margins of hands without a natural that end on such lines."""
    found = set()
    for result in RESULTS:
        if rules.cards_dealt(result) > 4 and line(rules.bonus_line(result, True)):
            found.add(rules.banker_count(result) - rules.player_count(result))
    return sorted(found)


@cache
def _settled(game: str, seats: tuple[int, ...], order: int) -> list[str]:
    """Who is paid and who pays vigorish, in the order of a round that is played."""
    bets = [line for seat in seats for line in (f"bet {seat} banker $100",)]
    sits = [f"seat {seat} Patron{seat} $1,000" for seat in seats]
    script = [f"game {game}", f"elect settlement_order={order}", *sits, *bets, "cards 2S 4H 4S 5H"]
    told = play_script("\n".join(script) + "\n").transcript.text()
    steps = re.findall(r"^(pay|collect) (\d+) ", told, re.M)
    return [f"{'pay' if verb == 'pay' else 'vig'} {seat}" for verb, seat in steps]


def _discards(rank: int) -> int:
    """Cards that follow the first card of a shoe."""
    return rules.burn_number(rank)


def _values(values: Callable[[int], int], face: str) -> dict[str, Made]:
    """Values of cards by the names that the rows give them."""

    def alike(ranks: range) -> int | None:
        found = {values(rank) for rank in ranks}
        return found.pop() if len(found) == 1 else None

    return {
        "2-9": lambda: face if all(values(n) == n for n in range(2, 10)) else None,
        "2-10": lambda: face if all(values(n) == n for n in range(2, 11)) else None,
        "10,J,Q,K": lambda: alike(range(10, 14)),
        "10JQK": lambda: alike(range(10, 14)),
        "J,Q,K": lambda: alike(range(11, 14)),
        "J": lambda: values(11),
        "Q": lambda: values(12),
        "K": lambda: values(13),
        "A": lambda: values(1),
    }


def _in_rows(rows: dict[str, dict[str, Made]]) -> dict[str, Made]:
    return {f"{cite} {name}": made for cite, made_of in rows.items() for name, made in made_of.items()}


def _count(*ranks: int) -> int:
    return rules.point_count(sum(rules.card_value(rank) for rank in ranks))


EXAMPLES = {"A,2,4": (1, 2, 4), "A,2,9": (1, 2, 9), "A-2-4": (1, 2, 4), "A-2-9": (1, 2, 9)}


def _baccarat(game: str, s: str) -> dict[str, Made]:
    """The rows of minibaccarat and of punto banco, which number the same rules otherwise."""
    punto = s == "3"
    fees = "3.3" if punto else "7.3"
    total, bonus, free, burn = ("f", "g", "e", "e") if punto else ("g", "h", "f", "f")
    seats = (12, 7, 3) if punto else (6, 4, 1)
    errors, ten = (f"{s}.12", f"{s}.12") if punto else (f"{s}.11", f"{s}.11")
    cards = {"four": 4, "five": 5, "six": 6}
    return {
        **_in_rows({f"{s}.1(b)": _values(rules.card_value, "face value")}),
        f"{s}.1(c) rule": lambda: "sum mod 10" if all(rules.point_count(n) == n % 10 for n in range(30)) else None,
        f"{s}.1(c) range": lambda: [f({rules.point_count(n) for n in range(30)}) for f in (min, max)],
        **{f"{s}.1(c) examples.{name}": (lambda r=ranks: _count(*r)) for name, ranks in EXAMPLES.items()},  # type: ignore[misc]
        f"{s}.2(a)1 win": lambda: _compared(wagers.decide_banker, "won", ("banker", "player")),
        f"{s}.2(a)1 lose": lambda: _compared(wagers.decide_banker, "lost", ("banker", "player")),
        f"{s}.2(a)1 void": lambda: _compared(wagers.decide_banker, "void", ("banker", "player")),
        f"{s}.2(a)2 win": lambda: _compared(wagers.decide_player, "won", ("player", "banker")),
        f"{s}.2(a)2 lose": lambda: _compared(wagers.decide_player, "lost", ("player", "banker")),
        f"{s}.2(a)2 void": lambda: _compared(wagers.decide_player, "void", ("player", "banker")),
        f"{s}.2(a)3 win": lambda: _compared(wagers.decide_tie, "won", ("player", "banker")),
        f"{s}.2(a)3 lose": lambda: _compared(wagers.decide_tie, "lost", ("player", "banker")),
        f"{s}.2(a)4[settlement] outcomes": lambda: sorted({rules.cards_dealt(r) for r in RESULTS}),
        f"{s}.10(a)[card-count] values": lambda: sorted({rules.cards_dealt(r) for r in RESULTS}),
        f"{s}.2(a)5.i min_margin": lambda: min(_bonus(lambda line: line not in (rules.LOSES, rules.VOID))),
        f"{s}.2(a)5.ii max_losing_margin": lambda: max(_bonus(lambda line: line == rules.LOSES)),
        f"{fees}({free}) odds": lambda: ratio_of(wagers.EVEN),
        f"{fees}({free})1 banker_count": lambda: _only_count(game),
        f"{fees}({free})1 odds": lambda: ratio_of(_default(game).banker_six_pays),
        **{f"{fees}({total})[{n}] cards": (lambda n=n: cards[n]) for n in cards if rules.cards_dealt(RESULTS[0]) == 4},  # type: ignore[misc]
        **{
            f"{fees}({total})[{n}] odds": (lambda c=c: ratio_of(_default(game).total_cards_pay[c]))  # type: ignore[misc]
            for n, c in cards.items()
        },
        f"{fees}({bonus})[minimum-odds] schedules": lambda: [
            name for name in "ABCDE" if refused({"bonus": True, "bonus_pays": name}, game) is None
        ],
        f"{s}.4(a) min_decks": lambda: min(n for n in range(1, 12) if refused({"decks": n}, game) is None),
        f"{s}.5({burn})[burn] face_and_ten": lambda: _discards(10) if _discards(10) == _discards(13) else None,
        f"{s}.5({burn})[burn] ace": lambda: _discards(1),
        f"{s}.5({burn})[burn] burn": lambda: "1 + n" if all(_discards(n) == n for n in range(1, 10)) else None,
        f"{s}.9(a) natural": _naturals,
        f"{s}.9(g) example.result": lambda: "D" if rules.banker_draws(0, 5, 4) else "S",
        **{
            f"{s}.10(b){order} sequence": (lambda o=order: _settled(game, seats, o))  # type: ignore[misc]
            for order in (1, 2, 3, 4)
        },
        f"{errors}(c)1[ten-value] additional": lambda: [
            n for n in range(1, 12) if refused({"exposed_ten_discards": n}, game) is None
        ],
        f"{ten}(c)1[ten-value] cards": lambda: [NAMES[r] for r in range(1, 14) if not rules.card_value(r)],
    }


def _only_count(game: str) -> int | None:
    """The Banker's count on which the wager pays otherwise where no vigorish is taken."""
    elections = _default(game, banker_six_pays_half=True)
    found = {
        rules.banker_count(r)
        for r in RESULTS
        if rules.banker_count(r) > rules.player_count(r) and wagers.decide_banker(r, elections).odds != wagers.EVEN
    }
    return found.pop() if len(found) == 1 else None


def _night_baccarat(s: str) -> dict[str, Made]:
    counts = [count for count in range(10) if rules.player_draws(count, 0)]
    banker = [count for count in range(10) if rules.BANKER_DRAWS[count][0]]
    always = [count for count in range(10) if all(rules.BANKER_DRAWS[count])]
    four = "ii" if s == "20.28" else "iii"
    target = "iii" if s == "20.28" else "ii"
    name = "baccarat" if s == "20.20" else "mini-baccarat"
    return {
        **_in_rows({f"{s}(b)2.iii": _values(rules.card_value, "face")}),
        f"20.2[{name}] natural": _naturals,
        f"20.2[{name}] initial_cards": lambda: min(rules.cards_dealt(r) for r in RESULTS),
        f"{s}(a)[natural] points": _naturals,
        f"{s}(e)1[initial-deal] cards": lambda: min(rules.cards_dealt(r) for r in RESULTS),
        f"{s}(e)1[natural-stops-play] points": _naturals,
        f"{s}(e)2.i draw_on": lambda: counts,
        f"{s}(e)2.ii stand_on": lambda: [n for n in range(10) if n not in counts and n not in _naturals()],
        f"{s}(e)2.iii stand_on": _naturals,
        f"{s}(e)3.i draw_on": lambda: banker,
        f"{s}(e)3.i stand_on": lambda: [n for n in range(10) if n not in banker],
        f"{s}(e)3.ii draw_on": lambda: always,
        f"{s}(e)4.{four} mod": lambda: next(n for n in range(1, 40) if not rules.point_count(n)),
        f"{s}(e)4.{target} target": lambda: max(rules.point_count(n) for n in range(40)),
        **{f"{s}(e)4.{four} examples.{n}": (lambda r=r: _count(*r)) for n, r in EXAMPLES.items()},  # type: ignore[misc]
    }


TIES = {twenty_one.TIES_VOID: "push", twenty_one.TIES_LOSE: "dealer wins"}
NATURALS = {twenty_one.NATURALS_VOID: "push", twenty_one.NATURALS_LOSE: "dealer wins"}


def _doubles(game: str) -> list[int]:
    code = _default(game).parameters.double_on
    return [n for n in range(4, 22) if twenty_one.may_double(2, n, 0, False, False, code, False, False)]


def _stays(soft: bool) -> list[int]:
    hand = (lambda n: (n - 10, 1)) if soft else (lambda n: (n, 0))
    return [n for n in range(12 if soft else 4, 21) if not twenty_one.dealer_draws(*hand(n), False)]


def _tens(words: bool = True) -> list[str]:
    return [NAMES[r] for r in range(1, 14) if twenty_one.points(r) == 10]


def _night_twenty_one(game: str, s: str) -> dict[str, Made]:
    values = _values(twenty_one.points, "face")
    night = game == "night-blackjack"
    card_values = "(b)2.ii" if night else "(b)2.i"
    bust = lambda: min(n for n in range(4, 31) if twenty_one.is_bust(n)) - 1  # noqa: E731
    table: dict[str, Made] = {
        f"{s}{card_values} 2-9": values["2-9"],
        f"{s}{card_values} 10JQK": values["10JQK"],
        f"{s}{card_values} A": lambda: [twenty_one.points(1), twenty_one.total(1, 1)],
        f"{s}(a)[bust] over": bust,
        f"{s}(a)[double-down] totals": lambda: _doubles(game),
        f"{s}(a)[double-down] cards": lambda: 1 + twenty_one.may_hit(12, 0, True, False, False),
        f"{s}(b)1 positions": lambda: game_type(game).positions,
    }
    if not night:
        return {
            **table,
            f"{s}(f)1[wagers] min_spots": lambda: _spots()[0],
            f"{s}(f)1[wagers] max_spots": lambda: _spots()[-1],
            f"{s}(f)2[dealer-first-card] rounds": lambda: _default(game).parameters.dealer_hands,
            "20.2[multi-action-blackjack] rounds": lambda: _default(game).parameters.dealer_hands,
            f"{s}(f)3 bust_over": bust,
            f"{s}(f)4[dealer-draws] draw_to": lambda: max(
                n for n in range(4, 22) if twenty_one.dealer_draws(n, 0, False)
            ),
            f"{s}(f)4[dealer-draws] stand": lambda: min(
                n for n in range(4, 22) if not twenty_one.dealer_draws(n, 0, False)
            ),
            f"{s}(f)4[tie] ties": lambda: TIES[_default(game).parameters.ties],
            f"{s}(f)5[odds] odds": lambda: ratio_of(_default(game).blackjack_pays),
            f"{s}(f)5[paid-at-once] wait_if": lambda: [
                NAMES[r] for r in range(1, 14) if twenty_one.may_be_blackjack(r)
            ],
        }
    option = lambda n, name: getattr(_default(game, ties=n), name)  # noqa: E731
    return {
        **table,
        "20.2[blackjack] target": bust,
        f"{s}(g)1[ten-values] ten_values": _tens,
        f"{s}(g)2[split-aces] cards_per_ace": lambda: 1 + twenty_one.may_hit(12, 1, False, True, False),
        f"{s}(g)3[one-card] cards": lambda: 1 + twenty_one.may_hit(12, 0, True, False, False),
        f"{s}(g)3[when] totals": lambda: _doubles(game),
        f"{s}(g)4[lose] loses_on": lambda: [NAMES[r] for r in range(1, 14) if not twenty_one.is_blackjack(1, r, False)],
        f"{s}(g)7.i ties": lambda: TIES[option("i", "parameters").ties],
        f"{s}(g)7.ii natural_tie": lambda: NATURALS[option("ii", "parameters").natural_tie],
        f"{s}(g)7.ii other_ties": lambda: TIES[option("ii", "parameters").ties],
        f"{s}(g)7.iii ties": lambda: TIES[option("iii", "parameters").ties],
        f"{s}(g)8.i[check] upcards": lambda: [NAMES[r] for r in range(1, 14) if twenty_one.may_be_blackjack(r)],
        f"{s}(g)9.i[natural-under-option-i] odds": lambda: ratio_of(option("i", "blackjack_pays")),
        f"{s}(g)9.i[natural-under-option-i] option": lambda: "i",
        f"{s}(g)9.i[natural-under-options-ii-and-iii] odds": lambda: ratio_of(option("ii", "blackjack_pays")),
        f"{s}(g)10.ii bust_over": bust,
        f"{s}(g)10.v.(2) stay_on": lambda: _stays(soft=False),
        f"{s}(g)10.v.(3)[soft-totals] soft_stay": lambda: _stays(soft=True),
        f"{s}(g)10.v.(3)[dealer-bust] bust_from": lambda: min(n for n in range(4, 31) if twenty_one.is_bust(n)),
        f"{s}(g)10.v.(3)[draw] draw_to": lambda: max(n for n in range(4, 22) if twenty_one.dealer_draws(n, 0, False)),
    }


def _spots() -> list[int]:
    tried = {n: window("multi-action-blackjack", [(f"hand:{m}", 500) for m in range(1, n + 1)]) for n in (1, 2, 3)}
    return [n for n, cite in tried.items() if cite is None]


def _spreads() -> list[int]:
    pairs = product(range(2, 15), repeat=2)
    return sorted({dog.spread(a, b) for a, b in pairs if dog.spread(a, b) > 0})


def _dog(values: str, spread: str, between: str, consecutive: str, pair: str) -> dict[str, Made]:
    return {
        **_in_rows({values: {k: v for k, v in _values(dog.card_value, "face").items() if k in "JQKA"}}),
        f"{spread} min": lambda: _spreads()[0],
        f"{spread} max": lambda: _spreads()[-1],
        f"{spread} examples.4,7": lambda: dog.spread(4, 7),
        f"{spread} examples.9,K": lambda: dog.spread(9, dog.card_value(13)),
        f"{between} equal": lambda: "loses" if not any(dog.is_between(4, 9, n) for n in (4, 9)) else None,
        f"{between} equal_to_end": lambda: "loses" if not any(dog.is_between(4, 9, n) for n in (4, 9)) else None,
        f"{consecutive} spread": lambda: dog.spread(4, 5),
    }


def _kinds() -> dict[str, Made]:
    """The seventeen hands of fast action hold'em, best first."""
    plain = {
        "pair": "pair",
        "two-pair": "two-pairs",
        "flush-pair": "flush-one-pair",
        "flush-two-pair": "flush-two-pairs",
    }
    names = [name.replace(" ", "-").replace("-with", "") for name in HANDS.classes]
    names = [plain.get(name, name) for name in names]
    return {
        f"21.3(b){at} {leaf}": (lambda v=value: v)  # type: ignore[misc]
        for at, name in enumerate(names, 1)
        for leaf, value in (("rank", at), ("of", len(names)), ("name", name))
    }


OTHERS: dict[str, Made] = {
    **_baccarat("minibaccarat", "7"),
    **_baccarat("punto-banco", "3"),
    **_night_baccarat("20.20"),
    **_night_baccarat("20.28"),
    **_night_twenty_one("night-blackjack", "20.22"),
    **_night_twenty_one("multi-action-blackjack", "20.30"),
    **_dog("6.1[values]", "6.5[spread]", "6.5[between]", "6.5[consecutive]", "6.5[pair-tie]"),
    **_dog("20.31(a)2.ii", "20.31(d)11", "20.31(d)14", "20.31(d)7", "20.31(d)10"),
    **_kinds(),
    **{f"{s} suits": lambda: [SUIT_NAMES[suit] for suit in SUITS] for s in ("20.1[suit]", "21.1[suit]", "22.1[suit]")},
    **{f"{s} suits": lambda: [SUIT_NAMES[suit] for suit in SUITS] for s in ("19.1[suit]", "20.2[suit]")},
    "19.2(b) 2-9": lambda: _values(twenty_one.points, "face value")["2-9"](),
    "19.2(b) J,Q,K": lambda: _values(twenty_one.points, "")["J,Q,K"](),
    "19.2(b) A": lambda: [twenty_one.total(1, 1), twenty_one.points(1)],
    "19.1[hard-total] ace": lambda: twenty_one.total(21, 1) - 20,
    "19.1[soft-total] ace": lambda: twenty_one.total(1, 1),
    "19.5[blackjack] odds": lambda: ratio_of(_default("spanish-21").blackjack_pays),
    "19.12(b) stand_on": lambda: (
        ["hard 17-21", "soft 17-21"] if _stays(False) == _stays(True) == [17, 18, 19, 20] else None
    ),
    "19.12(b) soft_17": lambda: "hit" if twenty_one.dealer_draws(7, 1, _default("spanish-21").hits_soft17) else "stand",
    "19.10[split] most_hands": lambda: _default("spanish-21").most_hands,
    "19.15(e) dealer_min": lambda: min(n for n in range(4, 22) if not twenty_one.dealer_draws(n, 0, False)),
    "19.2(a)[48-cards] cards_per_deck": lambda: _default("spanish-21").shoe_cards // _default("spanish-21").shoe_decks,
    "20.3(b) order": lambda: list(THREE_CARDS.classes),
    "20.1[hand] cards": lambda: THREE_CARDS.cards,
    "20.23(h)4 order": lambda: [{"pair": "one pair", "two pair": "two pairs"}.get(n, n) for n in FIVE_CARDS.classes],
    "20.23(a)[hand] cards": lambda: FIVE_CARDS.cards,
    "20.2[caribbean-stud-poker] cards": lambda: FIVE_CARDS.cards,
    "20.2[flush] cards": lambda: FIVE_CARDS.cards,
    "20.23(a)[qualifying-hand] minimum": lambda: _hand_at(caribbean.QUALIFYING, 5),
    "21.3(a) order": lambda: [NAMES[r] for r in sorted(NAMES, key=lambda r: -fast.value(r - 1))],
    "21.1[running-cards] difference": lambda: next(n for n in range(1, 13) if fast.is_running(14, 14 - n)),
    "21.1[natural] cards": lambda: 4 if fast.is_natural(0, 13, 26, 39) and not fast.is_natural(0, 13, 26, 38) else None,
    "21.1[setting] keep": lambda: len(fast.PAIRS[0]),
    "21.1[setting] of": lambda: 1 + max(max(pair) for pair in fast.PAIRS),
    "21.8[set] keep": lambda: len(fast.PAIRS[0]),
    "21.8(g) keep": lambda: len(fast.PAIRS[0]),
    "21.8(g) discard": lambda: HAND - len(fast.PAIRS[0]),
    "21.7[order] cards": lambda: HAND,
    "21.1[five-card-hand] best": lambda: HANDS.cards,
    "21.8(k) win": lambda: "player > dealer" if _contests(fast.WON) == {1} else None,
    "21.8(k) lose": lambda: "player <= dealer" if _contests(fast.WON) == {1} else None,
    "22.3[ranking] high": lambda: NAMES[max(NAMES, key=war.ranking)],
    "22.3[ranking] low": lambda: NAMES[min(NAMES, key=war.ranking)],
    "22.1[tie-hand] equal": lambda: "rank" if war.is_tie_hand(5, 5) and not war.is_tie_hand(5, 6) else None,
    "20.26(f)2 cards_each": lambda: seven.CARDS,
    "20.2[joker-seven] hand": lambda: seven.CARDS,
    "20.2[joker-seven] cards_in_deck": lambda: _seven_deck(),
    "20.26(b)2 cards": lambda: _seven_deck(),
    "20.26(e) deck_limit": lambda: _seven_deck() // seven.CARDS,
    "20.26(g)2.iv choices": lambda: len(
        next(k for k in game_type("joker-seven").wagers if "pair" in k.key and k.spots).spots
    ),
    "4.1[count] best": lambda: max(chemin.point_count(n) for n in range(30)),
    "4.1[count] worst": lambda: min(chemin.point_count(n) for n in range(30)),
    "4.1[values] A": lambda: chemin.card_value(1),
    "4.1[values] 10,J,Q,K": lambda: _values(chemin.card_value, "")["10,J,Q,K"](),
    "4.4[burn] ten": lambda: chemin.burn_number(10),
    "4.8[natural] natural": _naturals,
    "4.9[choice-3-9] banker": lambda: chemin.FREE_CELLS[0][0],
    "4.9[choice-3-9] card": lambda: chemin.FREE_CELLS[0][1],
    "4.9[choice-5-4] banker": lambda: chemin.FREE_CELLS[1][0],
    "4.9[choice-5-4] card": lambda: chemin.FREE_CELLS[1][1],
    "4.9[six-stood] banker": lambda: chemin.SIX_STOOD[0],
    "4.9[six-stood] default": lambda: _default("chemin-de-fer").six_against_stand,
    "4.11[too-few] cards": lambda: chemin.FEWEST_CARDS,
    "4.7[standing] default": lambda: _default("chemin-de-fer").standing_players,
    "4.11[decliner-leaves] default": lambda: _default("chemin-de-fer").decliner_leaves,
    "4.6[winnings-stay] default": lambda: _default("chemin-de-fer").banker_may_withdraw,
    "20.27(f)21 minimum": lambda: (
        "pair of tens" if ride.line_of(ride.LOWEST_TENS) and not ride.line_of(ride.LOWEST_TENS - 1) else None
    ),
}


def _contests(how: int) -> set[int]:
    return {(a > b) - (a < b) for a in range(4) for b in range(4) if fast.contest(a, b) == how}


def _seven_deck() -> int:
    return len(list(cards_of(Game("joker-seven").open_table({1: ("Ann", 10**6)}))))


def _hand_at(strength: int, cards: int) -> str | None:
    """The ranks of the lowest hand of a strength."""
    for values in ((14, 13, 4, 3, 2),):
        if FIVE_CARDS.at(*values) == strength:
            return "-".join({14: "A", 13: "K"}.get(v, str(v)) for v in values)
    return None


def cards(row: Provision, leaf: Leaf) -> Any:
    """A value of a card game's row."""
    made = OTHERS.get(f"{str(row.cite).partition('47-')[2]} {'.'.join(leaf)}")
    if made is None or row.game not in CARD_GAMES:
        return None
    return made()


CARD_GAMES = {
    "minibaccarat", "punto-banco", "night-baccarat", "night-minibaccarat", "night-blackjack", "multi-action-blackjack",
    "red-dog", "night-red-dog", "fast-action-holdem", "spanish-21", "three-card-poker", "night-caribbean-stud",
    "casino-war", "joker-seven", "chemin-de-fer", "night-let-it-ride", "casino-night",
}  # fmt: skip
