"""Between the tables of a pit and across the casino: 19:47-3.5(b), 3.10(c)1, 7.5(c), 7.10(c)1 and 2."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.floor.floors import floor, found, report, table

from chapter47.floor import check as checking
from chapter47.floor.checks import between_tables
from chapter47.rulebook.testing import provision
from chapter47.table.floor_rules import FloorRules, Uniform


@provision("19:47-3.5(b)")
def test_punto_banco_tables_of_a_pit_shuffle_alike() -> None:
    first = table("PB1", "punto-banco", shuffle=1)
    assert found(first, table("PB2", "punto-banco", shuffle=2)) == [("PB2", "19:47-3.5(b)")]
    assert found(first, table("PB2", "punto-banco", shuffle=1)) == []
    assert found(first, table("PB2", "punto-banco", pit="5", shuffle=2)) == []
    assert found(first, table("PB2", "punto-banco", shuffle=1, shuffle_after_lacing=True)) == [("PB2", "19:47-3.5(b)")]


@provision("19:47-3.10(c)1")
def test_punto_banco_tables_of_a_pit_settle_alike() -> None:
    wrong = report(table(1, "punto-banco", settlement_order=1), table(2, "punto-banco", settlement_order=3))
    assert [(one.table, one.cite, one.instead) for one in wrong.violations] == [
        ("2", "19:47-3.10(c)1", "settlement_order=1")
    ]
    assert found(table(1, "punto-banco", settlement_order=1), table(2, "punto-banco", "5", settlement_order=3)) == []


@provision("19:47-7.5(c)")
def test_minibaccarat_tables_of_a_pit_shuffle_alike() -> None:
    first = table(1, "minibaccarat", after_shuffle="lace")
    assert found(first, table(2, "minibaccarat", after_shuffle="feather")) == [("2", "19:47-7.5(c)")]
    assert found(first, table(2, "minibaccarat", after_shuffle="lace", shuffle_after_lacing=True)) == [
        ("2", "19:47-7.5(c)")
    ]
    device = table(2, "minibaccarat", after_shuffle="feather", shuffler="automated", decks=12)
    assert found(first, device) == []
    assert found(first, table(2, "minibaccarat", pit="5", after_shuffle="feather")) == []


@provision("19:47-7.10(c)1")
def test_minibaccarat_tables_of_a_pit_settle_alike() -> None:
    one, other = table(1, "minibaccarat", settlement_order=1), table(2, "minibaccarat", settlement_order=3)
    assert found(one, other) == [("2", "19:47-7.10(c)1")]
    assert found(one, table(2, "minibaccarat", pit="5", settlement_order=3)) == []


@provision("19:47-7.10(c)2")
def test_minibaccarat_beside_punto_banco_settles_as_punto_banco() -> None:
    punto = table(1, "punto-banco", settlement_order=2)
    wrong = report(punto, table(7, "minibaccarat", settlement_order=1)).violations
    assert [(one.table, one.cite, one.instead) for one in wrong] == [("7", "19:47-7.10(c)2", "settlement_order=2")]
    assert found(punto, table(7, "minibaccarat", settlement_order=2)) == []
    assert found(punto, table(7, "minibaccarat", pit="5", settlement_order=1)) == []


def test_the_odd_one_out_is_named_and_told_what_the_others_do() -> None:
    tables = [table(n, "minibaccarat", settlement_order=2 if n == 3 else 4) for n in range(1, 6)]
    (wrong,) = report(*tables).violations
    assert wrong.table == "3"
    assert "tables 1, 2, 4, 5 in pit 4 settlement_order=4" in wrong.message


def test_a_casino_rule_reaches_across_pits_and_compares_only_like_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shape of 19:47-2.17(e)2: the same payout at all tables with the same number of decks."""
    same_tie = Uniform("19:47-2.17(e)2", ("tie_pays",), "Alike", scope="casino", among=lambda e: e.decks)

    def rules(key: str) -> FloorRules:
        return FloorRules(between=(same_tie,)) if key == "minibaccarat" else FloorRules()

    monkeypatch.setattr("chapter47.floor.checks.floor_rules", rules)
    made = floor(
        table(1, "minibaccarat", "A", decks=6, tie_pays="9 to 1"),
        table(2, "minibaccarat", "B", decks=6, tie_pays="8 to 1"),
        table(3, "minibaccarat", "C", decks=8, tie_pays="8 to 1"),
    )
    assert [(one.table, one.instead) for one in checking(made).violations] == [("2", "tie_pays=9 to 1")]
    casino_wide = replace(same_tie, among=None)
    monkeypatch.setattr("chapter47.floor.checks.floor_rules", lambda _: FloorRules(between=(casino_wide,)))
    assert [one.table for one in checking(made).violations] == ["1"]


def test_a_rule_younger_than_the_day_asked_for_does_not_bind(monkeypatch: pytest.MonkeyPatch) -> None:
    from datetime import date

    dated: Any = Uniform("19:47-3.3(e)", ("settlement_order",), "Alike")  # 2007-10-15
    monkeypatch.setattr("chapter47.floor.checks.floor_rules", lambda _: FloorRules(between=(dated,)))
    made = floor(table(1, "punto-banco", settlement_order=1), table(2, "punto-banco", settlement_order=2))
    assert [one.table for one in checking(made, date(2008, 1, 1)).violations] == ["2"]
    assert checking(made, date(2006, 1, 1)).violations == []
    assert list(between_tables([])) == []
