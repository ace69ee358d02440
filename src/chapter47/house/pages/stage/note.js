/**
 * A refusal where it happened: what, why, what instead, the paragraph, and one press that does what can be done.
 * @module
 */
import { html } from "./parts.js";
import { brief, paragraph, refusal } from "./words.js";

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
