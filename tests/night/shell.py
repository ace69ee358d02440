"""A real shell for the commands of a page: it expands and pipes, and our own commands answer from this process."""

from __future__ import annotations

import os
import re
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from typer.testing import CliRunner

from chapter47.cli import app

SHIM = """#!/bin/sh
printf '%s\\0' "$@" > "{folder}/asked"
cat "{folder}/told"
exit "$(cat "{folder}/code")"
"""


@contextmanager
def commands(folder: Path) -> Iterator[dict[str, str]]:
    """The environment of a shell that finds ``chapter47``; each call is answered here, one after the other."""
    folder.mkdir()
    for name in ("asked", "told"):
        os.mkfifo(folder / name)
    shim = folder / "chapter47"
    shim.write_text(SHIM.format(folder=folder), "utf-8")
    shim.chmod(0o755)
    answering = threading.Thread(target=_answer, args=(folder,), daemon=True)
    answering.start()
    try:
        yield {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
    finally:
        (folder / "asked").write_bytes(b"\n")  # nobody asks for a line break alone
        answering.join(30)


def _answer(folder: Path) -> None:
    while (asked := (folder / "asked").read_bytes()) != b"\n":
        done = CliRunner().invoke(app, asked.decode().split("\0")[:-1])
        (folder / "code").write_text(str(done.exit_code), "utf-8")
        told = done.stdout + done.stderr
        (folder / "told").write_text(told, "utf-8")


def printed(command: str, environment: dict[str, str]) -> str:
    """What a shell prints for a command, without the blanks at the ends of lines."""
    done = subprocess.run(
        ["sh", "-c", command], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    return "\n".join(line.rstrip() for line in done.stdout.rstrip("\n").split("\n"))


def said(page: str) -> Iterator[tuple[str, str]]:
    """Every command of a page, with what stands below it."""
    for block in re.findall(r"```console\n(.*?)```", page, flags=re.DOTALL):
        for each in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, told = each.partition("\n")
            yield command, told.rstrip("\n")
