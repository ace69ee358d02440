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
    const top = phone ? 60 : 70, x0 = phone ? 12 : 60, w = phone ? 45.75 : 66, bottom = phone ? 108 : 0, h = phone ? Math.max(30, (H - top - bottom - 8) / 10) : 58;
    const offered = KINDS.filter(([key]) => felt.wagers.some((/** @type {any} */ each) => each.key === key));
    /** @type {(id: string, box: number[], words: string, done: () => void, more?: any) => any} */
    const press = (/** @type {string} */ id, /** @type {number[]} */ [x, y, ww, hh], /** @type {string} */ words, /** @type {() => void} */ done, more = {}) => ({ id, wager: { name: id, title: words, pays: "", covers: [] }, shape: ["rect", x, y, ww, hh], round: 9, box: { x, y, w: ww, h: hh }, labels: [{ x: x + ww / 2, y: y + hh / 2 + 5, words, size: 14, weight: 650, ...more }], act: act(done), ...more });
    const areas = offered.map(([key, words], at) => press(`kind:${key}`, [x0 + (at * (phone ? 366 : 660)) / offered.length, phone ? 6 : 8, (phone ? 366 : 660) / offered.length - 4, phone ? 44 : 46], phone && words.length > 8 ? "Combin." : words, () => { kind = key; group = 0; if (key === "straight") for (const n of marked.keys()) marked.set(n, 0); }, { main: kind === key }));
    for (let n = 1; n <= 80; n += 1) areas.push(/** @type {any} */ (number(n, x0 + ((n - 1) % cols) * w, top + Math.floor((n - 1) / cols) * h, w, h, state)));
    const bx = phone ? 12 : 760, by = phone ? H - 104 : 70, bw = phone ? 366 : 460;
    const third = bw / 3 - 4;
    areas.push(press("rate:less", [bx, by, third / 2, 46], "−", () => { rate = Math.max(felt.limits.minimum, rate - felt.limits.minimum); }), press("rate:more", [bx + third / 2, by, third / 2, 46], `+ ${brief(rate)}`, () => { rate += felt.limits.minimum; }), press("games:more", [bx + third + 4, by, third, 46], `${games} game${games > 1 ? "s" : ""}`, () => { games = games >= 5 ? 1 : games + 1; }), press("pick", [bx + 2 * (third + 4), by, third, 46], "Quick pick", pick));
    const y2 = by + 52;
    if (kind !== "straight") areas.push(press("group", [bx, y2, third, 46], `Group ${"ABCDEF"[group]}`, () => { group = (group + 1) % 6; }, { fill: INKS[group] }), ...(kind === "split" ? [] : [press("taken", [bx + third + 4, y2, third / 2, 46], `${taken} at a time`, () => { taken = taken >= 3 ? 1 : taken + 1; }, { size: 11 })]));
    const sell = marked.size ? `Buy ${kind} ticket, ${brief(price())}` : "Mark numbers";
    areas.push({ ...press("buy", kind === "straight" ? [bx, y2, bw - 8, 48] : [bx + third * 1.5 + 8, y2, bw - third * 1.5 - 12, 48], sell, () => { if (marked.size) buy(); }, { size: phone ? 13 : 16 }), main: marked.size > 0 });
    return {
      width: W, height: H, key: `${W}x${Math.round(H)}`, areas, hand: () => null, chips: () => null, rack: { x: 0, y: 0 }, shoe: { x: 0, y: 0 }, discard: { x: 0, y: 0 }, seats: [], dice: null, header: null,
      base: () => [...base(W, H, phone), el("rect", { x: x0 - 4, y: top - 4, width: cols * w + 8, height: (80 / cols) * h + 8, rx: 14, fill: "#fbf9f2" })],
      question: phone ? { x: 14, y: H, w: 362, phone } : { x: 800, y: 300, w: 300 },
      extra: (/** @type {Element} */ layer, /** @type {any} */ s) => layer.replaceChildren(...tickets(s, phone)),
    };
  }

  /** @param {number} n @param {number} x @param {number} y @param {number} w @param {number} h @param {any} state */
  function number(n, x, y, w, h, state) {
    const drawn = state.lying.numbers.includes(n) && state.lying.over !== undefined, g = marked.get(n), held = mineHolds(state, n);
    const ink = g !== undefined ? INKS[g] : held ? INKS[0] : "";
    return { id: `number:${n}`, wager: { name: `number:${n}`, title: `number ${n}${ink ? ", marked" : ""}${drawn ? ", drawn" : ""}`, pays: "", covers: [] }, shape: ["rect", x, y, w, h], tint: "ticket", box: { x, y, w, h }, sign: `${ink}${drawn}`, act: act(() => mark(n)), labels: [{ x: x + w / 2, y: y + h / 2 + 6, words: String(n), size: 16, weight: 650, cls: ink || drawn ? "white" : "ink", sign: `${ink}${drawn}` }], art: ink || drawn ? () => [el("circle", { cx: x + w / 2, cy: y + h / 2, r: Math.min(w, h) * 0.42, fill: ink || "#8a6d1f", stroke: drawn ? "#ebc063" : "none", "stroke-width": 4 })] : undefined };
  }

  /** @param {any} s @param {boolean} phone */
  function tickets(s, phone) {
    /** @type {Element[]} */
    const made = [];
    const own = s.view.wagers.filter((/** @type {any} */ w) => w.seat === s.view.seat);
    if (phone) return made;
    made.push(text(760, 206, own.length ? "Your tickets" : "20 of 80 numbers are drawn", { "font-size": 16, "font-weight": 650, "text-anchor": "start" }));
    own.slice(0, 8).forEach((/** @type {any} */ w, /** @type {number} */ at) => made.push(text(760, 234 + at * 24, `${w.wager.replace(":", " ")}  ${brief(w.amount)}`, { "font-size": 14, "text-anchor": "start" })));
    if (s.lying.numbers.length) made.push(text(760, 456, "Drawn", { "font-size": 14, "font-weight": 650, "text-anchor": "start" }));
    s.lying.numbers.forEach((/** @type {number} */ n, /** @type {number} */ at) => made.push(el("circle", { cx: 776 + (at % 10) * 42, cy: 482 + Math.floor(at / 10) * 42, r: 17, fill: "#ebc063" }), text(776 + (at % 10) * 42, 487 + Math.floor(at / 10) * 42, String(n), { "font-size": 14, "font-weight": 700, class: "ink" })));
    return made;
  }
  void page;
  return { layout, whole: true };
}

/** Whether a ticket of mine in this game holds a number. @param {any} state @param {number} n */
const mineHolds = (state, n) => [...state.lying.stakes.keys(), ...state.lying.tags.keys()].some((key) => key.startsWith(`${state.view?.seat}|`) && (key.split(":")[1] || "").split(/[@x]/)[0].split(/[,/-]/).includes(String(n)));

/** @param {number} n @param {number} k */
function choose(n, k) { let all = 1; for (let at = 0; at < k; at += 1) all = (all * (n - at)) / (at + 1); return Math.round(all); }
