/**
 * The drawer: this round in words with its law, what it pays, earlier rounds. It never covers the own hand: the stage
 * recomposes into what is left.
 * @module
 */
import { html, icon } from "./parts.js";
import { brief, paragraph, signed } from "./words.js";
import { row } from "./paper.js";

const TABS = ["This round", "Pays", "Earlier", "Settings"];

export class Drawer {
  /** @param {HTMLElement} root @param {any} table  calls @param {any} state @param {() => void} changed @param {(root: HTMLElement) => void} settings */
  constructor(root, table, state, changed, settings) {
    this.root = root;
    this.table = table;
    this.state = state;
    this.changed = changed;
    this.settings = settings;
    this.tab = TABS[0];
    this.open = false;
  }

  /** @param {boolean} [wanted] @param {string} [tab] */
  async turn(wanted = !this.open, tab = this.tab) {
    this.open = wanted;
    this.tab = tab;
    this.root.hidden = !wanted;
    document.body.classList.toggle("drawn", wanted);
    this.changed();
    if (wanted) { await this.show(); /** @type {HTMLElement|null} */ (this.root.querySelector("[aria-selected=true]"))?.focus(); }
  }

  async show() {
    const tabs = html("div", { role: "tablist", class: "tabs", "aria-label": "law and log" });
    for (const name of TABS) {
      const made = html("button", { type: "button", role: "tab", "aria-selected": String(name === this.tab), id: `tab-${name.replace(" ", "-")}` }, name);
      made.addEventListener("click", () => { this.tab = name; this.show(); });
      tabs.append(made);
    }
    const close = html("button", { type: "button", class: "icon-button", "aria-label": "Close the drawer", "data-close": "" }, icon("clear", 18));
    close.addEventListener("click", () => this.turn(false));
    const body = html("div", { class: "body", role: "tabpanel", tabindex: 0, "aria-label": this.tab });
    this.root.replaceChildren(html("div", { class: "head" }, tabs, close), body);
    await this.fill(body);
  }

  /** What changed while it is open. */
  async refresh() {
    const body = /** @type {HTMLElement|null} */ (this.root.querySelector(".body"));
    if (this.open && body && this.tab === TABS[0]) await this.fill(body);
  }

  /** @param {HTMLElement} body */
  async fill(body) {
    if (this.tab === "Settings") { body.replaceChildren(); this.settings(body); return; }
    if (this.tab === "Pays") { body.replaceChildren(pays(this.state.felt)); return; }
    if (this.tab === "Earlier") { body.replaceChildren(earlier((await this.table.earlier()).rounds)); return; }
    const told = await this.table.told();
    const list = html("ol", { class: "log", "data-log": "" });
    for (const line of told.lines.reverse()) {
      const words = html("span", { class: line.called ? "called" : "" }, line.words);
      if (!line.cite) { list.append(html("li", {}, words)); continue; }
      const made = html("details", {}, html("summary", {}, words, html("small", {}, paragraph(line.cite))), html("p", { class: "law" }, line.says || "", " ", html("a", { href: `/rule?cite=${encodeURIComponent(line.cite)}` }, `N.J.A.C. ${paragraph(line.cite)}`)));
      list.append(html("li", {}, made));
    }
    body.replaceChildren(list.children.length ? list : html("p", { class: "quiet" }, "Nothing has happened in this round yet."));
  }
}

/** @param {any} felt */
function pays(felt) {
  const kinds = new Map();
  for (const wager of felt.wagers) if (!kinds.has(wager.key)) kinds.set(wager.key, wager);
  const list = html("ul", { class: "pays" });
  for (const wager of kinds.values()) list.append(html("li", {}, html("span", {}, wager.spot ? wager.title.replace(` ${wager.spot}`, "") : wager.title, html("small", {}, `${brief(wager.low)} to ${brief(wager.high)}`)), html("b", {}, wager.pays), html("a", { href: `/rule?cite=${encodeURIComponent(wager.cite)}` }, paragraph(wager.cite))));
  return list;
}

/** @param {any[]} rounds */
function earlier(rounds) {
  const list = html("div", { class: "earlier" });
  for (const round of rounds) list.append(html("details", {}, html("summary", {}, html("strong", {}, `Round ${round.round}`), html("b", {}, round.reasons.length ? (round.net ? signed(round.net) : "even") : "no wager decided")), html("p", { class: "quiet" }, round.fell.join("; ")), ...round.reasons.map((/** @type {any} */ each) => row(each, () => {}))));
  if (!rounds.length) list.append(html("p", { class: "quiet" }, "No round of this sitting is over yet."));
  list.append(html("p", {}, html("a", { href: "/rounds" }, "All my rounds")));
  return list;
}
