"""How the code stands: ``python -m tools.shape`` prints the counts and fails where one has grown.

The most that is allowed of each stands in ``tools/known/shape.json``; a count that has fallen is written there by
``python -m tools.shape --keep``, so the numbers only go down.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "chapter47"
KEPT = ROOT / "tools" / "known" / "shape.json"
ANY = frozenset({"Any"})
# Names that stand for it: what a game is given of its own, documents, rows of a database, answers from outside.
ERASED = frozenset({"OwnElections", "OwnTable", "Of", "Document", "DocumentView", "SqlRow", "Columns", "Reply"})
WORD = re.compile(r"\w+")
WINDOW = 6  # lines that make a pair
MOST_PLACES = 8
SOURCES = (".py", ".js", ".ts", ".css", ".html")
SAYS_NOTHING = re.compile(
    r"#|//|/\*|\*(?!/)|\"\"\"|'''|[\s{}()\[\];,:.]*$|import\b|from \S+ import\b|export \{[^}]*\} from "
)
TOKEN = re.compile(
    r"(?P<text>\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')|(?P<name>[A-Za-z_]\w*)|(?P<number>\d[\da-fA-FxX_.]*)|\S"
)
SECTION = re.compile(r"^( *)(?:Args|Raises):\n(?:\1    .*\n)+", re.MULTILINE)  # of a docstring
ROW = re.compile(r"[\w.\"' -]+(?::|=>|->) [\w.\"' -]+[,;]?")
STATEMENTS = frozenset(
    "if for while return let var const else elif try except with raise throw yield await assert del".split()
)
# Words with one meaning, said in docs/glossary.md, and where they may be defined. With a capital it is a class or a
# type; else anything that has the word for its whole name.
ONE_MEANING: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("told", "kept", "hung", "doors", "past", "noticing", "unusual"), ()),
    "figures": ("desk/", "odds/events.py"),
    "pieces": ("night/pieces.py",),
    "words": ("table/phrases.py",),
    "Decide": ("table/wagers.py",),
    "Line": ("odds/lines.py",),
    "Plan": ("sim/progressions.py",),
    "Round": ("games/",),
}

Lines = tuple[str, ...]


def trees() -> dict[Path, ast.Module]:
    """Every file of the package, parsed."""
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(SOURCE.rglob("*.py"))}


@cache
def nodes_of(tree: ast.Module) -> tuple[ast.AST, ...]:
    """Every node of a file; to find them takes longer than any count of them."""
    return tuple(ast.walk(tree))


def sources() -> list[Path]:
    """Every file of code below ``src``: Python, and what browsers are sent."""
    return [path for path in sorted(SOURCE.rglob("*")) if path.suffix in SOURCES]


def names_of_games() -> set[str]:
    """The names of files in the folders of games."""
    return {path.name for path in (SOURCE / "games").rglob("*.py")}


def lines_that_name(names: frozenset[str], files: dict[Path, ast.Module]) -> int:
    """Lines of code with one of these names, imports too; words in texts and comments do not count."""
    return sum(len(_lines_of(path, names)) for path in files)


def _lines_of(path: Path, names: frozenset[str]) -> set[int]:
    found: set[int] = set()
    text = path.read_text("utf-8")
    if names.isdisjoint(WORD.findall(text)):
        return found
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
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
        for node in nodes_of(tree)
    )


def asserts(files: dict[Path, ast.Module]) -> int:
    """Statements that ``python -O`` leaves out."""
    return sum(isinstance(node, ast.Assert) for tree in files.values() for node in nodes_of(tree))


def private_imports(files: dict[Path, ast.Module]) -> int:
    """Underscored names that one module takes from another."""
    return sum(
        alias.name.startswith("_") and not alias.name.startswith("__")
        for tree in files.values()
        for node in nodes_of(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    )


def defined(path: Path, tree: ast.Module) -> Iterator[str]:
    """Every name that a file gives to itself, a class, a function, a method, or what stands at its outermost level."""
    yield path.stem
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
    for statement in tree.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            yield from (name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name))


def second_meanings(files: dict[Path, ast.Module], root: Path = SOURCE) -> list[str]:
    """Where a word that has one meaning is the name of something else."""
    found = []
    for path, tree in files.items():
        at = path.relative_to(root).as_posix()
        for name in sorted(set(defined(path, tree))):
            for word in {name, name.strip("_").lower()} & ONE_MEANING.keys():
                if not at.startswith(ONE_MEANING[word] or ("nowhere",)):
                    found.append(f"{at} {name}")
    return found


def lines_of_code(path: Path) -> list[str]:
    """The lines that say something, white space folded: no comments, docstrings, imports or lone brackets."""
    text = SECTION.sub("", path.read_text("utf-8"))
    folded = (" ".join(line.split()) for line in text.split("\n"))
    return [line for line in folded if len(line) > 2 and not SAYS_NOTHING.match(line)]


def shape_of(line: str) -> tuple[str, ...]:
    """A line with names, texts and numbers alike.

    >>> shape_of("total = price * 3")
    ('name', '=', 'name', '*', 'number')
    """
    return tuple(found.lastgroup or found[0] for found in TOKEN.finditer(line))


def does_something(line: str, shape: tuple[str, ...]) -> bool:
    """Whether a line is a statement, and no row of a table."""
    if ROW.fullmatch(line):
        return False
    return line.partition(" ")[0].rstrip(":") in STATEMENTS or "=" in shape or len(shape) >= 8


def windows_of(path: Path) -> Iterator[tuple[int, Lines, Lines | None]]:
    """Every six lines of a file: where, to the letter, and in shape, where they are more than a list of names."""
    lines = lines_of_code(path)
    shapes = [shape_of(line) for line in lines]
    does = [does_something(*both) for both in zip(lines, shapes, strict=True)]
    for at in range(len(lines) - WINDOW + 1):
        end = at + WINDOW
        much = sum(map(len, shapes[at:end])) >= 4 * WINDOW and sum(does[at:end]) > 1
        yield at, tuple(lines[at:end]), tuple(map(" ".join, shapes[at:end])) if much else None


def pairs(paths: list[Path]) -> dict[tuple[Path, Path], bool]:
    """Pairs of files, or a file with itself, that share six lines of one shape; True where they do to the letter.

    Six lines that stand in more than eight places are a form of the language and no copy.
    """
    letters: dict[Lines, list[tuple[Path, int]]] = defaultdict(list)
    shapes: dict[Lines, list[tuple[Path, int]]] = defaultdict(list)
    for path in paths:
        for at, exact, shaped in windows_of(path):
            letters[exact].append((path, at))
            if shaped:
                shapes[shaped].append((path, at))
    found: dict[tuple[Path, Path], bool] = {}
    for to_the_letter, places in chain(((True, x) for x in letters.values()), ((False, x) for x in shapes.values())):
        if len(places) > MOST_PLACES:
            continue
        for (one, i), (other, j) in combinations(places, 2):
            if one != other or j - i >= WINDOW:
                found[one, other] = found.get((one, other), False) or to_the_letter
    return found


def counts() -> dict[str, int]:
    """Every count, by what it is a count of."""
    files = trees()
    twice = pairs(sources())
    found = {
        "names of files in games": len(names_of_games()),
        "lines with Any": lines_that_name(ANY, files),
        "lines with a name that stands for Any": lines_that_name(ERASED, files),
        "calls of getattr, hasattr, setattr": reflections(files),
        "private names imported": private_imports(files),
        "asserts": asserts(files),
        "second meanings of a word": len(second_meanings(files)),
        "files of more than 450 lines": sum(len(path.read_text("utf-8").splitlines()) > 450 for path in files),
        "pairs of places of one shape": len(twice),
        "pairs of places to the letter": sum(twice.values()),
    }
    nodes_of.cache_clear()  # they are many
    return found


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
