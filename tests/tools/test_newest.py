"""What a fresh checkout installs: each package that we name, at a version between the lowest and the newest known."""

from __future__ import annotations

import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.version import Version
from tools.newest import FILE, ROOT, installed, plain

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
NAMED = [
    Requirement(text) for group in ("analysis", "house", "dev") for text in PROJECT["optional-dependencies"][group]
]
ASKED = [*map(Requirement, PROJECT["dependencies"]), *(one for one in NAMED if one.name != "chapter47")]
NEWEST = [Requirement(line) for line in FILE.read_text("utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked.name)
def test_every_package_that_we_name_has_a_newest_version_that_we_can_use(asked: Requirement) -> None:
    (newest,) = [one for one in NEWEST if one.name == plain(asked.name)]
    (version,) = [part.version for part in newest.specifier]
    assert version in asked.specifier


def test_nothing_newer_is_installed_here_and_no_address_is_written_down() -> None:
    here = installed()
    newer = [one.name for one in NEWEST if one.name in here and Version(here[one.name]) not in one.specifier]
    assert not newer
    assert not [one.name for one in NEWEST if one.url]
