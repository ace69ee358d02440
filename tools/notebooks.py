"""Run the notebooks of examples/ and compare what they print: ``python -m tools.notebooks [--write] [NAME...]``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[1] / "examples" / "notebooks"
PATIENCE = 600  # seconds for one cell, on a busy machine


def names() -> list[str]:
    """Every notebook."""
    return sorted(path.stem for path in FOLDER.glob("*.ipynb"))


def printed(cell: nbformat.NotebookNode) -> list[str]:
    """What a cell shows, as text."""
    shown = []
    for output in cell.get("outputs", []):
        if output["output_type"] == "error":
            shown.append(f"{output['ename']}: {output['evalue']}")
        else:
            shown.append(output["text"] if "text" in output else output["data"]["text/plain"])
    return "".join(shown).strip().splitlines()


def run(name: str, *, write: bool) -> list[str]:
    """Run one, and say where it prints something else; or write what it prints."""
    path = FOLDER / f"{name}.ipynb"
    kept = nbformat.read(path, as_version=4)
    fresh = nbformat.read(path, as_version=4)
    NotebookClient(fresh, timeout=PATIENCE, resources={"metadata": {"path": str(FOLDER)}}).execute()
    if write:
        for cell in fresh.cells:
            cell.metadata = {}
        nbformat.write(fresh, path)
        return []
    pairs = [(old, new) for old, new in zip(kept.cells, fresh.cells, strict=True) if old.cell_type == "code"]
    return [
        f"{name}, cell {number}: {printed(new)} is not {printed(old)}"
        for number, (old, new) in enumerate(pairs, 1)
        if printed(old) != printed(new)
    ]


def main(words: list[str]) -> int:
    """The command."""
    os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    write = "--write" in words
    faults = [fault for name in (set(words) - {"--write"}) or names() for fault in run(name, write=write)]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
