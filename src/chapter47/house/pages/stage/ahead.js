/**
 * Ahead of the house: a press is painted at once as what it plainly does, and the house's answer puts it right. Held is
 * what a wager comes to, not what is added, so that an event may come before the answer or after it.
 * @module
 */
import { mine, purse } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{act: "bet"|"down", wager: string, amount: number, exact?: boolean}} Press */

/**
 * What the wagers come to after presses; null where that is the house's to say: areas that mean another wager, amounts
 * outside the limits, chips that one does not have.
 * @param {State} state @param {Press[]} presses @returns {Map<string, number>|null}
 */
export function foreseen(state, presses) {
  const stands = mine(state), after = new Map();
  let spent = 0;
  for (const press of presses) for (const wager of together(state, press)) {
    const kind = state.felt.wagers.find((/** @type {any} */ each) => each.name === wager), bet = press.act === "bet" ? press.amount : -press.amount;
    const cents = (after.get(wager) ?? stands.get(wager) ?? 0) + bet;
    if (!kind || kind.later || cents < 0) return null;
    if (bet > 0 && ((!press.exact && kind.turns && (kind.spot || state.view.point)) || cents < kind.low || cents > kind.high)) return null;
    spent += bet;
    after.set(wager, cents);
  }
  return spent > purse(state) ? null : after;
}

/** The wagers that a press is about. @param {State} state @param {Press} press */
const together = (state, { wager, exact }) => (exact ? [wager] : state.felt.wagers.find((/** @type {any} */ each) => each.name === wager)?.together || [wager]);

/** What presses changed, wager by wager. @param {Map<string, number>} before @param {Map<string, number>} after @param {boolean} [whole]  after names every wager, not only those that were pressed */
export function changed(before, after, whole = false) {
  const names = new Set([...after.keys(), ...(whole ? before.keys() : [])]);
  return new Map([...names].map((name) => /** @type {[string, number]} */ ([name, (after.get(name) || 0) - (before.get(name) || 0)])).filter(([, cents]) => cents));
}

/** Presses under way, counted by wager: what is held goes when the last of them is answered. */
export class Ahead {
  constructor() {
    /** @type {Map<string, number>} */
    this.waiting = new Map();
  }

  /** @param {State} state @param {Press[]} presses @returns {() => void} called when the house has answered */
  hold(state, presses) {
    const after = foreseen(state, presses);
    if (!after) return () => {};
    for (const [wager, cents] of after) { state.held.set(wager, cents); this.waiting.set(wager, (this.waiting.get(wager) || 0) + 1); }
    return () => {
      for (const wager of after.keys()) {
        const left = (this.waiting.get(wager) || 1) - 1;
        if (left) { this.waiting.set(wager, left); continue; }
        this.waiting.delete(wager);
        state.held.delete(wager);
      }
    };
  }
}
