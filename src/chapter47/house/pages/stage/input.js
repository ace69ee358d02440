/**
 * Hands and keys: presses on the felt (right button, long press and Delete take down; drag moves, and a finger on a
 * crowded layout aims through the loupe and bets where it is lifted), and one letter for each thing that can be done. A held key counts once, and no key acts in the first quarter of a second of a question.
 * @module
 */
const LONG = 450, QUIET = 250, STRAY = 10, LOOK = 120;

/**
 * @typedef {object} Felt
 * @property {(id: string) => void} bet
 * @property {(id: string) => void} down
 * @property {(from: string, to: string) => void} move
 * @property {(piece: number) => void} piece
 * @property {(id: string) => void} point  what the pointer is over, or ""
 * @property {() => boolean} loupe  whether a finger needs the loupe here
 * @property {(at: {x: number, y: number}|null) => void} look  the loupe over a finger, or away
 */

/** @param {EventTarget|null} target @param {string} css */
const within = (target, css) => (target instanceof Element ? target.closest(css) : null);

/** @param {SVGSVGElement} svg @param {Felt} felt */
export function pressing(svg, felt) {
  let timer = 0, soon = 0, long = false, from = "", aiming = false, aims = false, focused = false, begun = { x: 0, y: 0 };
  const under = (/** @type {PointerEvent} */ event) => within(document.elementFromPoint(event.clientX, event.clientY), ".area")?.getAttribute("data-id") || "";
  const look = (/** @type {PointerEvent} */ event) => { const box = svg.getBoundingClientRect(); felt.look({ x: event.clientX - box.x, y: event.clientY - box.y }); felt.point(under(event)); };
  const away = () => { clearTimeout(timer); clearTimeout(soon); if (aiming) { aiming = false; felt.look(null); felt.point(""); } };
  const id = (/** @type {Event} */ event) => within(event.target, ".area")?.getAttribute("data-id") || "";
  svg.addEventListener("pointerdown", (event) => {
    from = event.button === 0 ? id(event) : "";
    long = false;
    clearTimeout(timer);
    begun = { x: event.clientX, y: event.clientY };
    aims = false;
    aiming = event.pointerType === "touch" && felt.loupe();
    if (aiming) soon = window.setTimeout(() => look(event), LOOK);
    if (from) timer = window.setTimeout(() => { long = true; felt.down(from); }, LONG);
  });
  svg.addEventListener("pointerup", (event) => {
    const to = under(event), aimed = aiming && aims;
    away();
    if (aimed) { if (to && !long) felt.bet(to); from = ""; long = true; return; }
    if (from && to && to !== from && !long) { felt.move(from, to); from = ""; long = true; }
  });
  svg.addEventListener("pointercancel", away);
  svg.addEventListener("click", (event) => {
    const piece = within(event.target, "[data-piece]");
    if (piece) { felt.piece(Number(piece.getAttribute("data-piece"))); return; }
    const at = id(event);
    if (at && !long) felt.bet(at);
    long = false;
  });
  svg.addEventListener("contextmenu", (event) => { const at = id(event); if (at) { event.preventDefault(); if (!long) felt.down(at); } });
  svg.addEventListener("pointermove", (event) => {
    const strays = Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > STRAY;
    if (strays) clearTimeout(timer); // however slow: who moves does not hold
    if (!aiming) { felt.point(event.pointerType === "mouse" ? id(event) : ""); return; }
    aims ||= strays;
    if (aims) { clearTimeout(soon); look(event); }
  });
  svg.addEventListener("pointerleave", () => { if (!aiming) felt.point(""); });
  svg.addEventListener("focusin", (event) => { focused = Boolean(within(event.target, ":focus-visible")); if (focused) felt.point(id(event)); });
  svg.addEventListener("focusout", () => { if (focused) felt.point(""); focused = false; });
  svg.addEventListener("keydown", (event) => {
    const area = within(event.target, ".area, [data-piece]");
    if (!area || event.repeat) return;
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); event.stopPropagation(); if (area.hasAttribute("data-piece")) felt.piece(Number(area.getAttribute("data-piece"))); else felt.bet(area.getAttribute("data-id") || ""); }
    else if (event.key === "Delete" || event.key === "Backspace") { event.preventDefault(); felt.down(area.getAttribute("data-id") || ""); }
    else if (event.key.startsWith("Arrow")) { event.preventDefault(); step(svg, area, event.key); }
  });
}

/** The nearest area in a direction takes the focus. @param {SVGSVGElement} svg @param {Element} here @param {string} key */
function step(svg, here, key) {
  const a = here.getBoundingClientRect(), x = a.x + a.width / 2, y = a.y + a.height / 2;
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] || [0, 0];
  let best = null, least = Infinity;
  for (const area of svg.querySelectorAll(".area, [data-piece]")) {
    if (area === here) continue;
    const b = area.getBoundingClientRect(), ax = b.x + b.width / 2 - x, ay = b.y + b.height / 2 - y, ahead = ax * dx + ay * dy;
    const off = dx ? ay : ax, aside = Math.max(0, Math.abs(off) - (dx ? b.height : b.width) / 2); // a wide area is met from anywhere over it
    const far = ahead + aside * 2.5 + Math.abs(off) * 0.05;
    if (ahead > 2 && far < least) { least = far; best = area; }
  }
  if (!best) return;
  here.setAttribute("tabindex", "-1");
  best.setAttribute("tabindex", "0");
  /** @type {any} */ (best).focus();
}

/** Single keys: each presses the shown button that carries it. @param {() => boolean} on @param {Record<string, () => void>} more */
export function keys(on, more) {
  let since = -QUIET;
  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !on()) return;
    const typing = within(event.target, "input:not([type=range]), textarea, select");
    if (typing) return;
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    if ((key === "Enter" || key === " ") && within(event.target, "button, a, summary, .area")) return;
    if (more[key]) { event.preventDefault(); more[key](); return; }
    if (performance.now() - since < QUIET) return;
    const found = [...document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)].find((each) => !each.hasAttribute("disabled") && /** @type {HTMLElement} */ (each).offsetParent !== null);
    if (found) { event.preventDefault(); /** @type {HTMLElement} */ (found).click(); }
  });
  return { quiet: () => { since = performance.now(); } };
}
