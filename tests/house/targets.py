"""What can be pressed on a page, and how large it is: a fingertip is 44 px. What can be read, and where it stands."""

from __future__ import annotations

from typing import Any

from tests.house.staging import PHONE, resize

# A link in a sentence has the sentence's height; a citation has 28 px and room around it; what lies on a felt may be
# smaller where a loupe shows it larger.
SMALL = """
const loupe = document.querySelector("#felt")?.classList.contains("crowded") ? 1.7 : 1;
const pressed = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=radio]";
const found = [];
for (const each of document.querySelectorAll(pressed)) {
  if (!each.checkVisibility({ opacityProperty: false, visibilityProperty: true }) || each.closest(".unseen")) continue;
  const box = (each.closest("label") || each.querySelector(".shape") || each).getBoundingClientRect();
  const css = getComputedStyle(each), cite = each.matches(".cite");
  if (!box.width || (css.display === "inline" && each.matches("a"))) continue;
  if (cite ? box.height >= 28 : Math.min(box.width, box.height) * (each.closest("#felt") ? loupe : 1) >= 43.5) continue;
  found.push(`${each.tagName} ${each.className.baseVal ?? each.className} ` +
    `"${(each.textContent || each.ariaLabel || each.name || "").trim().slice(0, 30)}" ` +
    `${Math.round(box.width)}x${Math.round(box.height)}`);
}
return found;
"""

# The numbers of a wheel, of chips and of cards are pictures: what they say stands elsewhere in words.
UNREAD = """
const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walk.nextNode()) {
  const each = walk.currentNode.parentElement, words = walk.currentNode.textContent.trim();
  if (!words || each.closest(".unseen, .wheel, .chip, .card, [aria-hidden=true], script, style")) continue;
  if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
  const box = each.getBoundingClientRect(), scale = each.getScreenCTM?.()?.a ?? 1;
  const size = parseFloat(getComputedStyle(each).fontSize) * scale;
  if (size < 10) found.push(`${words.slice(0, 30)}: ${size.toFixed(1)} px`);
  if (each.closest("#felt") && box.width && (box.left < 0 || box.right > innerWidth)) found.push(`${words}: outside`);
}
return found;
"""


def unread(browser: Any) -> list[str]:
    """What is written too small to be read, or beyond the edge of a felt."""
    return list(browser.execute_script(UNREAD))


def small(browser: Any) -> list[str]:
    """What is too small for a finger."""
    return list(browser.execute_script(SMALL))


def small_on_a_phone(browser: Any) -> list[str]:
    """The same of a page that is open in a wide window."""
    resize(browser, PHONE)
    try:
        return small(browser)
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
