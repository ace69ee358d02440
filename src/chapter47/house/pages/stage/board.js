/**
 * Boards: areas that all patrons share, as rows of cells (baccarat, sic bo, mini-dice, under/over, chuck-a-luck, beat the
 * dealer, joker seven, chemin de fer). The game says its rows; a cell that no row names is put into the last one, so
 * that every wager can be pressed. On a phone rows are broken so that each cell is 44 px and more.
 * @module
 */
import { die, el, text } from "./parts.js";
import { halves, owner, short } from "./words.js";

const SUITS = /** @type {Record<string, string>} */ ({ S: "♠ spades", H: "♥ hearts", D: "♦ diamonds", C: "♣ clubs" });
const TINTS = /** @type {Record<string, string>} */ ({ player: "blue-cell", tie: "leaf-cell", banker: "wine-cell", bank: "wine-cell", small: "blue-cell", big: "wine-cell", under: "blue-cell", over: "wine-cell", "under-7": "blue-cell", "over-7": "wine-cell" });

/** Rows of cells: "small^2 total:*" names a cell twice as wide and every place of a kind. @param {any} felt */
export function rowsOf(felt) {
  const left = new Map(felt.wagers.map((/** @type {any} */ w) => [w.name, w]));
  const rows = felt.rows.map((/** @type {string} */ row) => row.split(" ").flatMap((token) => {
    const [name, wide] = token.split("^"), weight = Number(wide || 1);
    const names = name === "*" ? [...left.keys()] : name.endsWith(":*") ? [...left.keys()].filter((each) => each.startsWith(name.slice(0, -1))) : [name];
    return names.filter((each) => left.has(each)).map((each) => { const wager = left.get(each); left.delete(each); return { wager, weight }; });
  })).filter((/** @type {any[]} */ row) => row.length);
  if (left.size) rows.push([...left.values()].map((wager) => ({ wager, weight: 1 })));
  return rows;
}

/** The same for a narrow screen: so many cells beside each other that each can be pressed. @param {any[][]} rows */
export function broken(rows) {
  return rows.flatMap((row) => {
    const longest = (/** @type {(wager: any) => string} */ words) => Math.max(...row.map((cell) => words(cell.wager).length)), named = longest(name);
    const most = Math.min(named <= 3 ? 7 : named <= 6 ? 5 : named <= 11 ? 4 : 3, Math.max(3, Math.floor(374 / (longest(({ pays }) => pays) * 6.5 + 6)))); // odds that can be read
    const lines = Math.ceil(row.length / most), each = Math.ceil(row.length / lines);
    return Array.from({ length: lines }, (_, at) => row.slice(at * each, (at + 1) * each));
  });
}

/** What stands in a cell. @param {any} wager */
function name(wager) {
  if (dice(wager).length) return "";
  return wager.spot && wager.spot.length < 3 && !/hand/.test(wager.key) ? (wager.key === "suit" ? SUITS[wager.spot] || "" : wager.spot) : wager.spot ? wager.title : short(wager.title);
}

/** Dice printed in a cell. @param {any} wager @returns {number[]} */
function dice(wager) {
  const n = Number(wager.spot);
  if (wager.key === "two-of-a-kind") return [n, n];
  if (wager.key === "three-of-a-kind" && n) return [n, n, n];
  if (wager.key === "one-of-a-kind" || wager.key === "number") return [n];
  return wager.key === "combination" ? wager.spot.split("-").map(Number) : [];
}

/** Cells of rows within a box. @param {any[][]} rows @param {number} x @param {number} y @param {number} w @param {number} h @param {number} seat @param {number} gap */
export function cells(rows, x, y, w, h, seat, gap = 0) {
  /** @type {any[]} */
  const areas = [];
  const tall = h / rows.length;
  rows.forEach((row, line) => {
    const whole = row.reduce((all, cell) => all + cell.weight, 0);
    let left = x;
    const made = row.map(({ wager, weight }) => { const width = (w * weight) / whole, at = left; left += width; return cell(wager, at, y + line * tall, width - gap, tall - gap, seat); });
    alike(made);
    areas.push(...made);
  });
  return areas;
}

/** Names of one row in one size, those of one line and those of two each for themselves. @param {any[]} row */
function alike(row) {
  for (const lines of [1, 2]) {
    const names = row.map((area) => area.labels.filter((/** @type {any} */ label) => label.weight)).filter((found) => found.length === lines);
    const size = Math.min(...names.flat().map((label) => label.size));
    for (const label of names.flat()) label.size = size;
  }
}

/** @param {any} wager @param {number} x @param {number} y @param {number} w @param {number} h @param {number} seat */
export function cell(wager, x, y, w, h, seat) {
  const faces = dice(wager), two = h > 42 && wager.pays, said = name(wager), words = /^\d+$/.test(said) ? said : said.toUpperCase();
  const fits = (/** @type {string} */ line) => (w - 8) / (Math.max(line === said ? 2 : 4, line.length) * (line.length > 6 ? 0.78 : 0.94)); // digits may be large
  const most = h > 190 ? 30 : h > 90 ? 20 : 16;
  let lines = [words], size = Math.min(most, fits(words), h * 0.4);
  const parted = halves(words), smaller = Math.min(16, h * 0.25, ...parted.map(fits));
  if (size < 13.5 && smaller > size) { lines = parted; size = smaller; }
  const top = y + (two ? h * (lines.length > 1 ? 0.3 : h > 110 ? 0.26 : 0.42) : h / 2 + size * (lines.length > 1 ? -0.2 : 0.35));
  const label = lines.map((line, at) => ({ x: x + w / 2, y: top + at * size * 1.12, words: line, size, weight: 700, spacing: line.length > 6 ? 0.5 : 1.5 }));
  const pays = { x: x + w / 2, y: y + h - Math.min(h > 190 ? 22 : 12, h * 0.14), words: wager.pays, size: Math.min(h > 190 ? 16 : 12.5, ((w - 4) * 1.7) / Math.max(5, wager.pays.length)), cls: "soft" };
  const side = Math.min(h > 200 ? 96 : h > 120 ? 64 : 22, (w - 10) / Math.max(1, faces.length) - 3, h * 0.4);
  return {
    id: wager.name, wager, whose: seat, shape: ["rect", x, y, w, h], round: h > 100 ? 12 : 0, tint: TINTS[wager.key], main: false,
    labels: [...(words ? label : []), ...(two ? [pays] : [])],
    art: faces.length ? () => faces.map((face, at) => { const drawn = die(face, side, true); drawn.setAttribute("transform", `translate(${x + w / 2 + (at - (faces.length - 1) / 2) * (side + 3)} ${y + h * (two ? 0.36 : 0.5)})`); return drawn; }) : undefined,
    box: { x, y, w, h },
  };
}

/** Where chips lie in a cell: mine low on the right, others' small on the left. @param {any} box @param {boolean} own @param {number} nth */
export function chipsIn(box, own, nth) {
  const r = Math.min(own ? 18 : 12, box.h * 0.3, box.w * 0.3), flat = box.h <= 110 && box.w >= 80;
  if (own && flat) return { x: box.x + box.w - r - 7, y: box.y + box.h - r - 6, r, own: true, tag: { x: box.x + box.w / 2, y: box.y + 4 }, sum: box.w > 180 ? { x: box.x + box.w - 2 * r - 34, y: box.y + box.h - r - 6, small: true } : null };
  if (!own) return { x: box.x + r + 6 + nth * 10, y: box.y + box.h - r - 5, r, other: true, quiet: true };
  return { x: box.x + box.w / 2 + (box.w > 180 ? Math.min(60, box.w * 0.2) : 0), y: box.y + box.h * (box.h > 90 ? 0.55 : 0.62), r, own: true, tag: { x: box.x + box.w / 2, y: box.y + 4 }, sum: box.w > 180 ? { x: Math.min(box.x + box.w / 2 + Math.min(60, box.w * 0.2) + r + 34, box.x + box.w - 22), y: box.y + box.h * (box.h > 90 ? 0.55 : 0.62) } : null };
}

/** @param {any} felt */
export function create(felt) {
  const rows = rowsOf(felt), two = felt.hands.includes("player"), thrown = felt.colour === "petrol";

  /** @param {any} state @param {any} size */
  function layout(state, size) {
    const phone = size.phone, W = phone ? 390 : 1280, H = phone ? size.height : 596, seat = state.view?.seat || 0;
    const narrow = phone ? broken(rows) : [], many = narrow.length > 10; // as many rows as a finger can tell apart
    const top = two ? (phone ? 210 : 340) : many ? 84 : phone ? 96 : 122;
    const areas = phone ? cells(narrow, 8, top, 374, Math.min(H - top - 8, narrow.length * roomy(narrow.length, two)), seat, many ? 2 : 3) : two ? cells(rows, 60, top, 752, rows.length > 1 ? 200 : 132, seat, 8) : cells(rows, 44, top + (rows.length < 2 ? 30 : 0), 1192, Math.min(432, rows.length < 2 ? 360 : rows.length * 150), seat, rows.length < 3 ? 8 : 0);
    const boxes = new Map(areas.map((area) => [area.id, area.box]));
    const own = (/** @type {string} */ hand) => owner(hand).seat === seat;
    const counts = new Map();
    return {
      width: W, height: H, key: `${W}x${Math.round(H)}`, areas: seat ? areas : areas.map((area) => ({ ...area })),
      base: () => base(W, H, phone, two),
      hand: (/** @type {string} */ name, /** @type {number} */ count) => {
        if (name === "player" || name === "banker") {
          const at = name === "player" ? 0 : 1, w = phone ? 58 : 94, x = phone ? 14 + at * 188 : 84 + at * 386;
          return { x, y: phone ? 62 : 92, w, step: phone ? w * 0.62 : 100, third: !phone, total: { x: phone ? x + 150 : x + 306, y: phone ? 40 : 56 } };
        }
        if (!own(name)) return null;
        const w = phone ? 46 : 62, step = Math.min(w * 0.74, (W - 60 - w) / Math.max(1, count - 1));
        return { x: phone ? 12 : 60, y: phone ? 12 : 18, w, step, total: null };
      },
      chips: (/** @type {string} */ wager, /** @type {number} */ whose) => {
        const box = boxes.get(wager);
        if (!box) return null;
        const nth = counts.get(wager) || 0;
        if (whose !== seat) counts.set(wager, nth + 1);
        const lie = chipsIn(box, whose === seat, nth);
        return wager === "bank" && lie.other && box.h > 90 ? { ...lie, told: true, sum: { x: box.x + box.w / 2, y: box.y + box.h * 0.55 } } : lie; // what others bet against
      },
      won: (/** @type {any} */ area, /** @type {any} */ s) => s.lying.over && [...s.lying.tags].some(([key, tag]) => tag.kind === "won" && key.endsWith(`|${area.wager.name}`)),
      winner: (/** @type {string} */ name, /** @type {any} */ s) => two && s.lying.call.words.toLowerCase().startsWith(name.slice(0, 4)),
      rack: { x: W / 2, y: -30 }, shoe: { x: W + 60, y: 40 }, discard: { x: -60, y: 40 },
      seats: [], question: phone ? { x: 14, y: H, w: 362, phone } : two ? { x: 900, y: 60, w: 260 } : { x: 580, y: 26, w: 640, strip: true }, told: two ? { x: phone ? 8 : 60, y: phone ? 4 : 492 } : phone ? { x: 120, y: 4 } : { x: 640, y: 30 },
      header: two ? { x: phone ? 195 : 436, y: phone ? 166 : 288 } : phone ? null : { x: 1096, y: 42 },
      dice: thrown ? { x: phone ? 40 : 200, y: phone ? 50 : 66, size: phone ? 38 : 58 } : null,
      faces: felt.game === "beat-the-dealer" ? (/** @type {any} */ s) => throwers(s, phone, seat) : undefined,
      extra: (/** @type {Element} */ layer, /** @type {any} */ s) => extra(layer, s, W, H, phone, two, thrown, felt),
    };
  }
  return { layout, whole: true };
}

/** How tall the rows of a small board may be on a phone; baccarat has its road beneath. @param {number} lines @param {boolean} two */
const roomy = (lines, two) => (lines < 2 ? (two ? 170 : 300) : lines < 3 ? 220 : lines < 5 ? 130 : 92);

/** Each thrower's dice beside each other. @param {any} state @param {boolean} phone @param {number} seat */
function throwers(state, phone, seat) {
  return Object.entries(state.lying.throws).filter(([by]) => by === "dealer" || by === `seat ${seat}`).map(([by, faces], at) => ({ key: by, faces, x: (phone ? 40 : 200) + at * (phone ? 180 : 420), y: phone ? 38 : 66 }));
}

/** @param {number} W @param {number} H @param {boolean} phone @param {boolean} two */
export function base(W, H, phone, two = false) {
  const made = phone ? [el("rect", { width: W, height: H, fill: "url(#cloth)" })] : [el("rect", { x: 10, y: -60, width: 1260, height: 648, rx: 64, class: "rail" }), el("rect", { x: 17, y: -60, width: 1246, height: 641, rx: 58, fill: "#0b0908" }), el("rect", { x: 20, y: -60, width: 1240, height: 638, rx: 55, class: "rail" }), el("rect", { x: 26, y: -60, width: 1228, height: 632, rx: 50, fill: "url(#cloth)" })];
  if (two) [0, 1].forEach((at) => made.push(el("rect", { x: phone ? 8 + at * 188 : 60 + at * 386, y: phone ? 14 : 26, width: phone ? 182 : 366, height: phone ? 150 : 252, rx: 18, class: "hand-panel" }), text(phone ? 20 + at * 188 : 84 + at * 386, phone ? 46 : 62, at ? "BANKER" : "PLAYER", { "text-anchor": "start", "font-size": phone ? 14 : 18, "font-weight": 700, "letter-spacing": 3 })));
  return made;
}

/** The call of the moment, the road of the shoe, what each thrower has. @param {Element} layer @param {any} state @param {number} W @param {number} H @param {boolean} phone @param {boolean} two @param {boolean} thrown @param {any} felt */
function extra(layer, state, W, H, phone, two, thrown, felt) {
  const { call, roads, throws } = state.lying, made = [];
  if (two && call.words) made.push(text(phone ? 195 : 436, phone ? 194 : 316, call.words, { "font-size": phone ? 17 : 24, "font-weight": 700, class: "call" }));
  if (two && !phone && !state.view?.ask) made.push(...road(roads)); // a question stands in its place
  if (two && phone && !state.view?.ask) made.push(...beads(roads, lowest(felt), H));
  const won = two && ["player", "bank"].findIndex((who) => call.words.toLowerCase().startsWith(who));
  if (won === 0 || won === 1) made.push(el("rect", { x: phone ? 8 + won * 188 : 60 + won * 386, y: phone ? 14 : 26, width: phone ? 182 : 366, height: phone ? 150 : 252, rx: 18, class: "asked" }));
  if (thrown && felt.game === "beat-the-dealer") Object.entries(throws).slice(0, 2).forEach(([by, faces], at) => made.push(text((phone ? 40 : 380) + at * (phone ? 180 : 420), phone ? 86 : 74, `${by === "dealer" ? "Dealer" : "You"} ${/** @type {number[]} */ (faces).reduce((a, b) => a + b, 0)}`, { "font-size": phone ? 15 : 26, "font-weight": 700, "text-anchor": "start" })));
  else if (thrown && call.words) made.push(text(phone ? 240 : 480, phone ? 66 : 84, call.words, { "font-size": phone ? 40 : 58, "font-weight": 700, class: "call-large" }), text(phone ? 290 : 560, phone ? 58 : 72, state.lying.dice.join(", "), { "font-size": 15, "text-anchor": "start" }));
  layer.replaceChildren(...made);
}

/** Where the cells of baccarat end on a phone. @param {any} felt */
const lowest = (felt) => { const rows = broken(rowsOf(felt)); return 210 + rows.length * roomy(rows.length, true); };

/** The bead plate of this shoe on a phone, in what the cells leave. @param {string[]} roads @param {number} top @param {number} H */
function beads(roads, top, H) {
  const y = top + 12, tall = H - y - 10, lines = Math.min(6, Math.floor((tall - 44) / 26));
  if (lines < 2) return [];
  const fit = 13 * lines, shown = roads.slice(Math.max(0, roads.length - fit + (roads.length % lines)));
  const tally = (/** @type {string} */ who) => roads.filter((each) => each === who).length;
  return [el("rect", { x: 8, y, width: 374, height: 44 + lines * 26, rx: 14, fill: "#fbf9f2" }), text(22, y + 25, "This shoe, no forecast", { class: "ink", "font-size": 13, "font-weight": 650, "text-anchor": "start" }), text(368, y + 25, `B ${tally("B")} · T ${tally("T")} · P ${tally("P")}`, { class: "ink", "font-size": 13, "text-anchor": "end" }),
    ...grid(16, y + 36, 27.5, 26, 13, lines), ...shown.flatMap((who, at) => bead(who, 29.75 + Math.floor(at / lines) * 27.5, y + 49 + (at % lines) * 26, 10))];
}

/** Thin lines of a plate. @param {number} x @param {number} y @param {number} w @param {number} h @param {number} cols @param {number} lines */
const grid = (x, y, w, h, cols, lines) => [el("path", { d: [...Array(cols + 1).keys()].map((at) => `M${x + at * w} ${y}v${lines * h}`).join("") + [...Array(lines + 1).keys()].map((at) => `M${x} ${y + at * h}h${cols * w}`).join(""), stroke: "#ddd7c7", fill: "none" })];

const FILLS = /** @type {Record<string, string>} */ ({ B: "#b3202f", P: "#2263b4", T: "#1b7a48" });

/** @param {string} who @param {number} x @param {number} y @param {number} r */
const bead = (who, x, y, r) => [el("circle", { cx: x, cy: y, r, fill: FILLS[who] }), text(x, y + 4.5, who, { class: "white", "font-size": r + 2, "font-weight": 700 })];

/** The big road: a column for each run, ties on the ring before them; only the last columns where there are many. @param {string[]} roads @param {number} most */
export function bigRoad(roads, most) {
  /** @type {{who: string, column: number, line: number, ties: number}[]} */
  const rings = [];
  for (const who of roads) {
    const last = rings[rings.length - 1];
    if (who === "T") { if (last) last.ties += 1; continue; }
    rings.push(last?.who === who ? { who, column: last.column, line: Math.min(last.line + 1, 5), ties: 0 } : { who, column: (last?.column ?? -1) + 1, line: 0, ties: 0 });
  }
  const past = Math.max(0, (rings[rings.length - 1]?.column ?? 0) - most + 1);
  return rings.filter((ring) => ring.column >= past).map((ring) => ({ ...ring, column: ring.column - past }));
}

/** This shoe as it went: a record, not a forecast. @param {string[]} roads */
function road(roads) {
  const made = [el("rect", { x: 846, y: 26, width: 390, height: 514, rx: 16, fill: "#fbf9f2" }), text(866, 60, "This shoe", { class: "ink", "font-size": 17, "font-weight": 650, "text-anchor": "start" }), text(1216, 60, `${roads.length} round${roads.length === 1 ? "" : "s"}`, { class: "ink", "font-size": 14, "text-anchor": "end" })];
  const tally = (/** @type {string} */ who) => roads.filter((each) => each === who).length;
  [["B", "Banker"], ["T", "Tie"], ["P", "Player"]].forEach(([who, words], at) => made.push(el("rect", { x: 866 + at * 118, y: 74, width: 112, height: 26, rx: 5, fill: FILLS[who] }), text(922 + at * 118, 92, `${words} ${tally(who)}`, { class: "white", "font-size": 13.5, "font-weight": 650 })));
  made.push(text(866, 130, "Big road", { class: "ink", "font-size": 13, "font-weight": 600, "text-anchor": "start" }), ...grid(868, 138, 18, 18, 19, 6));
  for (const { who, column, line, ties } of bigRoad(roads, 19)) {
    made.push(el("circle", { cx: 877 + column * 18, cy: 147 + line * 18, r: 7, fill: "none", stroke: FILLS[who], "stroke-width": 2.4 }));
    if (ties) made.push(el("path", { d: `M${872 + column * 18} ${152 + line * 18}l11 -11`, stroke: FILLS.T, "stroke-width": 2 }));
  }
  made.push(text(866, 276, "Bead plate", { class: "ink", "font-size": 13, "font-weight": 600, "text-anchor": "start" }), ...grid(865, 287, 30, 30, 12, 6));
  roads.slice(Math.max(0, Math.ceil((roads.length - 72) / 6) * 6)).forEach((who, at) => made.push(...bead(who, 880 + Math.floor(at / 6) * 30, 302 + (at % 6) * 30, 12)));
  made.push(text(866, 516, "The road is a record, not a forecast.", { class: "ink", "font-size": 14, "font-weight": 650, "text-anchor": "start" }));
  return made;
}
