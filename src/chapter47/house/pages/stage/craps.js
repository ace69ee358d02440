/**
 * Craps: numbers, lines and come on the left, the stickperson's wagers on the right; the top strip belongs to the dice.
 * Horn high and hops lie on a second page of the right side. On a phone the table and the middle are two pages.
 * @module
 */
import { base, cells, chipsIn } from "./board.js";
import { die, el, puck, text } from "./parts.js";
import { halves } from "./words.js";

const NAMES = /** @type {Record<string, string>} */ ({ 4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10" });
const NUMBERS = ["4", "5", "6", "8", "9", "10"];

/** @param {any} felt @param {{changed: () => void}} page */
export function create(felt, { changed }) {
  const wagers = new Map(felt.wagers.map((/** @type {any} */ w) => [w.name, w]));
  let second = false, middle = false; // which page of the right side; on a phone whether the middle is shown

  /** @param {string} name @param {number[]} box @param {string} words @param {any} [more] */
  const area = (name, [x, y, w, h], words, more = {}) => {
    const wager = wagers.get(name);
    if (!wager) return [];
    const size = more.size || 14, tall = more.pays && h > 50;
    const beside = more.dice ? x + 84 : 0;
    const parts = words.length * size * 0.72 > w - 12 ? halves(words) : [words];
    const labels = parts.map((line, n) => ({ x: beside || (more.at ? x + more.at : x + w / 2), y: y + (tall ? h / 2 - 4 : h / 2 + size * 0.36) + (more.lift || 0) + (n - (parts.length - 1) / 2) * 18, words: line, size, weight: 700, spacing: more.spacing, cls: more.cls, anchor: beside ? "start" : more.anchor }));
    if (more.pays) labels.push({ x: beside || x + w / 2 + (tall ? 0 : w / 2 - 12), y: tall ? y + h / 2 + 15 : y + h / 2 + 4, words: wager.pays, size: 12.5, cls: "soft", anchor: beside ? "start" : tall ? "middle" : "end", weight: 400, spacing: undefined });
    return [{ id: name, wager, shape: ["rect", x, y, w, h], labels, box: { x, y, w, h }, art: more.dice ? () => more.dice.map((/** @type {number} */ face, /** @type {number} */ at) => { const d = die(face, 24, true); d.setAttribute("transform", `translate(${x + 30 + at * 29} ${y + h / 2})`); return d; }) : undefined }];
  };
  /** A cell that turns a page instead of taking a wager. @param {string} id @param {number[]} box @param {string} words @param {() => void} act */
  const turn = (id, [x, y, w, h], words, act) => ({ id, wager: { name: id, title: words, pays: "", covers: [] }, shape: ["rect", x, y, w, h], labels: [{ x: x + w / 2, y: y + h / 2 + 5, words, size: 14, weight: 650 }], box: { x, y, w, h }, act });

  /** Numbers with what lies behind and before them. @param {string} n @param {number} x @param {number} y @param {number} w @param {number[]} tall */
  const column = (n, x, y, w, [up, box, low]) => [
    ...area(`lay:${n}`, [x, y, w / 2, up], "Lay", { size: 13 }), ...area(`place-lose:${n}`, [x + w / 2, y, w / 2, up], "Lose", { size: 13 }),
    ...area(`come-point:${n}`, [x, y + up, w, box], NAMES[n], { size: NAMES[n].length > 2 ? 28 : 40, lift: box > 80 ? -14 : 0, cls: "numeral" }),
    ...area(`buy:${n}`, [x, y + up + box, w / 2, low], "Buy", { size: 13 }), ...area(`place:${n}`, [x + w / 2, y + up + box, w / 2, low], "Place", { size: 13 }),
  ];

  const lines = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number[]} */ [come, field, dont, pass]) => [
    ...area("come", [x, y, w, come], "COME", { size: 24, spacing: 6 }),
    ...area("field", [x, y + come, w, field], w > 500 ? "FIELD\u00a0\u00a0\u00a0\u00a02\u00a0\u00a0\u00a03\u00a0\u00a0\u00a04\u00a0\u00a0\u00a09\u00a0\u00a0\u00a010\u00a0\u00a0\u00a011\u00a0\u00a0\u00a012" : "FIELD 2 3 4 9 10 11 12", { size: w > 500 ? 18 : 14, spacing: 2 }),
    ...area("dont-pass", [x, y + come + field, wagers.has("dont-pass-odds") ? w * 0.8 : w, dont], "DON’T PASS BAR 12", { size: 15, spacing: 2 }), ...area("dont-pass-odds", [x + w * 0.8, y + come + field, w * 0.2, dont], "odds", { size: 13 }),
    ...area("pass", [x, y + come + field + dont, w, wagers.has("pass-odds") ? pass * 0.58 : pass], "PASS LINE", { size: 22, spacing: 5 }), ...area("pass-odds", [x, y + come + field + dont + pass * 0.58, w, pass * 0.42], "odds behind the line", { size: 13 }),
  ];

  const middleCells = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h) => {
    const last = ["horn", "whirl"].filter((name) => wagers.has(name)), each = w / (last.length + 1);
    const half = w / 2, row = h / 7.2, at = (/** @type {number} */ n) => y + n * row;
    return [
      ...area("any-seven", [x, y, w, row * 0.8], "ANY SEVEN", { pays: true, spacing: 1.5 }),
      ...[["hard:4", [2, 2], 0, 0.8], ["hard:10", [5, 5], 1, 0.8], ["hard:6", [3, 3], 0, 1.8], ["hard:8", [4, 4], 1, 1.8], ["craps:2", [1, 1], 0, 2.8], ["craps:12", [6, 6], 1, 2.8], ["craps:3", [1, 2], 0, 3.8], ["eleven", [5, 6], 1, 3.8]].flatMap(([name, faces, side, down]) => area(String(name), [x + Number(side) * half, at(Number(down)), half, row], String(name).startsWith("hard") ? `Hard ${String(name).slice(5)}` : { "craps:2": "Two", "craps:12": "Twelve", "craps:3": "Three", eleven: "Eleven" }[String(name)] || "", { pays: true, dice: faces, at: Math.min(126, half - 40), size: 14 })),
      ...area("any-craps", [x, at(4.8), half, row * 0.9], "Any craps", { pays: true }), ...area("c-and-e", [x + half, at(4.8), half, row * 0.9], "C and E"),
      ...last.flatMap((name, n) => area(name, [x + n * each, at(5.7), each, row * 1.5], name === "horn" ? "Horn" : "Whirl")),
      turn("page:hops", [x + last.length * each, at(5.7), each, row * 1.5], "Hops, more", () => { second = true; changed(); }),
    ];
  };

  const more = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h, /** @type {number} */ seat) => {
    const rest = [...wagers.values()].filter((wager) => ["hop", "horn-high", "six-seven-eight", "fire"].includes(wager.key) && (wager.key !== "fire" || wager.spot === String(seat)));
    const rows = [];
    for (const key of ["horn-high", "hop", "six-seven-eight", "fire"]) { const of = rest.filter((wager) => wager.key === key).map((wager) => ({ wager: { ...wager, title: key === "hop" ? wager.spot : key === "horn-high" ? `Horn high ${wager.spot}` : wager.title }, weight: 1 })); for (let at = 0; at < of.length; at += key === "hop" ? 3 : 2) rows.push(of.slice(at, at + (key === "hop" ? 3 : 2))); }
    return [turn("page:back", [x, y, w, 44], "‹ hard ways, horn", () => { second = false; changed(); }), ...cells(rows, x, y + 48, w, h - 48, seat, 2)];
  };

  /** @param {any} state @param {any} size */
  function layout(state, size) {
    const phone = size.phone, W = phone ? 390 : 1280, H = phone ? size.height : 596, seat = state.view?.seat || 0;
    const areas = phone ? narrow(H, seat) : [...area("dont-come", [44, 122, 104, 166], "DON’T COME", { size: 14 }), ...NUMBERS.flatMap((n, at) => column(n, 148 + at * 117, 122, 117, [30, 104, 32])), ...lines(44, 288, 806, [72, 62, 44, 88]), ...(second ? more(878, 122, 358, 432, seat) : middleCells(878, 122, 358, 432))];
    const boxes = new Map(areas.map((each) => [each.id, each.box]));
    const tell = (/** @type {string} */ wager) => boxes.get(wager) || boxes.get(BESIDE[wager.split(":")[0]] + (wager.includes(":") ? `:${wager.split(":")[1]}` : "")) || boxes.get(BESIDE[wager.split(":")[0]]) || boxes.get("page:hops") || boxes.get("page:middle");
    return {
      width: W, height: H, key: `${W}x${Math.round(H)}${second}${middle}`, areas,
      base: () => base(W, H, phone), hand: () => null,
      chips: (/** @type {string} */ wager, /** @type {number} */ whose, /** @type {number} */ nth) => {
        const box = tell(wager);
        if (!box) return null;
        const at = chipsIn(box, whose === seat, nth), aside = wager.includes("odds") && !boxes.has(wager) ? 26 : 0;
        return box.w > 300 ? { ...at, x: box.x + (whose === seat ? (phone ? 70 : 100) : (phone ? 300 : 560) + nth * 12), y: box.y + box.h / 2, r: Math.min(17, box.h * 0.42), tag: { x: box.x + (phone ? 34 : 46), y: box.y + box.h / 2 }, sum: phone ? null : { x: box.x + 156, y: box.y + box.h / 2 } } : { ...at, x: at.x + aside };
      },
      won: (/** @type {any} */ cell, /** @type {any} */ s) => [...s.lying.tags].some(([key, tag]) => tag.kind === "won" && key === `${seat}|${cell.wager.name}`),
      rack: { x: W / 2, y: -30 }, shoe: { x: W, y: 0 }, seats: [], discard: { x: 0, y: 0 },
      question: phone ? { x: 14, y: H, w: 362, phone } : { x: 44, y: 26, w: 660, strip: true }, header: null, told: phone ? { x: 8, y: 4 } : { x: 930, y: 26 },
      dice: { x: phone ? 36 : 466, y: phone ? 44 : 58, size: phone ? 40 : 60 },
      extra: (/** @type {Element} */ layer, /** @type {any} */ s) => layer.replaceChildren(...strip(s, phone, boxes)),
    };
  }

  /** @param {number} H @param {number} seat */
  function narrow(H, seat) {
    const top = 84;
    if (middle) return [turn("page:table", [8, top, 374, 46], "‹ the table", () => { middle = false; changed(); }), ...(second ? more(8, top + 50, 374, H - top - 58, seat) : middleCells(8, top + 50, 374, H - top - 58))];
    const room = H - top - 8, low = 46, each = Math.max(132, Math.min(170, (room - 5 * 46) / 2)), up = 44, box = each - 88;
    const three = (/** @type {string[]} */ list, /** @type {number} */ y) => list.flatMap((n, at) => column(n, 8 + at * 124.600, y, 124.600, [up, box, 44]));
    const rest = (room - 2 * each) / 5;
    return [...three(NUMBERS.slice(0, 3), top), ...three(NUMBERS.slice(3), top + each), ...area("come", [8, top + 2 * each, 187, rest], "COME", { size: 18, spacing: 3 }), ...area("dont-come", [195, top + 2 * each, 187, rest], "DON’T COME", { size: 14 }),
      ...area("field", [8, top + 2 * each + rest, 250, rest], "FIELD", { size: 16, spacing: 2 }), turn("page:middle", [258, top + 2 * each + rest, 124, rest], "Middle ›", () => { middle = true; changed(); }),
      ...area("dont-pass", [8, top + 2 * each + 2 * rest, wagers.has("dont-pass-odds") ? 260 : 374, rest], "DON’T PASS BAR 12", { size: 14 }), ...area("dont-pass-odds", [268, top + 2 * each + 2 * rest, 114, rest], "odds", { size: 13 }),
      ...area("pass", [8, top + 2 * each + 3 * rest, 374, wagers.has("pass-odds") ? Math.max(rest, low) : rest * 2], "PASS LINE", { size: 18, spacing: 4 }), ...area("pass-odds", [8, top + 2 * each + 4 * rest, 374, rest], "odds behind the line", { size: 13 })];
  }
  return { layout, whole: true };
}

const BESIDE = /** @type {Record<string, string>} */ ({ "come-odds": "come-point", "dont-come-odds": "lay", "dont-come-point": "lay", "horn-high": "horn", whirl: "horn", hop: "page:hops" });

/** What fell, the call, the point, the throws of this hand. @param {any} state @param {boolean} phone @param {Map<string, any>} boxes */
function strip(state, phone, boxes) {
  const { lying, view } = state, made = [], point = view.point || 0;
  const asked = Boolean(view.ask); // the question stands in the strip
  if (!phone && !asked && lying.hand.length) {
    made.push(text(52, 63, "This hand", { "text-anchor": "start", "font-size": 13.5 }));
    lying.hand.slice(-7).forEach((/** @type {number} */ total, /** @type {number} */ at, /** @type {number[]} */ all) => made.push(el("g", { class: at === all.length - 1 ? "throw last" : "throw", transform: `translate(${130 + at * 38} 42)` }, el("rect", { width: 32, height: 32, rx: 7 }), text(16, 22, String(total), { "font-size": 15, "font-weight": 700 }))));
  }
  if (lying.call.words && !(asked && !phone)) made.push(text(phone ? 156 : 642, phone ? 60 : 76, lying.call.words, { "font-size": phone ? 42 : 58, "font-weight": 700, class: "call-large" }));
  const x = phone ? 230 : 742, y = phone ? 44 : 58, mark = puck(point > 0, phone ? 16 : 20);
  mark.setAttribute("transform", `translate(${x} ${y})`);
  made.push(mark, text(x + (phone ? 26 : 34), y + 5, point ? `Point is ${point}` : "Come out roll", { "font-size": phone ? 14 : 16, "font-weight": 650, "text-anchor": "start" }));
  const box = point && boxes.get(`come-point:${point}`);
  if (box) { const on = puck(true, 16); on.setAttribute("transform", `translate(${box.x + box.w - 18} ${box.y + 12})`); made.push(on); }
  return made;
}
