/**
 * Wheels: roulette, big six and the money wheel, pokette. The wheel on the left, the layout on the right; lines and
 * corners are spots of their own, placed by the numbers that the house says they cover. On a phone the layout stands
 * upright and the wheel comes forward for the spin.
 * @module
 */
import { base, broken, cells, chipsIn, rowsOf } from "./board.js";
import { card, el, text } from "./parts.js";

const FILLS = /** @type {Record<string, string>} */ ({ red: "#b3202f", black: "#17191c", green: "#178a52", brass: "#8a6d1f", blue: "#1d4e89", purple: "#5f2a86", orange: "#c2501a" });
const RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"], SUITS = ["S", "H", "D", "C"];
const SIGNS = /** @type {Record<string, string>} */ ({ S: "♠", H: "♥", D: "♦", C: "♣" });
const OUTSIDE = ["1-to-18", "even", "red", "black", "odd", "19-to-36"];

/** @param {any} felt @param {{changed: () => void}} page */
export function create(felt, { changed }) {
  const by = new Map(felt.wagers.map((/** @type {any} */ w) => [w.name, w]));
  const kind = by.has("straight:1") ? "roulette" : by.has("straight-up:AS") ? "pokette" : "upright";
  const colours = new Map(felt.wheel.map((/** @type {any} */ s) => [s.name, s.colour]));
  let other = false; // on a phone: the second page of pokette

  /** @param {any} state @param {any} size */
  function layout(state, size) {
    const phone = size.phone, W = phone ? 390 : 1280, H = phone ? size.height : 596, seat = state.view?.seat || 0;
    const areas = kind === "roulette" ? roulette(phone, H) : kind === "pokette" ? pokette(phone, H, seat) : upright(phone, H, seat);
    const boxes = new Map(areas.map((area) => [area.id, area.box])), counts = new Map();
    return {
      width: W, height: H, key: `${W}x${Math.round(H)}${other}`, areas, hand: () => null,
      base: () => [...base(W, H, phone), ...(!phone ? [wheel(felt, 246, 296, 208)] : kind === "upright" ? [wheel(felt, ...low(H))] : [])],
      chips: (/** @type {string} */ wager, /** @type {number} */ whose) => {
        const box = boxes.get(wager);
        if (!box) return null;
        const nth = counts.get(wager) || 0;
        if (whose !== seat) counts.set(wager, nth + 1);
        const at = chipsIn(box, whose === seat, nth);
        return box.spot ? { x: box.x + box.w / 2, y: box.y + box.h / 2, r: whose === seat ? 13 : 10, own: whose === seat, other: whose !== seat, tag: { x: box.x, y: box.y - 16 } } : { ...at, x: box.w < 80 ? box.x + box.w / 2 : at.x, r: Math.min(at.r, 15), sum: null };
      },
      won: (/** @type {any} */ area, /** @type {any} */ s) => Boolean(s.lying.spun) && area.space === s.lying.spun && s.view.betting,
      rack: { x: W / 2, y: -30 }, shoe: { x: 0, y: 0 }, discard: { x: 0, y: 0 }, seats: [], dice: null,
      question: phone ? { x: 14, y: H, w: 362, phone } : { x: 500, y: 470, w: 300 }, told: phone ? { x: 8, y: 30 } : kind === "roulette" ? { x: 960, y: 478 } : kind === "pokette" ? { x: 960, y: 24 } : { x: 960, y: 470 },
      header: phone ? null : kind === "pokette" ? { x: 246, y: 534 } : { x: 640, y: kind === "roulette" ? 482 : 520 },
      extra: (/** @type {Element} */ layer, /** @type {any} */ s, /** @type {Element} */ over) => extra(layer, s, phone, H, over),
    };
  }

  /** Where the wheel stands on a phone that has room for it. @param {number} H @returns {[number, number, number]} */
  const low = (H) => { const from = 60 + broken([rowsOf(felt).flat()]).length * 110, r = Math.min(176, (H - from) / 2 - 10); return [195, H - r - 10, r]; };

  /** What fell, large in the hub, once the ball lies. @param {string} space @param {number} cx @param {number} cy @param {number} r @param {boolean} fresh */
  const called = (space, cx, cy, r, fresh) => el("g", { class: `hub-call ${fresh ? "after-spin" : ""}` }, el("circle", { cx, cy, r: r * 0.36, fill: FILLS[colours.get(space)] || "#333", stroke: "#ebc063", "stroke-width": 3 }), text(cx, cy + r * 0.12, hub(space), { "font-size": r * (hub(space).length > 4 ? 0.16 : hub(space).length > 2 ? 0.26 : 0.36), "font-weight": 700, class: "white" }));

  /** @param {string} name @param {number[]} box @param {string} words @param {any} [more] */
  function cell(name, [x, y, w, h], words, more = {}) {
    const wager = by.get(name);
    if (!wager) return [];
    return [{ id: name, wager, space: more.space, shape: ["rect", x, y, w, h], tint: more.tint, box: { x, y, w, h }, labels: words ? [{ x: x + w / 2, y: y + h / 2 + 5, words, size: more.size || 15, weight: 700, cls: more.tint ? "white" : "" }] : [], art: more.art }];
  }

  /** @param {any} wager @param {number} x @param {number} y @param {number} r */
  const spot = (wager, x, y, r) => ({ id: wager.name, wager, line: true, shape: ["circle", x, y, r], labels: [], box: { x: x - r, y: y - r, w: 2 * r, h: 2 * r, spot: true } });

  /** @param {boolean} phone @param {number} H */
  function roulette(phone, H) {
    const top = phone ? 28 : 36, row = phone ? Math.max(34, (H - top - 2) / 14) : 72, wide = phone ? 84 : 53, x0 = phone ? 130 : 546, y0 = phone ? top + row : 140;
    const at = (/** @type {string} */ n) => {
      if (n === "0" || n === "00") {
        const two = colours.has("00");
        if (phone) return [x0 + (n === "00" && two ? 1.5 * wide : 0), top, two ? 1.5 * wide : 3 * wide, row];
        return [492, n === "0" && two ? 248 : 140, 54, two ? 108 : 216];
      }
      const v = Number(n) - 1, line = Math.floor(v / 3), third = v % 3;
      return phone ? [x0 + third * wide, y0 + line * row, wide, row] : [x0 + line * wide, y0 + (2 - third) * row, wide, row];
    };
    /** @type {any[]} */
    const made = [...colours.keys()].flatMap((n) => cell(`straight:${n}`, at(n), n, { space: n, tint: `${colours.get(n)}-cell`, size: phone ? 16 : 19 }));
    if (phone) {
      ["1st12", "2nd12", "3rd12"].forEach((spotName, n) => made.push(...cell(`dozen:${spotName}`, [68, y0 + n * 4 * row, 62, 4 * row], ["1st 12", "2nd 12", "3rd 12"][n])));
      OUTSIDE.forEach((name, n) => made.push(...cell(name, [8, y0 + n * 2 * row, 60, 2 * row], ["1–18", "Even", "Red", "Black", "Odd", "19–36"][n], { tint: name === "red" ? "red-cell" : name === "black" ? "black-cell" : undefined, size: 13 })));
      ["1", "2", "3"].forEach((n, c) => made.push(...cell(`column:${n}`, [x0 + c * wide, y0 + 12 * row, wide, row], "2 to 1", { size: 13 })));
    } else {
      ["1st12", "2nd12", "3rd12"].forEach((spotName, n) => made.push(...cell(`dozen:${spotName}`, [546 + n * 212, 356, 212, 50], ["1st 12", "2nd 12", "3rd 12"][n])));
      OUTSIDE.forEach((name, n) => made.push(...cell(name, [546 + n * 106, 406, 106, 54], ["1 to 18", "Even", "Red", "Black", "Odd", "19 to 36"][n], { tint: name === "red" ? "red-cell" : name === "black" ? "black-cell" : undefined })));
      ["1", "2", "3"].forEach((n, c) => made.push(...cell(`column:${n}`, [1182, 140 + (2 - c) * 72, 56, 72], "2 to 1", { size: 13 })));
    }
    const named = new Set(made.map((each) => each.id)), rest = [];
    for (const wager of felt.wagers) {
      if (named.has(wager.name)) continue;
      const inside = ["split", "three-numbers", "four-numbers", "first-five", "six-numbers"].includes(wager.key) && wager.covers.length > 1;
      if (!inside) { rest.push(wager); continue; }
      made.push(spot(wager, ...onLine(wager, at, phone, x0, y0, wide, row), phone ? 13 : 11));
    }
    rest.forEach((wager, n) => made.push(...cell(wager.name, phone ? [8, top + n * 20, 60, 20] : [492 + (n % 6) * 124, 466 + Math.floor(n / 6) * 26, 122, 24], wager.title, { size: 11 })));
    return made;
  }

  /** Where a wager on several numbers lies: between them, or on the outside line. @returns {[number, number]} */
  function onLine(/** @type {any} */ wager, /** @type {(n: string) => number[]} */ at, /** @type {boolean} */ phone, /** @type {number} */ x0, /** @type {number} */ y0, /** @type {number} */ wide, /** @type {number} */ row) {
    const plain = wager.covers.filter((/** @type {string} */ n) => n !== "0" && n !== "00"), middle = (/** @type {number[]} */ [x, y, w, h]) => [x + w / 2, y + h / 2];
    const mean = (/** @type {string[]} */ list) => list.map((n) => middle(at(n))).reduce((all, [x, y]) => [all[0] + x / list.length, all[1] + y / list.length], [0, 0]);
    const [x, y] = mean(plain.length ? plain : wager.covers);
    if (wager.spot === "0-00-dozens") return phone ? [x0, y0] : [758, 381];
    if (!plain.length) return /** @type {[number, number]} */ (mean(wager.covers));
    if (plain.length < wager.covers.length) return wager.key === "first-five" || (wager.key === "four-numbers" && plain.length === 3) ? (phone ? [x0, y0] : [546, 356]) : phone ? [x, y0] : [546, y];
    const street = (wager.key === "three-numbers" && plain.length === 3) || wager.key === "six-numbers";
    if (street) return phone ? [x0, y] : [x, y0 + 3 * row];
    return [x, y];
  }

  /** @param {boolean} phone @param {number} H @param {number} seat */
  function upright(phone, H, seat) {
    const rows = rowsOf(felt), flat = rows.flat();
    const lines = phone ? broken([flat]) : [flat.slice(0, 4), flat.slice(4)];
    return cells(lines.filter((line) => line.length), phone ? 8 : 520, phone ? 60 : 110, phone ? 374 : 710, phone ? Math.min(H - 70, lines.length * 110) : 330, seat, 8);
  }

  /** @param {boolean} phone @param {number} H @param {number} seat */
  function pokette(phone, H, seat) {
    const wide = phone ? 62 : 54, row = phone ? Math.max(30, (H - 56) / 15) : 56, x0 = phone ? 70 : 514, y0 = phone ? 44 : 96;
    const at = (/** @type {string} */ code) => {
      if (code.startsWith("JOKER")) return phone ? [x0 + (code.endsWith("1") ? 0 : 2 * wide), y0 + 13 * row, 2 * wide, row] : [462, y0 + (code.endsWith("1") ? 0 : 2 * row), 52, 2 * row];
      const rank = RANKS.indexOf(code.slice(0, -1)), suit = SUITS.indexOf(code.slice(-1));
      return phone ? [x0 + suit * wide, y0 + rank * row, wide, row] : [x0 + rank * wide, y0 + suit * row, wide, row];
    };
    const made = [];
    if (!(phone && other)) {
      for (const code of colours.keys()) made.push(...cell(`straight-up:${code}`, at(code), code.startsWith("JOKER") ? "★" : code.slice(0, -1) + (SIGNS[code.slice(-1)] || ""), { space: code, tint: `${colours.get(code)}-cell`, size: 15 }));
      RANKS.forEach((rank, n) => made.push(...cell(`single-rank:${rank}`, phone ? [8, y0 + n * row, 62, row] : [x0 + n * wide, y0 + 4 * row, wide, 44], rank, { size: 14 })));
      for (const wager of felt.wagers) {
        if (wager.key === "split" || wager.key === "corner") { const mid = wager.covers.map((/** @type {string} */ code) => { const [x, y, w, h] = at(code); return [x + w / 2, y + h / 2]; }); made.push(spot(wager, mid.reduce((/** @type {number} */ all, /** @type {number[]} */ m) => all + m[0] / mid.length, 0), mid.reduce((/** @type {number} */ all, /** @type {number[]} */ m) => all + m[1] / mid.length, 0), phone ? 13 : 10)); }
        if (wager.key === "double-rank") { const n = RANKS.indexOf(wager.spot.split("-")[0]); made.push(spot(wager, phone ? 20 : x0 + (n + 1) * wide, phone ? y0 + (n + 1) * row : y0 + 4 * row + 22, phone ? 13 : 10)); }
      }
    }
    const rest = felt.wagers.filter((/** @type {any} */ w) => !["straight-up", "split", "corner", "single-rank", "double-rank"].includes(w.key)).map((/** @type {any} */ wager) => ({ wager, weight: 1 }));
    if (!phone) return [...made, ...cells([0, 5, 10, 15].map((from) => rest.slice(from, from === 15 ? undefined : from + 5)).filter((each) => each.length), 514, y0 + 4 * row + 50, 702, 204, seat, 3)];
    if (other) made.push(...cells(broken([rest]), 8, 96, 374, Math.min(H - 104, 420), seat, 4));
    made.push({ id: "page", wager: { name: "page", title: other ? "The cards" : "More wagers", pays: "", covers: [] }, shape: ["rect", 318, other ? 44 : y0, 64, other ? 46 : row * 2], box: { x: 318, y: y0, w: 64, h: 44 }, labels: [{ x: 350, y: (other ? 44 : y0) + 28, words: other ? "‹ cards" : "more ›", size: 13, weight: 650 }], act: () => { other = !other; changed(); } });
    return made;
  }

  let shown = "", seen = -1;
  /** The ball, the last spins, and the wheel of a phone while it turns. @param {Element} layer @param {any} state @param {boolean} phone @param {number} H @param {Element} over */
  function extra(layer, state, phone, H, over) {
    const { spins, spun, round } = state.lying, key = `${spins.join()}|${spun}|${round}|${phone}`;
    if (shown === key && layer.childNodes.length) return;
    const fresh = seen >= 0 && spun !== "" && round !== seen;
    seen = spun ? round : Math.max(seen, 0);
    shown = key;
    const made = [];
    spins.forEach((/** @type {string} */ space, /** @type {number} */ at) => {
      const size = phone ? 22 : at ? 36 : 44, wide = phone && widest(felt) > 2 ? 32 : size, x = phone ? 8 + at * (wide + 5) : 492 + (at ? 10 : 0) + at * 38, fill = FILLS[colours.get(space)] || "#333";
      if (at < (phone ? Math.floor(374 / (wide + 5)) : 14)) made.push(el("g", { class: at ? "spin" : "spin last", transform: `translate(${x} ${phone ? 3 : at ? 45 : 41})` }, el("rect", { width: wide - 2, height: size - 2, rx: 7, fill }), text(wide / 2 - 1, size / 2 + 4, label(space), { "font-size": phone ? 12 : 14, "font-weight": 700, class: "white" })));
    });
    if (!phone) made.push(text(492, 30, spins.length ? "Last spins, each one starts anew" : "", { "font-size": 13, "text-anchor": "start" }));
    const stands = phone && kind === "upright", [cx, cy, r] = stands ? low(H) : phone ? [195, H / 2, 150] : [246, 296, 208];
    if (phone && !stands && fresh) { const big = el("g", { class: "wheel-forward" }, wheel(felt, cx, cy, r)); over.replaceChildren(big); setTimeout(() => big.remove(), matchMedia("(prefers-reduced-motion: reduce)").matches ? 1200 : 5200); }
    if (spun && (!phone || stands || fresh)) {
      const at = felt.wheel.findIndex((/** @type {any} */ s) => s.name === spun), angle = ((at + 0.5) / felt.wheel.length) * 360;
      const ball = el("g", { class: `ball ${fresh ? "rolls" : ""}` }, el("circle", { cx, cy: cy - r * 0.57, r: r * 0.038, fill: "#fff" }));
      ball.style.transformOrigin = `${cx}px ${cy}px`;
      ball.style.transform = `rotate(${angle}deg)`;
      const said = called(spun, cx, cy, r, fresh);
      if (phone && !stands) over.firstElementChild?.append(ball, said);
      else made.push(ball, said);
    }
    layer.replaceChildren(...made);
  }
  return { layout, whole: true };
}

/** @param {string} space */
const label = (space) => (space === "joker" ? "J" : space === "flag" ? "F" : space.startsWith("JOKER") ? "★" : /[SHDC]$/.test(space) ? space.slice(0, -1) + (SIGNS[space.slice(-1)] || "") : space);

/** The same where there is room for a word. @param {string} space */
const hub = (space) => (/^(joker|flag)$/.test(space) ? space[0].toUpperCase() + space.slice(1) : label(space));

/** The longest label of a wheel. @param {any} felt */
const widest = (felt) => Math.max(...felt.wheel.map((/** @type {any} */ space) => label(space.name).length));

/** The wheel with its spaces, upright to the rim. @param {any} felt @param {number} cx @param {number} cy @param {number} r */
function wheel(felt, cx, cy, r) {
  const g = el("g", { class: "wheel" }, el("circle", { cx, cy, r, fill: "url(#rim)", filter: "url(#shadow)" }), el("circle", { cx, cy, r: r * 0.985, fill: "none", stroke: "#d8ab4c", "stroke-opacity": 0.55, "stroke-width": 1.5 }), el("circle", { cx, cy, r: r * 0.875, fill: "#120c09" }));
  const n = felt.wheel.length, outer = r * 0.865, mid = r * 0.64, inner = r * 0.5;
  const point = (/** @type {number} */ radius, /** @type {number} */ at) => { const a = (at / n) * 2 * Math.PI - Math.PI / 2; return `${(cx + radius * Math.cos(a)).toFixed(1)} ${(cy + radius * Math.sin(a)).toFixed(1)}`; };
  felt.wheel.forEach((/** @type {any} */ space, /** @type {number} */ at) => {
    const fill = FILLS[space.colour] || "#333", turn = ((at + 0.5) / n) * 360;
    g.append(el("path", { d: `M${point(outer, at)}A${outer} ${outer} 0 0 1 ${point(outer, at + 1)}L${point(mid, at + 1)}A${mid} ${mid} 0 0 0 ${point(mid, at)}Z`, fill, stroke: "#d9c089", "stroke-width": 0.9 }), el("path", { d: `M${point(mid, at)}A${mid} ${mid} 0 0 1 ${point(mid, at + 1)}L${point(inner, at + 1)}A${inner} ${inner} 0 0 0 ${point(inner, at)}Z`, fill, stroke: "#d9c089", "stroke-width": 0.7, "stroke-opacity": 0.6, opacity: 0.66 }), el("text", { x: cx, y: cy - r * 0.75, transform: `rotate(${turn.toFixed(1)} ${cx} ${cy})`, dy: 4, "text-anchor": "middle", "font-size": n > 50 ? Math.min(r * 0.06, ((2 * Math.PI * r * 0.75) / n) * (widest(felt) > 2 ? 0.44 : 0.6)) : n > 40 ? r * 0.06 : r * 0.075, "font-weight": 700, class: "white" }, label(space.name)));
  });
  g.append(el("circle", { cx, cy, r: inner, fill: "url(#cone)", stroke: "#d8ab4c", "stroke-opacity": 0.6 }));
  for (let at = 0; at < 4; at += 1) g.append(el("path", { d: `M${cx} ${cy}V${cy - r * 0.28}`, stroke: "#d8ab4c", "stroke-width": r * 0.035, "stroke-linecap": "round", transform: `rotate(${35 + at * 90} ${cx} ${cy})` }));
  g.append(el("circle", { cx, cy, r: r * 0.13, fill: "#d8ab4c" }));
  return g;
}
export { card };
