"""Pai gow, told in the order of 19:47-10: bank, wagers, shaker, delivery, setting, comparison, settlement.

``round_of_play`` is shared with pai gow poker, which differs in its pieces and how they are dealt (``Kind``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from ...rulebook.cite import law
from ...table.game import Life
from ...table.hands import Hand
from ...table.money import Cents
from ...table.table import RoundVoid, Steps, Table
from ...table.tiles import Tile
from ...table.wagers import Decision, Result, Wager, lost, void
from . import rules
from .betting import PaiGow, bank_of, collect, house_stake, offer, remember, settle_bank, stake_bank
from .dealing import (
    DEAD,
    SETTING,
    BankedTable,
    Kind,
    Round,
    Set,
    deliver,
    find_start,
    give_up,
    mix,
    open_set,
    place_name,
    position_of,
    shake,
)
from .elections import PaiGowElections
from .wagers import DECIDE, WAGER

PaiGowTable = Table[PaiGowElections, PaiGow, Round]
B = TypeVar("B", bound=BankedTable)

SURRENDER = "surrender"
SET_THE_HANDS = "set-the-hands"


def open_table(table: PaiGowTable, opening: bool) -> Steps:
    """The set is looked at. Without an opening it stands ready, mixed and stacked."""
    yield from open_set(table) if opening else mix(table, ready=True)


def prepare(table: PaiGowTable) -> Steps:
    """The tiles are mixed after every round that was played; the bank is offered before every window."""
    if table.due:
        yield from mix(table, ready=False)
    yield from offer(table)


def play(table: PaiGowTable) -> Steps:
    """One round with tiles."""
    yield from play_kind(table, TILES, deal_tiles)


def play_kind(table: B, kind: Kind, deal: Callable[[B, Round], Steps]) -> Steps:
    """One round, where there is something to play for; where a rule voids it every wager goes back, the cover too."""
    if not any(w.kind is kind.wager for w in table.wagers) and not house_stake(table, bank_of(table), 0):
        for left in list(table.wagers):  # a side wager of a bank that nobody plays against
            yield from table.give_back(left, void("19:47-10.5[one-wager]"))
        return
    table.new_round()
    round_ = Round(table, kind, bank_of(table))
    table.state = round_
    wagered: dict[int, Cents] = {}
    for wager in table.wagers:
        if wager.kind is kind.wager:
            round_.wagers[position_of(wager)] = wager
            wagered[wager.seat] = wagered.get(wager.seat, 0) + wager.amount
    try:
        yield from round_of_play(table, round_, deal)
    except RoundVoid as ended:
        table.admits = ()
        yield from table.void_round(ended, void(ended.cite))
    table.admits = ()
    remember(table, round_.bank, wagered)
    table.shoe.discards += [(hand.name, tuple(hand.cards)) for hand in round_.hands.values()]
    table.due = True


def round_of_play(table: B, round_: Round, deal: Callable[[B, Round], Steps]) -> Steps:
    """No more bets, the deal, the hands, the comparison."""
    yield from table.call("19:47-10.5[no-more-bets]", "no-more-bets-said")
    other = sum(wager.amount for wager in round_.wagers.values())
    round_.house = house_stake(table, round_.bank, other)
    cover = yield from stake_bank(table, round_.bank, other, round_.house)
    places = [*round_.wagers, *([round_.bank.seat] if round_.bank.seat else []), *([0] if round_.dealer_plays else [])]
    round_.hands = {at: Hand(hand_name(round_, at), shown=False, owners=owners(round_, at)) for at in sorted(places)}
    yield from deal(table, round_)
    yield from set_hands(table, round_)
    yield from open_bank(table, round_)
    yield from compare(table, round_)
    if round_.kind.finish is not None:
        yield from round_.kind.finish(table, round_)
    if cover is not None:
        yield from settle_bank(table, round_.bank, cover, round_.net)


def hand_name(round_: Round, position: int) -> str:
    """Whose a hand is: the dealer's, a seat's own, or that of a second area."""
    wager = round_.wagers.get(position)
    return "dealer" if position == 0 else f"box-{position}" if wager and wager.spot else f"seat-{position}"


def owners(round_: Round, position: int) -> tuple[int, ...]:
    """Who may look at a hand before it is opened: its player, or the bank's."""
    wager = round_.wagers.get(position)
    return (wager.seat,) if wager else (position,) if position else ()


def deal_tiles(table: PaiGowTable, round_: Round) -> Steps:
    """Shaker, count and delivery of the stacks."""
    total = yield from shake(table)
    yield from find_start(table, round_, total)
    yield from deliver(table, round_)


# ---- setting -------------------------------------------------------------------------------------------------------


def set_hands(table: BankedTable, round_: Round) -> Steps:
    """Each player makes a high and a low hand, face down and in view. 19:47-10.7[setting], 19:47-10.7[hands-off]."""
    for position in round_.playing():
        if position not in round_.wagers:  # abandoned while another hand was set
            continue
        wager = round_.wagers[position]
        if wager.spot:
            yield from table.note(
                "19:47-10.10[one-at-a-time]",
                "first-hands-final",
                seat=wager.seat,
                position=position,
            )
        yield from set_hand(table, round_, position, wager.seat)
    bank = round_.bank
    if bank.shared:  # the dealer sets it, 19:47-10.8[co-bank-house-way]
        hand = round_.hands[bank.seat]
        round_.sets[bank.seat] = round_.kind.house_way(hand.cards, table.elections)
        yield from table.note("19:47-10.8[co-bank-house-way]", "dealer-sets-co-bank")
    elif bank.seat:
        yield from set_hand(table, round_, bank.seat, bank.seat)
    yield from table.note("19:47-10.7[hands-off]", "hands-lie-face-down")


@law("19:47-10.7[advice]", "19:47-11.9[advice]")
def set_hand(table: BankedTable, round_: Round, position: int, seat: int) -> Steps:
    """A player chooses among the lawful sets; the house way comes first, as the dealer says if asked.

    19:47-10.7[high-over-low], 19:47-10.7[advice]; a bank alone sets as it likes, 19:47-10.8[sets-alone].
    """
    sets = round_.kind.choices(round_.hands[position].cards, table.elections)
    gives_up = (SURRENDER,) if table.elections.surrender and position in round_.wagers else ()
    cite = "19:47-10.8[sets-alone]" if position == round_.bank.seat else "19:47-10.7[setting]"
    table.admits = SETTING
    choices = (*sets, *gives_up)
    round_.asked = (position, choices[0])
    house_way = choices[0]  # for somebody who is not there
    asked = table.ask(cite, seat, SET_THE_HANDS, choices, absent=house_way, hidden=True, position=position)
    chosen = yield from asked
    table.admits = ()
    round_.asked = (0, "")
    if chosen == SURRENDER:  # wager and tiles at once, unseen
        yield from give_up(table, round_, position, "19:47-10.7[surrender]")
    elif position in round_.wagers or position == round_.bank.seat:
        round_.sets[position] = sets[chosen]


# ---- comparing -----------------------------------------------------------------------------------------------------


def turn(table: BankedTable, round_: Round, position: int, cite: str, *admits: str) -> Steps:
    """A hand is opened."""
    hand = round_.hands[position]
    table.admits = admits
    yield from table.turn(cite, hand.name, hand.cards)
    table.admits = ()
    hand.shown = True


def call_set(table: BankedTable, round_: Round, position: int, cite: str, phrase: str, **more: object) -> Steps:
    """The dealer calls both hands of a set; which pieces are the low hand goes with it, for whoever lays them apart."""
    chosen = round_.sets[position]
    low = tuple(piece.code for piece in chosen[1])
    yield from table.call(cite, phrase, said=round_.kind.said(chosen, table.elections), low=low, **more)


def open_bank(table: BankedTable, round_: Round) -> Steps:
    """The bank's hand is opened, the dealer's set the house way. 19:47-10.7[dealer-sets], 19:47-10.8[dealer-hand]."""
    kind, bank = round_.kind, round_.bank
    if bank.seat:
        yield from turn(table, round_, bank.seat, "19:47-10.7[dealer-sets]", "foul-hand")
        yield from call_set(table, round_, bank.seat, "19:47-10.7[dealer-sets]", "bank-has", seat=bank.seat)
    if round_.dealer_plays:
        yield from turn(table, round_, 0, "19:47-10.7[dealer-sets]", "wrong-count", "wrong-set")
        round_.sets[0] = kind.house_way(round_.hands[0].cards, table.elections)
        table.admits = ("house-set-wrong",)
        yield from call_set(table, round_, 0, "19:47-10.7[dealer-sets]", "dealer-has-set", laid=kind.laid)
        table.admits = ()


def contest(table: BankedTable, round_: Round, position: int) -> int:
    """The class of a position's contest with the bank. 19:47-10.7[compare], 19:47-10.7[foul]."""
    strengths = round_.kind.strengths
    mine, banks = (
        strengths(round_.sets[position], table.elections),
        strengths(round_.sets[round_.bank.seat], table.elections),
    )
    if round_.bank.seat in round_.foul and round_.bank.seat:
        banks = (-1, -1)
    if position in round_.foul:
        mine = (-2, -2)
    return rules.result_class(*mine, *banks)


@law("19:47-10.7[order]", "19:47-11.9[order]")
def compare(table: BankedTable, round_: Round) -> Steps:
    """Players are opened one by one from the right: losers are taken as found, winners are paid at the end.

    19:47-10.7[order]. The dealer's hand, where it plays against a bank, comes last.
    """
    winners: list[tuple[Wager, Decision]] = []
    for position in round_.playing():
        wager = round_.wagers[position]
        yield from turn(table, round_, position, "19:47-10.7[compare]", "foul-hand")
        place = place_name(position).capitalize()
        yield from call_set(table, round_, position, "19:47-10.7[compare]", "position-has", place=place)
        decision = DECIDE[WAGER](contest(table, round_, position), table.elections)
        if position in round_.foul:
            decision = lost("19:47-10.7[foul]")
        if decision.result is Result.WON:
            winners.append((wager, decision))
            round_.net -= decision.winnings(wager.amount)
        elif decision.result is Result.LOST:
            round_.net += wager.amount
            yield from table.take(wager, decision)
        else:
            yield from table.give_back(wager, decision)
    for wager, decision in winners:
        yield from table.pay(wager, decision)
        yield from collect(table, wager, decision)
    yield from compare_dealer(table, round_)


def compare_dealer(table: BankedTable, round_: Round) -> Steps:
    """The dealer's hand against a player bank, for the house's wager. 19:47-10.8[dealer-hand]."""
    if not round_.house:
        return
    result = DECIDE[WAGER](contest(table, round_, 0), table.elections).result
    gain = {Result.WON: -round_.house, Result.LOST: round_.house, Result.VOID: 0}[result]
    round_.net += gain
    ends = {Result.WON: "wins", Result.LOST: "loses", Result.VOID: "pushes"}[result]
    yield from table.note("19:47-10.8[dealer-hand]", "dealer-hand-ends", ends=ends, amount=round_.house)


# ---- the tiles -----------------------------------------------------------------------------------------------------


def kinds_of(tiles: Sequence[Tile]) -> tuple[int, ...]:
    """Tiles as the rules see them."""
    return tuple(tile.pair.rank - 1 for tile in tiles)


def tile_sets(tiles: Sequence[Tile]) -> list[Set]:
    """The three ways to part four tiles, the higher hand first."""
    found: list[Set] = []
    for partner in (1, 2, 3):
        one = (tiles[0], tiles[partner])
        other = tuple(tile for at, tile in enumerate(tiles) if at not in (0, partner))
        high, low = sorted((one, other), key=_order, reverse=True)
        found.append((high, low))
    return found


def _order(hand: Sequence[Tile]) -> tuple[int, list[int]]:
    """The higher hand of two; of two as strong the one that ``house_way.in_order`` writes first."""
    kinds = kinds_of(hand)
    return rules.strength(*kinds), sorted(kinds)


def label(chosen: Set) -> str:
    """A set as it is written: the high hand, then the low hand."""
    return "/".join(",".join(tile.code for tile in sorted(hand)) for hand in chosen)


def tile_house_way(tiles: Sequence[Tile], elections: PaiGowElections) -> Set:
    """The set that the house way in force makes. 19:47-10.7[house-way]."""
    high, low = elections.setting_of(tuple(sorted(kinds_of(tiles))))
    wanted = (tuple(sorted(high)), tuple(sorted(low)))
    return next(
        chosen for chosen in tile_sets(tiles) if tuple(tuple(sorted(kinds_of(hand))) for hand in chosen) == wanted
    )


def tile_choices(tiles: Sequence[Tile], elections: PaiGowElections) -> dict[str, Set]:
    """Every set of four tiles by its label, the house way first."""
    first = tile_house_way(tiles, elections)
    return {label(chosen): chosen for chosen in (first, *tile_sets(tiles))}


def tile_strengths(chosen: Set, _: PaiGowElections) -> tuple[int, int]:
    """How strong the high and the low hand are."""
    high, low = (rules.strength(*kinds_of(hand)) for hand in chosen)
    return high, low


def name_of(hand: Sequence[Tile]) -> str:
    """Two tiles as the dealer calls them. 19:47-10.2[hand-rank]."""
    strength = rules.strength(*kinds_of(hand))
    if strength >= rules.LOWEST_PAIR:
        return f"pair of {hand[0].pair.name}"
    named = {
        rules.TEEN_WONG: "Teen wong",
        rules.DAY_WONG: "Day wong",
        rules.TEEN_GONG: "Teen gong",
        rules.DAY_GONG: "Day gong",
    }
    points = strength // rules.STEP
    return named.get(strength) or f"{points} point{'' if points == 1 else 's'}"


def tile_said(chosen: Set, _: PaiGowElections) -> str:
    """Both hands in words."""
    return f"high {name_of(chosen[0])}, low {name_of(chosen[1])}"


TILES = Kind(
    WAGER,
    4,
    "tile",
    (0, 1, 2, 3, 4, 5, 6, DEAD),
    tile_house_way,
    tile_choices,
    tile_strengths,
    tile_said,
    ", the high hand upright, the low hand across",
)


LIFE = Life(open=open_table, prepare=prepare, play=play, own=PaiGow)
