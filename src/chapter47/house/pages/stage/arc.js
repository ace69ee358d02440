/**
 * Arcs: card games dealt along a half ellipse (blackjack and its relatives, three card, stud, let it ride, war, red dog,
 * pai gow poker and pai gow). The camera sits in my chair: my box is in the middle whatever its number.
 * @module
 */
import { el, text } from "./parts.js";
import { halves, owner, short } from "./words.js";

const EDGE = "M22 -200H1258V-12C1258 322 1004 566 640 566 276 566 22 322 22 -12Z";
const FOOT = 92; // the circles under my hand, on a phone
const SLOTS = [[988, 408], [1108, 272], [1168, 112]]; // right of me, from my side on; mirrored on the left

/** @param {any} felt */
export function create(felt) {
  const own = felt.wagers.filter((/** @type {any} */ w) => w.key !== "box");
  const tiles = felt.game === "pai-gow";
  const shared = felt.hands;

  /** @param {import("./state.js").State} state @param {{phone: boolean, width: number, height: number, covered: number}} size */
  function layout(state, size) {
    const seat = state.view?.seat || 0, phone = size.phone;
    const W = phone ? 390 : 1280, H = phone ? size.height : 596;
    const lying = state.lying;
    const hands = [...lying.hands.keys()].filter((name) => seat && owner(name).seat === seat);
    const pieces = state.view?.ask?.pieces && !state.view.ask.pieces.pieces[0]?.startsWith("die");
    const playing = hands.length > 0 && !(state.view?.betting && !state.result);
    const places = others(state, seat, phone, H);
    const shown = [...lying.hands.keys()].filter((name) => !owner(name).seat);
    const dealers = shown.filter((name) => name.startsWith("dealer")), columns = phone && dealers.length > 1;
    const both = shown.includes("dealer") && shown.length > dealers.length || felt.game === "fast-action-holdem";
    const room = { top: both ? 222 : columns ? 172 : 170, floor: H - size.covered - FOOT };
    const ownHands = playing && !pieces ? spread(hands, lying, phone, H * 0.36, tiles, room) : new Map();
    const right = Math.max(0, ...[...ownHands.values()].map((each) => each.right));

    /** @param {string} name @param {number} count */
    function hand(name, count) {
      if (ownHands.has(name)) return ownHands.get(name);
      const { seat: whose } = owner(name);
      if (whose && whose === seat) return pieces ? null : { x: W / 2, y: H * 0.55, w: 104, step: 46, total: { x: W / 2, y: H * 0.55 } };
      if (whose) {
        const at = places.get(whose);
        if (!at) return null;
        const w = phone ? 32 : tiles ? 38 : 46, step = w * (tiles ? 0.66 : count > 4 ? 0.42 : 0.74), wide = w + step * (count - 1);
        const x = phone ? at.x - wide / 2 : at.left ? at.x + 44 : at.x - 44 - wide;
        return { x, y: phone ? at.y - 74 : at.y - 88, w, step, total: { x: x + wide / 2, y: (phone ? at.y - 74 : at.y - 88) + w * 1.4 + 12 }, said: phone ? null : { x: x + wide / 2, y: at.y - 106 } };
      }
      return top(name, count);
    }

    /** The dealer's hand and those that all share. @param {string} name @param {number} count */
    function top(name, count) {
      const common = /^community-?(\d*)/.exec(name);
      const row = common ? shown.filter((each) => each.startsWith("community")) : shared;
      const at = common ? Math.max(shared.indexOf(name), row.indexOf(name)) : row.indexOf(name), many = Math.max(row.length, common ? shared.length : 0);
      if (at >= 0 && (many > 1 || common)) {
        const large = !playing && !both, gap = phone ? Math.min(large ? 108 : 60, 370 / many) : large ? 128 : 88, w = gap - (phone ? 8 : 14);
        const y = both ? (phone ? 146 : 176) : phone ? 60 : 62;
        return { x: W / 2 + (at - (many - 1) / 2) * gap - w / 2, y, w, step: w * 0.3, total: { x: W / 2, y: y + w * 1.4 + 18 } };
      }
      const called = name[0].toUpperCase() + name.slice(1).replace(/[-.]/, " ");
      if (columns) { // beside each other, over mine
        const w = 52, step = Math.min(w * 0.45, (120 - w) / Math.max(1, count - 1)), x = 8 + dealers.indexOf(name) * 127;
        return { x, y: 36, w, step, total: { x: x + 26, y: 124 }, name: { x: x + 66, y: 26, words: called } };
      }
      const w = phone ? (count > 5 ? 52 : tiles ? 70 : 78) : count > 5 ? 62 : tiles ? 66 : 78, step = w * (tiles ? 0.66 : count > 5 ? 0.5 : count > 3 ? 0.48 : 0.6), wide = w + step * (count - 1);
      const rest = shown.filter((each) => each !== "dealer"), first = name === "dealer" || !shown.includes("dealer");
      const y = (phone ? 26 : 43) + (first ? 0 : 128), x = W / 2 - wide / 2 + (name === "dealer" ? 0 : (rest.indexOf(name) - (rest.length - 1) / 2) * 320);
      return { x, y, w, step, total: { x: x - 32, y: y + 58 }, said: { x: W / 2, y: y + w * (tiles ? 1.364 : 1.4) + (both ? -6 : 20) }, name: { x: x - 10, y: y + 24, words: called } };
    }

    const shownOwn = playing ? own.filter((/** @type {any} */ wager) => wager.later || lying.stakes.has(`${seat}|${wager.name}`) || lying.tags.has(`${seat}|${wager.name}`)) : own; // what cannot be bet now is not drawn
    const spots = playing ? playSpots(shownOwn, ownHands, W, H, phone, pieces) : betSpots(own, W, H, phone, Math.max(150, size.covered + 96));
    const areas = shownOwn.map((/** @type {any} */ wager) => {
      const at = spots.get(wager.name);
      return { id: wager.name, wager, whose: seat, shape: ["circle", at.x, at.y, at.r], faint: wager.later && !playing, labels: labels(wager, at, playing, state, shownOwn.length) };
    });
    if (!playing) areas.push(...boxes(felt, places));
    return {
      width: W, height: H, key: `${W}x${Math.round(H)}`, tiles,
      base: () => base(felt, W, H, phone),
      areas: seat ? areas : [],
      hand, bare: dealers.length > 1 || (phone && [...ownHands.values()].some((each) => each.y < 234)),
      chips: (/** @type {string} */ wager, /** @type {number} */ whose, /** @type {number} */ nth) => {
        const on = wager.startsWith("box:") ? Number(wager.slice(4)) : whose;
        if (on !== seat) {
          const at = places.get(on);
          return at ? { x: at.x + (on === whose ? 0 : 18) + nth * 6, y: at.y, r: phone ? 11 : 16, other: whose !== seat } : null;
        }
        const at = spots.get(wager) || [...spots.values()][0];
        return at ? { x: at.x + (whose === seat ? 0 : 26), y: at.y, r: playing ? 20 : Math.min(30, at.r * 0.48), own: true, sum: { x: at.x, y: at.y + at.r + (own.length > 1 || playing ? 2 : 26), small: playing || own.length > 1 } } : null;
      },
      rack: { x: W / 2, y: -20 }, shoe: phone ? { x: W + 40, y: 20 } : { x: 880, y: 90 }, discard: { x: 300, y: 60 },
      seats: [...places].map(([number, at]) => ({ number, x: at.x, y: at.y, r: phone ? 15 : at.r, phone })),
      question: phone ? { x: 14, y: H, w: 362, phone } : pieces ? { x: tiles ? 604 : 562, y: 158, w: 272 } : { x: Math.max(728, right + 32), y: 322, w: 212 },
      header: phone ? { x: W / 2, y: H * 0.44 } : { x: 640, y: 298 }, told: phone ? null : { x: 964, y: 506 },
      dice: { x: phone ? 22 : 396, y: phone ? 16 : 126, size: phone ? 20 : 30 },
      call: { x: W / 2, y: phone ? 250 : 286 },
      pieces: pieces ? piecesAt(state.view.ask.pieces, phone, H, tiles) : null,
      empty: lying.hands.size ? [] : dashed(felt, W, phone),
    };
  }

  return { layout, press: true };
}

/** Where the others sit, by seat. @returns {Map<number, {x: number, y: number, r: number, left: boolean}>} */
function others(/** @type {any} */ state, /** @type {number} */ seat, /** @type {boolean} */ phone, /** @type {number} */ H) {
  const found = new Map(), boxes = Math.min(state.felt.boxes, 7), me = seat && seat <= boxes ? seat : Math.ceil(boxes / 2);
  const around = [];
  for (let away = 1; away < boxes; away += 1) around.push(((me - 1 + away) % boxes) + 1);
  const leftward = around.slice(0, 3), rightward = around.reverse().slice(0, 3).filter((each) => !leftward.includes(each));
  const taken = new Set(Object.keys(state.view?.seats || {}).map(Number));
  if (phone) {
    leftward.filter((n) => taken.has(n)).slice(0, 2).forEach((n, at) => found.set(n, { x: 44, y: H * 0.4 + at * 120, r: 15, left: true }));
    rightward.filter((n) => taken.has(n)).slice(0, 2).forEach((n, at) => found.set(n, { x: 346, y: H * 0.4 + at * 120, r: 15, left: false }));
    return found;
  }
  rightward.forEach((n, at) => found.set(n, { x: SLOTS[at][0], y: SLOTS[at][1], r: taken.has(n) ? 30 : 26, left: false }));
  leftward.forEach((n, at) => found.set(n, { x: 1280 - SLOTS[at][0], y: SLOTS[at][1], r: taken.has(n) ? 30 : 26, left: true }));
  return found;
}

/** My hands side by side, large. */
function spread(/** @type {string[]} */ names, /** @type {any} */ lying, /** @type {boolean} */ phone, /** @type {number} */ low, /** @type {boolean} */ tiles, /** @type {{top: number, floor: number}} */ room) {
  const found = new Map(), said = names.some((name) => lying.said.has(name)) ? 26 : 0, tall = tiles ? 1.364 : 1.4; // what is said stands over the hand
  const many = names.length, w = phone ? Math.max(48, Math.min(many > 2 ? 66 : many > 1 ? 84 : 108, (room.floor - room.top - said) / tall)) : many > 3 ? 78 : 104;
  const sizes = names.map((name) => { const n = (lying.hands.get(name) || []).length, step = w * (tiles ? 0.66 : n > 5 ? 0.34 : 0.44); return { n, step, wide: w * (tiles ? 0.62 : 1) + step * Math.max(0, n - 1) }; });
  const gap = phone ? 14 : 38, whole = sizes.reduce((all, each) => all + each.wide, 0) + gap * (many - 1);
  let x = (phone ? 195 : many > 2 ? 480 : 560) - whole / 2;
  const y = phone ? Math.max(room.top + said, Math.min(low, room.floor - w * tall)) : 326;
  names.forEach((name, at) => {
    const { step, wide } = sizes[at];
    found.set(name, { x, y, w, step, own: true, right: x + wide, bottom: y + w * 1.4, middle: x + wide / 2, total: { x: x + wide / 2, y: y - 13 }, said: { x: x + wide / 2, y: y - 16 }, frame: { x: x - 11, y: y - 11, w: wide + 22, h: w * 1.4 + 22 } });
    x += wide + gap;
  });
  return found;
}

/** Circles while bets are made: the first large in the middle, the others beside it. */
function betSpots(/** @type {any[]} */ own, /** @type {number} */ W, /** @type {number} */ H, /** @type {boolean} */ phone, /** @type {number} */ low) {
  const found = new Map(), n = own.length;
  if (phone) {
    const y = H - low, cols = Math.min(n, 4), rows = Math.ceil(n / 4), r = n === 1 ? 62 : n <= 3 ? 48 : 38;
    own.forEach((wager, at) => { const row = Math.floor(at / 4), inRow = Math.min(4, n - row * 4); found.set(wager.name, { x: 195 + ((at % 4) - (inRow - 1) / 2) * (n === 1 ? 0 : 360 / Math.max(cols, 3)), y: y - (rows - 1 - row) * (r * 2 + 22), r }); });
    return found;
  }
  const equal = own.filter((w) => w.key === own[0].key || /^bet-\d/.test(w.key)).length > 1;
  const small = n > 7 ? 32 : 42, step = n > 7 ? 80 : 118;
  own.forEach((wager, at) => {
    if (equal && n <= 5) found.set(wager.name, { x: 640 + (at - (n - 1) / 2) * 140, y: 430, r: 54 });
    else if (at === 0) found.set(wager.name, { x: 640, y: 420, r: 66 });
    else { const side = at % 2 ? -1 : 1, out = Math.ceil(at / 2), row = n > 7 && out > 3 ? 1 : 0; found.set(wager.name, { x: 640 + side * (66 + 36 + small + (out - 1 - row * 3) * step), y: 436 - row * 92, r: small }); }
  });
  return found;
}

/** Circles while hands are played: beneath the cards. */
function playSpots(/** @type {any[]} */ own, /** @type {Map<string, any>} */ hands, /** @type {number} */ W, /** @type {number} */ H, /** @type {boolean} */ phone, /** @type {boolean} */ pieces) {
  const found = new Map(), first = [...hands.values()][0], n = own.length;
  const r = phone ? (n > 4 ? 23 : 26) : 28, step = phone ? Math.min(88, 360 / n) : Math.min(92, 620 / n);
  const y = phone ? (first ? first.bottom + 40 : H * 0.66) : pieces ? 520 : 518, all = [...hands.values()], middle = phone ? 195 : pieces ? 884 : first ? all.reduce((x, each) => x + each.middle / all.length, 0) : 560;
  own.forEach((wager, at) => found.set(wager.name, { x: pieces && !phone ? 884 : middle + (at - (n - 1) / 2) * step, y: pieces && !phone ? 520 - at * 76 : y, r }));
  return found;
}

/** What stands in a circle, or under it. */
function labels(/** @type {any} */ wager, /** @type {any} */ at, /** @type {boolean} */ playing, /** @type {any} */ state, /** @type {number} */ many) {
  const stands = state.lying.stakes.get(`${state.view?.seat}|${wager.name}`);
  const words = wager.key === "hand" ? `Hand ${wager.spot}` : short(wager.title);
  if (many === 1) return [];
  if (playing) return stands ? [] : words.length < 9 ? [{ x: at.x, y: at.y + 4, words, size: 12 }] : at.r < 26 ? [] : halves(words).map((line, n) => ({ x: at.x, y: at.y + at.r + 15 + n * 13, words: line, size: 12 }));
  const split = words.length > 10 ? halves(words) : [words], size = Math.min(14, ...split.map((line) => (at.r * 3.2) / Math.max(4, line.length)));
  const inside = stands ? [] : split.map((line, n) => ({ x: at.x, y: at.y + 5 + (n - (split.length - 1) / 2) * 17, words: line, size, weight: 600 }));
  const under = stands ? words : wager.later ? "in play" : wager.pays;
  const below = (many > 3 && under.length > 12 ? halves(under) : [under]).map((line, n) => ({ x: at.x, y: at.y + at.r + (stands ? 30 : 20) + n * 15, words: line, size: 12.5 }));
  return stands && at.r > 50 ? inside : [...inside, ...below];
}

/** Empty boxes: a second wager where the table takes it. */
function boxes(/** @type {any} */ felt, /** @type {Map<number, any>} */ places) {
  return felt.wagers.filter((/** @type {any} */ w) => w.key === "box" && places.has(Number(w.spot))).map((/** @type {any} */ wager) => {
    const at = places.get(Number(wager.spot));
    return { id: wager.name, wager, whose: Number(wager.spot), shape: ["circle", at.x, at.y, at.r], dashed: true, labels: [] };
  });
}

/** Where cards will come. */
function dashed(/** @type {any} */ felt, /** @type {number} */ W, /** @type {boolean} */ phone) {
  const all = felt.hands.length > 1, n = all ? felt.hands.length : felt.dealt, w = Math.min(phone ? 66 : 76, 360 / n - 8), gap = w + 8;
  return Array.from({ length: n }, (_, at) => ({ x: W / 2 + (at - n / 2) * gap + 4, y: phone ? 26 : 43, w, h: w * 1.4 }));
}

/** Two framed areas whose cards change place when pressed. */
function piecesAt(/** @type {any} */ pieces, /** @type {boolean} */ phone, /** @type {number} */ H, /** @type {boolean} */ tiles) {
  const w = phone ? (tiles ? 76 : 62) : tiles ? 104 : 92, gap = phone ? 4 : 6, ratio = tiles ? 0.62 * 2.2 : 1.4, tall = w * ratio;
  const width = (/** @type {number} */ n) => n * w * (tiles ? 0.62 : 1) + (n - 1) * gap + 24;
  const frames = pieces.areas.map((/** @type {any} */ [name, n], /** @type {number} */ at) => ({ name, n, x: phone ? 10 : 326, y: phone ? Math.max(H * 0.175, 142) + at * (tall + 52) : 150 + at * (tall + (tiles ? 52 : 60)), w: phone ? 370 : Math.max(width(n), tiles ? 260 : 216), h: tall + 46 }));
  return { frames, w: phone && pieces.areas[1][1] > 4 ? 66 : w, gap, tiles, step: tiles ? w * 0.62 + gap : w + gap };
}

/** The felt itself: rail, lettering, rack, shoe. */
function base(/** @type {any} */ felt, /** @type {number} */ W, /** @type {number} */ H, /** @type {boolean} */ phone) {
  const made = [];
  if (phone) made.push(el("rect", { width: W, height: H, fill: "url(#cloth)" }));
  else {
    made.push(el("path", { d: EDGE, class: "rail", "stroke-width": 40 }), el("path", { d: EDGE, fill: "none", stroke: "#4a382c", "stroke-width": 38, opacity: 0.35 }), el("path", { d: EDGE, fill: "none", class: "rail-edge", "stroke-width": 22 }), el("path", { d: EDGE, fill: "none", class: "rail-line", "stroke-width": 18 }),
      el("path", { d: EDGE, fill: "url(#cloth)" }), el("path", { d: EDGE, fill: "none", stroke: "#d8b765", "stroke-opacity": 0.35, "stroke-width": 1.5, transform: "translate(640 -12) scale(.982 .976) translate(-640 12)" }), rack(475), shoe(), discards());
  }
  made.push(el("ellipse", { cx: phone ? 195 : 620, cy: phone ? H * 0.55 : 420, rx: phone ? 180 : 330, ry: phone ? 150 : 160, fill: "url(#light)" }));
  if (felt.hands.length < 3) made.push(lettering(felt.lettering, W, phone));
  return made;
}

function lettering(/** @type {string[]} */ lines, /** @type {number} */ W, /** @type {boolean} */ phone) {
  const g = el("g", { class: "lettering" });
  const curves = phone ? ["M50 150C120 190 270 190 340 150", "M60 174C130 212 260 212 330 174"] : ["M330 122C440 216 840 216 950 122", "M330 148C440 246 840 246 950 148", "M318 166C436 275 844 275 962 166"];
  const sizes = phone ? [14, 11.5] : [21, 14, 12];
  if (!phone && lines.length) g.append(el("path", { d: "M316 150C436 262 844 262 964 150M316 172C436 284 844 284 964 172", fill: "none", class: "line", opacity: 0.5 }));
  lines.slice(0, curves.length).forEach((line, at) => {
    const id = `curve-${at}`, words = el("textPath", { href: `#${id}`, startOffset: "50%" }, phone ? line.replace(" draws to 16 and", "").toUpperCase() : line.toUpperCase());
    g.append(el("path", { id, d: curves[at], fill: "none" }), el("text", { "font-size": sizes[at], "letter-spacing": phone ? 1.6 : at ? 3 : 6, "font-weight": at ? 600 : 700, "text-anchor": "middle" }, words));
  });
  return g;
}

function rack(/** @type {number} */ x) {
  const g = el("g", { transform: `translate(${x} -4)` }, el("rect", { width: 330, height: 34, rx: 8, fill: "#0a0d0c", stroke: "#fff", "stroke-opacity": 0.12 }));
  ["#e37318", "#6a3d9e", "#2b2d33", "#2b2d33", "#1b7a48", "#1b7a48", "#bf2b39", "#bf2b39", "#f1efe6"].forEach((fill, at) => { for (let n = 0; n < 7; n += 1) g.append(el("rect", { x: 10 + at * 34.9 + n * 4.4, y: 6, width: 3.6, height: 22, rx: 2, fill, opacity: n % 3 ? 1 : 0.78 })); });
  return g;
}

const shoe = () => el("g", { transform: "translate(880 22)" }, el("path", { d: "M6 18 92 0 122 12 36 32Z", fill: "#2c3236" }), el("path", { d: "M36 32 122 12V56L36 78Z", fill: "#1d2225" }), el("path", { d: "M6 18 36 32V78L6 60Z", fill: "#0f1214" }), el("path", { d: "M-6 52 30 70 30 78 22 84-14 66Z", fill: "#fbf9f2" }), el("path", { d: "M-3.500 55.500 26 70.500 25.500 75.500 20.500 79.500-9.500 64.500Z", class: "back-fill" }), el("path", { d: "M50 60 112 45", stroke: "#3b4247", "stroke-width": 2 }));

const discards = () => el("g", { transform: "translate(268 24)", fill: "none", stroke: "#fff", "stroke-opacity": 0.28 }, el("path", { d: "M0 14 76 0 104 12 28 28Z" }), el("path", { d: "M0 14V56L28 70V28M28 70 104 54V12" }), ...[0, 1, 2].map((at) => el("path", { d: `M4 ${46 + at * 5} 28 ${58 + at * 5} 100 ${44 + at * 5}`, "stroke-opacity": 0.7, "stroke-width": 2 })));

export { rack, text };
