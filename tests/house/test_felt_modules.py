"""The scripts of the pages: the felt's own tests without a server, and TypeScript's checker over all their types."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.house.absent import missing

from chapter47.house.pages.table import STAGE

ROOT = Path(__file__).parents[2]
ASSETS = STAGE.parent / "assets"
FELT = ROOT / "tests" / "felt"
NODE, NPM = shutil.which("node"), shutil.which("npm")
FETCHED = ROOT / ".npm" / "checker"  # npm takes away what it was not asked for


def run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_felt_without_a_server() -> None:
    if not NODE:
        missing("node")
    run(str(NODE), "--test", str(FELT / "felt.test.js"))


def test_the_types_of_every_script() -> None:
    checker = FETCHED / "node_modules" / "typescript" / "bin" / "tsc"
    if not checker.exists():
        command = [str(NPM), "install", "--no-save", "--no-package-lock", "--no-audit", "--prefix", str(FETCHED)]
        if not NPM or subprocess.run([*command, "typescript@5"], capture_output=True, check=False).returncode:
            missing("TypeScript")
    run(str(NODE), str(checker), "--project", str(FELT / "jsconfig.json"))


def test_scripts_are_whole_and_say_what_they_are_for() -> None:
    for script in ASSETS.glob("*.js"):
        assert script.read_text().startswith("// @ts-check\n// "), script.name
    for module in STAGE.glob("*.js"):
        text = module.read_text()
        assert text.startswith("/**\n * ") and "@module" in text.partition("*/")[0], module.name
        assert "innerHTML" not in text and "eval(" not in text, module.name
        assert text.count("\n") < 420, module.name
    page = (STAGE / "table.html").read_text()
    assert "<script>" not in page and "style=" not in page and " onclick" not in page
