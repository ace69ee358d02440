"""axe-core, which looks at a page as somebody who cannot see it would; fetched by npm, for tests only."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / ".npm"
FILE = FOLDER / "node_modules" / "axe-core" / "axe.min.js"
RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, {resultTypes: ["violations"]}).then((found) => done(found.violations.map((v) =>
  [v.id, v.nodes.slice(0, 3).map((n) =>
    n.target.join(" ") + ": " + n.any.concat(n.all).map((c) => c.message).join("; "))]
)));
"""


@cache
def source() -> str:
    """The script, fetched once; without npm or a network the tests that need it are left out, but never under CI."""
    if not FILE.exists():
        npm = shutil.which("npm")
        command = [npm or "npm", "install", "--no-save", "--no-package-lock", "--no-audit", "--prefix", str(FOLDER)]
        done = npm and subprocess.run([*command, "axe-core@4"], capture_output=True, check=False).returncode == 0
        if not done:
            assert not os.environ.get("CI"), "under CI axe-core must be there"
            pytest.skip("axe-core cannot be fetched")
    return FILE.read_text()


def violations(browser: Any) -> list[Any]:
    """What axe has against the page that a browser shows."""
    browser.execute_script(source())
    found: list[Any] = browser.execute_async_script(RUN)
    return found


def looked_at(browser: Any, look: str) -> None:
    """Show pages in the dark or in the light."""
    media = [{"name": "prefers-color-scheme", "value": look}, {"name": "prefers-reduced-motion", "value": "reduce"}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media if look else []})
