"""Hooks of MkDocs: pages made from the program, files from beside docs/, and no script inside a page.

The house serves the site at /help under a policy that runs no inline script, so those of the theme become files.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]  # MkDocs loads a hook by its path

from tools.reference import pages  # noqa: E402

BESIDE = {"changelog.md": "CHANGELOG.md", "contributing.md": "CONTRIBUTING.md", "security-policy.md": "SECURITY.md"}
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
OUTSIDE = re.compile(r"\]\((\.\./)+examples/([^)]*)\)")
_scripts: dict[str, str] = {}


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages that are made and those that stand beside docs/."""
    made = pages() | {name: _beside((ROOT / path).read_text("utf-8")) for name, path in BESIDE.items()}
    for name, text in made.items():
        old = files.get_file_from_path(name)
        if old is not None:
            files.remove(old)
        files.append(File.generated(config, name, content=text))
    return files


def _beside(text: str) -> str:
    """A page from beside docs/, with its links as they are inside."""
    return re.sub(r"\]\(docs/", "](", text)


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links to examples are names of files of the checkout: the site does not carry them."""
    return re.sub(r"\[(`?[^\]`]*`?)\]\((?:\.\./)+(?:examples|src|tests)/[^)]*\)", r"\1", markdown)


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:
    """Scripts inside the page become files beside it."""
    return _out_of_page(output, page.url)


def on_post_template(output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
    """The page for what is not found, likewise."""
    return _out_of_page(output_content, template_name) if template_name.endswith(".html") else output_content


def _out_of_page(html: str, url: str) -> str:
    up = posixpath.relpath(".", posixpath.dirname(url) or ".")

    def file(found: re.Match[str]) -> str:
        name = hashlib.sha256(found[1].encode()).hexdigest()[:16] + ".js"
        _scripts[name] = found[1]
        return f'<script src="{up}/assets/inline/{name}"></script>'

    return INLINE.sub(file, html)


def on_post_build(*, config: MkDocsConfig, **_: Any) -> None:
    """Write those files."""
    folder = Path(config.site_dir) / "assets" / "inline"
    folder.mkdir(parents=True, exist_ok=True)
    for name, script in _scripts.items():
        (folder / name).write_text(script, "utf-8")
    for kept in Path(config.site_dir).rglob("*.map"):  # nobody debugs the theme here
        kept.unlink()
