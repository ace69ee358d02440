"""What-ifs: any rules are computed, marked with all that the law has against them, and never played at a table."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from chapter47 import Game, Refusal
from chapter47.games import game_types
from chapter47.odds.compare import settled_changes, single_changes, sweep
from chapter47.table.game import GameType
from chapter47.table.what_if import settled_rules, suppose, suppositions


def edge(game: str, wager: str, **rules: Any) -> float:
    return Game(game).what_if(rules).odds()[wager].house_edge


def cites(game: str, **rules: Any) -> list[str | None]:
    return [one.cite for one in Game(game).what_if(rules).not_lawful]


def test_one_deck_of_baccarat_is_computed_and_marked() -> None:
    game = Game("minibaccarat").what_if(decks=1)
    value = game.odds()
    assert [round(value[w].house_edge, 4) for w in ("banker", "player", "tie")] == [0.0101, 0.0129, 0.1575]
    assert game.mark == "not lawful in New Jersey: 19:47-7.1(a)"
    assert value.as_dict()["not_lawful"] == [{"cite": "19:47-7.1(a)", "message": "decks cannot be 1: it is 6 or more."}]


def test_what_this_program_takes_is_not_called_the_law() -> None:
    with pytest.raises(Refusal, match="this program takes at most 16"):
        Game("blackjack", decks=20)
    assert Game("blackjack").what_if(decks=20).mark == ""


def test_lawful_rules_are_plain_elections_without_a_mark() -> None:
    game = Game("minibaccarat").what_if(decks=6)
    assert type(game.elections) is game.type.elections
    assert game.mark == "" and game.odds().not_lawful == ()
    assert "not_lawful" not in game.odds().as_dict()


@pytest.mark.parametrize(
    ("game", "wager", "rules", "published", "against"),
    [
        ("three-card-poker", "pair-plus", {"pair_plus_pays": "35 25 6 4 1"}, 0.046, []),
        ("three-card-poker", "ante", {"bonus_schedule": "0 0 0"}, 0.08658, ["19:47-20.11[ante-bonus]"]),
        ("roulette", "red", {"wheel": "single-zero", "zero_loss": "half"}, 0.0135, ["19:47-5.2(c)"]),
        ("roulette", "straight", {"pays": {"straight": "34 to 1"}}, 0.07895, ["19:47-5.2(a)[straight]"]),
        ("big-six", "joker", {"pays": {"joker": "40 to 1"}}, 0.2407, ["19:47-5.5(a)[joker]"]),
        ("chuck-a-luck", "number", {"pays": {1: "1 to 1", 2: "2 to 1", 3: "12 to 1"}}, 0.0370, ["13:47-20.24(e)3"]),
        ("casino-war", "tie", {"decks": 2}, 0.2524, ["19:47-22.2(a)"]),
        ("casino-war", "initial:always-war", {"decks": 1, "war_tie_bonus": False}, None, ["19:47-22.2(a)"]),
        ("casino-war", "initial:always-surrender", {"decks": 1}, 0.0294, ["19:47-22.2(a)"]),
        ("blackjack", "insurance", {"decks": 5}, None, []),
        ("pai-gow", "pai-gow", {"vigorish_percent": 4}, None, ["19:47-10.7[vigorish]"]),
    ],
)  # fmt: skip
def test_published_figures_of_rules_elsewhere(
    game: str, wager: str, rules: dict[str, Any], published: float | None, against: list[str]
) -> None:
    lines = {"pair_plus_pays": ("straight flush", "three-of-a-kind", "straight", "flush", "pair")}
    lines["bonus_schedule"] = ("straight flush", "three-of-a-kind", "straight")
    for name, names in lines.items():
        if name in rules:
            pays = [f"{n} to 1" for n in rules[name].split()]
            rules = {**rules, name: dict(zip(names, pays, strict=True))}
    value = edge(game, wager, **rules)
    assert cites(game, **rules) == against
    if published is not None:
        assert value == pytest.approx(published, abs=6e-5 if published != 0.046 else 6e-4)


# ---- blackjack by an independent recursion: an endless deck, no splits -----------------------------------------------

CARDS = [(1, 1 / 13), *((n, 1 / 13) for n in range(2, 10)), (10, 4 / 13)]


@cache
def dealer(hard: int, ace: bool, cards: int) -> dict[str, float]:
    """Chances of the dealer's ends; a blackjack apart. ``hard`` counts every ace as one."""
    total = hard + 10 if ace and hard <= 11 else hard
    if cards == 2 and total == 21:
        return {"blackjack": 1.0}
    if total >= 17:
        return {"bust" if total > 21 else str(total): 1.0}
    ends: dict[str, float] = {}
    for card, chance in CARDS:
        for end, part in dealer(hard + card, ace or card == 1, cards + 1).items():
            ends[end] = ends.get(end, 0.0) + chance * part
    return ends


def game_value(*, charlie: int = 0, early: bool = False, double: tuple[int, ...] = tuple(range(3, 21))) -> float:
    """Blackjack where the dealer looks for a blackjack first, nothing is split, and the deck is endless."""
    whole = 0.0
    for up, chance in CARDS:
        ends = dealer(up, up == 1, 1)
        natural = ends.get("blackjack", 0.0)
        rest = {end: part / (1 - natural) for end, part in ends.items() if end != "blackjack"}

        def stand(total: int, cards: int, rest: dict[str, float] = rest) -> float:
            if charlie and cards >= charlie:
                return 1.0
            value = 0.0
            for end, part in rest.items():
                theirs = 0 if end == "bust" else int(end)
                value += part * ((total > theirs) - (total < theirs))
            return value

        @cache
        def best(hard: int, ace: bool, cards: int, stand: Any = stand) -> float:
            total = hard + 10 if ace and hard <= 11 else hard
            if total > 21:
                return -1.0
            plays = [stand(total, cards)]
            if total < 21 and not (charlie and cards >= charlie):
                plays.append(sum(c * best(hard + card, ace or card == 1, cards + 1) for card, c in CARDS))
                if cards == 2 and total in double:
                    drawn = 0.0
                    for card, c in CARDS:
                        low, aced = hard + card, ace or card == 1
                        now = low + 10 if aced and low <= 11 else low
                        drawn += c * (-1.0 if now > 21 else stand(now, 3))
                    plays.append(2 * drawn)
            return max(plays)

        for one, p1 in CARDS:
            for two, p2 in CARDS:
                if {one, two} == {1, 10}:
                    worth = 1.5 * (1 - natural)
                else:
                    worth = -natural + (1 - natural) * best(one + two, 1 in (one, two), 2)
                    worth = max(worth, -0.5) if early else worth
                whole += chance * p1 * p2 * worth
    return whole


@pytest.mark.parametrize(
    ("rules", "independent"),
    [
        ({}, {}),
        ({"charlie_cards": 5}, {"charlie": 5}),
        ({"charlie_cards": 6}, {"charlie": 6}),
        ({"surrender": True, "surrender_comes": "early"}, {"early": True}),
        ({"double_on": "10 or 11"}, {"double": (10, 11)}),
        ({"double_on": "9 to 11 with aces as one"}, {"double": (9, 10, 11)}),
    ],
)
def test_blackjack_elsewhere_by_two_ways(rules: dict[str, Any], independent: dict[str, Any]) -> None:
    endless = {"decks": 20_000, "split_hands": 1, "hole_card": "reader"}
    value = edge("blackjack", "blackjack:every-card", **endless, **rules)
    assert value == pytest.approx(-game_value(**independent), abs=2e-5)


def test_split_conventions_of_blackjack() -> None:
    """A split 21 that ties, aces that draw: each by the solver's own parameters, and the known size of the effect."""
    base = edge("blackjack", "blackjack")
    assert edge("blackjack", "blackjack", split_21_beats_drawn_21=False) - base == pytest.approx(0.00026, abs=6e-5)
    usual = {"split_hands": 4, "resplit_aces": False, "hole_card": "reader", "split_21_beats_drawn_21": False}
    without = edge("blackjack", "blackjack", **usual)
    assert without - edge("blackjack", "blackjack", **usual, draw_to_split_aces=True) == pytest.approx(0.0019, abs=5e-5)


# ---- all games ---


@pytest.mark.parametrize("game", game_types(), ids=lambda game: game.key)
def test_every_choice_of_every_game_can_be_supposed(game: GameType) -> None:
    """No choice, lawful or not, ends in anything but rules or a refusal; what is marked has its reasons."""
    for change in single_changes(game.elections) + settled_changes(game.elections):
        try:
            rules = suppose(game.elections, change)
        except Refusal:
            continue
        assert bool(rules.not_lawful) == bool(game.elections.violations(change)), change
        assert rules.not_lawful or type(rules) is game.elections


@pytest.mark.parametrize("game", game_types(), ids=lambda game: game.key)
def test_what_the_law_settles_is_cited_and_is_what_elections_have(game: GameType) -> None:
    for one in suppositions(game.elections):
        assert one.cite.startswith(("19:47-", "13:47-")) and one.effect.endswith(".")
        law = getattr(game.elections.elect(), one.name)
        same = suppose(game.elections, {one.name: law})
        assert getattr(same, one.name) == law
        assert one.name in settled_rules(game.elections)


def test_nothing_is_supposed_by_elections() -> None:
    with pytest.raises(Refusal, match="no election 'charlie_cards'"):
        Game("blackjack", charlie_cards=5)


def test_no_table_is_opened_for_a_what_if() -> None:
    with pytest.raises(Refusal, match="No table is opened for a what-if"):
        Game("minibaccarat").what_if(decks=1).open_table()


@pytest.mark.parametrize(
    ("game", "rules", "sentence"),
    [
        ("minibaccarat", {"decks": 0}, "decks cannot be 0"),
        ("minibaccarat", {"deks": 1}, "no election 'deks'"),
        ("minibaccarat", {"bonus": True, "bonus_pays": {"9": "3 to 1"}}, "lacks 8, 7, 6, 5, 4, natural"),
        ("chuck-a-luck", {"pays": '{"1": "1 to 1"}'}, "lacks 2, 3"),
        ("chuck-a-luck", {"pays": "plenty"}, "cannot be 'plenty'"),
        ("blackjack", {"charlie_cards": 4}, "cannot be 4"),
        ("big-six", {"counts": [1, 2]}, "each of its seven faces"),
        ("sic-bo", {"pays": {"combination": "5 to 1"}}, "lacks three of a kind"),
        ("roulette", {"pays": {"cheval": "17 to 1"}}, "no wager 'cheval'"),
    ],
)
def test_bad_input_is_one_sentence(game: str, rules: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        Game(game).what_if(rules)


def test_what_only_the_exact_analysis_knows_is_not_simulated() -> None:
    with pytest.raises(Refusal, match="simulation does not know this rule: charlie"):
        Game("blackjack").what_if(charlie_cards=5).simulate(100)


@pytest.mark.parametrize(
    ("game", "wager", "rules"),
    [
        ("minibaccarat", "banker", {"decks": 2, "vigorish_percent": 2}),
        ("blackjack", "blackjack", {"blackjack_pays": "6 to 5", "decks": 6, "split_21_beats_drawn_21": False}),
        ("chuck-a-luck", "number", {"pays": {1: "1 to 1", 2: "3 to 1", 3: "5 to 1"}}),
        ("casino-war", "tie", {"decks": 2}),
    ],
)
def test_simulated_what_ifs_agree_with_the_exact_ones(game: str, wager: str, rules: dict[str, Any]) -> None:
    chosen = Game(game).what_if(rules)
    totals = {one.wager: one for one in chosen.simulate(2_000_000, seed=5, workers=1).wagers}
    if wager not in totals:
        wager = next(name for name in totals if name.startswith(wager))
    exact = chosen.odds()[wager if game != "chuck-a-luck" else "number"].house_edge
    cutting_card = 0.0006 if game == "blackjack" else 0.0
    assert -totals[wager].mean == pytest.approx(exact, abs=4 * totals[wager].stderr + cutting_card)


def test_a_comparison_computes_what_is_not_lawful() -> None:
    points = sweep(Game("minibaccarat").type, {"decks": ["1", "8"]}, what_if=True)
    assert [bool(point.odds and point.odds.not_lawful) for point in points] == [True, False]
    (refused,) = sweep(Game("minibaccarat").type, {"decks": ["1"]})
    assert refused.refusal is not None


def test_a_what_if_says_itself_again() -> None:
    game = Game("blackjack").what_if(decks=6, charlie_cards=5)
    assert repr(game) == "Game('blackjack').what_if(decks=6, charlie_cards=5)"
    again = game.what_if(decks=4)
    assert again.elections.chosen()["charlie_cards"] == 5 and again.elections.chosen()["decks"] == 4
