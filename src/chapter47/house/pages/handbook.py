"""The documentation, served with the house: what ``make docs`` built, or how to build it."""

from __future__ import annotations

import os
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from starlette.requests import Request
from starlette.staticfiles import StaticFiles

from .frame import visit
from .shell import document

SITE = "CHAPTER47_HELP"  # where the environment says that the built site is
_BUILT = Path(__file__).resolve().parents[4] / "site"  # where make docs puts it, beside src/ of a checkout
_NOT_BUILT = (
    '<div class="sheet"><h1>Help</h1><p>The documentation is not built here: run <code>make docs</code> in a checkout, '
    f"or set <code>{SITE}</code> to the folder of a built one, and start the house again.</p>"
    '<p>Until then, <code>chapter47 --help</code> lists the commands, and <a href="/rules">the rulebook</a>, '
    '<a href="/odds">the odds</a> and <a href="/docs">the interface</a> are here.</p></div>'
)


def built() -> Path | None:
    """The folder of the built site, if there is one."""
    folder = Path(os.environ.get(SITE) or _BUILT)
    return folder if (folder / "index.html").is_file() and (folder / "search").is_dir() else None


def mount(app: FastAPI) -> None:
    """Put the site, or how to build it, onto the application."""
    folder = built()
    if folder is not None:
        app.mount("/help", StaticFiles(directory=folder, html=True))
        return

    @app.get("/help", include_in_schema=False)
    def how(request: Request) -> HTMLResponse:
        """One sentence."""
        return document(request, "Help", _NOT_BUILT, person=visit(request).person, here="/help")
