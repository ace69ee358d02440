"""What a phone keeps through bad Wi-Fi and reads with its camera, tried by node without a browser."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

NODE = shutil.which("node")


@pytest.mark.parametrize("name", ["queue", "scan", "sheet"])
def test_what_a_phone_does_is_tried_by_node(name: str) -> None:
    if not NODE:
        assert not os.environ.get("CI"), "under CI node must be there"
        pytest.skip("node is not here")
    tests = Path(__file__).parent / f"{name}.test.mjs"
    done = subprocess.run([NODE, "--test", str(tests)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
