"""Who does what and when: 13:47-20.2, 20.5(b)1, 20.8(b)2, 20.9."""

from __future__ import annotations

from tests.night.nights import missing, planned, refused, violations

from chapter47.night import check
from chapter47.night.roster import covered, is_staff, lines, verify_roster
from chapter47.rulebook.testing import provision

BEN = (
    'person = "Ben Marsh"\nrole = "dealer"\ntable = 2\npay = "$150"\n'
    'since = "2010-05-04 18:30"\nuntil = "2010-05-05 00:00"\n'
)
CARA = 'person = "Cara Bloom"\nrole = "dealer"\ntable = 3\n'


@provision("13:47-20.2[dealer]")
def test_one_dealer_a_table() -> None:
    second = BEN.replace("Ben Marsh", "Ada Fields").replace('pay = "$150"\n', "")
    assert "13:47-20.2[dealer]" in violations(more=f"\n[[roster]]\n{second}")
    third = second.replace("Ada Fields", "Hugo Lind").replace("18:30", "17:00").replace("05-05 00:00", "05-04 18:00")
    assert not violations(more=f"\n[[roster]]\n{third}")
    assert "13:47-20.2[dealer]" in missing((BEN, BEN.replace("table = 2\n", "")))
    assert "13:47-20.2[dealer]" in violations(
        (BEN, BEN.replace("Ben Marsh", "Dora Keene").replace('pay = "$150"\n', ""))
    )


@provision("13:47-20.2[assistant]")
def test_an_assistant_is_not_alone() -> None:
    assert "13:47-20.2[assistant]" in violations(('role = "assistant"\ntable = 1', 'role = "assistant"\ntable = 5'))
    late = (
        'role = "assistant"\ntable = 1\nsince = "2010-05-04 18:30"\nuntil = "2010-05-05 00:00"',
        'role = "assistant"\ntable = 1\nsince = "2010-05-04 18:30"\nuntil = "2010-05-05 01:00"',
    )
    assert violations(late) == {"13:47-20.2[assistant]"}


@provision("13:47-20.2[class-a-casino-night-operator]")
def test_class_a_runs_every_game_and_supervises() -> None:
    assert "craps" in {line["game"] for line in lines(planned()) if line["person"] == "Ada Fields"}
    supervisor = '\n[[roster]]\nperson = "{}"\nrole = "supervisor"\n'
    assert not violations(more=supervisor.format("Hugo Lind"))
    assert "13:47-20.2[class-a-casino-night-operator]" in violations(more=supervisor.format("Cara Bloom"))


@provision("13:47-20.2[class-b-casino-night-operator]", "13:47-20.9(c)1", "13:47-20.9(d)", "13:47-20.9(b)2")
def test_class_b_is_supervised_and_kept_from_craps_and_roulette() -> None:
    no_class_a = [
        ('person = "Ada Fields"\nrole = "dealer"', 'person = "Ada Fields"\nrole = "bookkeeper"'),
        ('person = "Hugo Lind"\nrole = "dealer"', 'person = "Hugo Lind"\nrole = "bookkeeper"'),
    ]
    assert "13:47-20.2[class-b-casino-night-operator]" in violations(*no_class_a)
    assert "13:47-20.9(b)2" in missing(*no_class_a)
    early = ('until = "2010-05-05 00:30"', 'until = "2010-05-04 23:00"')
    alone = [one for one in check(planned(early, early)).violations if one.cite == "13:47-20.9(c)1"]
    told = [one.message.partition(", until")[0] for one in alone]  # nobody else is named
    assert told == [
        f"No class A operator is on duty for the whole time of {name}" for name in ("Ben Marsh", "Cara Bloom")
    ]
    assert "13:47-20.9(c)1" not in violations(early)  # the other class A operator stays
    for game in ("roulette", "craps"):
        swapped = ('game = "red dog"', f'game = "{game}"')
        assert "13:47-20.9(d)" in violations(swapped)
    assert "13:47-20.9(d)" not in violations()


@provision("13:47-20.5(b)1", "13:47-20.9(c)2")
def test_class_b_is_taught_by_tonights_class_a() -> None:
    taught = 'taught = [{ game = "red dog", by = "Ada Fields", on = "2010-05-01" }]'
    assert violations((taught, "taught = []")) == {"13:47-20.5(b)1"}
    assert violations((taught, taught.replace("Ada Fields", "Zoe Quill"))) == {"13:47-20.9(c)2"}
    named = (BEN, BEN + 'supervisor = "Hugo Lind"\n')
    assert violations(named) == {"13:47-20.9(c)2"}
    assert not violations(named, (taught, taught.replace("Ada Fields", "Hugo Lind")))


@provision("13:47-20.8(b)2")
def test_the_banker_runs_no_game() -> None:
    dealer = ('person = "Lena Ortiz"\nrole = "banker"\n', 'person = "Cara Bloom"\nrole = "banker"\n')
    assert "13:47-20.8(b)2" in violations(dealer)
    ended = (
        'person = "Lena Ortiz"\nrole = "banker"\n',
        'person = "Cara Bloom"\nrole = "banker"\nuntil = "2010-05-04 18:30"\n',
    )
    assert "13:47-20.8(b)2" not in violations(ended)


@provision("13:47-20.9(a)")
def test_everybody_is_under_the_member_in_charge() -> None:
    assert all(line["supervisor"] == "Ruth Vance" for line in lines(planned()))
    gone = ('role = "member in charge"\n', 'role = "member in charge"\nuntil = "2010-05-04 22:00"\n')
    assert violations(gone) == {"13:47-20.9(a)"}


def test_a_bad_roster_is_refused_with_its_rule() -> None:
    verify_roster(planned())
    with refused("13:47-20.9(d)"):
        verify_roster(
            planned(('game = "red dog"', 'game = "roulette"'), ('game = "red dog", by', 'game = "roulette", by'))
        )
    night = planned()
    assert is_staff(night, "ben marsh")
    assert not is_staff(night, "Pat")


def test_times_laid_end_to_end() -> None:
    from datetime import datetime

    def at(hour: int) -> datetime:
        return datetime(2010, 5, 4, hour)

    assert covered((at(1), at(5)), [(at(3), at(6)), (at(0), at(3))])
    assert not covered((at(1), at(5)), [(at(0), at(3)), (at(4), at(6))])
    assert not covered((at(1), at(5)), [])


@provision("13:47-20.2[dealer]")
def test_nobody_works_at_two_tables_at_one_time() -> None:
    again = '\n[[roster]]\nperson = "Dora Keene"\nrole = "assistant"\ntable = 4\n'
    assert violations(more=f'{again}since = "2010-05-04 20:00"\nuntil = "2010-05-04 21:00"\n') == {"13:47-20.2[dealer]"}


@provision("13:47-20.5(b)1")
def test_class_b_is_taught_before_the_night() -> None:
    taught = 'game = "red dog", by = "Ada Fields", on = "2010-05-01"'
    assert violations((taught, taught.replace("05-01", "05-14"))) == {"13:47-20.5(b)1"}
    assert not violations((taught, taught.replace("05-01", "05-04")))


@provision("13:47-20.2[assistant]", "13:47-20.5(c)")
def test_a_member_at_the_dice_is_an_assistant() -> None:
    crew = ('role = "assistant"', 'role = "stickperson"')
    assert not violations(crew) and not missing(crew)
    assert missing(crew, ('knows = ["craps"]', 'knows = ["roulette"]')) == {"13:47-20.5(c)"}
    late = ('role = "assistant"\ntable = 1\nsince = "2010-05-04 18:30"\nuntil = "2010-05-05 00:00"',
            'role = "stickperson"\ntable = 1\nsince = "2010-05-04 18:30"\nuntil = "2010-05-05 01:00"')  # fmt: skip
    assert violations(late) == {"13:47-20.2[assistant]"}
    second = '\n[[people]]\nname = "Al Roe"\nmember_of = "Post 12"\nknows = ["craps"]\n[[roster]]\nperson = "Al Roe"\n'
    helper = second + 'role = "assistant"\ntable = 1\nsince = "2010-05-05 00:30"\nuntil = "2010-05-05 01:00"\n'
    assert violations(late, more=helper) == {"13:47-20.2[assistant]"}  # one who is no operator covers nobody
