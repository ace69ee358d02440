"""A simulation as a page to keep and as a table to compute with: HTML with pictures, and Parquet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from .. import __version__
from ..errors import Refusal, unwritable
from ..table.transcript import rules_hash

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
:root { color-scheme: light dark }
table { border-collapse: collapse } th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid #8884 }
th:first-child, td:first-child { text-align: left } svg { max-width: 100%; height: auto; background: #fff }
"""


def page(title: str, facts: Mapping[str, object], rows: Sequence[Mapping[str, object]], pictures: Sequence[str]) -> str:
    """A report that says what was simulated, by which rules, from which seed, and how sure it is."""
    told = {**facts, "program": f"chapter47 {__version__}", "rules": rules_hash()}
    listed = "".join(f"<tr><td>{escape(str(k))}</td><td>{escape(_plain(v))}</td></tr>" for k, v in told.items())
    head = "".join(f"<th>{escape(name)}</th>" for name in rows[0]) if rows else ""
    body = "".join(f"<tr>{''.join(f'<td>{escape(_plain(v))}</td>' for v in row.values())}</tr>" for row in rows)
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{escape(title)}</title><style>{STYLE}</style>"
        f"<h1>{escape(title)}</h1><table>{listed}</table>{''.join(f'<figure>{svg}</figure>' for svg in pictures)}"
        f"<table><tr>{head}</tr>{body}</table>"
        "<p>Money is in cents. stderr is one standard error of the mean.</p></html>\n"
    )


def _plain(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.8g}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def write_text(path: Path, text: str) -> None:
    """Write a page whole, or say why not."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise unwritable(path, error) from None


def write_parquet(path: Path, rows: Sequence[Mapping[str, object]], facts: Mapping[str, object]) -> None:
    """Write rows as Parquet, with what was simulated in the file's own metadata."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise Refusal("Parquet needs pyarrow.", instead="pip install 'chapter47[analysis]'") from None
    table = pyarrow.Table.from_pylist([dict(row) for row in rows])
    known = {"chapter47": __version__, "rules": rules_hash(), **{k: str(v) for k, v in facts.items()}}
    try:
        parquet.write_table(table.replace_schema_metadata(known), path)
    except OSError as error:
        raise unwritable(path, error) from None
