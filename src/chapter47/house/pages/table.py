"""The patron's table in the browser: a static page whose modules speak to the public interface, and nothing else."""

from __future__ import annotations

import asyncio
import hashlib
import html
from pathlib import Path

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from ...errors import Refusal
from .frame import visit
from .shell import ASSETS, Number

STAGE = Path(__file__).parent / "stage"
KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
FOREVER = "public, max-age=31536000, immutable"  # the address changes with the files
STRICT = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "font-src 'self'; frame-ancestors 'none'; form-action 'self'; base-uri 'none'"
)


def _files() -> dict[str, Path]:
    """Every file of the stage by its name."""
    return {path.name: path for path in sorted(STAGE.iterdir()) if path.suffix in KINDS}


def _sheet() -> bytes:
    """The one style sheet of the page: the tokens that all pages share, and its own rules."""
    return (ASSETS / "tokens.css").read_bytes() + (STAGE / "stage.css").read_bytes()


def _version() -> str:
    body = b"".join(path.read_bytes() for path in _files().values()) + _sheet()
    return hashlib.sha256(body + (STAGE / "table.html").read_bytes()).hexdigest()[:12]


def mount(app: FastAPI) -> None:
    """Put the page and its files onto the application."""
    files, sheet, version = _files(), _sheet(), _version()
    page = (STAGE / "table.html").read_text().replace("{version}", version)

    @app.get("/table/{number}", include_in_schema=False)
    async def at_table(request: Request, number: Number) -> Response:
        """The page of a table; whoever has no name yet gets one, to look on by."""
        visitor = visit(request)
        try:
            live = await asyncio.to_thread(visitor.house.table, number)
            if visitor.person is None:
                await asyncio.to_thread(visitor.patron)
            if visitor.session is not None:
                await asyncio.to_thread(visitor.house.verify_guest, number, visitor.session.person)
        except Refusal as refusal:
            return HTMLResponse(_none(str(refusal), version), 404, {"Content-Security-Policy": STRICT})
        session = visitor.session
        values = {"title": live.table.game.title, "number": str(number)}
        values |= {"name": session.person.name, "word": session.csrf} if session else {"name": "", "word": ""}
        told = page
        for name, value in values.items():
            told = told.replace(f"{{{name}}}", html.escape(value))
        return HTMLResponse(told, headers={"Content-Security-Policy": STRICT, "Cache-Control": "no-store"})

    @app.get("/stage/{wanted}/{name}", include_in_schema=False)
    def file(wanted: str, name: str) -> Response:
        """A file of the page, kept by browsers as long as it stays what it is."""
        path = files.get(name)
        if path is None:
            return Response(status_code=404)
        kept = {"Cache-Control": FOREVER if wanted == version else "no-cache"}
        if path.suffix == ".css":
            return Response(sheet, media_type=KINDS[".css"], headers=kept)
        return FileResponse(path, media_type=KINDS[path.suffix], headers=kept)


def _none(why: str, version: str) -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>No such table - chapter47</title>'
        f'<meta name="viewport" content="width=device-width">'
        f'<link rel="stylesheet" href="/stage/{version}/stage.css"></head><body class="alone"><main><h1>No such table'
        f'</h1><p role="alert">{html.escape(why)}</p><p><a href="/">To the lobby</a></p></main></body></html>'
    )
