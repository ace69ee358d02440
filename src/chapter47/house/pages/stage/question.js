/**
 * The question: what is asked of me, next to the hand it is about; its buttons, amounts, and pieces to press.
 * No button takes the focus by itself, and no key acts in the first quarter of a second.
 * @module
 */
import { html, icon } from "./parts.js";
import { same } from "./render.js";
import { brief, full, signed } from "./words.js";

const LETTERS = /** @type {Record<string, string>} */ ({ hit: "H", stand: "S", double: "D", split: "P", surrender: "U", fold: "F", call: "C", check: "C", raise: "R", bet: "R", play: "P", ride: "R", withdraw: "W", war: "W" });
const TAKEN = new Set(["B", "Y", "L", "Z", "X", "T"]); // keys that mean something else at a table

/** One key for each choice; never one that means something else. @param {{answer: string, words: string}[]} choices */
export function keysOf(choices) {
  const used = new Set(TAKEN), keys = /** @type {Record<string, string>} */ ({});
  for (const { answer, words } of choices) {
    const letters = [LETTERS[answer] || "", ...words.toUpperCase().replace(/[^A-Z]/g, ""), ..."ABCDEFGHIJKMNOPQUVW"];
    const key = letters.find((letter) => letter && !used.has(letter)) || "";
    used.add(key);
    keys[answer] = key;
  }
  return keys;
}

/**
 * @param {any} state
 * @param {{choose: (answer: string|number) => void, hint: (() => void)|null, phone: boolean, move: (at: number) => void, set: (first: number[]) => void}} act
 * @returns {HTMLElement|null}
 */
export function question(state, act) {
  const ask = state.view?.ask;
  if (!ask) return null;
  const panel = html("section", { class: `question ${ask.pieces ? "setting" : ""}`, "aria-label": ask.title });
  panel.append(header(ask.title, (state.felt.family === "oval" ? called(ask, state.view) : ask.about) || (ask.pieces ? press(ask.pieces, state.setting?.first.length || 0) : "")));
  if (ask.amounts) panel.append(amounts(ask, act, state.view));
  if (ask.pieces && state.setting) panel.append(...pieces(ask, state, act));
  const inPieces = new Set((ask.pieces?.settings || []).map((/** @type {any} */ s) => s.answer));
  const choices = (ask.choices || []).filter((/** @type {any} */ c) => !inPieces.has(c.answer));
  const keys = keysOf(choices), list = html("div", { class: `choices ${choices.length > 4 ? "many" : ""}` });
  for (const choice of choices) list.append(button(choice.words, choice.cost ? `${brief(choice.cost)} more` : "", keys[choice.answer], () => act.choose(choice.answer), { "data-choice": choice.answer }));
  if (choices.length) panel.append(list);
  if (act.hint) {
    const hint = html("button", { type: "button", class: "hint", "data-key": "?" }, icon("bulb", 16), "Hint", html("kbd", { "aria-hidden": "true" }, "?"));
    hint.addEventListener("click", act.hint);
    (panel.querySelector("[data-usual]")?.parentElement || panel).append(hint); // beside the house way: the frames lie beneath
  }
  return panel;
}

/** At poker: what it costs to stay in. @param {any} ask @param {any} view */
function called(ask, view) {
  const call = (ask.choices || []).find((/** @type {any} */ choice) => choice.answer === "call"), pot = view.wagers.reduce((/** @type {number} */ all, /** @type {any} */ w) => all + w.amount, 0);
  return call?.cost ? `${brief(call.cost)} to call, ${brief(pot)} in the pot` : ask.about === "action" ? "nothing to call" : ask.about;
}

/** What moves when it is pressed, or how many are still to be pressed. @param {any} pieces @param {number} chosen */
function press({ pieces: [code], areas: [[, wanted]] }, chosen) {
  if (code.startsWith("die")) return chosen < wanted ? `press ${wanted - chosen}${chosen ? " more" : ""} of them` : "";
  return `press a ${code.includes("-") ? "tile" : "card"} to move it`;
}

/** @param {string} title @param {string} about */
function header(title, about) {
  return html("header", {}, html("span", { class: "ring-place" }), html("div", {}, html("strong", {}, title), about ? html("small", {}, about) : null));
}

/** @param {string} words @param {string} more @param {string} key @param {() => void} done @param {Record<string, string>} [data] */
function button(words, more, key, done, data = {}) {
  const made = html("button", { type: "button", class: "q", "data-key": key || undefined, "aria-keyshortcuts": key || undefined, ...data }, html("span", {}, words, more ? html("small", {}, more) : null), key ? html("kbd", { "aria-hidden": "true" }, key) : null);
  made.addEventListener("click", done);
  return made;
}

/** An amount: the least, the most, a slider between. @param {any} ask @param {any} act @param {any} view */
function amounts(ask, act, view) {
  const { low, high, step } = ask.amounts;
  const shown = html("output", {}, full(high > low * 4 ? low : high));
  const slider = /** @type {HTMLInputElement} */ (html("input", { type: "range", min: low, max: high, step, value: high > low * 4 ? low : high, "aria-label": `${ask.about || "amount"}, ${brief(low)} to ${brief(high)}`, "data-amount": "" }));
  const say = button("Say", "", "R", () => act.choose(Number(slider.value)), { "data-say": "" });
  const words = () => { shown.textContent = full(Number(slider.value)); /** @type {Element} */ (say.firstElementChild).textContent = `${ask.phrase === "raise-to" ? "Raise to" : ask.phrase === "bet-amount" ? "Bet" : ask.about && ask.about.length < 16 ? ask.about[0].toUpperCase() + ask.about.slice(1) : "Say"} ${brief(Number(slider.value))}`; };
  slider.addEventListener("input", words);
  words();
  const pot = view.wagers.reduce((/** @type {number} */ all, /** @type {any} */ w) => all + w.amount, 0);
  const preset = (/** @type {string} */ name, /** @type {number} */ cents) => { const made = html("button", { type: "button", class: "preset" }, name); made.addEventListener("click", () => { slider.value = String(Math.max(low, Math.min(high, Math.round(cents / step) * step))); words(); }); return made; };
  const row = html("div", { class: "presets" }, preset("Least", low), ...(ask.phrase === "raise-to" || ask.phrase === "bet-amount" ? [preset("Half pot", pot / 2), preset("Pot", pot)] : []), preset(high >= view.seats[view.seat]?.chips ? "All in" : "Most", high), shown);
  return html("div", { class: "amounts" }, row, slider, say);
}

/** Set by pressing: what the areas hold now, and the ways that are lawful. @param {any} ask @param {any} state @param {any} act */
function pieces(ask, state, act) {
  const { settings, usual, areas } = ask.pieces, first = state.setting.first;
  const ways = settings.filter((/** @type {any} */ s) => same(s.first, first) || (s.words.startsWith("Two hands") && same(s.first, others(ask, first))));
  const made = [];
  if (ask.pieces.pieces[0].startsWith("die")) made.push(dice(ask, state, act));
  else if (!ways.length) made.push(html("p", { class: "cannot", role: "status" }, first.length < areas[0][1] ? `Press ${areas[0][1] - first.length} more for “${areas[0][0].toLowerCase()}”.` : `Not so: the high hand must not be lower than the low hand. `));
  const keys = ["S", "A"];
  const list = html("div", { class: "choices" });
  ways.slice(0, 2).forEach((/** @type {any} */ way, /** @type {number} */ n) => list.append(button(way.words, "", keys[n], () => act.choose(way.answer), { "data-choice": way.answer })));
  if (usual) list.append(button(usual, "", "W", () => act.set(settings[0].first), { "data-usual": "" }));
  if (list.childElementCount) made.push(list);
  return made;
}

/** @param {any} ask @param {number[]} first */
const others = (ask, first) => ask.pieces.pieces.map((/** @type {any} */ _, /** @type {number} */ at) => at).filter((/** @type {number} */ at) => !first.includes(at));

/** Dice to choose from. @param {any} ask @param {any} state @param {any} act */
function dice(ask, state, act) {
  const row = html("div", { class: "dice-row", role: "group", "aria-label": "dice" });
  ask.pieces.pieces.forEach((/** @type {string} */ _, /** @type {number} */ at) => {
    const chosen = state.setting.first.includes(at);
    const made = html("button", { type: "button", class: `die-choice ${chosen ? "chosen" : ""}`, "aria-pressed": String(chosen), "data-piece": at, "aria-label": `die ${at + 1}` }, html("i", { class: `face-${(at % 6) + 1}` }, "⚀⚁⚂⚃⚄⚅"[at % 6]));
    made.addEventListener("click", () => act.move(at));
    row.append(made);
  });
  return row;
}

/** Beside every choice what it is worth, the best marked. @param {HTMLElement} root @param {any} told */
export function showHint(root, told) {
  for (const { choice, cents } of told.choices || []) {
    const made = root.querySelector(`[data-choice="${CSS.escape(String(choice))}"] span`);
    if (made) made.append(html("small", { class: choice === told.best ? "best" : "" }, `${choice === told.best ? "best, " : ""}worth ${signed(Math.round(cents))}`));
  }
  if (told.words) root.append(html("p", { class: "hint-words" }, told.words));
}
