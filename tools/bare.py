"""Install the wheel without extras into a fresh place and try it: ``python -m tools.bare [PYTHON...]``, ``make bare``.

It is tried with every Python of 3.11 to 3.13 that is found, or with those that are named.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTHONS = ("python3.11", "python3.12", "python3.13")
DOES = {
    'rule "19:47-7.9(b)"': "Player draws on 0-5",
    "odds casino-war": "initial",
    "simulate casino-war --rounds 1e4 --seed 1": "10,000 rounds with seed 1",
    "play --script {examples}/hands/banker_draws.c47": "Banker",
    "check {examples}/floor.toml": "lawful",
    "night check {examples}/night.toml": "lawful",
    "doctor": "Missing: ",
}
SAYS = {
    "serve": "chapter47[house]",
    "audit house.db": "chapter47[house]",
    "odds casino-war --plot x.svg": "chapter47[analysis]",
    "events roulette red --parquet x.parquet": "chapter47[analysis]",
}


def tried(python: str, wheel: Path, folder: Path) -> list[str]:
    """What does not do as it should with one Python."""
    place = folder / python.replace("/", "-")
    subprocess.run([python, "-m", "venv", str(place)], check=True)
    subprocess.run([str(place / "bin" / "pip"), "install", "--quiet", str(wheel)], check=True)
    faults = []
    for words, wanted in (DOES | SAYS).items():
        command = f"{place}/bin/chapter47 {words.format(examples=ROOT / 'examples')}"
        done = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True, check=False)
        if wanted not in done.stdout + done.stderr or (words in DOES) != (done.returncode == 0):
            faults.append(f"{python}: {words}: {done.stdout[-300:]}{done.stderr[-300:]}")
    return faults


def runs(python: str) -> bool:
    """Whether a Python that is found also starts: a launcher may stand for one that is not chosen."""
    return subprocess.run([python, "-c", "import venv"], capture_output=True, check=False).returncode == 0


def main(words: list[str]) -> int:
    """The command."""
    pythons = words or [found for name in PYTHONS if (found := shutil.which(name)) and runs(found)]
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", made, str(ROOT)]
        subprocess.run(build, check=True)
        wheel = next(folder.glob("*.whl"))
        faults = [fault for python in pythons for fault in tried(python, wheel, folder)]
    print("\n".join(faults) or f"A bare install does what it should with {', '.join(pythons)}.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
