"""Nobody at a table is helped to forecast it: 19:47-8.1."""

from __future__ import annotations

import pytest
from tests.floor.floors import found, table

from chapter47 import Refusal
from chapter47.floor.conduct import Aid, Asker, Attempt, Conduct
from chapter47.rulebook.testing import provision

PATRON, ANALYST, DEALER = Asker("patron", seat=3), Asker("analyst"), Asker("dealer")


@provision("19:47-8.1")
@pytest.mark.parametrize("aid", [Aid.PROJECTION, Aid.ODDS])
def test_no_projection_for_a_seat_in_a_live_round(aid: Aid) -> None:
    conduct = Conduct("7")
    with pytest.raises(Refusal, match="in play") as refusal:
        conduct.verify(PATRON, aid, in_play=True)
    assert refusal.value.cite == "19:47-8.1"
    assert conduct.offered(PATRON, in_play=True) == []
    assert conduct.offered(DEALER, in_play=True) == []
    assert set(conduct.offered(PATRON, in_play=False)) == set(Aid)


@provision("19:47-8.1[tracking]")
@pytest.mark.parametrize("aid", [Aid.COMPOSITION, Aid.STRATEGY, Aid.TRACKING, Aid.PROBABILITIES])
def test_tracking_is_refused_at_the_table_logged_and_given_to_the_analyst(aid: Aid) -> None:
    conduct = Conduct("7")
    with pytest.raises(Refusal):
        conduct.verify(PATRON, aid.value, in_play=True)
    assert conduct.refused == [Attempt(PATRON, aid, "19:47-8.1[tracking]")]
    conduct.verify(ANALYST, aid, in_play=True)
    with pytest.raises(Refusal):
        conduct.verify(Asker("analyst", seat=1), aid, in_play=True)
    assert len(conduct.refused) == 2


@provision("19:47-8.1[commission-exception]")
def test_an_aid_is_allowed_only_on_the_commissions_word() -> None:
    conduct = Conduct("7")
    with pytest.raises(Refusal) as refusal:
        conduct.permit(Aid.STRATEGY, "  ")
    assert refusal.value.cite == "19:47-8.1[commission-exception]"
    conduct.permit("strategy", "Order 10-117")
    conduct.verify(PATRON, Aid.STRATEGY, in_play=True)
    assert conduct.offered(PATRON, in_play=True) == [Aid.STRATEGY]
    assert found(table(7, "minibaccarat", more='aids = { strategy = "" }')) == [
        ("7", "19:47-8.1[commission-exception]")
    ]
    assert found(table(7, "minibaccarat", more='aids = { strategy = "Order 10-117" }')) == []


def test_an_unknown_aid_is_refused() -> None:
    with pytest.raises(Refusal, match="no aid"):
        Conduct("7").verify(PATRON, "strategi", in_play=False)
