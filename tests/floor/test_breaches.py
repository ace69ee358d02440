"""Every rule about a floor is found when it is broken: all constraints, equipment and options of 19:47, one by one."""

from __future__ import annotations

from typing import Any

import pytest
from tests.floor.breaches import AT_THE_WINDOW, BREACHES, FOUND_AS, IN_PLAY, IN_STAFF_HANDS
from tests.floor.floors import HEAD, LIMITS, report, table

from chapter47.floor import Report, check, parse_floor
from chapter47.games import game_type, game_types
from chapter47.rulebook import rulebook
from chapter47.table.odds import STATED

BETWEEN = {  # rules between tables: tests/floor/test_pits.py and test_other_games.py break the others
    "19:47-3.5(b)",
    "19:47-3.10(c)1",
    "19:47-7.5(c)",
    "19:47-7.10(c)1",
    "19:47-7.10(c)2",
    "19:47-2.17(e)2[uniform]",
    "19:47-2.20(k)[uniform]",
    "19:47-14.6[area]",
    "19:47-9.4[uniform]",
}
OPTIONS_IN_PLAY = {  # what a licensee may do at a table in play, beside the elections
    "19:47-1.6(e)",
    "19:47-1.6(e)[dont-100x-winnings]",
    "19:47-1.6(f)",
    "19:47-2.5(h)1",
    "19:47-2.6A",
    "19:47-2.7(c)",
    "19:47-8.2[increments]",
    "19:47-8.2[one-box]",
    "19:47-8.2[outside-limits]",
    "19:47-8.2[per-player]",
    "19:47-8.2[per-wager]",
    "19:47-8.4[test-pit]",
    "19:47-14.9[open-pair]",
}
ELECTED_AS = {  # options that share an election with another paragraph: the choice that takes them up
    "19:47-2.3(e)[optional-payouts]": ("blackjack", {"three_sevens": True}),
    "19:47-2.6(j)[hole-card-down]": ("blackjack", {"hole_card": "down"}),
    "19:47-2.6(k)[hole-card-up]": ("blackjack", {"hole_card": "up"}),
    "19:47-2.6A(h)": ("blackjack", {"hole_card": "reader"}),
    "19:47-2.10(c)[face-down-by-house]": ("blackjack", {"double_card": "down"}),
    "19:47-2.10(c)[face-down-on-request]": ("blackjack", {"double_card": "on request"}),
    "19:47-2.12(b)2.i": ("blackjack", {"soft17": "hit"}),
    "19:47-2.12(b)2.ii": ("blackjack", {"soft17": "hit"}),
    "19:47-2.16(c)[option]": ("blackjack", {"five_card_21": True}),
    "19:47-2.17(a)[one-of-three]": ("blackjack", {"sevens": True}),
    "19:47-3.3(e)": ("punto-banco", {"banker_six_pays_half": True}),
    "19:47-5.1[color-sections]": ("roulette", {"color_sections": ["black", "blue", "gold", "red", "green", "purple"]}),
    "19:47-5.6(c)1": ("big-six", {"clapper": "passed"}),
    "19:47-7.3(f)": ("minibaccarat", {"banker_six_pays_half": True}),
    "19:47-7.5(b)2": ("minibaccarat", {"after_shuffle": "lace"}),
    "19:47-7.7(c)2": ("minibaccarat", {"dealing": 2}),
    "19:47-7.7(c)3": ("minibaccarat", {"dealing": 3}),
    "19:47-11.8A[hand]": ("pai-gow-poker", {"dealt_from": "hand", "decks": 2, "shuffler": "automated"}),
    "19:47-11.8B[stacks]": ("pai-gow-poker", {"dealt_from": "automated shoe"}),
    "19:47-11.9[house-way]": ("pai-gow-poker", {"quads": [6, 10]}),
    "19:47-12.9(a)1": ("pokette", {"clapper": "passed"}),
}
NOT_IN_1999 = {  # sections that the older text does not have
    "19:47-2.22": {"streak": True},
    "19:47-2.23": {"match_dealer": True, "decks": 6},
    "19:47-2.24": {"twenty_point": True},
    "19:47-2.25": {"optional_bonus": True, "decks": 6},
}


def broken(game: str, lines: str) -> Report:
    limits = "" if "limits" in lines else LIMITS + "\n"
    return check(parse_floor(f'{HEAD}[[table]]\nnumber = 7\ngame = "{game}"\n{limits}{lines}\n'))


def rows(*kinds: str) -> set[str]:
    testable = (row for row in rulebook() if row.untestable is None)
    return {str(row.cite) for row in testable if row.kind in kinds and str(row.cite).startswith("19:")}


@pytest.mark.parametrize("cite", BREACHES)
def test_the_breach_is_found(cite: str) -> None:
    game, lines = BREACHES[cite]
    made = broken(game, lines)
    found = [one for one in [*made.violations, *made.warnings] if one.cite == FOUND_AS.get(cite, cite)]
    assert found, [one.cite for one in made.violations]
    assert found[0].table == "7"
    assert found[0].instead
    assert found[0].message.endswith((".", ")"))


def test_every_constraint_and_piece_of_equipment_is_on_one_list() -> None:
    lists = [set(BREACHES), BETWEEN, set(AT_THE_WINDOW), set(IN_PLAY), set(IN_STAFF_HANDS)]
    assert rows("constraint", "equipment") == set.union(*lists)
    assert sum(map(len, lists)) == len(set.union(*lists))


def test_every_option_is_an_election_whose_wrong_value_is_refused_under_its_paragraph() -> None:
    offered: dict[str, tuple[Any, str]] = {}
    for game in game_types():
        for choice in game.elections.choices():
            offered.setdefault(choice.cite, (game, choice.name))
            (*_, fault) = game.elections.violations({choice.name: {"no": ["such", "choice"]}})
            to = game.elections.parallels.get(STATED, STATED)
            assert fault.cite in (choice.cite, to), (game.key, choice.name)  # odds are odds first
            assert fault.instead, (game.key, choice.name)
    assert rows("option") - set(offered) == OPTIONS_IN_PLAY - set(offered) | set(ELECTED_AS) | set(NOT_IN_1999)


@pytest.mark.parametrize("cite", ELECTED_AS)
def test_an_option_that_shares_an_election_can_be_taken_up_and_only_so(cite: str) -> None:
    game, chosen = ELECTED_AS[cite]
    kind = game_type(game).elections
    assert "reader" in chosen.values() or kind.violations(chosen) == []  # a reader must be registered, too
    name = next(iter(chosen))
    assert kind.violations({**chosen, name: "no such choice"})


@pytest.mark.parametrize("cite", NOT_IN_1999)
def test_what_the_older_text_does_not_have_is_refused_under_it(cite: str) -> None:
    made = game_type("blackjack").elections.violations({"edition": "1999", **NOT_IN_1999[cite]})
    assert any((one.cite or "").startswith(cite) for one in made), made
    assert game_type("blackjack").elections.violations(NOT_IN_1999[cite]) == []


@pytest.mark.parametrize("key", [game.key for game in game_types() if game.cite.startswith("19:")])
def test_a_plain_table_of_every_game_breaks_nothing(key: str) -> None:
    from chapter47.floor.signs import required_signs

    game = game_type(key)
    signs = ", ".join(f'"{one.election}"' for one in required_signs(game, game.elections.elect()))
    made = report(table(7, key, more=f'signs = [{signs}]\nsign_approval = "S-1"'))
    assert made.violations == []


def test_poker_has_an_area_of_its_own() -> None:
    cites = [(one.table, one.cite) for one in report(table(1, "poker"), table(2, "keno")).warnings]
    assert cites == [("1", "19:47-14.6[area]")]
    assert report(table(1, "poker"), table(2, "poker"), table(3, "keno", "5")).warnings == []


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("pai-gow-poker", 'equipment = { dice = 2 }\nelections = { start_by = "generator" }'),
        ("craps", 'equipment = { dice = 8 }\nsigns = ["buy_bets"]\nsign_approval = "S-1"'),
        ("red-dog", 'equipment = { cutting_cards = 2, backs = ["red", "red"] }'),
        ("poker", 'equipment = { backs = ["red", "blue"], cutting_card_colour = "green" }'),
        (
            "three-card-poker",
            'equipment = { shuffler = "ace", backs = ["red", "blue"] }\n'
            'elections = { decks = 2, shuffler = "automated" }',
        ),
        (
            "blackjack",
            'equipment = { backs = ["red", "blue"], cutting_cards = 1 }\nelections = { shuffle = "automated" }',
        ),
    ],
)
def test_lawful_fittings_are_not_found_fault_with(game: str, lines: str) -> None:
    made = broken(game, lines)
    assert [one for one in [*made.violations, *made.warnings] if "in coins" not in one.message] == []
