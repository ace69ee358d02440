"""docs/adding-a-game.md followed to the letter: its files in a copy of the package are a game that is played."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import chapter47

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"
FILE = re.compile(r"^`src/chapter47/(\S+\.py)`\n```python\n(.*?)^```$", re.M | re.S)
KEY = re.compile(r'in `MODULES`: `("[\w-]+": "\w+",)`')

PLAYED = """
import warnings

import chapter47
from chapter47 import Bet, Game, play_script

warnings.simplefilter("ignore")
game = Game("odd-or-even")
print("edges", sorted(str(w.exact) for w in game.odds().wagers))
print("simulated", round(game.simulate(200_000, seed=1).wagers[0].mean, 1))
table = game.open_table({1: ("Ann", 10_000)})
game.play(table, lambda t: [Bet(1, "odd", 1_000)] if t.round < 5 else None, seed=3)
print("rounds", table.round, "chips", table.seats[1].balance % 1_000)
print("events", game.events("odd").hit_frequency)

from fastapi import FastAPI
from fastapi.testclient import TestClient

from chapter47.house import House
from chapter47.house.api import mount

app = FastAPI()
mount(app, House(":memory:"))
with TestClient(app) as client:
    token = client.post("/api/v1/patrons", json={"name": "ann"}).json()["token"]
    ann = {"Authorization": f"Bearer {token}"}
    opened = client.post("/api/v1/tables", json={"game": "odd-or-even"}, headers=ann)
    path = f"/api/v1/tables/{opened.json()['number']}"
    client.post(f"{path}/sit", json={"seat": 1, "chips": 50_000}, headers=ann)
    client.post(f"{path}/bets", json={"wager": "odd", "amount": 2_500}, headers=ann)
    told = client.post(f"{path}/deal", headers=ann).json()
    print("dealt", told["round"] > 0, "die" in str(told) or "roll" in str(told))
    print("layout", "odd" in game.type.layout(None, game.elections))
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with the game of the page in it."""
    page, root = PAGE.read_text("utf-8"), tmp_path_factory.mktemp("tree")
    copy = root / "chapter47"
    shutil.copytree(Path(chapter47.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__", "*.pickle"))
    for name, text in FILE.findall(page):
        (copy / name).parent.mkdir(exist_ok=True)
        (copy / name).write_text(text, "utf-8")
    (entry,) = KEY.findall(page)
    games = copy / "games" / "__init__.py"
    games.write_text(games.read_text("utf-8").replace("MODULES = {", "MODULES = {\n    " + entry, 1), "utf-8")
    return root


def run(tree: Path, *words: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, cwd=tree)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_the_command_knows_it(tree: Path) -> None:
    assert "Odd or even" in run(tree, "-m", "chapter47", "games")
    odds = run(tree, "-m", "chapter47", "odds", "odd-or-even")
    assert "33.33" in odds and "0.00" in odds


def test_it_is_played_by_python_and_by_the_interface(tree: Path) -> None:
    told = run(tree, "-c", PLAYED)
    assert "edges ['0', '1/3']" in told
    assert "simulated -0.3" in told
    assert "rounds 4 chips 0" in told
    assert "events 1/3" in told
    assert "dealt True True" in told
    assert "layout True" in told
