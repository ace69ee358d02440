"""Bad floor files: every fault with its line and column, all at once, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from chapter47 import Refusal
from chapter47.floor import BadFloor, check, parse_floor, read_floor
from chapter47.floor.positions import Positions, parse

GOOD = """\
casino = "X"

[[table]]
number = 7
game = "minibaccarat"
limits = { minimum = "$25", maximum = "$5,000" }

[table.elections]
decks = 8
"""


def faults(text: str | bytes) -> list[tuple[int, int, str]]:
    with pytest.raises(BadFloor) as refusal:
        parse_floor(text)
    return [(fault.spot.line, fault.spot.column, str(fault)) for fault in refusal.value.faults]


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "says"),
    [
        ("decks = 8", "decs = 8", 9, 1, "no election 'decs'. Instead: decks"),
        ("number = 7", "numbr = 7", 4, 1, "no key 'numbr' here. Instead: number"),
        ("number = 7", "number = 7.5", 4, 1, "a number or a name"),
        ('game = "minibaccarat"', 'game = "minibacarat"', 5, 1, "Instead: one of minibaccarat, "),
        ('game = "minibaccarat"', 'game = "blakjack"', 5, 1, "no game 'blakjack' here. Instead: blackjack"),
        ("number = 7", "number = 7\npositions = 0", 5, 1, "positions cannot be 0: it is 1 or more."),
        ("number = 7", 'number = 7\nsigns = ["banker_six"]', 5, 10, "has a sign. Instead: banker_six_pays_half"),
        ('game = "minibaccarat"', "game = 3", 5, 1, "a text in quotes"),
        ('minimum = "$25"', 'minimum = "lots"', 6, 12, 'an amount such as "$25"'),
        ('minimum = "$25"', "minimum = 12.5", 6, 12, "an amount"),
        ('minimum = "$25"', 'minimun = "$25"', 6, 12, "no key 'minimun' here. Instead: one of minimum, "),
        ('casino = "X"', 'casino = "X', 1, 12, "not TOML"),
        ('casino = "X"', 'casinos = "X"', 1, 1, "casino"),
        ("number = 7", "number = 7\nopen = 1", 5, 1, "true or false"),
        ("number = 7", 'number = 7\nsigns = ["nothing"]', 5, 10, "No election 'nothing' has a sign"),
        ("number = 7", 'number = 7\nodds = { tye = "9 to 1" }', 5, 10, "no wager 'tye'. Instead: tie"),
        ("number = 7", 'number = 7\nodds = { player = "2 to 1" }', 5, 10, "not elected by themselves"),
        ("number = 7", 'number = 7\npositions = "all"', 5, 1, "a whole number"),
        ("decks = 8", 'decks = 8\n[[pit]]\nname = "A"', 3, 1, "stands in no pit"),
        ("decks = 8", "decks = 8\n[table.elections]", 10, 17, "not TOML"),
    ],
)
def test_a_fault_is_told_with_its_line_and_column(old: str, new: str, line: int, column: int, says: str) -> None:
    assert old in GOOD
    told = faults(GOOD.replace(old, new))
    assert any((at, by) == (line, column) and says in text for at, by, text in told), told


def test_all_faults_are_told_at_once_in_the_order_of_the_file() -> None:
    told = faults(GOOD.replace("number = 7", "numbr = 7").replace('"$25"', "true"))
    assert [line for line, _, _ in told] == [3, 4, 6]  # number missing, numbr unknown, minimum of the wrong kind


def test_duplicate_tables_and_pits_are_refused() -> None:
    again = GOOD + '[[table]]\nnumber = "7"\ngame = "minibaccarat"\n'
    assert faults(again) == [(11, 1, "line 11, column 1: Table 7 is here twice. Instead: another number")]
    assert "twice" in faults('casino = "X"\n[[pit]]\nname = 1\n[[pit]]\nname = 1\n')[0][2]


def test_odds_given_twice_are_refused() -> None:
    both = GOOD + 'tie_pays = "9 to 1"\n[table.odds]\ntie = "9 to 1"\n'
    assert "as the election tie_pays" in faults(both)[0][2]


@pytest.mark.parametrize(
    "raw",
    [
        os.urandom(10_000_000),
        b"\x00" * 10_000_000,
        b"x" * 10_000_000,
        b"[" * 10_000_000,
        b"a = [\n" + b"[\n" * 2_000_000,
        b"= = =\n" * 1_700_000,
        "ä".encode() * 5_000_000,
        b'casino = "X"\n' + b"".join(b"k%d = 1\n" % n for n in range(900_000)),
    ],
    ids=["random", "zeros", "one line", "brackets", "nesting", "signs", "letters", "valid but huge"],
)
def test_ten_megabytes_of_nonsense_end_soon_in_one_fault(raw: bytes) -> None:
    told = faults(raw)
    assert len(told) == 1
    assert told[0][0] >= 1
    assert told[0][1] >= 1


def test_many_faults_are_told_in_a_few_lines() -> None:
    with pytest.raises(BadFloor) as refusal:
        parse_floor('casino = "X"\n' + "".join(f"key{n} = 1\n" for n in range(50)))
    assert len(refusal.value.faults) == 50
    assert str(refusal.value).endswith("and 42 more")
    assert refusal.value.as_dict()["faults"][0]["line"] == 2


def test_a_file_that_is_not_there_is_a_refusal(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be read"):
        read_floor(tmp_path / "floor.toml")
    with pytest.raises(Refusal, match="cannot be read"):
        read_floor(tmp_path)


def test_a_mark_at_the_start_and_windows_lines_are_read() -> None:
    assert parse_floor(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()).table("7").game == "minibaccarat"


def test_positions_of_everything_toml_has() -> None:
    text = (
        "a.b = 1 # x\n\"q r\" = '''\nx'''\nlist = [1, [2,\n 3], { k = 4 }]\n[t]\nd = 1979-05-27 07:32:00\n"
        '[[t.u]]\nv = "x]\\""\n[[t.u]]\n[t.u.w]\nz = """\na"""\n'
    )
    assert parse(text.encode())[2] is None
    at = Positions(text)
    places = {
        ("a", "b"): (1, 1),
        ("q r",): (2, 1),
        ("list", 1, 1): (5, 2),
        ("list", 2, "k"): (5, 8),
        ("t", "d"): (7, 1),
        ("t", "u", 0, "v"): (9, 1),
        ("t", "u", 1): (10, 1),
        ("t", "u", 1, "w", "z"): (12, 1),
        ("t", "nothing", 3): (6, 1),
    }
    for path, (line, column) in places.items():
        spot = at.spot(path)
        assert (spot.line, spot.column) == (line, column), path


WHOLE = (
    GOOD
    + """\
bonus_pays = "A"
batches = [6, 6]

[table.equipment]
backs = ["red"]
dice = 5

[table.limits.wagers]
tie = { minimum = 5, maximum = 10 }

[[pit]]
name = "A"
staff = { dealers = 3 }
"""
)
VALUES = """1 -1 true "x" 1.5 [] [1] {} {a=1} ["a"] nan inf 1979-05-27 "$5" "" "9 for 5" 9999999999999999999999 [[[]]]
{minimum=1,maximum=2,foo=3} 0x10 '\\u0000'""".split()
KEYS = "foo number game limits table pit elections.x a.b.c staff.dealers wagers.tie.foo".split()
HEADERS = "[table] [[table]] [pit] [x.y] [table.limits.wagers.tie] ] {".split()


@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_file_holds_it_is_read_or_refused_with_a_place(seed: int) -> None:
    random = Random(seed)
    for _ in range(300):
        lines = WHOLE.split("\n")
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(lines))
            what = random.random()
            if what < 0.6 and "=" in lines[at]:
                lines[at] = f"{lines[at].partition('=')[0]}= {random.choice(VALUES)}"
            elif what < 0.8:
                lines.insert(at, f"{random.choice(KEYS)} = {random.choice(VALUES)}")
            elif what < 0.9:
                del lines[at]
            else:
                lines.insert(at, random.choice(HEADERS))
        try:
            check(parse_floor("\n".join(lines)))
        except BadFloor as refusal:
            assert all(fault.spot.line >= 1 and fault.spot.column >= 1 for fault in refusal.faults)


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("roulette", "positions = true", "positions cannot be true: it is a whole number."),
        (
            "craps",
            "elections = { odds_multiples = [3.0, 4, 5] }",
            "cannot be [3.0, 4, 5]: it is a list of 3 whole numbers.",
        ),
        ("craps", "elections = { table_feet = true }", "table_feet cannot be true: it is a number, 1 or more."),
        ("blackjack", "elections = { backs = [1] }", "backs cannot be [1]: it is a list of texts."),
    ],
)
def test_a_value_of_another_kind_is_named_as_it_was_written(game: str, line: str, said: str) -> None:
    text = f'casino = "A"\ncomplete_text = "the desk"\n[[table]]\nnumber = 1\ngame = "{game}"\n{line}\n'
    text += 'limits = { minimum = "$10", maximum = "$100" }\n'
    with pytest.raises(Refusal) as refused:
        parse_floor(text)
    assert said in f"{refused.value}"


NUMBERS = {
    "buy_percent = nan": "finite numbers",
    "buy_percent = inf": "finite numbers",
    "buy_percent = -inf": "finite numbers",
    "buy_percent = 1e400": "finite numbers",
    "buy_percent = 1e-300": "at most 9 decimals",
    f"buy_percent = {'9' * 400}": "at most 15 digits",
    "odds_multiples = [nan, 4, 5]": "finite numbers",
    f"odds_multiples = [3, 4, {10**18}]": "at most 15 digits",
    f"dice = {'9' * 5000}": "The number is too long",
    "buy_percent = 1979-05-27": "cannot be 1979-05-27: it is 0 to 5",
    "buy_percent = 07:32:00": "cannot be 07:32:00: it is 0 to 5",
    f"edition = [{', '.join(['7'] * 99)}]": "...: it is",
    'pays = { "field-2" = "bananas" }': "cannot be {'field-2': 'bananas'}",
    'pays = { "field-2" = "9 to 0" }': "cannot be {'field-2': '9 to 0'}",
}


@pytest.mark.parametrize("line", NUMBERS)
def test_what_is_no_number_that_a_rule_can_state_makes_a_bad_file_and_no_violation(line: str) -> None:
    ((at, _, told),) = faults(f'casino = "X"\n[[table]]\nnumber = 1\ngame = "craps"\n[table.elections]\n{line}\n')
    assert at == 6
    assert NUMBERS[line] in told
    assert len(told) < 400


@pytest.mark.parametrize("amount", [f'"${"9" * 5000}"', "9" * 400, '"$1e5"', "nan"])
def test_a_limit_that_no_chips_make_makes_a_bad_file(amount: str) -> None:
    (*_, (line, _, told)) = faults(GOOD.replace('"$5,000"', amount))
    assert line == 6
    assert "maximum cannot be " in told and len(told) < 200


@pytest.mark.parametrize("odds", ["bananas", "", "9 to 0", "-9 to 1", "9" * 5000 + " to 1"])
def test_odds_that_are_none_make_a_bad_file_wherever_they_stand(odds: str) -> None:
    ((line, _, told),) = faults(GOOD.replace("decks = 8", f'tie_pays = "{odds}"'))
    assert line == 9 and "tie_pays cannot be " in told
    ((line, _, told),) = faults(GOOD.replace("[table.elections]\ndecks = 8", f'odds = {{ tie = "{odds}" }}'))
    assert line == 8 and "tie cannot be " in told


def test_nothing_is_not_less_than_nothing() -> None:
    from chapter47 import Game

    assert str(Game("craps", buy_percent=-0.0).elections.chosen()["buy_percent"]) == "0"


MISTAKES = {
    ("craps", "elections = { odds_multiples = [3, 4] }"): "a list of 3 whole numbers",
    ("craps", "elections = { odds_multiples = [3, 4, 5, 6] }"): "a list of 3 whole numbers",
    ("craps", 'elections = { pays = { "fild" = "9 to 1" } }'): "no line 'fild'. Instead: one of field-2",
    ("craps", 'odds = { "fild" = "9 to 1" }'): "no wager 'fild'. Instead: one of field-2",
    ("let-it-ride", 'odds = { "bet-1" = "9 to 1" }'): "no wager 'bet-1'",
    ("casino-war", 'overrides = { "banana" = "x" }'): "not a citation",
    ("casino-war", 'overrides = { "19:47-99.9" = "x" }'): "subchapter 19:47-99",
    ("casino-war", 'overrides = { "19:47-22.9[least]" = " " }'): "gives no reason",
}


@pytest.mark.parametrize(("game", "line"), MISTAKES)
def test_a_slip_of_the_pen_makes_a_bad_file_and_no_violation(game: str, line: str) -> None:
    ((at, _, told),) = faults(f'casino = "X"\n[[table]]\nnumber = 1\ngame = "{game}"\n{line}\n')
    assert at == 5
    assert MISTAKES[game, line] in told


def test_a_name_may_have_quotation_marks_and_accents() -> None:
    assert parse_floor(GOOD.replace('"X"', "'Café \"Lucky\"'")).table("7").game == "minibaccarat"


@pytest.mark.parametrize("name", ['"1\\n2"', f'"{"x" * 5000}"', '"a\\u0000b"', '" "', "9" * 40])
def test_names_stand_on_one_line(name: str) -> None:
    ((line, _, told),) = faults(GOOD.replace("number = 7", f"number = {name}"))
    assert line == 4 and "short name of one line" in told
    ((line, _, told),) = faults(GOOD.replace('"X"', name))
    assert line == 1 and ("some words on one line" in told or "a text in quotes" in told)


def test_odds_above_the_schedule_leave_its_other_lines_as_they_are() -> None:
    line = 'odds = { "flush" = "9 to 1" }'
    floor = parse_floor(f'casino = "X"\n[[table]]\nnumber = 1\ngame = "let-it-ride"\n{line}\n')
    paid = floor.elections(floor.tables[0]).chosen()["pays"]
    assert (paid["flush"], paid["straight"]) == ("9 to 1", "5 to 1")


@pytest.mark.parametrize(
    ("limits", "says"),
    [
        ("chip = 0", "The smallest chip is $0.00."),
        ("coin = 0", "The smallest coin is $0.00."),
        ("payout = 0", "The payouts of one round are limited to $0.00."),
        ('coin = "$5"', "The smallest coin, $5.00, is more than the smallest chip, $1.00."),
        ('increment = "$7"', "The minimum of $25.00 is no multiple of $7.00."),
    ],
)
def test_limits_that_no_table_can_keep(limits: str, says: str) -> None:
    report = check(parse_floor(GOOD.replace('"$5,000" }', f'"$5,000", {limits} }}')))
    assert says in [one.message for one in (*report.violations, *report.warnings)]
