"""Random lawful tables: chips are conserved, and every decided wager is what a second set of tables says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.games.craps.second_opinion import opinion
from tests.games.craps.watching import Watcher

from chapter47 import Game
from chapter47.games.craps import rules
from chapter47.games.craps.odds import ROLLS, net
from chapter47.games.craps.wagers import SPOTS

ELECTIONS = st.fixed_dictionaries(
    {
        "fire_bet": st.booleans(),
        "six_seven_eight": st.booleans(),
        "horn_high_area": st.booleans(),
        "odds_multiples": st.tuples(*[st.integers(1, 100)] * 3),
        "buy_win_only": st.lists(st.sampled_from(rules.POINTS), unique=True).map(tuple),
        "lay_win_only": st.booleans(),
    }
)


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(elections=ELECTIONS, seed=st.integers(0, 2**32))
def test_random_tables_for_thousands_of_rolls(elections: dict[str, Any], seed: int) -> None:
    watcher = Watcher(Game("craps", elections), seed, 250)
    watcher.run()
    assert watcher.decided > 100


def test_one_long_table_decides_every_kind() -> None:
    watcher = Watcher(Game("craps", fire_bet=True, six_seven_eight=True, horn_high_area=True), 47, 1500)
    kinds: set[str] = set()
    compare = watcher.compare

    def noting() -> None:
        kinds.update(w.kind.key for w in watcher.table.decided)
        compare()

    watcher.compare = noting  # type: ignore[method-assign]
    watcher.run()
    assert kinds >= {kind.key for kind in watcher.table.offered} - {"whirl", "horn-high", "horn", "c-and-e"}


@pytest.mark.parametrize("name", [n for n in SPOTS if n not in ("whirl",) and not n.startswith("fire")])
def test_every_cell_of_the_rules(name: str) -> None:
    spot = SPOTS[name]
    elections = Game("craps", horn_high_area=True).elections.but(buy_percent=0, lay_percent=0)
    for point in (0, *rules.POINTS):
        if not point and spot.index in (rules.PASS_ODDS, rules.DONT_PASS_ODDS):
            continue
        for dice in ROLLS:
            code = rules.decide(spot.index, *dice, point, spot.number)
            second = opinion(name, dice, point, on=True)
            if code == rules.STAYS or second is None:
                assert second is None and code in (rules.STAYS, rules.MOVES)
            elif code == rules.MOVES:
                assert second == "moves"
            elif code == rules.VOID:
                assert second == "void"
            else:
                assert net(spot, code, point, elections) == Fraction(str(second))
