"""What the page of one's rounds says."""

from __future__ import annotations

import re
from typing import Any


def amounts(browser: Any) -> list[int]:
    """What each round of the page brought, in cents."""
    told = [cell.text for cell in browser.find_elements("css selector", ".rounds .brought")]
    found = [re.match(r"([+−]?)\$([\d,]+)\.(\d\d) (won|lost|even)", text) for text in told]
    return [int(f[2].replace(",", "") + f[3]) * (-1 if f[1] == "−" else 1) for f in found if f]
