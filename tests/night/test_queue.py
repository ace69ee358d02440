"""What a dealer's phone keeps through bad Wi-Fi, tried by node without a browser."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

NODE = shutil.which("node")


def test_entries_go_in_order_and_each_once() -> None:
    if not NODE:
        assert not os.environ.get("CI"), "under CI node must be there"
        pytest.skip("node is not here")
    tests = Path(__file__).parent / "queue.test.mjs"
    done = subprocess.run([NODE, "--test", str(tests)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
