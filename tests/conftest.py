"""What all tests share: the record of what they prove, one key for every house, and the order of the files."""

import os
import sys

import pytest

pytest_plugins = ["chapter47.rulebook.testing"]
os.environ.setdefault("CHAPTER47_KEY", "47" * 32)
# Without kept bytecode every worker and every command that a test starts compiles all it imports anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# Files that wait long for other processes, or reckon long: those who run out of work take the last tests of others, so
# what comes last should be short.
LONG = (
    "tests/house/test_secrecy.py",
    "tests/house/test_killed.py",
    "tests/house/test_workers.py",
    "tests/house/test_hosts.py",
    "tests/house/test_faults.py",
    "tests/house/test_simulator.py",
    "tests/house/test_schema.py",
    "tests/test_docs.py",
    "tests/test_examples.py",
    "tests/test_adding_a_game.py",
    "tests/environments/test_vector.py",
    "tests/games/blackjack/test_kernel.py",
    "tests/desk/test_sessions.py",
    "tests/desk/test_events.py",
    "tests/desk/test_shoes.py",
    "tests/cli/test_night.py",
)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser first, then the long files, then all others; each file stays together."""
    files = [item.nodeid.partition("::")[0] for item in items]
    browsed = {file for file, item in zip(files, items, strict=True) if "browser" in getattr(item, "fixturenames", ())}
    places = {file: place for place, file in enumerate(LONG, start=1)}
    ranks = {file: 0 if file in browsed else places.get(file, len(LONG) + 1) for file in files}
    items.sort(key=lambda item: ranks[item.nodeid.partition("::")[0]])
