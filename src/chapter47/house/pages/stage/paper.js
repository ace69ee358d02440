/**
 * What speaks to one on paper. The slip of a round: one row a wager, and why: the sum, the rule, its paragraph; a loss
 * looks the same as a win. The note of a refusal where it happened: what, why, what instead, and one press that does it.
 * @module
 */
import { html } from "./parts.js";
import { brief, full, outcome, paragraph, refusal, signed } from "./words.js";

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
    html("summary", {}, html("i", { class: reason.result, "aria-hidden": "true" }, SIGNS[reason.result] || "·"), html("span", {}, html("strong", {}, reason.title), html("small", {}, reason.how)), html("b", { class: tone(reason.net) }, sum)),
    html("p", {}, html("b", {}, reason.sum)),
    html("p", {}, reason.says ? `${reason.says} ` : "", html("a", { href: `/rule?cite=${encodeURIComponent(reason.cite)}` }, paragraph(reason.cite))),
  );
  made.addEventListener("toggle", held);
  return made;
}

const STAYS = 7000;

export class Note {
  /** @param {HTMLElement} root @param {HTMLElement} ground  the stage it stands on */
  constructor(root, ground) {
    this.root = root;
    this.ground = ground;
    this.timer = 0;
  }

  /** @param {any} error @param {Element|undefined} at  the area it is about @param {((cents: number) => void)|undefined} instead @returns {string} what is read aloud */
  tell(error, at, instead) {
    const { head, body } = refusal(error);
    this.root.replaceChildren(html("strong", {}, head), body ? html("span", {}, body) : "", error.cite ? html("a", { href: `/rule?cite=${encodeURIComponent(error.cite)}` }, paragraph(error.cite)) : "");
    if (error.amount && instead) {
      const use = html("button", { type: "button", "data-use": error.amount }, `use ${brief(error.amount)}`);
      use.addEventListener("click", () => instead(error.amount));
      this.root.append(use);
    }
    this.show(at?.getBoundingClientRect());
    return `${head} ${body}`;
  }

  /** Over the area, or under it where there is no room. @param {DOMRect|undefined} spot */
  show(spot) {
    const { root } = this;
    root.hidden = false;
    const box = this.ground.getBoundingClientRect();
    const x = spot ? spot.x + spot.width / 2 - box.x : box.width / 2, y = spot ? spot.y - box.y : box.height * 0.5, above = y - root.offsetHeight - 12;
    root.style.left = `${Math.max(150, Math.min(box.width - 150, x))}px`;
    root.style.top = `${above > 4 ? above : y + (spot?.height || 0) + 12}px`;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.hide(), STAYS);
  }

  hide() {
    this.root.hidden = true;
  }
}
