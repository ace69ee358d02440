"""19:47-15.3[tender]: keno is bought with chips or currency, and with nothing else."""

from __future__ import annotations

import pytest

from chapter47 import Refusal, play_script
from chapter47.rulebook import rulebook
from chapter47.rulebook.testing import provision

DRAWN = "numbers " + " ".join(str(number) for number in range(1, 21))


@provision("19:47-15.3[tender]")
@pytest.mark.parametrize("tender", ["match play", "cash confirmed dealer"])
def test_what_the_row_does_not_name_is_refused(tender: str) -> None:
    assert rulebook()["19:47-15.3[tender]"].data["tender"] == ["chips", "currency"]
    with pytest.raises(Refusal) as refused:
        play_script(f"game keno\nseat 1 Ann $500\nbet 1 straight:1,2,3 $5 {tender}\n{DRAWN}")
    assert (refused.value.cite, refused.value.instead) == ("19:47-15.3[tender]", "chips, currency")
