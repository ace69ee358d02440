"""Run what a page shows: commands through a shell, Python through an interpreter, and compare what they print.

A page is Markdown. ``console`` fences, and plain ones that begin with a dollar sign, hold commands and what they print;
``python`` fences are run in order, one namespace a page, and a plain fence right after one is what it prints; ``pycon``
fences are a session of the interpreter; a fence with ``title="NAME"`` is a file of that name. A comment before a fence
says what is special about it:

- ``<!-- varies: PATTERN -->`` what the pattern finds may be anything of the same kind, here and in what is printed;
- ``<!-- not run: WHY -->`` the next fence is not run;
- ``<!-- a house -->`` from here on a house is served on house.db, and 8047 is its port.

``python -m tests.documents PAGE...`` writes what is printed now into pages; read the difference line by line.
"""

from __future__ import annotations

import doctest
import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, chdir, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from .forked import commands
from .house.browsing import served

ROOT = Path(__file__).parents[1]
NUMBER = re.compile(r"[-+]?\d[\d,]*\.\d+")
_PART = re.compile(
    r"^<!-- (?P<mark>varies|not run|a house)(?:: (?P<said>.*?))? -->$"
    r"|^(?P<fence>`{3,})(?P<kind>\w*)(?P<more>[^\n]*)\n(?P<body>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)
PORT = "8047"


@dataclass
class Block:
    """A fence of a page, with what the comment before it says."""

    kind: str
    body: str
    line: int
    at: tuple[int, int]  # where its body stands in the page
    title: str = ""
    varies: list[str] = field(default_factory=list)
    skipped: str = ""
    house: bool = False

    @property
    def is_console(self) -> bool:
        """Whether it holds commands."""
        return self.kind == "console" or (not self.kind and self.body.startswith("$ "))


def blocks(text: str) -> list[Block]:
    """Every fence of a page."""
    found: list[Block] = []
    varies: list[str] = []
    skipped, house = "", False
    for part in _PART.finditer(text):
        if part["mark"] == "varies":
            varies.append(part["said"])
        elif part["mark"] == "not run":
            skipped = part["said"]
        elif part["mark"]:
            house = True
        else:
            line = text.count("\n", 0, part.start()) + 1
            title = re.search(r'title="(.*?)"', part["more"])
            found.append(
                Block(
                    part["kind"],
                    part["body"],
                    line,
                    part.span("body"),
                    title[1] if title else "",
                    varies,
                    skipped,
                    house,
                )
            )
            varies, skipped = [], ""
    return found


def same(shown: str, printed: str, varies: list[str]) -> None:
    """What is shown is what was printed: every word, and numbers up to a last digit that processors differ in."""
    for pattern in varies:
        shown, printed = re.sub(pattern, "<varies>", shown), re.sub(pattern, "<varies>", printed)
    shown, printed = _trimmed(shown), _trimmed(printed)
    assert NUMBER.sub("#", printed) == NUMBER.sub("#", shown)
    ours, theirs = ([float(n.replace(",", "")) for n in NUMBER.findall(text)] for text in (printed, shown))
    assert ours == pytest.approx(theirs, rel=1e-6, abs=2e-6), printed


def _trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").split("\n"))


class Walk:
    """One page, walked from top to bottom in a folder of its own."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self.stack, self.port = folder, stack, ""
        self.names: dict[str, object] = {"__name__": "__page__"}
        self.printed = ""
        shutil.copytree(ROOT / "examples", folder / "examples", ignore=shutil.ignore_patterns("__pycache__"))
        path = f"{commands()}{os.pathsep}{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        self.environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "80"}

    def step(self, block: Block, last: Block | None) -> None:
        """Run one block."""
        self._house(block)
        if block.title:
            (self.folder / block.title).write_text(block.body, "utf-8")
        elif block.is_console:
            for command, shown in asked(block.body):
                same(shown, self._shell(command), block.varies)
        elif block.kind == "python":
            with redirect_stdout(io.StringIO()) as out:
                exec(compile(self._here(block.body), f"line {block.line}", "exec"), self.names)
            self.printed = self._there(out.getvalue())
        elif block.kind == "pycon":
            self._session(block)
        elif prints(block, last):
            same(block.body, self.printed, block.varies)

    def _house(self, block: Block) -> None:
        if block.house and not self.port:
            self.port = self.stack.enter_context(served(self.folder)).rpartition(":")[2]

    def filled(self, block: Block, last: Block | None) -> str:
        """What a block is to hold now."""
        self._house(block)
        if block.is_console and not block.title:
            told = [(command, _trimmed(self._shell(command))) for command, _ in asked(block.body)]
            return "".join(f"$ {command}\n{printed}\n" if printed else f"$ {command}\n" for command, printed in told)
        if prints(block, last):
            return _trimmed(self.printed) + "\n"
        self.step(block, last)
        return block.body

    def _here(self, text: str) -> str:
        return text.replace(PORT, self.port) if self.port else text

    def _there(self, text: str) -> str:
        return text.replace(self.port, PORT) if self.port else text

    def _shell(self, command: str) -> str:
        assert not command.startswith("chapter47 serve"), "it serves until it is stopped: mark it as not run"
        done = subprocess.run(
            ["bash", "-c", self._here(command)],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
        )
        assert done.returncode not in (70, 127), done.stdout
        return self._there(done.stdout)

    def _session(self, block: Block) -> None:
        test = doctest.DocTestParser().get_doctest(self._here(block.body), self.names, "page", None, block.line)
        told = io.StringIO()
        result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.write, clear_globs=False)
        assert not result.failed, told.getvalue()


def prints(block: Block, last: Block | None) -> bool:
    """Whether a block shows what the Python before it prints."""
    return not block.kind and not block.title and last is not None and last.kind == "python" and not last.skipped


def asked(body: str) -> Iterator[tuple[str, str]]:
    """Each command of a block with what it prints; a command goes on where its line ends in a backslash."""
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        lines = part.split("\n")
        last = next(i for i, line in enumerate(lines) if not line.endswith("\\"))
        yield "\n".join(lines[: last + 1]), "\n".join(lines[last + 1 :])


def walk(page: Path, folder: Path, *, fill: bool = False) -> int:
    """Run all that a page shows, or write what is printed now; how many blocks were run."""
    text = page.read_text("utf-8")
    ran, last, now = 0, None, list[tuple[Block, str]]()
    with ExitStack() as stack:
        walker = Walk(folder, stack)
        stack.enter_context(chdir(folder))
        for block in blocks(text):
            if not block.skipped:
                try:
                    if fill:
                        now.append((block, walker.filled(block, last)))
                    else:
                        walker.step(block, last)
                except Exception as error:
                    raise AssertionError(f"{page.name}, line {block.line}: {error}") from error
                ran += 1
            last = block
    for block, body in reversed(now):
        text = text[: block.at[0]] + body + text[block.at[1] :]
    if fill:
        page.write_text(text, "utf-8")
    return ran


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        with TemporaryDirectory() as made:
            print(path, walk(path.resolve(), Path(made), fill=True))
