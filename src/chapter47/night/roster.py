"""Who does what and when: tables, supervision, instruction and the banker's window. 13:47-20.2, 20.5(b), 20.8, 20.9."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from ..documents import Document
from ..errors import Refusal
from .check_people import assists, is_member
from .games import NOT_FOR_CLASS_B, night_game
from .identity import alike
from .model import OPERATING, Duty, Night, NightTable, Person, Taught
from .people import CLASS_A, CLASS_B, is_good
from .rules import Finding, Wrong, missing, rule, rules

Span = tuple[datetime, datetime]
AT_A_TABLE = ("dealer", "assistant", "boxperson", "stickperson")
# Nobody of these plays, takes tips or drinks. 13:47-20.10(d)1
STAFF = (*OPERATING, "assistant", "member in charge", "banker")


def overlap(one: Span, other: Span) -> bool:
    """Whether two times have a moment in common."""
    return one[0] < other[1] and other[0] < one[1]


def covered(span: Span, spans: list[Span]) -> bool:
    """Whether a time lies wholly within others laid end to end."""
    at = span[0]
    for start, end in sorted(spans):
        if start > at:
            break
        at = max(at, end)
    return at >= span[1]


def _duties(night: Night, *roles: str) -> Iterator[tuple[Duty, Person]]:
    for duty in night.roster:
        person = night.person(duty.person)
        if duty.role in roles and person:
            yield duty, person


def _at(night: Night, table: NightTable, *roles: str) -> list[tuple[Duty, Person]]:
    return [(duty, person) for duty, person in _duties(night, *roles) if duty.table == table.number]


def game_of(night: Night, duty: Duty) -> str | None:
    """The name of the game that a duty is at."""
    table = night.table(duty.table or "")
    if table is None:
        return None
    try:
        return night_game(table.game).name
    except Refusal:
        return None


def class_a_duties(night: Night) -> list[tuple[Duty, Person]]:
    """When which class A operator is on duty."""
    return [(duty, person) for duty, person in _duties(night, *OPERATING) if person.licence == CLASS_A]


def supervisors(night: Night, duty: Duty) -> list[Person]:
    """The class A operators under whom a duty stands: the one it names, or all who are there throughout."""
    span = night.span(duty)
    there: dict[str, list[Span]] = {}
    for other, person in class_a_duties(night):
        if duty.supervisor in (None, person.name):
            there.setdefault(person.name, []).append(night.span(other))
    return [one for name, spans in there.items() if covered(span, spans) and (one := night.person(name))]


# ---- tables ----------------------------------------------------------------------------------------------------------


@rule("13:47-20.2[dealer]", "roster")
def one_dealer_a_table(night: Night) -> Iterator[Wrong]:
    """Each table has one dealer at a time, who runs the game and controls its bank: an operator."""
    for table in night.tables:
        if night_machine(table):
            continue
        dealers = _at(night, table, "dealer")
        if not dealers:
            yield missing(f"Table {table.number} has no dealer.", f'role = "dealer" and table = "{table.number}"')
        for at, (duty, person) in enumerate(dealers):
            if person.licence not in (CLASS_A, CLASS_B):
                yield Wrong(f"{person.name} would deal at table {table.number} and is no operator.", "an operator")
            for other, second in dealers[at + 1 :]:
                if overlap(night.span(duty), night.span(other)):
                    yield Wrong(f"Table {table.number} would have two dealers: {person.name} and {second.name}.", "one")


@rule("13:47-20.2[dealer]", "roster")
def one_place_at_a_time(night: Night) -> Iterator[Wrong]:
    """Nobody runs the game of two tables, or helps at two, at one time."""
    duties = list(_duties(night, *AT_A_TABLE))
    for at, (duty, person) in enumerate(duties):
        for other, somebody in duties[at + 1 :]:
            apart = duty.table != other.table and somebody.name == person.name
            if apart and overlap(night.span(duty), night.span(other)):
                yield Wrong(
                    f"{person.name} would be at tables {duty.table} and {other.table} at one time.",
                    "somebody else at one of them, or hours that do not meet",
                )


@rule("13:47-6.11(c)", "roster")
def shifts_run_forward(night: Night) -> Iterator[Wrong]:
    """A shift ends after it begins."""
    for duty in night.roster:
        since, until = night.span(duty)
        if night.dates and since >= until:
            said = f"{duty.person}'s shift as {duty.role} would end {until:%H:%M}, before it begins at {since:%H:%M}."
            yield Wrong(said, "an end after the beginning; past midnight it is the next day")


def night_machine(table: NightTable) -> bool:
    """Whether a table is a machine that nobody deals at."""
    try:
        return night_game(table.game).machine
    except Refusal:
        return False


@rule("13:47-20.2[assistant]", "roster")
def assistants_are_not_alone(night: Night) -> Iterator[Wrong]:
    """An assistant helps an operator at a table and never runs it alone."""
    for duty, person in _duties(night, *OPERATING, "assistant"):
        if not assists(duty, person):
            continue
        table = night.table(duty.table or "")
        there = _at(night, table, *OPERATING) if table else []
        spans = [night.span(other) for other, operator in there if operator.licence in (CLASS_A, CLASS_B)]
        if not covered(night.span(duty), spans):
            where = f"table {duty.table}" if duty.table else "no table"
            yield Wrong(f"{person.name} would be alone at {where}, without an operator.", "an operator at the table")


@rule("13:47-20.2[class-a-casino-night-operator]", "roster")
def class_a_is_approved(night: Night) -> Iterator[Wrong]:
    """A class A operator is approved by the Commission; only such a one supervises."""
    for duty, person in _duties(night, *OPERATING):
        if duty.role == "supervisor" and person.licence != CLASS_A:
            yield Wrong(f"{person.name} would supervise and is no class A operator.", "a class A operator")
        if person.licence == CLASS_A and person.held is None:
            yield missing(f"{person.name}'s approval as class A operator is not on file.", "held, with its number")


@rule("13:47-20.2[class-b-casino-night-operator]", "roster")
def class_b_is_approved_and_supervised(night: Night) -> Iterator[Wrong]:
    """A class B operator is approved by the Commission, paid or not, and works under a class A operator."""
    for duty, person in _duties(night, *OPERATING):
        if person.licence != CLASS_B:
            continue
        if person.held is None:
            yield missing(f"{person.name}'s approval as class B operator is not on file.", "held, with its number")
        if duty.supervisor and (named := night.person(duty.supervisor)) and named.licence != CLASS_A:
            yield Wrong(
                f"{named.name}, who would supervise {person.name}, is no class A operator.", "a class A operator"
            )
        if not class_a_duties(night):
            yield Wrong(f"{person.name} would work without any class A operator on the roster.", "a class A operator")


@rule("13:47-20.9(c)1", "roster")
def class_b_never_without_class_a(night: Night) -> Iterator[Wrong]:
    """A class A operator is on duty as long as a class B operator is."""
    spans = [night.span(other) for other, _ in class_a_duties(night)]
    for duty, person in _duties(night, *OPERATING, "assistant"):
        if person.licence == CLASS_B and spans and not covered(night.span(duty), spans):
            _, until = night.span(duty)
            yield Wrong(
                f"No class A operator is on duty for the whole time of {person.name}, until {until:%H:%M}.",
                "a class A operator until the last class B table closes",
            )


@rule("13:47-20.9(d)", "roster")
def class_b_games(night: Night) -> Iterator[Wrong]:
    """A class B operator runs neither craps nor roulette."""
    for duty, person in _duties(night, *OPERATING):
        game = game_of(night, duty)
        if person.licence == CLASS_B and game in NOT_FOR_CLASS_B:
            yield Wrong(f"{person.name}, class B, would run {game} at table {duty.table}.", "a class A operator")


def _taught(night: Night, person: Person, game: str, before: datetime) -> set[str]:
    """Who taught somebody a game before a duty began, while holding a licence."""
    lessons = [entry for entry in person.taught if _same(entry.game, game) and entry.on <= before.date()]
    return {entry.by for entry in lessons if not _unlicensed(night, entry)}


def _unlicensed(night: Night, lesson: Taught) -> bool:
    """Whether a class A operator of the plan gave a lesson on a day without a licence."""
    teacher = night.person(lesson.by)
    return bool(teacher and teacher.licence == CLASS_A and teacher.held and not is_good(teacher.held, lesson.on))


def _same(word: str, game: str) -> bool:
    try:
        return night_game(word).name == game
    except Refusal:
        return False


@rule("13:47-20.5(b)1", "roster")
def class_b_is_taught_first(night: Night) -> Iterator[Wrong]:
    """A class B operator is taught a game before running it."""
    for duty, person in _duties(night, *AT_A_TABLE):
        game = game_of(night, duty)
        if person.licence != CLASS_B or not game or _taught(night, person, game, night.span(duty)[0]):
            continue
        lessons = [entry for entry in person.taught if _same(entry.game, game)]
        void = next((entry for entry in lessons if _unlicensed(night, entry)), None)
        if void:
            said = f"{person.name} was taught {game} by {void.by}, who held no licence on {void.on}."
            yield Wrong(said, f"instruction while {void.by}'s licence holds")
        else:
            when = " before the night" if lessons else ""
            yield Wrong(f"{person.name} was not taught {game}{when}.", "an entry in taught, by the supervising class A")


@rule("13:47-20.9(c)2", "roster")
def class_b_is_taught_by_the_supervisor(night: Night) -> Iterator[Wrong]:
    """What a class B operator runs or assists with was taught by the supervising class A operator of this night."""
    for duty, person in _duties(night, *AT_A_TABLE):
        game = game_of(night, duty)
        teachers = _taught(night, person, game, night.span(duty)[0]) if game else set()
        over = supervisors(night, duty)
        if person.licence == CLASS_B and teachers and over and not teachers & {one.name for one in over}:
            yield Wrong(
                f"{person.name} was taught {game} by {', '.join(sorted(teachers))}, who does not supervise here.",
                f"instruction by {' or '.join(one.name for one in over)}",
            )


@rule("13:47-20.9(b)2", "roster")
def a_class_a_operator_opens(night: Night) -> Iterator[Wrong]:
    """A class A operator opens the tables, so one is on the roster."""
    if any(not night_machine(table) for table in night.tables) and not class_a_duties(night):
        yield missing("No class A operator is on the roster to open the tables.", "a class A operator")


# ---- the window ------------------------------------------------------------------------------------------------------


@rule("13:47-20.8(b)2", "roster")
def banker_runs_no_game(night: Night) -> Iterator[Wrong]:
    """Nobody runs a game while acting as banker."""
    for duty, person in _duties(night, "banker"):
        for other, same in _duties(night, *AT_A_TABLE, "supervisor"):
            if same.name == person.name and overlap(night.span(duty), night.span(other)):
                where = f" at table {other.table}" if other.table else ""
                yield Wrong(f"{person.name} would be banker and {other.role}{where} at one time.", "one or the other")


@rule("13:47-20.9(a)", "roster")
def under_the_member_in_charge(night: Night) -> Iterator[Wrong]:
    """Everybody is under the member in charge, who is there all the time that anybody works."""
    spans = [night.span(duty) for duty, _ in _duties(night, "member in charge")]
    for duty, person in _duties(night, *AT_A_TABLE, "banker", "supervisor"):
        if spans and not covered(night.span(duty), spans):
            yield Wrong(f"{person.name} would work while no member in charge is there.", "a longer duty of the member")


# ---- the roster as people see it -------------------------------------------------------------------------------------


def is_staff(night: Night, name: str) -> bool:
    """Whether somebody works at the night and so may not play. 13:47-20.10(d)1."""
    person = night.person(name)
    return person is not None and any(duty.person == person.name and duty.role in STAFF for duty in night.roster)


def staff_alike(night: Night, name: str) -> str:
    """Somebody who works there and whose name this may be; nothing where there is none."""
    workers = dict.fromkeys(duty.person for duty in night.roster if duty.role in STAFF)
    return next((one for one in workers if alike(one, name)), "")


def lines(night: Night) -> list[Document]:
    """Each line of the roster, with the member in charge over everybody. 13:47-20.9(a)."""
    charge = ", ".join(person.name for person in night.in_role("member in charge"))
    told = []
    for duty in night.roster:
        person = night.person(duty.person)
        since, until = night.span(duty)
        told.append(
            {
                "person": duty.person,
                "role": duty.role,
                "table": duty.table,
                "game": game_of(night, duty),
                "class": person.licence if person else None,
                "member": bool(person and is_member(night, person)),
                "since": since.isoformat(" ", "minutes"),
                "until": until.isoformat(" ", "minutes"),
                "class_a": [one.name for one in supervisors(night, duty)] if duty.role in AT_A_TABLE else [],
                "supervisor": charge,
                "pay": duty.pay,
            }
        )
    return told


def verify_roster(night: Night) -> None:
    """Refuse a roster that breaks a rule, with the rule."""
    found = findings(night)
    if found:
        raise found[0].refusal()


def findings(night: Night) -> list[Finding]:
    """What is unlawful about the people and their duties."""
    wanted = [one for one in rules() if one.topic in ("people", "roster")]
    return [finding for one in wanted for lacking, finding in one.findings(night) if not lacking]
