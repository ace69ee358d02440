"""docs/walk.md is what the program does: the functions that it names are called, in its order."""

from __future__ import annotations

import ast
import re
import sys
import threading
import warnings
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from fastapi import FastAPI

import chapter47
from chapter47 import Game
from chapter47.house import House
from chapter47.house.api import mount

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

PACKAGE = Path(chapter47.__file__).parent
PAGE = Path(__file__).parents[1] / "docs" / "walk.md"
STEP = re.compile(r"^\| \d+ \| `([\w/]+\.py)` `([\w.]+)`", re.M)
Step = tuple[str, str]


def walks() -> list[list[Step]]:
    """The steps of each walk on the page."""
    return [STEP.findall(part) for part in PAGE.read_text("utf-8").split("\n## ")[1:]]


def starts(steps: list[Step]) -> dict[tuple[str, int], Step]:
    """Where each function of the steps begins."""
    found = {}
    for path, name in steps:
        tree = ast.parse((PACKAGE / path).read_text("utf-8"))
        body: list[ast.stmt] = tree.body
        for part in name.split("."):
            node = next(
                n
                for n in body
                if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and n.name == part
            )
            body = node.body
        assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        found[path, min([node.lineno, *(d.lineno for d in node.decorator_list)])] = (path, name)
    return found


def called(steps: list[Step], act: Callable[[], Any]) -> list[Step]:
    """Which of the functions an act calls, in the order of their first calls."""
    known, seen = starts(steps), {}

    def look(frame: FrameType, event: str, _: Any) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and PACKAGE in path.parents:
            step = known.get((path.relative_to(PACKAGE).as_posix(), frame.f_code.co_firstlineno))
            if step is not None:
                seen.setdefault(step, len(seen))

    threading.setprofile(look)
    sys.setprofile(look)
    try:
        act()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return list(seen)


def test_a_walk_is_short() -> None:
    bet, odds = walks()
    assert len(bet) <= 20
    assert len(odds) <= 10


def test_one_bet_from_press_to_ledger_and_back() -> None:
    app = FastAPI()
    mount(app, House(":memory:"))
    steps = walks()[0]

    def act() -> None:
        with TestClient(app) as client:
            token = client.post("/api/v1/patrons", json={"name": "ann"}).json()["token"]
            ann = {"Authorization": f"Bearer {token}"}
            number = client.post("/api/v1/tables", json={"game": "minibaccarat"}, headers=ann).json()["number"]
            path = f"/api/v1/tables/{number}"
            client.post(f"{path}/sit", json={"seat": 1, "chips": 50_000}, headers=ann)
            for _ in range(6):  # one of the two is paid, unless all six are ties
                for wager in ("banker", "player"):
                    client.post(f"{path}/bets", json={"wager": wager, "amount": 2500}, headers=ann)
                client.post(f"{path}/deal", headers=ann)

    assert set(called(steps, act)) == set(steps)


def test_one_question_about_odds() -> None:
    steps = walks()[1]
    found = called(steps, lambda: Game("minibaccarat", decks=7).odds())
    assert set(found) >= set(steps) - {steps[4]}, "result_class may be looked up"


@pytest.mark.parametrize("walk", [0, 1])
def test_every_function_exists(walk: int) -> None:
    assert len(starts(walks()[walk])) == len(walks()[walk])
