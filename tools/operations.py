"""The operations that the client knows, written from the OpenAPI document: ``python -m tools.operations``."""

from __future__ import annotations

from pathlib import Path

from tools.reference import document

WRITTEN = Path(__file__).resolve().parents[1] / "src" / "chapter47" / "client" / "operations.py"
PREFIX = "/api/v1"
SAID = "Every operation of a house, and whether it takes an Idempotency-Key; written by ``python -m tools.operations``."
HEAD = f'"""{SAID}"""\n\nfrom __future__ import annotations\n\nOPERATIONS: dict[str, bool] = {{\n'


def source() -> str:
    """The file as it is to be."""
    lines = []
    for path, methods in sorted(document()["paths"].items()):
        for method, route in sorted(methods.items()):
            keyed = any(one["name"] == "Idempotency-Key" for one in route.get("parameters", []))
            lines.append(f'    "{method.upper()} {path.removeprefix(PREFIX)}": {keyed},\n')
    return HEAD + "".join(lines) + "}\n"


if __name__ == "__main__":
    WRITTEN.write_text(source(), "utf-8")
