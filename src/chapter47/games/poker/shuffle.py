"""The shuffle and the dealer's cut, 19:47-14.5, in the words of the shared preparation of cards."""

from __future__ import annotations

from ...table.preparation import ShoeRules


def _no_burn(_: int) -> int:
    return 0


SHOE = ShoeRules(
    shuffle="19:47-14.5(a)",
    offer_cut="19:47-14.5(b)",
    cut="19:47-14.5(b)",
    load="19:47-14.5(b)",
    recut="19:47-14.5(c)",
    burn="19:47-14.6[burn]",
    cut_from_ends=10,
    burn_number=_no_burn,
)
