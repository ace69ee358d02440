"""Records which code a test runs: the package is compiled with a mark at every function and every cited statement.

A mark is one store into an array of bytes, about twenty nanoseconds, so the whole suite can run with it; a tracer of
lines costs ten times as much. Numba compiles a mark to nothing. What cannot be told from the source is noted as it
happens: a citation read from a table, made from parts, looked up among a game's parallels, or raised with a refusal.
"""

from __future__ import annotations

import ast
import marshal
import operator
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from chapter47.rulebook import carriers
from chapter47.rulebook.carriers import FUNCTIONS, Source, take_apart
from chapter47.rulebook.trace import PACKAGE, TELLS

from ..errors import certain

HITS, NOTE, PARALLELS, SEEN = "__c47_hits__", "__c47_note__", "__c47_parallels__", "__c47_seen__"
CACHED = {"cache", "lru_cache"}
COMPILES = "chapter47.sim.compile"  # the one module that makes machine code


class Hits(bytearray):
    """One byte for each mark of one module."""


class _Parallels(dict[str, str]):
    """A game's own paragraphs for shared rules; notes which were asked for."""

    def get(self, key: str, default: object = None) -> Any:
        return note(super().get(key, default))

    def __getitem__(self, key: str) -> str:
        return str(note(super().__getitem__(key)))


_modules: dict[str, Hits] = {}
_noted: set[str] = set()


def note(value: object) -> object:
    """Remember a citation that passed by at run time, and hand it on."""
    if type(value) is str:
        _noted.add(value)
    return value


def _parallels(own: Mapping[str, str]) -> Mapping[str, str]:
    return _Parallels(own)


class _Seen:
    """Marks every call of a function that remembers its results, and so does not run again."""

    def __init__(self, hits: Hits, place: int, function: Any) -> None:
        self.__wrapped__ = function
        self.__name__, self.__doc__ = function.__name__, function.__doc__
        self.cache_clear, self.cache_info = function.cache_clear, function.cache_info
        self._hits, self._place = hits, place

    def __call__(self, *args: object, **kwargs: object) -> object:
        self._hits[self._place] = 1
        return self.__wrapped__(*args, **kwargs)


def begin() -> None:
    """Forget what ran before."""
    for hits in _modules.values():
        hits[:] = bytes(len(hits))
    _noted.clear()


def end() -> tuple[dict[str, bytes], set[str]]:
    """What ran since: for each file the bytes of its marks, and the citations that were noted."""
    ran = {path: bytes(hits) for path, hits in _modules.items() if 1 in hits}
    return ran, {text for text in _noted if ":47-" in text}


class _Marker(ast.NodeTransformer):
    """Puts the marks into a syntax tree."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def visit(self, node: ast.AST) -> Any:
        place = self.source.places.get(node)
        new = super().visit(node)
        if place is None:
            return new
        mark = ast.copy_location(_store(place), node)
        if isinstance(new, FUNCTIONS):
            at = 1 if ast.get_docstring(new, clean=False) is not None else 0
            new.body.insert(at, mark)
            if self.source.marks[place].words and any(_called(d) in CACHED for d in new.decorator_list):
                new.decorator_list.insert(0, ast.copy_location(_lambda(place), node))
            return new
        return [mark, new]

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        first = node.values[0] if node.values else None
        made = isinstance(first, ast.Constant) and str(first.value).startswith(("13:47-", "19:47-"))
        return _noted_call(node) if made else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        is_cite = node.attr == "cite" or node.attr.endswith("_cite")
        return _noted_call(node) if is_cite and isinstance(node.ctx, ast.Load) else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        of_cites = isinstance(node.value, ast.Name) and "CITE" in node.value.id
        return _noted_call(node) if of_cites and isinstance(node.ctx, ast.Load) else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.target, ast.Name) and node.target.id == "parallels" and node.value is not None:
            node.value = ast.copy_location(ast.Call(ast.Name(PARALLELS, ast.Load()), [node.value], []), node.value)
        return node


def _store(place: int) -> ast.stmt:
    target = ast.Subscript(ast.Name(HITS, ast.Load()), ast.Constant(place), ast.Store())
    return ast.Assign([target], ast.Constant(1))


def _lambda(place: int) -> ast.expr:
    made: ast.expr = ast.parse(f"lambda f: {SEEN}({HITS}, {place}, f)", mode="eval").body
    return made


def _noted_call(node: ast.expr) -> ast.expr:
    return ast.copy_location(ast.Call(ast.Name(NOTE, ast.Load()), [node], []), node)


def _called(decorator: ast.expr) -> str:
    node = decorator.func if isinstance(decorator, ast.Call) else decorator
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def marked(source: Source) -> ast.Module:
    """The tree of a file with its marks in place."""
    tree: ast.Module = _Marker(source).visit(source.tree)
    return ast.fix_missing_locations(tree)


_Key = tuple[str, int, int]
_Compiled = tuple[int, CodeType]  # how many marks, and the code
_FORMAT = blake2b(b"".join(Path(file).read_bytes() for file in (__file__, carriers.__file__))).hexdigest()


def _compiled_before(file: Path, key: _Key) -> _Compiled | None:
    """What was compiled from the same source before, if it is still there and whole."""
    try:
        found_key, count, code = marshal.loads(file.read_bytes())
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return (count, code) if found_key == key else None


def _keep(file: Path, key: _Key, compiled: _Compiled) -> None:
    try:
        file.parent.mkdir(exist_ok=True)
        draft = file.with_name(f"{file.name}.{os.getpid()}")
        draft.write_bytes(marshal.dumps((key, *compiled)))
        draft.replace(file)
    except OSError:  # a folder that cannot be written costs time and nothing else
        return


class _Loader(SourceFileLoader):
    """Compiles a module of the package with its marks, and keeps what it compiled."""

    def get_code(self, fullname: str) -> CodeType | None:
        file = Path(self.path)
        stat = file.stat()
        key = (_FORMAT, stat.st_mtime_ns, stat.st_size)
        kept = file.parent / "__pycache__" / f"{file.stem}.{sys.implementation.cache_tag}.marked"
        found = _compiled_before(kept, key)
        if found is None:
            source = take_apart(relative(file), file.read_text("utf-8"))
            found = len(source.marks), compile(marked(source), self.path, "exec", dont_inherit=True)
            _keep(kept, key, found)
        _modules[relative(file)] = Hits(max(found[0], 1))
        return found[1]

    def exec_module(self, module: ModuleType) -> None:
        if module.__name__ == COMPILES:
            _teach_numba()
        code = self.get_code(module.__name__)
        code = certain(code)
        names = {HITS: _modules[relative(Path(self.path))], NOTE: note, PARALLELS: _parallels, SEEN: _Seen}
        vars(module).update(names)
        exec(code, vars(module))


def relative(file: Path) -> str:
    """The file as places name it: ``chapter47/games/craps/rules.py``."""
    return file.relative_to(PACKAGE.parent).as_posix()


class _Finder(MetaPathFinder):
    """Finds the modules of this package that carry out the law."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        parts = fullname.split(".")
        if parts[0] != PACKAGE.name or len(parts) < 2 or parts[1] in TELLS:
            return None
        spec = PathFinder.find_spec(fullname, path)
        if spec is None or not isinstance(spec.loader, SourceFileLoader) or not Path(spec.origin or "").is_file():
            return None
        if PACKAGE not in Path(spec.origin or "").resolve().parents:
            return None
        spec.loader = _Loader(fullname, str(Path(spec.origin or "").resolve()))
        return spec


def install() -> None:
    """Mark every module of the package imported from now on; those imported before are named by ``unmarked``."""
    if any(isinstance(finder, _Finder) for finder in sys.meta_path):
        return
    _watch_refusals()
    sys.meta_path.insert(0, _Finder())


def unmarked() -> Iterator[str]:
    """Modules that were imported before the marks came."""
    for name, module in sys.modules.items():
        if name.startswith(f"{PACKAGE.name}.") and name.split(".")[1] not in TELLS and HITS not in vars(module):
            yield name


def _watch_refusals() -> None:
    """A refusal's citation counts as run where it is raised, however it was found."""
    from chapter47.errors import Refusal

    plain = Refusal.__init__

    def watched(
        self: Refusal, message: str, *, cite: str | None = None, instead: str | None = None, amount: int | None = None
    ) -> None:
        note(cite)
        plain(self, message, cite=cite, instead=instead, amount=amount)

    Refusal.__init__ = watched  # type: ignore[method-assign]


def _teach_numba() -> None:
    """A mark is nothing in machine code."""
    try:
        from numba import types
        from numba.core.imputils import lower_constant
        from numba.extending import models, overload, register_model, typeof_impl
    except ImportError:
        return

    class HitsType(types.Opaque):
        """The type of a module's marks."""

    made: Any = HitsType
    known = made("chapter47-hits")
    lower: Any = lower_constant
    typeof_impl.register(Hits)(lambda value, context: known)
    register_model(HitsType)(models.OpaqueModel)
    lower(HitsType)(lambda context, builder, kind, value: context.get_dummy_value())

    def no_mark(hits, place, value):  # type: ignore[no-untyped-def]  # numba compares the two signatures
        return (lambda hits, place, value: None) if isinstance(hits, HitsType) else None

    teach: Any = overload
    teach(operator.setitem)(no_mark)
