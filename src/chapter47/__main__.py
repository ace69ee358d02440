"""``python -m chapter47`` is the command ``chapter47``."""

from __future__ import annotations

from .cli import main

if __name__ == "__main__":
    main()
