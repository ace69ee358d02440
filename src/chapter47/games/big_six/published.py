"""Big Six figures that others published."""

from __future__ import annotations

from functools import partial

from ...odds.published import Figure, read

WIZARD = "wizardofodds.com, big six, Las Vegas wheel 24/15/7/4/2/1/1"
EVERYTHING = "everything2.com, Big Six"

_read = partial(read, wheel="las-vegas")

PUBLISHED = (
    Figure("$1, house edge", "0.1111", WIZARD, _read("house_edge", "insignia-1")),
    Figure("$5, house edge", "0.2222", WIZARD, _read("house_edge", "insignia-5")),
    Figure("$10, standard deviation", "2.88", WIZARD, _read("stdev", "insignia-10")),
    Figure("$20, house edge", "0.2222", EVERYTHING, _read("house_edge", "insignia-20")),
    Figure(
        "joker or flag at 40 to 1, house edge",
        "0.2407",
        WIZARD,
        _read("house_edge", "joker", pays={"joker": "40 to 1"}),
        note="not lawful in New Jersey, which pays 45 to 1",
    ),
)
