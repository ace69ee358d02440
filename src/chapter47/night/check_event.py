"""Licence, dates, games, equipment at the tables and imitation money: 13:47-4, 6, 20.2 to 20.4, 20.10 to 20.17."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise

from ..errors import Refusal
from ..table.money import DOLLAR
from .games import NIGHT_GAMES, NightGame, choices_of, elections_of, night_game
from .model import CLOSES_AT, Night, NightTable
from .office import is_number, read_hours
from .rules import Wrong, missing, rule
from .vocabulary import spoken

MOST_IN_A_WEEK = 6
LEAST_RATE = 2
WHEEL_SPACES = 50
SUNDAY = 6  # as date.weekday() counts


# ---- licence ---------------------------------------------------------------------------------------------------------


@rule("13:47-20.3", "licence")
def licensed(night: Night) -> Iterator[Wrong]:
    """Only a registered organization with a municipal licence holds a casino night."""
    for what, number in (("registration", night.organization.registration), ("licence", night.licence.number)):
        if number and not is_number(number):
            yield missing(f"{number!r} is no {what} number.", f"the number itself, once it is there: {_FORMS[what]}")
    if not night.organization.registration:
        yield missing(
            f"{night.organization.name} has no registration number of the Control Commission.",
            "organization.registration, once the Commission gave it",
        )
    if not night.licence.number:
        yield missing("There is no municipal licence number.", "licence.number, once the clerk issued it")
    if not night.licence.municipality:
        yield missing("The municipality is not named.", "licence.municipality")


_FORMS = {"registration": "such as 123-4-56789", "licence": "such as RA:1047"}


@rule("13:47-20.2[casino-night-holder]", "licence")
def the_holder_is_on_the_licence(night: Night) -> Iterator[Wrong]:
    """The licence is in the name of the organization that holds the night."""
    name = night.licence.issued_to
    if name is None:
        if night.licence.number:
            yield missing("The file does not say whose name is on the licence.", "licence.issued_to")
    elif spoken(name) != spoken(night.organization.name):
        yield Wrong(
            f"The licence is issued to {name}, and {night.organization.name} would hold the night.",
            f"a licence in the name of {night.organization.name}",
        )


@rule("13:47-6.11(c)", "licence")
def dates_are_set(night: Night) -> Iterator[Wrong]:
    """A licence is good for its date, from midnight until 2 A.M. of the next day; duties lie within."""
    if not night.dates:
        yield missing("The night has no date.", 'dates = ["2010-05-04"]')
        return
    for duty in night.roster:
        for moment, last in ((duty.since, False), (duty.until, True)):
            if moment is None:
                continue
            inside = any(
                low <= moment < high or (last and moment == high) for low, high in map(night.hours, night.dates)
            )
            if not inside:
                yield Wrong(
                    f"{duty.person} would be on duty at {moment:%Y-%m-%d %H:%M}, outside the licence.",
                    "midnight of the licensed date until 2 A.M. of the next day",
                )


@rule("13:47-6.11(c)", "licence")
def hours_end_by_two(night: Night) -> Iterator[Wrong]:
    """The hours that are applied for end by 2 A.M. of the next day, and begin on the date itself."""
    hours = read_hours(night.licence.hours or "")
    if night.licence.hours and hours is None:
        yield missing(f"{night.licence.hours!r} is not read as hours.", '"18:30 to 00:30"')
    elif hours and not hours[0] < hours[1] <= CLOSES_AT:
        said = f"The hours {night.licence.hours} run beyond the licence."
        yield Wrong(said, "an end by 2 A.M. of the next day")


@rule("13:47-3[wait]", "licence")
def issued_before_the_night(night: Night) -> Iterator[Wrong]:
    """A licence is issued before the night that it is for."""
    issued = night.licence.issued
    if issued and night.dates and issued > min(night.dates):
        yield Wrong(f"The licence is issued {issued}, after the night of {min(night.dates)}.", "a licence first")


@rule("13:47-2.3[valid]", "licence")
def registration_outlasts_the_night(night: Night) -> Iterator[Wrong]:
    """The registration is still valid on the last day of the event."""
    until = night.organization.expires
    if until and night.dates and until < max(night.dates):
        yield Wrong(f"The registration ends {until}, before the night of {max(night.dates)}.", "its renewal first")


@rule("13:47-6[sunday]", "licence")
def sunday_only_where_licensed(night: Night) -> Iterator[Wrong]:
    """On a Sunday a night is held only where the licence says so."""
    for day in night.dates:
        if day.weekday() != SUNDAY or night.licence.sunday:
            continue
        if night.licence.sunday is None:
            yield missing(f"{day} is a Sunday; does the licence allow one?", "licence.sunday = true, where it does")
        else:
            yield Wrong(f"{day} is a Sunday, and the licence allows none.", "another day")


@rule("13:47-3.6", "licence")
def one_licence_a_date(night: Night) -> Iterator[Wrong]:
    """Each date is applied for by itself; one plan holds the days of one event, in a row."""
    days = sorted(set(night.dates))
    for first, second in pairwise(days):
        if second - first > timedelta(days=1):
            yield Wrong(
                f"{first} and {second} lie {(second - first).days} days apart and are two events.",
                "a plan, an application and a licence for each",
            )
    if len(days) < len(night.dates):
        yield Wrong("A date stands in the plan twice.", "each date once")


@rule("13:47-6.11(a)10", "licence")
def six_in_a_week(night: Night) -> Iterator[Wrong]:
    """At most six casino nights in any seven days in a row (the stricter reading of a week)."""
    days = sorted({*night.dates, *night.held})
    for first in days:
        week = [day for day in days if first <= day < first + timedelta(days=7)]
        if len(week) > MOST_IN_A_WEEK and set(week) & set(night.dates):
            yield Wrong(f"{len(week)} casino nights would fall into the seven days from {first}.", "six at the most")
            return


# ---- games -----------------------------------------------------------------------------------------------------------


def _game(table: NightTable) -> NightGame | None:
    try:
        return night_game(table.game)
    except Refusal:
        return None


def _only(night: Night, cite: str) -> Iterator[Wrong]:
    for table in night.tables:
        try:
            night_game(table.game)
        except Refusal as refusal:
            if refusal.cite == cite:
                yield Wrong(f"Table {table.number}: {refusal.message}", refusal.instead)


@rule("13:47-20.4", "games")
def only_the_seventeen_games(night: Night) -> Iterator[Wrong]:
    """Only the seventeen games of the list are offered."""
    yield from _only(night, "13:47-20.4")
    if not night.tables:
        yield missing("No game is chosen.", f"tables, each with one of {', '.join(NIGHT_GAMES)}")


@rule("13:47-20.10(a)", "games")
def no_other_gambling(night: Night) -> Iterator[Wrong]:
    """Nothing else is gambled at a casino night."""
    yield from _only(night, "13:47-20.10(a)")


@rule("13:47-19.3(b)[event-and-games]", "games")
def games_are_authorized(night: Night) -> Iterator[Wrong]:
    """Operators work only at an event, and a game, that the Commission authorized and the municipality licensed."""
    if not night.licence.authorization:
        yield missing("The Commission's authorization of the event is not on file.", "licence.authorization")
    elif not is_number(night.licence.authorization):
        said = f"{night.licence.authorization!r} is no authorization of the Commission."
        yield missing(said, "its number, once it is there, such as CN-2010-0311")
    listed = {game.name for name in night.licence.games if (game := _named(name))}
    for table in night.tables:
        game = _game(table)
        if game and listed and game.name not in listed:
            text = f"Table {table.number}: the authorization does not list {game.name}."
            yield Wrong(text, f"one of {', '.join(sorted(listed))}")
    if night.tables and not listed:
        yield missing("The games that the Commission authorized are not listed.", "licence.games")


def _named(name: str) -> NightGame | None:
    try:
        return night_game(name)
    except Refusal:
        return None


@rule("13:47-20.17(b)", "games")
def games_by_their_own_rules(night: Night) -> Iterator[Wrong]:
    """A game is run by this subchapter: an option that its section does not know cannot be turned on."""
    for table in night.tables:
        game = _game(table)
        if game is None or not table.elections:
            continue
        kind = game.type
        if kind is None:
            yield Wrong(
                f"Table {table.number}: no option of {game.name} can be turned on here: {', '.join(table.elections)}.",
                f"{game.name} as {game.cite} tells it",
            )
            continue
        for fault in kind.elections.violations(choices_of(night, table)):
            law = f" ({fault.cite})" if fault.cite else ""
            yield Wrong(f"Table {table.number}, {game.name}: {fault.message}{law}", fault.instead)


@rule("13:47-20.25(i)2", "games")
def one_pay_table_in_the_room(night: Night) -> Iterator[Wrong]:
    """Winners at craps may be paid above the listed odds only where every table of it at the event does."""
    first: tuple[str, object] | None = None
    for table in night.tables:
        game = _game(table)
        if game is None or game.name != "craps" or _unknown_choice(night, table, game):
            continue
        paid = (table.number, elections_of(night, table).model_dump(include={"pays"}))
        first = first or paid
        if paid[1] != first[1]:
            yield Wrong(
                f"Table {table.number} pays otherwise than table {first[0]}: craps pays the same all over the event.",
                f"the odds of table {first[0]} at every table of craps",
            )


def _unknown_choice(night: Night, table: NightTable, game: NightGame) -> bool:
    """Whether another rule refuses the elections of a table."""
    return game.type is None or bool(game.type.elections.violations(choices_of(night, table)))


# ---- equipment -------------------------------------------------------------------------------------------------------


@rule("13:47-20.15(b)", "equipment")
def nothing_worn(night: Night) -> Iterator[Wrong]:
    """Worn equipment, and what the Commission ordered out, is not played with."""
    for table in night.tables:
        if table.gear.worn:
            yield Wrong(f"The equipment of table {table.number} shows wear.", "another piece from the provider")
        if table.gear.ordered_out:
            yield Wrong(f"The Commission ordered the equipment of table {table.number} out.", "another piece")


@rule("13:47-20.15(d)", "equipment")
def certified_machines(night: Night) -> Iterator[Wrong]:
    """Skill stop and token pusher games are of a model that the Commission certified."""
    for table in night.tables:
        game = _game(table)
        if game and game.machine and not (table.gear.model and table.gear.certification):
            yield Wrong(
                f"Table {table.number}: the {game.name} has no certified model number.",
                "gear.model and gear.certification of a model that the Commission tested",
            )


@rule("13:47-20.11(e)", "equipment")
def tokens_are_marked(night: Night) -> Iterator[Wrong]:
    """The value of a token stands on the token."""
    for series in night.money.series:
        if series.form == "token" and not series.marked:
            yield Wrong(f"The {series} does not carry its value.", "a token marked with its value")


@rule("13:47-20.2[money-wheel]", "equipment")
def fifty_spaces(night: Night) -> Iterator[Wrong]:
    """The money wheel has fifty spaces, not the fifty-four of a casino's."""
    for table in night.tables:
        game, spaces = _game(table), table.gear.wheel_spaces
        if game and game.name == "money wheel" and spaces not in (None, WHEEL_SPACES):
            yield Wrong(f"Table {table.number}: the wheel has {spaces} spaces.", f"{WHEEL_SPACES} spaces")


@rule("13:47-20.10(d)2", "equipment")
def no_tip_boxes(night: Night) -> Iterator[Wrong]:
    """Nobody who works takes a tip, so no table has a box for them."""
    for table in night.tables:
        if table.gear.tip_box:
            yield Wrong(f"Table {table.number} has a tip box.", "the table without it")


# ---- imitation money -------------------------------------------------------------------------------------------------


@rule("13:47-20.12(b)", "money")
def the_rate(night: Night) -> Iterator[Wrong]:
    """A dollar buys at least two dollars of imitation money."""
    if night.money.rate is None:
        yield missing("The exchange rate is not set.", 'money.rate = "2 to 1" or more')
        return
    imitation, cash = night.money.rate
    if imitation < LEAST_RATE * cash:
        yield Wrong(f"{imitation} to {cash} is less than {LEAST_RATE} to 1.", f"{LEAST_RATE} to 1 or more")


@rule("13:47-20.12(a)", "money")
def every_piece_tells_its_value(night: Night) -> Iterator[Wrong]:
    """Every chip, scrip, ticket or token shows its value or has a colour for it."""
    if not night.supply:
        yield missing("There is no imitation money.", "money.series with form, value and count")
    values: dict[str, int] = {}
    for series in night.money.series:
        if not series.marked and not series.colour:
            yield Wrong(f"One series, {series}, shows neither its value nor a colour.", "its value marked, or a colour")
        if series.colour and series.form == "chip":
            known = values.setdefault(series.colour.strip().casefold(), series.value)
            if known != series.value:
                yield Wrong(f"{series.colour} chips stand for two values.", "one colour for one value")


@rule("13:47-20.12(c)1", "money")
def whole_dollars(night: Night) -> Iterator[Wrong]:
    """Imitation money comes in whole dollars."""
    for series in night.money.series:
        if series.value == 0 or series.value % DOLLAR:
            yield Wrong(
                f"One series, {series}, is not a whole number of dollars.", "$1.00, $5.00 or other whole dollars"
            )


@rule("13:47-20.12(d)", "money")
def scrip_names_night_and_holder(night: Night) -> Iterator[Wrong]:
    """Scrip and tickets carry the date of the night and the holder's name."""
    for series in night.money.series:
        lacking = [what for what in ("date", "name") if what not in series.shows]
        if series.form in ("scrip", "ticket") and lacking:
            yield Wrong(
                f"The {series} does not show the {' and the '.join(lacking)}.",
                "the sheets of chapter47 night papers, with both",
            )


@rule("13:47-20.11(a)", "money")
def general_notices(night: Night) -> Iterator[Wrong]:
    """The notices that every game of chance needs hang beside those of the casino night."""
    if "6.6" not in night.posted and "13:47-6.6" not in night.posted:
        yield missing(
            "The file does not say that the general notices of 13:47-6.6, the licence among them, are displayed.",
            'posted = ["6.6"]',
        )
