"""Casino war figures that others published."""

from __future__ import annotations

from ...odds.published import Figure, read

ODDS = "i-online-casinos.com, casino war odds, after wizardofodds.com"
WIZARD = "wizardofodds.com, house edge of casino games"

_read = read
WAR, SURRENDER = "initial:always-war", "initial:always-surrender"

PUBLISHED = (
    Figure("always war, 6 decks, war-tie bonus, house edge", "0.0233", ODDS, _read("house_edge", WAR)),
    Figure(
        "always war, 7 decks, war-tie bonus, house edge",
        "0.0234",
        ODDS,
        _read("house_edge", WAR, decks=7),
    ),
    Figure(
        "always war, 6 decks, no bonus, stdev",
        "1.05",
        WIZARD,
        _read("stdev", WAR, war_tie_bonus=False),
    ),
    Figure("always war wins, 6 decks, probability", "0.502735", ODDS, _read("win", WAR)),
    Figure(
        "always surrender, 8 decks, house edge",
        "0.0373",
        ODDS,
        _read("house_edge", SURRENDER, decks=8),
    ),
)
