"""Our commands for a shell, each in a process of its own that is forked from one that has imported them already.

A shell finds ``chapter47`` as a small program that hands its words, folder, environment and the three files that it was
given to that process, and ends as the command ends. So a page's commands run through a real shell, with its pipes, and
nobody imports the package a hundred times.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

ROOT = Path(__file__).parents[1]
ASKS = """\
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as asking:
    asking.connect({path!r})
    socket.send_fds(asking, [b"!"], [0, 1, 2])
    asking.sendall(json.dumps([sys.argv[1:], os.getcwd(), dict(os.environ)]).encode())
    asking.shutdown(socket.SHUT_WR)
    told = asking.recv(1)
sys.exit(told[0] if told else 70)
"""


@cache
def commands() -> Path:
    """A folder for a shell's path in which ``chapter47`` is found, as long as this process lives."""
    folder = Path(mkdtemp(prefix="chapter47-commands-"))
    path, asks, command = folder / "socket", folder / "asks.py", folder / "chapter47"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "80"}
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(
        [sys.executable, __file__, str(path)], env=environment, stdin=quiet, stdout=subprocess.PIPE, stderr=quiet
    )
    assert server.stdout is not None and server.stdout.readline() == b"ready\n"
    asks.write_text(ASKS.format(path=str(path)), "utf-8")
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -I -S {asks} "$@"\n', "utf-8")
    command.chmod(0o755)
    atexit.register(_end, server, folder)
    return folder


def _end(server: subprocess.Popen[bytes], folder: Path) -> None:
    server.terminate()
    server.wait(20)
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()


def _serve(path: str) -> None:
    """Answer one after the other who asks, each from a copy of this process."""
    from chapter47.games import game_types
    from chapter47.rulebook import rulebook

    import chapter47.cli  # isort: skip  # noqa: F401

    game_types()
    rulebook()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the copies
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(path)
        listening.listen()
        gc.collect()
        gc.freeze()
        print("ready", flush=True)
        while True:
            asking, _ = listening.accept()
            if os.fork() == 0:
                listening.close()
                _answer(asking)
            asking.close()


def _answer(asking: socket.socket) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    _, files, _, _ = socket.recv_fds(asking, 1, 3)
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, "utf-8", "backslashreplace", closefd=False)  # noqa: SIM115
    words, folder, environment = json.loads(asking.makefile("rb").read())
    os.chdir(folder)
    sys.path[0] = folder  # as for a module that is run
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["chapter47", *words]
    code: object = 0
    try:
        runpy.run_module("chapter47", run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        code = ended.code
    except BaseException as error:
        sys.excepthook(type(error), error, error.__traceback__)
        code = 1
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    asking.sendall(bytes([code if isinstance(code, int) else int(code is not None)]))
    os._exit(0)


if __name__ == "__main__":
    _serve(sys.argv[1])
