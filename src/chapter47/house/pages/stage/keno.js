/**
 * Keno: a ticket of eighty numbers, marked by pressing; quick pick; split, way, combination and king tickets by groups.
 * What a ticket is worth and whether it may be sold is the house's to say.
 * @module
 */
import { base } from "./board.js";
import { el, text } from "./parts.js";
import { brief } from "./words.js";

const KINDS = /** @type {[string, string][]} */ ([["straight", "Straight"], ["split", "Split"], ["way", "Way"], ["combination", "Combination"], ["king", "King"]]);
const INKS = ["#5b2d91", "#1b7a48", "#c2501a", "#1d5fc0", "#b3202f", "#0d6470"];

/** @param {any} felt @param {{press: (presses: any[]) => Promise<boolean>, changed: () => void, state: any}} page */
export function create(felt, { press, changed, state: page }) {
  let kind = "straight", group = 0, games = 1, rate = Math.max(100, felt.limits.minimum);
  let taken = 1;
  /** @type {Map<number, number>} number to group */
  const marked = new Map();

  const groups = () => { const found = /** @type {number[][]} */ ([]); for (const [n, g] of [...marked].sort((a, b) => a[0] - b[0])) (found[g] ??= []).push(n); return found.filter(Boolean); };
  const parts = () => { const n = groups().length - (kind === "king" ? 1 : 0); return kind === "straight" ? 1 : kind === "split" ? n : choose(n, Math.min(taken, Math.max(n, 1))); };
  /** The ticket as it is written: 1,2/3,4@2x3. */
  const spot = () => `${groups().map((g) => g.join(",")).join("/")}${["way", "combination", "king"].includes(kind) ? `@${taken}` : ""}${games > 1 ? `x${games}` : ""}`;
  const price = () => rate * Math.max(1, parts()) * games;
  const act = (/** @type {() => void} */ done) => () => { done(); changed(); };
  const mark = (/** @type {number} */ n) => { const g = kind === "straight" ? 0 : group; if (marked.get(n) === g) marked.delete(n); else marked.set(n, g); };
  const buy = () => press([{ act: "bet", wager: `${kind}:${spot()}`, amount: price(), exact: true }]).then((ok) => { if (ok) { marked.clear(); changed(); } });
  const pick = () => { const many = Math.max(1, Math.min(10, [...marked.values()].filter((g) => g === group).length || 6)); for (const [n, g] of [...marked]) if (g === group) marked.delete(n); while ([...marked.values()].filter((g) => g === group).length < many) { const n = 1 + Math.floor(Math.random() * 80); if (!marked.has(n)) marked.set(n, group); } };

  /** @param {any} state @param {any} size */
  function layout(state, size) {
    const phone = size.phone, W = phone ? 390 : 1280, H = phone ? size.height : 596, cols = phone ? 8 : 10;
    const top = phone ? 60 : 70, x0 = phone ? 12 : 60, w = phone ? 45.75 : 66, roomy = phone && H > 668, bottom = phone ? (roomy ? 162 : 108) : 0, h = phone ? Math.max(30, (H - top - bottom - 8) / 10) : 58;
    const offered = KINDS.filter(([key]) => felt.wagers.some((/** @type {any} */ each) => each.key === key));
    /** @type {(id: string, box: number[], words: string, done: () => void, more?: any) => any} */
    const press = (/** @type {string} */ id, /** @type {number[]} */ [x, y, ww, hh], /** @type {string} */ words, /** @type {() => void} */ done, more = {}) => ({ id, wager: { name: id, title: words, pays: "", covers: [] }, shape: ["rect", x, y, ww, hh], round: 9, box: { x, y, w: ww, h: hh }, labels: [{ x: x + ww / 2, y: y + hh / 2 + 5, words, size: 14, weight: 650, ...more }], act: act(done), ...more });
    const areas = offered.map(([key, words], at) => press(`kind:${key}`, [x0 + (at * (phone ? 366 : 660)) / offered.length, phone ? 6 : 8, (phone ? 366 : 660) / offered.length - 4, phone ? 44 : 46], phone && words.length > 8 ? "Combin." : words, () => { kind = key; group = 0; if (key === "straight") for (const n of marked.keys()) marked.set(n, 0); }, { main: kind === key, size: phone ? 13 : 14 }));
    for (let n = 1; n <= 80; n += 1) areas.push(/** @type {any} */ (number(n, x0 + ((n - 1) % cols) * w, top + Math.floor((n - 1) / cols) * h, w, h, state)));
    const bx = phone ? 12 : 760, by = phone ? H - 104 : 70, bw = phone ? 366 : 460;
    const third = bw / 3 - 4;
    areas.push(press("rate:less", [bx, by, 44, 46], "−", () => { rate = Math.max(felt.limits.minimum, rate - felt.limits.minimum); }, { size: 18 }), press("rate:more", [bx + third - 44, by, 44, 46], "+", () => { rate += felt.limits.minimum; }, { size: 18 }), press("games:more", [bx + third + 4, by, third, 46], `${games} game${games > 1 ? "s" : ""}`, () => { games = games >= 5 ? 1 : games + 1; }), press("pick", [bx + 2 * (third + 4), by, third, 46], "Quick pick", pick));
    const y2 = by + 52;
    if (kind !== "straight") areas.push(press("group", [bx, y2, third, 46], `Group ${"ABCDEF"[group]}`, () => { group = (group + 1) % 6; }, { fill: INKS[group] }), ...(kind === "split" ? [] : [press("taken", [bx + third + 4, y2, third / 2, 46], `${taken} at a time`, () => { taken = taken >= 3 ? 1 : taken + 1; }, { size: 11 })]));
    const sell = marked.size ? `Buy ${kind} ticket, ${brief(price())}` : "Mark numbers";
    areas.push({ ...press("buy", kind === "straight" ? [bx, y2, bw - 8, 48] : [bx + third * 1.5 + 8, y2, bw - third * 1.5 - 12, 48], sell, () => { if (marked.size) buy(); }, { size: phone ? 13 : 16 }), main: marked.size > 0 });
    return {
      width: W, height: H, key: `${W}x${Math.round(H)}`, areas, hand: () => null, chips: () => null, rack: { x: 0, y: 0 }, shoe: { x: 0, y: 0 }, discard: { x: 0, y: 0 }, seats: [], dice: null, header: null,
      base: () => [...base(W, H, phone), el("rect", { x: x0 - 4, y: top - 4, width: cols * w + 8, height: (80 / cols) * h + 8, rx: 14, fill: "#fbf9f2" })],
      question: phone ? { x: 14, y: H, w: 362, phone } : { x: 800, y: 300, w: 300 },
      extra: (/** @type {Element} */ layer, /** @type {any} */ s) => layer.replaceChildren(text(bx + third / 2, by + 20, brief(rate), { "font-size": phone ? 13 : 16, "font-weight": 700 }), text(bx + third / 2, by + 36, "rate", { "font-size": 12 }), ...(phone ? (roomy ? below(s, by - 50) : []) : tickets(s))),
    };
  }

  /** @param {number} n @param {number} x @param {number} y @param {number} w @param {number} h @param {any} state */
  function number(n, x, y, w, h, state) {
    const drawn = state.lying.numbers.includes(n) && state.lying.over !== undefined, g = marked.get(n), held = mineHolds(state, n);
    const ink = g !== undefined ? INKS[g] : held ? INKS[0] : "";
    return { id: `number:${n}`, wager: { name: `number:${n}`, title: `number ${n}${ink ? ", marked" : ""}${drawn ? ", drawn" : ""}`, pays: "", covers: [] }, shape: ["rect", x, y, w, h], tint: "ticket", box: { x, y, w, h }, sign: `${ink}${drawn}`, act: act(() => mark(n)), labels: [{ x: x + w / 2, y: y + h / 2 + 6, words: String(n), size: 16, weight: 650, cls: ink || drawn ? "white" : "ink", sign: `${ink}${drawn}` }], art: ink || drawn ? () => [el("circle", { cx: x + w / 2, cy: y + h / 2, r: Math.min(w, h) * 0.42, fill: ink || "#8a6d1f", stroke: drawn ? "#ebc063" : "none", "stroke-width": 4 })] : undefined };
  }

  /** What the numbers that are marked would pay at this rate: so many caught, so much. @returns {[number, string][]} */
  const prizes = () => (kind === "straight" ? Object.entries(felt.catches[String(marked.size)] || {}).map(([hits, times]) => [Number(hits), brief(rate * times)]) : []);

  /** My tickets of this game, whether it is still to be drawn or over. @param {any} s @returns {{wager: string, amount: number}[]} */
  function own(s) {
    const open = s.view.wagers.filter((/** @type {any} */ w) => w.seat === s.view.seat), mine = `${s.view.seat}|`;
    return open.length || !s.lying.numbers.length ? open : [...s.lying.tags.keys()].filter((key) => key.startsWith(mine)).map((key) => ({ wager: key.slice(mine.length), amount: 0 }));
  }

  /** @param {any} s */
  function tickets(s) {
    const held = own(s), paid = prizes(), drawn = s.lying.numbers;
    const made = [text(760, 206, held.length ? "Your tickets" : `20 of 80 numbers are drawn${marked.size ? `; yours: ${marked.size}` : ""}`, { "font-size": 16, "font-weight": 650, "text-anchor": "start" })];
    held.slice(0, 4).forEach(({ wager, amount }, at) => made.push(text(760, 234 + at * 26, told(wager), { "font-size": 15, "text-anchor": "start" }), text(1216, 234 + at * 26, drawn.length ? caught(wager, drawn) : brief(amount), { "font-size": 15, "font-weight": 700, "text-anchor": "end", class: "numeral" })));
    const y = 234 + Math.max(held.length, 0) * 26;
    paid.slice(0, 10).forEach(([hits, sum], at) => made.push(el("g", { class: "throw", transform: `translate(${760 + (at % 5) * 92} ${y + Math.floor(at / 5) * 58})` }, el("rect", { width: 86, height: 52, rx: 9 }), text(43, 20, `catch ${hits}`, { "font-size": 12.5 }), text(43, 41, sum, { "font-size": 16, "font-weight": 700 }))));
    if (drawn.length) made.push(text(760, 456, "Drawn", { "font-size": 14, "font-weight": 650, "text-anchor": "start" }));
    drawn.forEach((/** @type {number} */ n, /** @type {number} */ at) => { const mine = mineHolds(s, n), cx = 776 + (at % 10) * 46, cy = 482 + Math.floor(at / 10) * 46; made.push(el("circle", { cx, cy, r: 20, fill: mine ? INKS[0] : "#ebc063", stroke: "#ebc063", "stroke-width": 3 }), text(cx, cy + 5, String(n), { "font-size": 15, "font-weight": 700, class: mine ? "white" : "ink" })); });
    return made;
  }

  /** The same in one line over the buttons of a phone. @param {any} s @param {number} y */
  function below(s, y) {
    const paid = prizes().slice(-4), held = own(s), last = held[held.length - 1];
    if (paid.length) return paid.map(([hits, sum], at) => el("g", { class: "throw", transform: `translate(${12 + at * 92} ${y - 2})` }, el("rect", { width: 88, height: 46, rx: 9 }), text(44, 18, `catch ${hits}`, { "font-size": 12.5 }), text(44, 37, sum, { "font-size": 15, "font-weight": 700 })));
    if (!last) return [text(195, y + 26, "20 of 80 numbers are drawn", { "font-size": 14 })];
    return [text(14, y + 26, told(last.wager), { "font-size": 14, "text-anchor": "start" }), text(376, y + 26, s.lying.numbers.length ? caught(last.wager, s.lying.numbers) : brief(last.amount), { "font-size": 15, "font-weight": 700, "text-anchor": "end", class: "numeral" })];
  }
  void page;
  return { layout, whole: true };
}

/** The numbers of a ticket. @param {string} wager */
const numbersOf = (wager) => (wager.split(":")[1] || "").split(/[@x]/)[0].split(/[,/-]/).map(Number);

/** A ticket in words. @param {string} wager */
export function told(wager) {
  const [kind, spots = ""] = wager.split(":"), [marks, games] = spots.split("x"), [groups, taken] = marks.split("@");
  const said = `${kind[0].toUpperCase()}${kind.slice(1)} ${groups.replaceAll(",", " ").replaceAll("/", " | ")}${taken ? `, ${taken.replace("+", " and ")} at a time` : ""}${games ? `, ${games} games` : ""}`;
  return said.length > 46 ? `${said.slice(0, 45)}…` : said;
}

/** What a ticket caught. @param {string} wager @param {number[]} drawn */
export const caught = (wager, drawn) => { const held = numbersOf(wager); return `caught ${held.filter((n) => drawn.includes(n)).length} of ${held.length}`; };

/** Whether a ticket of mine in this game holds a number. @param {any} state @param {number} n */
const mineHolds = (state, n) => [...state.lying.stakes.keys(), ...state.lying.tags.keys()].some((key) => key.startsWith(`${state.view?.seat}|`) && numbersOf(key).includes(n));

/** @param {number} n @param {number} k */
function choose(n, k) { let all = 1; for (let at = 0; at < k; at += 1) all = (all * (n - at)) / (at + 1); return Math.round(all); }
