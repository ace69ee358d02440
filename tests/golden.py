"""Write golden transcripts anew from what they give: ``python -m tests.golden FILE...``. Read the difference after."""

from __future__ import annotations

import sys
from pathlib import Path

from chapter47 import play_script, replay


def renew(path: Path) -> bool:
    """Play the file's inputs again and keep the new transcript; whether any step changed."""
    old = path.read_text()
    given = "\n".join(line for line in old.splitlines() if not line.startswith("end "))
    new = play_script(given).transcript.text()
    replay(new)
    path.write_text(new)
    return _steps(old) != _steps(new)


def _steps(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith(("version ", "end "))]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(f"{name}: {'changed' if renew(Path(name)) else 'the same'}")
