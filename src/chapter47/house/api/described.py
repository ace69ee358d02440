"""The description of the interface as a page, made from its own OpenAPI document; nothing comes from elsewhere."""

from __future__ import annotations

from html import escape

from fastapi import FastAPI
from fastapi.responses import HTMLResponse

from ...documents import Document

STYLE = """
body{max-width:64rem;margin:0 auto;padding:2rem 1rem}h2{margin-top:2rem}
details{border-bottom:1px solid var(--line);padding:.3rem 0}
summary{cursor:pointer;min-height:2.6rem;align-content:center}
code,pre,.path{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
.method{display:inline-block;width:4.5rem;font-weight:bold}main>p{margin:.8rem 0}
"""


def mount(app: FastAPI) -> None:
    """Put the page onto the application."""

    @app.get("/docs", include_in_schema=False)
    def docs() -> HTMLResponse:
        """The page."""
        return HTMLResponse(page(app.openapi()))


def page(document: Document) -> str:
    """An OpenAPI document for people: routes by their desk, what each takes and answers."""
    routes: dict[str, list[str]] = {}
    for path, methods in document["paths"].items():
        for method, route in methods.items():
            routes.setdefault(route.get("tags", ["other"])[0], []).append(_route(document, method, path, route))
    body = "".join(f"<h2>{escape(tag.capitalize())}</h2>{''.join(listed)}" for tag, listed in routes.items())
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The interface - chapter47</title>'
        f'<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/assets/tokens.css">'
        f'<link rel="stylesheet" href="/assets/chrome.css"><style>{STYLE}</style></head><body><main>'
        '<p><a href="/">chapter47</a></p>'
        f"<h1>{escape(document['info']['title'])}: the interface</h1><p>Come in with <code>POST /api/v1/patrons</code> "
        "or sign in with <code>POST /api/v1/sessions</code>, and send the token as <code>Authorization: Bearer "
        "...</code>. Amounts are cents. An <code>Idempotency-Key</code> makes a repeated call change nothing. "
        "<code>GET /api/v1/tables/{table}/live</code> is a WebSocket that sends the table as you may see it, and then "
        'what happens. The same as <a href="/openapi.json">OpenAPI</a>; from Python use '
        "<code>chapter47.client</code>.</p>"
        f"{body}</main></body></html>"
    )


def _route(document: Document, method: str, path: str, route: Document) -> str:
    parts = [f"<p>{escape(route.get('description', ''))}</p>"]
    if given := route.get("parameters"):
        rows = "".join(
            f"<li><code>{escape(one['name'])}</code> ({escape(one['in'])}) {escape(one.get('description', ''))}</li>"
            for one in given
        )
        parts.append(f"<ul>{rows}</ul>")
    reference = route.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    if name := reference.get("$ref", "").rpartition("/")[2]:
        parts.append(_body(document["components"]["schemas"][name]))
    answers = ", ".join(
        f"{code} {escape(answer.get('description', '')).rstrip('.')}" for code, answer in route["responses"].items()
    )
    parts.append(f"<p>Answers: {answers}.</p>")
    head = f'<span class="method">{method.upper()}</span> <span class="path">{escape(path)}</span>'
    return f"<details><summary>{head}</summary>{''.join(parts)}</details>"


def _body(schema: Document) -> str:
    needed = set(schema.get("required", ()))
    rows = "".join(
        f"<li><code>{escape(name)}</code> {escape(_kind(field))}{'' if name in needed else ', may be left out'}</li>"
        for name, field in schema.get("properties", {}).items()
    )
    return f"<p>{escape(schema.get('description', ''))}</p><ul>{rows}</ul>"


def _kind(field: Document) -> str:
    if options := field.get("anyOf"):
        return " or ".join(_kind(option) for option in options)
    kind = str(field.get("type", field.get("$ref", "").rpartition("/")[2] or "anything"))
    bounds = [f"{word} {field[key]}" for key, word in (("minimum", "from"), ("maximum", "to")) if key in field]
    return " ".join([kind, *bounds])
