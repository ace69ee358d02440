"""The school of the house: answers kept in a chain, auditions sat once and signed, nobody taught at a real table."""

from __future__ import annotations

import warnings

import pytest
from fastapi import FastAPI

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from chapter47 import Refusal
from chapter47.house import House, audit
from chapter47.house.api import PREFIX, mount
from chapter47.house.keys import Key
from chapter47.house.lessons import Lessons
from chapter47.house.people import NotYours, Person, Role
from chapter47.house.store import known_key_for
from chapter47.school import drill
from chapter47.school.auditions import Audition
from chapter47.school.memory import Memory
from chapter47.table.requests import Bets
from chapter47.table.window import Limits, Sit

FLO = Person("flo", Role.FLOORPERSON)
TEST = Audition("First test", ("roulette", "craps"), ("payouts", "procedures"), 1, 4, 10, 75, 3)


@pytest.fixture
def house() -> House:
    made = House(":memory:")
    made.welcome("ann", 100_000)
    return made


def ann(house: House) -> Person:
    return house.people.find("ann")


def test_answers_are_remembered_in_a_chain(house: House) -> None:
    who = ann(house)
    lesson = drill("payouts", "roulette", 1, 5)
    assert house.school.answer(who, lesson.task.key, lesson.solution, 3.0).right
    assert not house.school.answer(who, lesson.task.key, {}, None).right
    told = house.school.memory(who).as_dict(0)
    assert (told["answered"], told["right"], told["seconds"]) == (2, 1, 3.0)
    assert audit(house.engine).faults == []


def test_a_schedule_is_worked_out_once_and_added_to(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was answered before is not replayed with each request; another worker's answers are found all the same."""
    who, other = ann(house), Lessons(house)
    lesson = drill("payouts", "roulette", 1, 5)
    replayed: list[str] = []
    add = Memory.add
    monkeypatch.setattr(Memory, "add", lambda self, one: (replayed.append(one.task), add(self, one))[1])
    for school in (house.school, other, house.school):
        school.answer(who, lesson.task.key, lesson.solution, 3.0)
        school.memory(who)
    assert len(replayed) == 1 + 2 + 2  # the second worker has two to read, the first then two more
    told, whole = house.school.memory(who), Lessons(house).memory(who)
    assert told.as_dict(0) == whole.as_dict(0) and told.cards == whole.cards
    told.add(told.kept[0])  # a copy: what one asker does to it stays theirs
    assert len(house.school.memory(who).kept) == 3


def test_an_audition_is_composed_sat_once_signed_and_repeatable(house: House) -> None:
    who = ann(house)
    with pytest.raises(NotYours):
        house.school.compose(who, TEST)
    number = house.school.compose(FLO, TEST)
    assert house.school.begin(who, number) == house.school.begin(who, number)
    answers = {task.key: drill(task).solution for task in TEST.tasks}
    answers[TEST.tasks[0].key] = {"no such part": "x"}
    first = house.school.hand_in(who, number, answers)
    assert first.passed == (first.mark >= 75) and first.mark < 100
    with pytest.raises(Refusal):
        house.school.hand_in(who, number, answers)
    again = house.school.sheet_of(number, "ann", FLO)
    assert again == first and again.seal == first.seal
    signature, name = house.school.signature(again)
    key = known_key_for(house.engine)
    assert isinstance(key, Key) and key.name == name and key.signed(signature, "audition", again.seal)
    house.welcome("bob", 1_000)
    with pytest.raises(Refusal):
        house.school.sheet_of(number, "ann", house.people.find("bob"))
    assert audit(house.engine).faults == []


@pytest.mark.provision("19:47-8.1")
def test_nobody_at_a_real_table_is_taught_to_play_it(house: House) -> None:
    who = ann(house)
    live = house.open("roulette", limits=Limits(minimum=500), entered=True, by=FLO)
    while not isinstance(live.pending, Bets):
        house.enter(live.number, "done", FLO)
    house.place(live.number, [Sit(1, "ann", 10_000)], FLO)
    lesson = drill("decisions", "blackjack", 1, 2)
    with pytest.raises(Refusal) as refused:
        house.school.drill(lesson.task, who)
    assert (refused.value.cite or "").startswith("19:47-8.1")
    with pytest.raises(Refusal):
        house.school.answer(who, lesson.task.key, lesson.solution, 1.0)
    assert house.school.drill(drill("payouts", "blackjack", 1, 2).task, who)
    assert house.school.memory(who).kept == []


def test_the_interface_gives_drills_and_judges_them() -> None:
    house = House(":memory:")
    house.people.add("flo", Role.FLOORPERSON, "seven wild geese over there")
    app = FastAPI()
    mount(app, house)
    client = TestClient(app)
    url = f"{PREFIX}/school"
    kinds = client.get(f"{url}/kinds").json()["kinds"]
    assert len(kinds) == 8 and "craps" in kinds[0]["games"]
    made = client.get(f"{url}/drills/payouts/craps", params={"level": 2, "seed": 9, "drills": 2}).json()["drills"]
    assert len(made) == 2 and "answers" not in made[0]
    assert client.get(f"{url}/drills/payouts/no-game").status_code == 409
    counted = client.get(f"{url}/drills/counting/blackjack", params={"focus": "zen", "answers": True}).json()["drills"]
    assert counted[0]["task"].endswith("/zen") and "Zen" in counted[0]["scene"]["lines"][0]
    assert client.get(f"{url}/drills/counting/blackjack", params={"focus": "zenn"}).status_code == 409
    assert client.get(f"{url}/worksheets/counting/blackjack", params={"focus": "ko"}).content.startswith(b"%PDF")
    assert client.get(f"{url}/worksheets/rulings/craps").content.startswith(b"%PDF")
    token = client.post(f"{PREFIX}/patrons", json={"name": "ann"}).json()["token"]
    own = {"Authorization": f"Bearer {token}"}
    right = drill("payouts", "craps", 2, 9).solution
    body = {"task": made[0]["task"], "answers": right, "seconds": 12.5}
    assert client.post(f"{url}/answers", json=body).status_code == 401
    verdict = client.post(f"{url}/answers", json=body, headers=own).json()
    assert verdict["right"] and all(mark["cite"] for mark in verdict["marks"])
    assert client.get(f"{url}/me", headers=own).json()["answered"] == 1
    assert client.get(f"{url}/next", params={"game": "craps"}, headers=own).json()["game"] == "craps"
    number = house.school.compose(FLO, TEST)
    begun = client.post(f"{url}/auditions/{number}/begin", headers=own).json()
    answers = {one["task"]: drill(task).solution for one, task in zip(begun["drills"], TEST.tasks, strict=True)}
    sheet = client.post(f"{url}/auditions/{number}/answers", json={"answers": answers}, headers=own).json()
    assert sheet["passed"] and sheet["mark"] == 100 and len(sheet["signature"]) == 128
    csv = client.get(f"{url}/auditions/{number}/class", params={"form": "csv"}, headers=own).text
    assert csv.splitlines()[1].startswith("ann,First test,100,yes,")
    assert client.get(f"{url}/auditions/{number}/sheets/ann", headers=own).content.startswith(b"%PDF")
