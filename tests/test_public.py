"""What others build on keeps its shape: names and arguments in Python, operations of the interface, packages."""

from __future__ import annotations

import ast
import asyncio
import inspect
import os
import re
import subprocess
import sys
import textwrap
import typing
import warnings
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from tools.operations import WRITTEN, source
from tools.public import RECORDED, listed, public_names
from tools.reference import document

import chapter47
from chapter47 import Refusal, client
from chapter47.client import OPERATIONS, AsyncClient, AsyncTableClient, Client, TableClient
from chapter47.desk import bots, environments
from chapter47.house import House
from chapter47.house.api import mount

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import httpx
    from fastapi.testclient import TestClient

ROOT = Path(__file__).parents[1]


def test_what_is_public_has_the_recorded_shape() -> None:
    """After a change that is meant: python -m tools.public, and a line in the changelog."""
    assert listed() == RECORDED.read_text("utf-8").splitlines()


def test_what_is_public_is_typed_and_described() -> None:
    for name in chapter47.__all__:
        thing = getattr(chapter47, name)
        if callable(thing):
            assert inspect.getdoc(thing), name
        if inspect.isfunction(thing):
            hints = inspect.signature(thing)
            assert hints.return_annotation is not inspect.Signature.empty, name
            assert all(p.annotation is not p.empty for p in hints.parameters.values()), name
    assert (ROOT / "src" / "chapter47" / "py.typed").is_file()


def own_callables() -> Iterator[tuple[str, Callable[..., object], ast.AST]]:
    """Every public function, method and class of our own, with the code that runs when it is called."""
    for module in (chapter47, client, environments, bots):
        for name in public_names(module):
            thing = getattr(module, name)
            if inspect.isfunction(thing):
                yield name, thing, code_of(thing)
            elif inspect.isclass(thing):
                yield name, thing, code_of(thing.__init__)
                for each in (each for each in dir(thing) if not each.startswith("_")):
                    value = inspect.getattr_static(thing, each)
                    value = getattr(value, "__func__", value)
                    if inspect.isfunction(value) and value.__module__.startswith("chapter47"):
                        yield f"{name}.{each}", value, code_of(value)


def code_of(function: object) -> ast.AST:
    """What is written of a function; nothing of one that a decorator made."""
    try:
        return ast.parse(textwrap.dedent(inspect.getsource(function)))  # type: ignore[arg-type]
    except (OSError, TypeError):
        return ast.Module([], [])


def section(doc: str, title: str) -> list[str]:
    """The names of a section of a docstring."""
    found = re.search(rf"^{title}:\n((?:    .*\n?)+)", doc, re.MULTILINE)
    return re.findall(r"^    \*{0,2}(\w+): \S", found[1], re.MULTILINE) if found else []


def test_every_argument_is_said_in_its_order_and_every_refusal_too() -> None:
    said = 0
    for name, thing, code in own_callables():
        doc = inspect.getdoc(thing) or ""
        takes = [each for each in inspect.signature(thing).parameters if each not in ("self", "cls")]
        assert section(doc, "Args") == takes, name
        said += len(takes)
        raises = (node.exc for node in ast.walk(code) if isinstance(node, ast.Raise) and node.exc is not None)
        raised = [ast.unparse(each).partition("(")[0] for each in raises]
        if {"Refusal", "unknown_wager", "self._refused", "not_lawful"} & set(raised):
            assert section(doc, "Raises") == ["Refusal"], name
    assert said > 350


def test_the_client_knows_every_operation() -> None:
    """After a change of the interface: python -m tools.operations."""
    assert WRITTEN.read_text("utf-8") == source()
    assert document()["info"]["version"]


def named(module: str) -> set[str]:
    """The operations that a module of the client names."""
    tree = ast.parse((ROOT / "src" / "chapter47" / "client" / module).read_text("utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {text for text in texts if text.split(" ")[0] in ("GET", "POST", "PUT", "DELETE") and " /" in text[:8]}


def test_what_the_client_names_exists() -> None:
    assert len(named("acts.py") | named("__init__.py") | named("later.py")) > 8
    for module in ("acts.py", "__init__.py", "later.py"):
        assert named(module) - {"POST /tables/{table}/"} <= set(OPERATIONS), module


def test_both_clients_do_the_same() -> None:
    def public(kind: type) -> set[str]:
        return {name for name in dir(kind) if not name.startswith("_")}

    assert public(Client) - public(AsyncClient) == {"call", "pages"}
    assert public(AsyncClient) - public(Client) == set()
    assert public(TableClient) == public(AsyncTableClient)


def served() -> FastAPI:
    app = FastAPI()
    mount(app, House(":memory:"))
    return app


def test_an_operation_by_its_name() -> None:
    with TestClient(served()) as http:
        ann = Client("http://testserver", http=typing.cast(httpx.Client, http))
        ann.come_in("ann")
        table = ann.open("minibaccarat")
        assert table.sit(1, 50_000)["seats"]["1"]["chips"] == 50_000
        assert ann.do("GET /games/{game}", game="craps")["key"] == "craps"
        assert table.do("GET /tables/{table}/felt")
        with pytest.raises(Refusal, match="no operation 'GET /gmes'"):
            ann.do("GET /gmes")
        with pytest.raises(Refusal, match="needs game"):
            ann.do("GET /games/{game}")


def test_the_client_that_is_awaited() -> None:
    async def play() -> list[object]:
        transport = httpx.ASGITransport(app=served())
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as http:
            bob = AsyncClient("http://house", http=http)
            await bob.come_in("bob")
            table = await bob.open("minibaccarat", {"decks": 6})
            await table.sit(1, 50_000)
            seen = await table.bet("banker", 2_500)
            listed = [each["number"] async for each in bob.tables()]
            with pytest.raises(Refusal):
                await table.bet("panda-8", 2_500)
            return [seen["wagers"], listed, (await bob.me())["name"], len(await bob.rule("19:47-7.9(b)"))]

    assert asyncio.run(play()) == [[{"seat": 1, "wager": "banker", "amount": 2500}], [1], "bob", 1]


# ---- packages --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The wheel and the source, built twice at different times from the same tree."""
    built = []
    for epoch in ("first", "second"):
        folder = tmp_path_factory.mktemp(epoch)
        code = (
            "import os, sys; from hatchling.build import build_wheel, build_sdist; "
            "build_wheel(sys.argv[1]); build_sdist(sys.argv[1])"
        )
        environment = {**os.environ, "SOURCE_DATE_EPOCH": "1262304000"}
        subprocess.run([sys.executable, "-c", code, str(folder)], cwd=ROOT, env=environment, check=True)
        built.append(folder)
    return built


def test_packages_are_the_same_bytes_each_time(wheels: list[Path]) -> None:
    first, second = ({file.name: file.read_bytes() for file in folder.iterdir()} for folder in wheels)
    assert sorted(first) == sorted(second)
    assert len(first) == 2
    assert all(first[name] == second[name] for name in first)


def test_the_wheel_is_small_and_whole(wheels: list[Path]) -> None:
    wheel = next(wheels[0].glob("*.whl"))
    assert wheel.stat().st_size < 2_600_000
    names = zipfile.ZipFile(wheel).namelist()
    assert "chapter47/py.typed" in names
    assert any(name.startswith("chapter47/rulebook/data/provisions/") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "docs/", "site/")) or name.endswith(".png")]


def test_a_start_loads_little() -> None:
    """The commands start fast because nothing heavy is loaded before it is asked for."""
    done = subprocess.run(
        [sys.executable, "-c", "import sys, chapter47; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    assert not {"numpy", "numba", "pydantic", "typer", "httpx"} & set(done.stdout.split())
