"""No check of integrity stands on ``assert``: the same faults are refused under ``python -O``."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import chapter47

ROOT = Path(__file__).parents[2]
SOURCE = Path(chapter47.__file__).parent


@pytest.mark.parametrize("flags", [[], ["-O"]], ids=["asserts on", "asserts off"])
def test_every_fault_is_refused(flags: list[str]) -> None:
    run = subprocess.run(
        [sys.executable, *flags, "-m", "tests.optimised"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert f"asserts {'off' if flags else 'on'}: 0 passed" in run.stdout


@pytest.mark.parametrize("folder", ["table", "house"])
def test_nothing_of_the_record_is_asserted(folder: str) -> None:
    found = [
        f"{path.name}:{node.lineno}"
        for path in (SOURCE / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Assert)
    ]
    assert not found
