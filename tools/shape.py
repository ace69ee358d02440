"""How the code stands: ``python -m tools.shape`` prints the counts and fails where one has grown.

The most that is allowed of each stands in ``tools/known/shape.json``; a count that has fallen is written there by
``python -m tools.shape --keep``, so the numbers only go down.
"""

from __future__ import annotations

import ast
import io
import json
import keyword
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "chapter47"
KEPT = ROOT / "tools" / "known" / "shape.json"
ANY = frozenset({"Any"})
# Names that stand for it: what a game is given of its own, documents, rows of a database, answers from outside.
ERASED = frozenset({"OwnElections", "OwnTable", "Of", "Document", "DocumentView", "SqlRow", "Columns", "Reply"})
WORD = re.compile(r"\w+")
WINDOW = 6  # lines of the same shape that make a pair
MOST_PLACES = 60  # a window that stands in more places is a form of the language, not a copy
SKIPPED = {tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.NEWLINE, tokenize.ENCODING}

Line = tuple[str, ...]


def trees() -> dict[Path, ast.Module]:
    """Every file of the package, parsed."""
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(SOURCE.rglob("*.py"))}


def names_of_games() -> set[str]:
    """The names of files in the folders of games."""
    return {path.name for path in (SOURCE / "games").rglob("*.py")}


def lines_that_name(names: frozenset[str], files: dict[Path, ast.Module]) -> int:
    """Lines of code with one of these names, imports too; words in texts and comments do not count."""
    return sum(len(_lines_of(path, names)) for path in files)


def _lines_of(path: Path, names: frozenset[str]) -> set[int]:
    found = set()
    for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
        quoted = token.type == tokenize.STRING and "TypeAlias" in token.line
        if (token.type == tokenize.NAME and token.string in names) or (
            quoted and names & set(WORD.findall(token.string))
        ):
            found.add(token.start[0])
    return found


def reflections(files: dict[Path, ast.Module]) -> int:
    """Calls of getattr, hasattr and setattr: where the code asks an object what it is."""
    found = ("getattr", "hasattr", "setattr")
    return sum(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in found
        for tree in files.values()
        for node in ast.walk(tree)
    )


def asserts(files: dict[Path, ast.Module]) -> int:
    """Statements that ``python -O`` leaves out."""
    return sum(isinstance(node, ast.Assert) for tree in files.values() for node in ast.walk(tree))


def private_imports(files: dict[Path, ast.Module]) -> int:
    """Underscored names that one module takes from another."""
    return sum(
        alias.name.startswith("_") and not alias.name.startswith("__")
        for tree in files.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    )


def shape_of(path: Path) -> list[Line]:
    """The lines of a file with names, strings and numbers alike; imports, comments and docstrings left out."""
    lines: dict[int, list[str]] = defaultdict(list)
    text = path.read_text("utf-8")
    left_out = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str))
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in SKIPPED or token.start[0] in left_out:
            continue
        name = token.type == tokenize.NAME and not keyword.iskeyword(token.string)
        alike = "n" if name else "s" if token.type in (tokenize.STRING, tokenize.NUMBER) else token.string
        lines[token.start[0]].append(alike)
    return [tuple(words) for _, words in sorted(lines.items()) if any(word in ("n", "s") for word in words)]


def pairs_of_a_shape(paths: list[Path]) -> int:
    """Pairs of places, in two files or one, that share at least six lines of the same shape."""
    shapes = {path: shape_of(path) for path in paths}
    windows: dict[tuple[Line, ...], list[tuple[Path, int]]] = defaultdict(list)
    for path, lines in shapes.items():
        for at in range(len(lines) - WINDOW + 1):
            window = tuple(lines[at : at + WINDOW])
            if sum(map(len, window)) > 5 * WINDOW:  # lists of names and numbers are data
                windows[window].append((path, at))
    met: dict[tuple[Path, Path, int], set[int]] = defaultdict(set)
    for places in windows.values():
        if len(places) <= MOST_PLACES:
            for (one, i), (other, j) in combinations(places, 2):
                if one != other or j - i >= WINDOW:
                    met[one, other, j - i].add(i)
    return sum(len(set(starts(sorted(at)))) for at in met.values())


def starts(at: list[int]) -> Iterator[int]:
    """Where runs of neighbours begin."""
    for number, here in enumerate(at):
        if not number or here - at[number - 1] > 1:
            yield here


def counts() -> dict[str, int]:
    """Every count, by what it is a count of."""
    files = trees()
    return {
        "names of files in games": len(names_of_games()),
        "lines with Any": lines_that_name(ANY, files),
        "lines with a name that stands for Any": lines_that_name(ERASED, files),
        "calls of getattr, hasattr, setattr": reflections(files),
        "private names imported": private_imports(files),
        "asserts": asserts(files),
        "files of more than 450 lines": sum(len(path.read_text("utf-8").splitlines()) > 450 for path in files),
        "pairs of places of one shape": pairs_of_a_shape(list(files)),
    }


def main() -> int:
    """Print the counts; 1 where one has grown."""
    known: dict[str, int] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    now = counts()
    for name, count in now.items():
        most = known.get(name, count)
        print(f"{count:6,}  {name}" + (f": {most:,} is the most" if count > most else ""))
    if "--keep" in sys.argv[1:]:
        kept = {name: min(count, known.get(name, count)) for name, count in now.items()}
        KEPT.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    return int(any(count > known.get(name, count) for name, count in now.items()))


if __name__ == "__main__":
    sys.exit(main())
