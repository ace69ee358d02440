/**
 * The tray: my chips, the chips to bet with, and what can be done now: undo, clear, repeat, double, and the button that
 * goes on, grey with what is missing until the bets are lawful.
 * @module
 */
import { chip, el, html, icon } from "./parts.js";
import { mine, purse, sum } from "./state.js";
import { brief, full, person, signed } from "./words.js";
import { tone } from "./paper.js";

/**
 * @typedef {object} Acts
 * @property {(cents: number) => void} take
 * @property {() => void} undo
 * @property {() => void} clear
 * @property {() => void} repeat
 * @property {() => void} double
 * @property {() => void} go
 * @property {() => void} again
 * @property {() => void} change
 * @property {() => void} sit
 * @property {() => void} back
 * @property {() => void} why
 * @property {() => void} bots
 */

export class Tray {
  /** @param {HTMLElement} root @param {any} felt @param {Acts} acts */
  constructor(root, felt, acts) {
    this.felt = felt;
    this.money = html("div", { class: "money" });
    this.chips = html("div", { class: "chips", role: "radiogroup", "aria-label": "Chip to bet with" });
    this.acts = html("div", { class: "acts" });
    root.append(this.money, this.chips, this.acts);
    /** @type {Record<string, HTMLElement>} */
    this.figures = {};
    for (const [name, words] of [["have", "Your chips"], ["felt", "On the felt"], ["brought", "This round"]]) {
      this.figures[name] = html("b", { [`data-${name}`]: "" });
      this.money.append(html("div", { class: name }, html("small", {}, words), this.figures[name]));
    }
    felt.chips.forEach((/** @type {number} */ cents, /** @type {number} */ at) => {
      const made = html("button", { type: "button", role: "radio", class: "chip-choice", "data-chip": cents, "data-key": at + 1, "aria-keyshortcuts": at + 1, "aria-label": `chip of ${brief(cents)}` }, el("svg", { width: 52, height: 52, viewBox: "-26 -26 52 52", "aria-hidden": "true" }, el("circle", { r: 24.5, class: "chosen-ring" }), chip(cents, 21)));
      made.addEventListener("click", () => acts.take(cents));
      this.chips.append(made);
    });
    const act = (/** @type {string} */ name, /** @type {string} */ words, /** @type {string} */ key, /** @type {any} */ sign, /** @type {string} */ cls = "") => {
      const made = html("button", { type: "button", class: `act ${cls}`, [`data-${name}`]: "", "data-key": key || undefined, "aria-keyshortcuts": key === " " ? "Space" : key || undefined }, sign ? icon(sign) : null, html("span", { class: sign && cls !== "wide" ? "unseen" : "" }, words), key && (cls === "go" || name === "change") ? html("kbd", { "aria-hidden": "true" }, key === " " ? "Space" : key) : null);
      made.addEventListener("click", () => /** @type {any} */ (acts)[name]());
      this.acts.append(made);
      return made;
    };
    this.ring = html("span", { class: "ring-place" });
    this.waiting = html("span", { class: "waiting" });
    this.acts.append(this.waiting, this.ring);
    this.buttons = {
      undo: act("undo", "Undo", "Z", "undo"), clear: act("clear", "Clear", "X", "clear"), double: act("double", "Double", "T", "double"), repeat: act("repeat", "Repeat", "R", "repeat", "wide"),
      change: act("change", "Change bets", "B", null), again: act("again", "Same again", "Enter", null, "go"), go: act("go", felt.begin, " ", null, "go"), sit: act("sit", "Sit down", "", null, "go"),
      back: act("back", "I am back", "", null, "go"), bots: act("bots", "Play against bots", "", null, "go"),
    };
    this.whyButton = html("button", { type: "button", class: "why", "data-why": "", "data-key": "Y", "aria-keyshortcuts": "Y" }, "why");
    this.whyButton.addEventListener("click", () => acts.why());
    /** @type {Element} */ (this.money.lastElementChild).append(this.whyButton);
  }

  /** @param {import("./state.js").State} state @param {{last: any[], undo: number, busy: boolean}} more */
  show(state, { last, undo, busy }) {
    const { view, felt } = state, seat = view.seat, betting = view.betting && seat > 0, standing = mine(state), staked = sum(standing);
    const chips = purse(state), again = last.reduce((all, each) => all + each.amount, 0);
    if (!busy) this.figures.have.textContent = full(chips);
    this.figures.felt.textContent = full(staked);
    const brought = state.result && state.slip && (!felt.slip || felt.family === "board");
    /** @type {HTMLElement} */ (this.figures.brought.parentElement).hidden = !brought;
    if (brought) { this.figures.brought.textContent = signed(state.slip.net); this.figures.brought.className = tone(state.slip.net); }
    this.money.hidden = !seat;
    this.chips.hidden = !seat || felt.family === "oval" || felt.family === "keno";
    this.chips.classList.toggle("off", !betting);
    for (const made of this.chips.children) made.setAttribute("aria-checked", String(Number(made.getAttribute("data-chip")) === state.chip));
    const slipOpen = state.result && felt.slip && betting && !staked;
    const ready = view.ready?.includes(seat);
    const show = (/** @type {string} */ name, /** @type {boolean} */ wanted) => { /** @type {any} */ (this.buttons)[name].hidden = !wanted; };
    show("undo", betting && !slipOpen && felt.family !== "oval");
    show("clear", betting && !slipOpen && felt.family !== "oval");
    show("double", betting && !slipOpen && staked > 0 && felt.family !== "keno" && felt.family !== "oval");
    show("repeat", betting && !slipOpen && !staked && felt.family !== "oval");
    show("change", Boolean(slipOpen) && felt.family !== "oval");
    show("again", Boolean(slipOpen && again));
    const lonely = betting && felt.opponents && Object.keys(view.seats).length < 2;
    show("bots", lonely && felt.family === "oval");
    show("go", betting && !(slipOpen && again) && !(lonely && felt.family === "oval"));
    show("sit", !seat && !view.closed);
    show("back", Boolean(seat && view.away?.includes(seat)));
    words(this.buttons.again).textContent = `Same again ${brief(again)}`;
    this.buttons.repeat.toggleAttribute("disabled", !again);
    this.buttons.undo.toggleAttribute("disabled", !undo);
    this.buttons.clear.toggleAttribute("disabled", !staked);
    const goes = staked > 0 || carried(state) || felt.family === "oval" || (slipOpen && !again);
    const missing = betting && !goes && !ready ? (felt.family === "keno" ? "mark a ticket" : "place a bet first") : "";
    this.buttons.go.classList.toggle("grey", Boolean(missing) || ready);
    words(this.buttons.go).textContent = ready ? "Waiting for others" : missing ? missing[0].toUpperCase() + missing.slice(1) : felt.begin;
    this.buttons.go.toggleAttribute("disabled", ready);
    this.waiting.textContent = !seat ? (view.closed ? "" : "You are looking on.") : betting ? "" : view.closed ? "" : view.ask ? (felt.family === "oval" ? "" : "Bets open again after this round") : waits(state);
  }
}

/** @param {HTMLElement} button */
const words = (button) => /** @type {HTMLElement} */ (button.querySelector("span"));

/** Whether the game may go on without a wager: some are asked for first. @param {any} state */
const carried = (state) => ["chemin-de-fer"].includes(state.felt.game);

/** Who is asked, and that I come after. @param {any} state */
function waits(state) {
  const { asked_seat: asked, seats, seat } = state.view;
  return asked && asked !== seat ? `${seats[asked] ? person(seats[asked].name) : `Box ${asked}`} decides` : "Bets open again after this round";
}
