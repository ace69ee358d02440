"""Casino war figures that others published."""

from __future__ import annotations

from ...odds.published import Figure, event, read

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
    Figure("always surrender, 1 deck, house edge", "0.0294", ODDS, _read("house_edge", SURRENDER, decks=1)),
    *(
        Figure(f"always war, {decks} decks, {word}, house edge", edge, ODDS, _read("house_edge", WAR, **rules))
        for decks, with_bonus, without in ((2, "0.0224", "0.0270"), (4, "0.0231", "0.0284"))
        for word, edge, rules in (
            ("war-tie bonus", with_bonus, {"decks": decks}),
            ("no bonus", without, {"decks": decks, "war_tie_bonus": False}),
        )
    ),
    *(
        Figure(f"the tie, {decks} decks at 10 to 1, house edge", edge, ODDS, _read("house_edge", "tie", decks=decks))
        for decks, edge in ((2, "0.2524"), (4, "0.2029"))
    ),
    Figure(
        "6 decks, the first deal lost, chance",
        "0.463023",
        ODDS,
        event("chance", "initial", "dealer's card higher"),
    ),
)
