/**
 * The result: a slip where the question was, one row a wager, and why: the sum, the rule, its paragraph.
 * A loss looks the same as a win.
 * @module
 */
import { html } from "./parts.js";
import { full, outcome, paragraph, signed } from "./words.js";

const SIGNS = /** @type {Record<string, string>} */ ({ won: "✓", lost: "−", returned: "=", charged: "−" });

/** @param {any} slip @param {() => void} held  called when a why is opened or closed */
export function slip(slip, held = () => {}) {
  const panel = html("section", { class: "slip", role: "status", "aria-label": "result", "data-slip": "" });
  panel.append(html("header", {}, html("div", {}, html("small", {}, `Round ${slip.round}`), html("strong", {}, outcome(slip.net))), html("b", { class: tone(slip.net) }, slip.net ? signed(slip.net) : "even")));
  for (const reason of slip.reasons) panel.append(row(reason, held));
  return panel;
}

/** @param {number} net */
export const tone = (net) => (net > 0 ? "won" : net < 0 ? "lost" : "");

/** @param {any} reason @param {() => void} held */
export function row(reason, held) {
  const sum = reason.result === "returned" ? `returned ${full(reason.stake)}` : signed(reason.net);
  const made = html("details", { class: "reason", "data-reason": reason.wager });
  made.append(
    html("summary", {}, html("i", { class: reason.result, "aria-hidden": "true" }, SIGNS[reason.result] || "·"), html("span", {}, html("strong", {}, reason.title), html("small", {}, reason.result)), html("b", { class: tone(reason.net) }, sum)),
    html("p", {}, html("b", {}, reason.sum)),
    html("p", {}, reason.says ? `${reason.says} ` : "", html("a", { href: `/rule?cite=${encodeURIComponent(reason.cite)}` }, paragraph(reason.cite))),
  );
  made.addEventListener("toggle", held);
  return made;
}
