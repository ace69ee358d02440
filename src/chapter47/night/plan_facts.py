"""Every fact that a plan asks for, as data: how it is said, why it is asked, and what may be answered."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import Refusal, nearest
from .games import NIGHT_GAMES
from .prize_kinds import KINDS

Choices = tuple[tuple[str, str], ...]
YES_NO: Choices = (("yes", "Yes"), ("no", "No"))


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is asked: where it stands, how it is said, why it is asked, and the paragraph."""

    key: str  # within its entry; a point leads inside: "held.number"
    says: str
    why: str = ""
    cite: str = ""
    example: str = ""
    choices: Choices = ()
    kind: str = "words"  # or money, number, day, moment, yes-no, list, pairs, lessons, posted
    needed: bool = False  # an entry of a list cannot be without it
    seldom: bool = False  # most nights leave it out: a form shows it last, and nobody is asked for it unbidden


@dataclass(frozen=True, slots=True)
class Section:
    """One page of the form: facts of one thing, or of each entry of a list."""

    key: str  # of the document; empty for what stands at its top
    title: str
    says: str
    facts: tuple[Fact, ...]
    one: str = ""  # what an entry of a list is called; empty where there is only one
    topics: tuple[str, ...] = ()  # the findings that belong here
    goes_on: bool = False  # with entries of another part, which are added and removed there

    def fact(self, key: str) -> Fact:
        """A fact by its key."""
        for fact in self.facts:
            if fact.key == key:
                return fact
        raise Refusal(f"{self.title} asks for no {key!r}.", instead=nearest(key, [fact.key for fact in self.facts]))


def _held(cite: str) -> tuple[Fact, ...]:
    return (
        Fact("held.number", "Number of the approval", "The Commission gives it.", cite, "EP-217"),
        Fact("held.issued", "Approved on", "It holds for a year.", cite, "2010-01-15", kind="day"),
    )


def _fee(key: str, says: str, cite: str) -> tuple[Fact, ...]:
    means = tuple((one, one) for one in ("check", "money order", "certified check", "cash"))
    return (
        Fact(f"{key}.amount", says, "Its amount stands in the schedule.", cite, "$25", kind="money", seldom=True),
        Fact(f"{key}.means", f"{says}: paid by", "", cite, choices=means, seldom=True),
        Fact(f"{key}.on", f"{says}: paid on", "", cite, "2009-06-15", kind="day", seldom=True),
    )


def _standing(cite: str) -> tuple[Fact, ...]:
    """What became of a licence or an approval."""
    states = tuple((state, state) for state in ("valid", "suspended", "revoked"))
    return (
        Fact("held.status", "It is", "", cite, choices=states, seldom=True),
        Fact(
            "held.hearing",
            "Heard on, where it is suspended or revoked",
            "",
            cite,
            "2010-03-01",
            kind="day",
            seldom=True,
        ),
    )


_FORM, _FEE = "13:47-19.1(a)[form]", "13:47-19.1(a)[fee]"
_APPLIED = (
    Fact("application.copies", "Copies of the application", "Two are filed.", _FORM, "2", kind="number"),
    Fact("application.signed", "Signed by", "A provider signs for its people too.", _FORM, "applicant, provider",
         kind="list"),
    Fact("application.notarized", "Sworn to before a notary", "", _FORM, kind="yes-no", choices=YES_NO),
    Fact("application.agent", "Names the Executive Officer for papers that are served", "", "13:47-19.2(a)",
         kind="yes-no", choices=YES_NO),
    *_fee("application.fee", "Fee with the application", _FEE),
    *_fee("held.fee", "Fee for the licence", _FEE),
    *_standing("13:47-19.4(a)"),
)  # fmt: skip

_KIND_CHOICES: Choices = tuple((kind.name, kind.says) for kind in KINDS.values())
_ROLES: Choices = tuple(
    (role, role)
    for role in ("member in charge", "member in charge of proceeds", "banker", "dealer", "supervisor", "assistant",
                 "boxperson", "stickperson", "bookkeeper", "projectionist", "cashier")
)  # fmt: skip
_HOLDERS: Choices = tuple(
    (kind, kind)
    for kind in ("veterans' organization", "religious organization", "charitable organization",
                 "educational organization", "fraternal organization", "civic or service club",
                 "volunteer fire company", "first-aid or rescue squad", "senior citizens' association or club")
)  # fmt: skip
_GAMES: Choices = tuple((name, name) for name in NIGHT_GAMES)

SECTIONS: tuple[Section, ...] = (
    Section(
        "organization", "Organization", "Who holds the night.",
        (
            Fact("name", "Registered organization", "Its name is on the licence.", "13:47-20.2[casino-night-holder]",
                 "Post 12", needed=True),
            Fact("registration", "Registration number", "Only a registered organization may hold one.", "13:47-20.3",
                 "123-4-56789"),
            Fact("expires", "Registration holds until", "The clerk looks whether it outlasts the night.",
                 "13:47-2.3[valid]", "2011-03-31", kind="day"),
            Fact("address", "Address", "It stands on the application and the report.", "13:47-3.2[application]",
                 "1 Main Street, Medford"),
            Fact("purpose", "What the proceeds are for", "They go to an authorized purpose.", "13:47-6.3(a)",
                 "meals for people in need"),
            Fact("affiliated", "Auxiliaries and affiliates", "Their members are not paid either.", "13:47-20.10(c)6",
                 "Post 12 Auxiliary", kind="list"),
        ),
        topics=("organization",),
    ),
    Section(
        "licence", "Licence", "The municipality licenses the night, the Commission authorizes event and games.",
        (
            Fact("municipality", "Municipality", "Where the night is held.", "13:47-20.3", "Medford Township"),
            Fact("number", "Licence number", "No night without one.", "13:47-20.3", "RA:1047"),
            Fact("issued_to", "Name on the licence", "It is the holder's.", "13:47-20.2[casino-night-holder]",
                 "Post 12"),
            Fact("authorization", "Authorization of the Commission", "Operators work at no other event.",
                 "13:47-19.3(b)[event-and-games]", "CN-2010-0311"),
            Fact("games", "Games that it lists", "No other is offered.", "13:47-19.3(b)[event-and-games]",
                 "craps, red dog", kind="list"),
            Fact("place", "Place", "It stands on the application and the licence.", "13:47-3.2[application]",
                 "Community hall, 2 High Street"),
            Fact("sunday", "Does the licence allow a Sunday?", "On a Sunday only where it says so.", "13:47-6[sunday]",
                 kind="yes-no", choices=YES_NO),
        ),
        topics=("licence",),
    ),
    Section(
        "", "Dates and money", "When it is, what admission costs, and how fractions are rounded.",
        (
            Fact("dates", "Dates", "From midnight to 2 A.M. of the next day; days in a row are one event.",
                 "13:47-6.11(c)", "2010-05-04", kind="list"),
            Fact("held", "Other casino nights of the organization", "Six in seven days at the most.",
                 "13:47-6.11(a)10", "2010-05-01", kind="list"),
            Fact("admission", "Admission", "Any amount, or none.", "13:47-20.13", "$15", kind="money"),
            Fact("money.rate", "Imitation dollars for a dollar", "At least 2 to 1.", "13:47-20.12(b)", "5 to 1"),
            Fact("money.ratio", "Imitation money for a ticket of the drawing", "Posted where prizes are drawn for.",
                 "13:47-20.11(b)", "$100", kind="money"),
            Fact("rounding", "Fractions of an imitation dollar", "Whole dollars only, so a rule is posted.",
                 "13:47-20.12(c)1", choices=(("half up", "half up"), ("up", "up"), ("down", "down"))),
            Fact("posted", "The licence, the poster and the general notices hang", "Where everybody sees them.",
                 "13:47-20.11(a)", kind="posted", choices=YES_NO),
        ),
        topics=("money",),
    ),
    Section(
        "money.series", "Imitation money", "Chips, scrip, tickets and tokens, each with its value or colour.",
        (
            Fact("form", "Form", "Scrip and tickets show date and holder.", "13:47-20.12(d)", needed=True,
                 choices=tuple((form, form) for form in ("chip", "scrip", "ticket", "token"))),
            Fact("value", "Value of one", "Whole dollars.", "13:47-20.12(c)1", "$5", kind="money", needed=True),
            Fact("count", "How many", "", "13:47-20.12(a)", "4000", kind="number", needed=True),
            Fact("shows", "What else stands on it", "Scrip and tickets show the date and the holder's name.",
                 "13:47-20.12(d)", "date, name", kind="list"),
            Fact("colour", "Colour", "One colour for one value.", "13:47-20.12(a)", "red"),
            Fact("marked", "Its value stands on it", "Or its colour alone says it.", "13:47-20.12(a)", kind="yes-no",
                 choices=YES_NO, seldom=True),
        ),
        one="series", topics=("series",),
    ),
    Section(
        "tables", "Games and tables", "One of seventeen games at each table; machines with their tested model.",
        (
            Fact("number", "Table", "", "13:47-20.4", "1", needed=True),
            Fact("game", "Game", "The list is closed.", "13:47-20.4", choices=_GAMES, needed=True),
            Fact("gear.provider", "Provider of the equipment", "An approved one, never the holder.",
                 "13:47-20.15(a)", "Shore Tables"),
            Fact("gear.model", "Tested model of a machine", "The Commission tested it.", "13:47-20.15(d)",
                 "Reel King 2"),
            Fact("gear.certification", "Its certification", "", "13:47-20.15(d)", "SS-88-14"),
            Fact("gear.token_value", "Value of its token", "It stands on the token.", "13:47-20.11(e)", "$1",
                 kind="money"),
            Fact("gear.wheel_spaces", "Spaces of a money wheel", "Fifty.", "13:47-20.2[money-wheel]", "50",
                 kind="number", seldom=True),
            Fact("gear.worn", "Is anything of it worn?", "It is out of play then.", "13:47-20.15(b)", kind="yes-no",
                 choices=YES_NO, seldom=True),
            Fact("gear.ordered_out", "Did the Commission order it out?", "", "13:47-20.15(b)", kind="yes-no",
                 choices=YES_NO, seldom=True),
            Fact("gear.tip_box", "Has it a box for tips?", "Nobody takes any.", "13:47-20.10(d)2", kind="yes-no",
                 choices=YES_NO, seldom=True),
            Fact("elections", "Options of the game that differ from the usual", "As posted; within the law of the "
                 "game.", "13:47-20.17(a)", "zero_loss = half", kind="pairs", seldom=True),
        ),
        one="table", topics=("games", "equipment"),
    ),
    Section(
        "providers", "Providers", "Who brings equipment or people.",
        (
            Fact("name", "Provider", "Approved by the Commission.", "13:47-13.1(a)", "Shore Tables", needed=True),
            *_held("13:47-13.6(a)"),
            Fact("familiar", "Knows casino nights thoroughly", "It declares so.", "13:47-20.14", kind="yes-no",
                 choices=YES_NO),
            Fact("agreed", "Agreed to supply the night", "From then it has 48 hours.", "13:47-13.7(a)",
                 "2010-04-02 18:00", kind="moment"),
            Fact("address", "Its address", "It stands on what it certifies.", "13:47-3.2[form-13]",
                 "9 Pier Road, Toms River"),
            Fact("telephone", "Its telephone", "", "13:47-3.2[form-13]", "555 0147"),
            Fact("certified", "Sent its certification", "To the Commission, within 48 hours.", "13:47-13.7(a)",
                 "2010-04-03 10:00", kind="moment"),
            Fact("approved_for", "Approved for", "Casino nights, or something else.", "13:47-13.1(a)", "casino night",
                 kind="list", seldom=True),
            Fact("present", "Is somebody of it there?", "A report of what staff did says so.", "13:47-13.8(b)",
                 kind="yes-no", choices=YES_NO, seldom=True),
            *_fee("application.fee", "Fee with its application", "13:47-13.1(g)"),
            *_fee("held.fee", "Fee for the approval", "13:47-13.6(a)"),
            *_standing("13:47-13.6(g)"),
        ),
        one="provider", topics=("provider",),
    ),
    Section(
        "rentals", "Rent", "Each invoice for games: $250 a game and day at the most, all invoices together.",
        (
            Fact("provider", "Provider", "", "13:47-16.1(d)", "Shore Tables", needed=True),
            Fact("tables", "Tables", "", "13:47-16.1(d)", "1, 2, 3", kind="list", needed=True),
            Fact("days", "Days", "Not more than the night has.", "13:47-16.1(d)", "1", kind="number"),
            Fact("amount", "Amount", "", "13:47-16.1(d)", "$900", kind="money", needed=True),
        ),
        one="invoice", topics=("rent",),
    ),
    Section(
        "prizes", "Prizes", "Imitation money becomes merchandise or tickets of a drawing. Never cash.",
        (
            Fact("number", "Number", "It stands on the tag.", "13:47-20.11(c)", "1", needed=True),
            Fact("name", "What is it?", "As guests will read it.", "13:47-20.11(c)", "radio", needed=True),
            Fact("kind", "What kind of thing is it?", "Some may not be prizes, whatever they are called.",
                 "13:47-20.10(c)4", choices=_KIND_CHOICES, needed=True),
            Fact("explained", "If its name sounds like one that is barred: why is it none?", "", "13:47-20.10(c)4",
                 "a toy"),
            Fact("refundable", "Can it be turned into money?", "A gift card that can is barred.", "13:47-20.10(c)4",
                 kind="yes-no", choices=YES_NO),
            Fact("count", "How many?", "", "13:47-20.16(a)", "1", kind="number"),
            Fact("retail", "Retail value of one", "All together $100,000 at the most.", "13:47-20.16(a)", "$79.95",
                 kind="money", needed=True),
            Fact("cost", "What the holder paid for one", "The report says it; $0 for a donated one.", "13:47-9.1",
                 "$60", kind="money"),
            Fact("method", "How is it awarded?", "", "13:47-20.11(b)",
                 choices=(("redemption", "redeemed"), ("drawing", "drawn for"))),
            Fact("price", "Price in imitation money", "Whole dollars, on the tag; none for a drawing.",
                 "13:47-20.11(c)", "$600", kind="money"),
        ),
        one="prize", topics=("prizes",),
    ),
    Section(
        "people", "People and training", "Members who answer for the night, and operators who know the games.",
        (
            Fact("name", "Name", "", "13:47-20.9(a)", "Ada Fields", needed=True),
            Fact("member_of", "Member of", "Members are not paid.", "13:47-20.10(c)6", "Post 12"),
            Fact("address", "Address", "For the application and for papers served.", "13:47-19.2(b)"),
            Fact("licence", "Licence", "Class A may open tables and teach.", "13:47-20.5(a)",
                 choices=tuple((c, c) for c in ("class A", "class B", "projectionist", "cashier"))),
            *_held("13:47-19.4(a)"),
            Fact("employer", "Employer", "A provider answers for its people.", "13:47-13.8(b)", "Shore Tables"),
            Fact("familiar", "Knows casino nights thoroughly", "They declare so.", "13:47-20.5(a)", kind="yes-no",
                 choices=YES_NO),
            Fact("experience.dealer_school", "Was at a dealer school", "One of three ways to class A.",
                 "13:47-20.5(a)1", kind="yes-no", choices=YES_NO),
            Fact("experience.casino_months", "Months at lawful casinos", "36 are enough for class A.",
                 "13:47-20.5(a)2", "36", kind="number"),
            Fact("experience.night_months", "Months at lawful casino nights", "36, running and supervising.",
                 "13:47-20.5(a)3", "36", kind="number"),
            Fact("experience.operated", "Ran games there", "", "13:47-20.5(a)3", kind="yes-no", choices=YES_NO),
            Fact("experience.supervised", "Supervised there", "", "13:47-20.5(a)3", kind="yes-no", choices=YES_NO),
            Fact("taught", "Taught (game by whom on which day)", "Class B is taught each game before the night.",
                 "13:47-20.5(b)1", "red dog by Ada Fields on 2010-05-01", kind="lessons"),
            Fact("knows", "Games an assistant knows", "", "13:47-20.5(c)", "craps", kind="list"),
            Fact("answers", "Answers for each occasion and the proceeds", "Five over 18 do; the registration names "
                 "them.", "13:47-2.3(a)", kind="yes-no", choices=YES_NO),
            Fact("member_since", "Member since", "Towns ask it of everybody in charge.", "13:47-3[findings]",
                 "2004-09-01", kind="day"),
            Fact("born", "Born on", "Some towns ask it for their inquiry.", "13:47-3[findings]", "1960-02-29",
                 kind="day"),
        ),
        one="person", topics=("people",),
    ),
    Section(
        "people", "Licences and fees", "What operators applied with and paid; nothing where there is no licence.",
        (Fact("name", "Name", "", "13:47-20.9(a)", "Ada Fields", needed=True),
         *_APPLIED),
        one="person", goes_on=True,
    ),
    Section(
        "roster", "Shifts", "Who does what, where, and when; nobody at two tables at one time.",
        (
            Fact("person", "Person", "", "13:47-20.9(a)", "Ada Fields", needed=True),
            Fact("role", "Role", "", "13:47-20.2[dealer]", choices=_ROLES, needed=True),
            Fact("table", "Table", "", "13:47-20.2[dealer]", "1"),
            Fact("since", "From", "Nothing: the whole night.", "13:47-6.11(c)", "2010-05-04 18:00", kind="moment"),
            Fact("until", "Until", "", "13:47-6.11(c)", "2010-05-05 00:30", kind="moment"),
            Fact("supervisor", "Supervised by", "Class B works under a class A operator.", "13:47-20.5(b)1",
                 "Ada Fields", seldom=True),
            Fact("pay", "Pay", "Class A $500 a day at the most, class B $250, members and the banker nothing.",
                 "13:47-16.2(a)[class-a-operator]", "$300", kind="money"),
        ),
        one="shift", topics=("roster",),
    ),
    Section(
        "beside", "Other games", "Bingo, raffles and races on the same evening, each with a licence of its own.",
        (
            Fact("kind", "Kind", "", "13:47-20.16(b)", needed=True,
                 choices=tuple((k, k) for k in ("bingo", "raffle", "instant raffle", "armchair race"))),
            Fact("licence", "Its licence", "", "13:47-20.16(b)", "RL:2001"),
            Fact("provider", "Its provider", "", "13:47-13.1(a)"),
            Fact("authorization", "Authorization of the Commission", "A race needs one.", "13:47-19.3(a)",
                 "AR-2010-0005", seldom=True),
            Fact("cash_prizes", "Cash prizes", "Only there.", "13:47-20.16(b)", "$500", kind="money"),
            Fact("prices", "What its cards and tickets cost", "", "13:47-7.5(a)[admission-cap]",
                 "admission = $5; extra card = $1", kind="pairs", seldom=True),
            Fact("regular_games", "Regular games of bingo", "", "13:47-7.5(a)[card-with-admission]", "10",
                 kind="number", seldom=True),
            Fact("card_good_for", "Games that the card with the admission is good for", "All regular ones.",
                 "13:47-7.5(a)[card-with-admission]", "10",
                 kind="number", seldom=True),
        ),
        one="game", topics=("beside",),
    ),
    Section(
        "", "For the forms", "What the forms ask beside what the law checks; a blank stays a line to fill in.",
        (
            Fact("organization.kind", "Kind of organization", "Only these may be registered.", "13:47-2.3(a)",
                 choices=_HOLDERS),
            Fact("organization.incorporated", "Incorporated: state and date, or not", "", "13:47-2.3(a)",
                 "New Jersey, 1946-05-01"),
            Fact("organization.mailing", "Mailing address, if another", "", "13:47-2.3(a)", "Box 12, Medford"),
            Fact("organization.telephone", "Telephone", "", "13:47-2.3(a)", "555 0112"),
            Fact("organization.email", "E-mail", "", "13:47-2.3(a)", "post12@example.org"),
            Fact("organization.receives", "Who receives the licence and the report form, with address", "",
                 "13:47-3.2[application]", "Ruth Vance, 3 Oak Lane, Medford"),
            Fact("organization.bank", "Bank and number of the games-of-chance account", "The report says it.",
                 "13:47-9.1", "Medford Savings, 0012345"),
            Fact("licence.county", "County", "", "13:47-9.1", "Burlington"),
            Fact("licence.hours", "Hours", "The application states them; never beyond 2 A.M.", "13:47-6.11(c)",
                 "18:30 to 00:30"),
            Fact("licence.owner", "Owner of the place", "", "13:47-3.2[rent]", "Medford Township"),
            Fact("licence.place_rent", "Rent of the place", "", "13:47-3.2[rent]", "$0", kind="money"),
            Fact("licence.issued", "Licence issued on", "", "13:47-3[wait]", "2010-04-20", kind="day"),
            Fact("licence.fee", "Fee of the municipality a day, if not the Commission's", "Some towns ask less.",
                 "13:47-4.10", "$20", kind="money"),
        ),
    ),
    Section(
        "organization.officers", "Officers", "Those of the organization; one of them signs what is filed.",
        (
            Fact("name", "Name", "", "13:47-3.2[application]", "Ira Holt", needed=True),
            Fact("title", "Title", "", "13:47-3.2[application]", "president", needed=True),
            Fact("address", "Address", "", "13:47-3.2[application]", "5 Elm Street, Medford"),
        ),
        one="officer",
    ),
)  # fmt: skip
