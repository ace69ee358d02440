"""What is public is typed for users of pyright too: the package's own face, and a program that uses it wrongly."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FETCHED = ROOT / ".npm" / "pyright"  # by npm, for tests only
PUBLIC = ("__init__.py", "api.py", "client")


@pytest.fixture(scope="module")
def pyright() -> list[str]:
    """The checker, fetched once; without npm or a network the tests are left out, but never under CI."""
    node, npm = shutil.which("node"), shutil.which("npm")
    checker = FETCHED / "node_modules" / "pyright" / "index.js"
    if not checker.exists():
        command = [str(npm), "install", "--no-save", "--no-package-lock", "--no-audit", "--prefix", str(FETCHED)]
        if not npm or subprocess.run([*command, "pyright@1"], capture_output=True, check=False).returncode:
            assert not os.environ.get("CI"), "under CI pyright must be there"
            pytest.skip("pyright is not here")
    return [str(node), str(checker), "--pythonpath", sys.executable]


def test_the_public_interface_is_clean_under_pyright(pyright: list[str]) -> None:
    files = [str(ROOT / "src" / "chapter47" / name) for name in PUBLIC]
    done = subprocess.run([*pyright, *files], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_user_who_takes_an_answer_for_something_else_is_told(pyright: list[str], tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "from fractions import Fraction\nfrom chapter47 import Game, rule\n"
        'edge: Fraction = Game("craps").odds()["pass"].exact or Fraction()\n'
        'says: int = rule("19:47-7.9(b)")[0].says\n'
    )
    done = subprocess.run([*pyright, str(program)], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 1 and "1 error" in done.stdout, done.stdout + done.stderr
    assert "program.py:4" in done.stdout
