/**
 * Poker: an ellipse with pods on its rail, the board and the pots in the middle, my cards over the rail at the bottom.
 * No chip tray: the bar of bets stands beside my cards.
 * @module
 */
import { el, text } from "./parts.js";
import { brief, full, owner, person } from "./words.js";

const UPPER = 100; // pods above it have their cards beneath them

const PODS = [[640, 38], [1042, 146], [1068, 398], [212, 398], [238, 146], [880, 60], [400, 60], [1110, 270], [170, 270], [760, 470]];

/** @param {any} felt */
export function create(felt) {
  /** @param {any} state @param {any} size */
  function layout(state, size) {
    const phone = size.phone, W = phone ? 390 : 1280, H = phone ? size.height : 596, seat = state.view?.seat || 0;
    const taken = Object.keys(state.view?.seats || {}).map(Number).filter((n) => n !== seat).sort((a, b) => ((a - seat + 20) % 20) - ((b - seat + 20) % 20));
    const at = new Map(taken.map((n, k) => [n, phone ? [64 + (k % 3) * 130, 34 + Math.floor(k / 3) * 118] : spread(k, taken.length)]));
    const pod = (/** @type {number} */ n) => (/** @type {any} */ who) => (who ? [el("g", { class: "pod" }, el("rect", { x: phone ? -56 : -88, y: -29, width: phone ? 112 : 176, height: 58, rx: 29 }), el("circle", { cx: phone ? -34 : -59, cy: 0, r: phone ? 16 : 22, fill: `hsl(${(n * 67) % 360} 35% 32%)` }), text(phone ? -34 : -59, 6, person(who.name)[0].toUpperCase(), { "font-size": 16, "font-weight": 700 }), text(phone ? -12 : -28, -3, person(who.name).slice(0, phone ? 7 : 14), { "font-size": phone ? 12 : 14.5, "font-weight": 650, "text-anchor": "start" }), text(phone ? -12 : -28, 16, brief(who.chips), { "font-size": phone ? 12.5 : 14, "text-anchor": "start", class: "numeral" })), state.lying.button === n ? button(phone ? 46 : 78, -22, phone ? 10 : 12) : null] : []);
    return {
      width: W, height: H, key: `${W}x${Math.round(H)}`, areas: [],
      base: () => felted(W, H, phone, felt),
      hand: (/** @type {string} */ name, /** @type {number} */ count) => {
        const whose = owner(name).seat;
        if (whose && whose === seat) { const w = phone ? 78 : 112, step = Math.min(w * 1.02, (phone ? 300 : 400) / Math.max(1, count)); return { x: W / 2 - (w + step * (count - 1)) / 2, y: phone ? H - 346 : 436, w, step, own: true, total: null, said: { x: W / 2, y: phone ? H - 362 : 422 } }; }
        if (whose) { const p = at.get(whose); if (!p) return null; const w = phone ? 28 : 46, step = w * (phone ? 0.6 : 0.74), y = p[1] + (phone ? 32 : p[1] < UPPER ? 34 : -29 - w * 1.3); return { x: p[0] - (w + step * (count - 1)) / 2, y, w, step, total: null, said: { x: p[0], y: phone || p[1] < UPPER ? y + w * 1.4 + 12 : y - 14 } }; }
        if (name.startsWith("button")) return null;
        const w = phone ? 56 : 74, step = w + 6;
        return { x: W / 2 - (5 * step) / 2, y: phone ? H * 0.36 : 168, w, step, total: null };
      },
      chips: (/** @type {string} */ _, /** @type {number} */ whose) => { if (whose === seat) return { x: phone ? 60 : 470, y: phone ? H - 350 : 410, r: 15, own: true, sum: { x: phone ? 104 : 530, y: phone ? H - 350 : 410 }, tag: { x: phone ? 320 : 640, y: phone ? H - 350 : 404 } }; const p = at.get(whose); return p ? { x: phone ? p[0] + 42 : p[0] + (640 - p[0]) * 0.24, y: p[1] + (phone ? 52 : (290 - p[1]) * 0.36), r: phone ? 11 : 15, other: true } : null; },
      rack: { x: W / 2, y: phone ? H * 0.3 : 300 }, shoe: { x: W / 2, y: -60 }, discard: { x: W / 2, y: -60 },
      seats: [...at].map(([n, [x, y]]) => ({ number: n, x, y, r: 29, pod: pod(n), button: state.lying.button === n, phone })),
      question: phone ? { x: 14, y: H, w: 362, phone } : { x: 800, y: 420, w: 430 },
      header: { x: W / 2, y: phone ? H * 0.56 : 330 }, dice: null,
      extra: (/** @type {Element} */ layer, /** @type {any} */ s) => {
        const pot = [...s.lying.stakes.values()].reduce((/** @type {number} */ all, /** @type {number} */ cents) => all + cents, 0);
        layer.replaceChildren(seat && s.lying.button === seat ? button(phone ? W - 24 : 790, phone ? H - 250 : 470, 12) : "", pot ? text(W / 2, phone ? H * 0.53 : 306, `Pot ${full(pot)}`, { "font-size": 18, "font-weight": 700 }) : "", text(W / 2, phone ? H * 0.34 : 150, felt.lettering[0] || "", { "font-size": 13 }));
      },
    };
  }
  return { layout, whole: true };
}

/** The dealer's button. @param {number} x @param {number} y @param {number} r */
const button = (x, y, r) => el("g", {}, el("circle", { cx: x, cy: y, r, fill: "#fbf9f2" }), text(x, y + r * 0.36, "D", { "font-size": r * 1.1, "font-weight": 700, class: "ink" }));

/** Pods of the others, evenly around. @param {number} k @param {number} n */
function spread(k, n) {
  const order = [[4], [4, 1], [4, 0, 1], [3, 4, 1, 2], [3, 4, 0, 1, 2], [3, 8, 4, 1, 7, 2], [3, 8, 4, 0, 1, 7, 2], [3, 8, 4, 6, 5, 1, 7, 2]][Math.min(n, 8) - 1] || [3, 8, 4, 6, 0, 5, 1, 7, 2];
  return PODS[order[k % order.length]];
}

/** @param {number} W @param {number} H @param {boolean} phone @param {any} felt */
function felted(W, H, phone, felt) {
  const cx = W / 2, cy = phone ? H * 0.42 : 258, rx = phone ? 210 : 546, ry = phone ? H * 0.36 : 230;
  return [el("ellipse", { cx, cy: cy + 6, rx: rx + 6, ry: ry + 6, fill: "#0008" }), el("ellipse", { cx, cy, rx, ry, class: "rail" }), el("ellipse", { cx, cy, rx: rx - 22, ry: ry - 22, fill: "#0b0908" }), el("ellipse", { cx, cy, rx: rx - 26, ry: ry - 26, fill: "url(#cloth)" }), el("ellipse", { cx, cy, rx: rx - 84, ry: ry - 78, fill: "none", class: "line" })];
}
