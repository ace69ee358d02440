/**
 * The parts that lie on a felt, drawn as SVG elements: cards, chips, dice, tiles, pucks, pills.
 * Each function makes one element at 0,0; whoever asked for it puts it where it lies.
 * @module
 */
const NS = "http://www.w3.org/2000/svg";

/**
 * An SVG element with attributes and children.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Element|string|null)} children
 * @returns {SVGElement}
 */
export function el(name, attributes = {}, ...children) {
  const made = /** @type {SVGElement} */ (document.createElementNS(NS, name));
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined && value !== null) made.setAttribute(key, String(value));
  for (const child of children) if (child) made.append(child);
  return made;
}

/**
 * An HTML element.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Element|string|null)} children
 * @returns {HTMLElement}
 */
export function html(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined && value !== null) made.setAttribute(key, String(value));
  for (const child of children) if (child) made.append(child);
  return made;
}

/** @param {number} x @param {number} y @param {string} words @param {Record<string, any>} [more] */
export const text = (x, y, words, more = {}) => el("text", { x, y, "text-anchor": "middle", ...more }, words);

export const SUIT_PATHS = {
  S: "M50 5C60 24 93 42 93 65 93 77 84 85 74 85 66 85 59 81 54 74 55 84 58 91 65 97L35 97C42 91 45 84 46 74 41 81 34 85 26 85 16 85 7 77 7 65 7 42 40 24 50 5Z",
  H: "M50 93C20 66 5 49 5 31 5 17 16 7 29 7 38 7 46 12 50 20 54 12 62 7 71 7 84 7 95 17 95 31 95 49 80 66 50 93Z",
  D: "M50 3C58 20 72 38 87 50 72 62 58 80 50 97 42 80 28 62 13 50 28 38 42 20 50 3Z",
  C: "M50 5A21 21 0 0 1 67 38 22 22 0 1 1 55 75C56 85 59 91 66 97L34 97C41 91 44 85 45 75A22 22 0 1 1 33 38 21 21 0 0 1 50 5Z",
};

/** Symbols, gradients and filters that every felt uses, with the felt's own colour. @param {string} colour */
export function defs(colour) {
  const made = el("defs");
  for (const [suit, d] of Object.entries(SUIT_PATHS)) made.append(el("symbol", { id: `suit-${suit}`, viewBox: "0 0 100 100" }, el("path", { d })));
  const stop = (/** @type {number} */ offset, /** @type {string} */ name) => el("stop", { offset, class: name });
  made.append(
    el("radialGradient", { id: "cloth", cx: 0.5, cy: 0.18, r: 0.9 }, stop(0, `${colour}-1`), stop(0.6, `${colour}-2`), stop(1, `${colour}-3`)),
    el("linearGradient", { id: "paper", x1: 0, y1: 0, x2: 0, y2: 1 }, el("stop", { offset: 0, "stop-color": "#fffefa" }), el("stop", { offset: 1, "stop-color": "#f4f1e7" })),
    el("linearGradient", { id: "die", x1: 0, y1: 0, x2: 1, y2: 1 }, el("stop", { offset: 0, "stop-color": "#e0404f" }), el("stop", { offset: 1, "stop-color": "#a3142a" })),
    el("radialGradient", { id: "light" }, el("stop", { offset: 0, "stop-color": "#fff", "stop-opacity": 0.1 }), el("stop", { offset: 1, "stop-color": "#fff", "stop-opacity": 0 })),
    el("radialGradient", { id: "rim" }, el("stop", { offset: 0.8, "stop-color": "#2a1a12" }), el("stop", { offset: 0.9, "stop-color": "#5b3a26" }), el("stop", { offset: 0.97, "stop-color": "#3a2418" }), el("stop", { offset: 1, "stop-color": "#1c110b" })),
    el("radialGradient", { id: "cone" }, el("stop", { offset: 0, "stop-color": "#7a5336" }), el("stop", { offset: 0.7, "stop-color": "#4a2f1e" }), el("stop", { offset: 1, "stop-color": "#2e1c12" })),
    el("pattern", { id: "back", width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, el("rect", { width: 9, height: 9, class: "back-fill" }), el("path", { d: "M0 0H9M0 0V9", stroke: "#fff", "stroke-opacity": 0.35, "stroke-width": 1.2 })),
    el("filter", { id: "shadow", x: "-30%", y: "-30%", width: "160%", height: "170%" }, el("feDropShadow", { dx: 0, dy: 2.5, stdDeviation: 2.5, "flood-color": "#000", "flood-opacity": 0.38 })),
    el("filter", { id: "shadow-small", x: "-30%", y: "-30%", width: "160%", height: "170%" }, el("feDropShadow", { dx: 0, dy: 1.2, stdDeviation: 1.2, "flood-color": "#000", "flood-opacity": 0.4 })),
  );
  return made;
}

const PIPS = /** @type {Record<string, [number, number][]>} */ ({
  2: [[0.5, 0.19], [0.5, 0.81]],
  3: [[0.5, 0.19], [0.5, 0.5], [0.5, 0.81]],
  4: [[0.345, 0.19], [0.655, 0.19], [0.345, 0.81], [0.655, 0.81]],
  5: [[0.345, 0.19], [0.655, 0.19], [0.5, 0.5], [0.345, 0.81], [0.655, 0.81]],
  6: [[0.345, 0.19], [0.655, 0.19], [0.345, 0.5], [0.655, 0.5], [0.345, 0.81], [0.655, 0.81]],
  7: [[0.345, 0.19], [0.655, 0.19], [0.5, 0.345], [0.345, 0.5], [0.655, 0.5], [0.345, 0.81], [0.655, 0.81]],
  8: [[0.345, 0.19], [0.655, 0.19], [0.5, 0.345], [0.345, 0.5], [0.655, 0.5], [0.5, 0.655], [0.345, 0.81], [0.655, 0.81]],
  9: [[0.345, 0.19], [0.655, 0.19], [0.345, 0.397], [0.655, 0.397], [0.5, 0.5], [0.345, 0.603], [0.655, 0.603], [0.345, 0.81], [0.655, 0.81]],
  10: [[0.345, 0.19], [0.655, 0.19], [0.5, 0.294], [0.345, 0.397], [0.655, 0.397], [0.345, 0.603], [0.655, 0.603], [0.5, 0.706], [0.345, 0.81], [0.655, 0.81]],
});
const COURT = /** @type {Record<string, [string, string][]>} */ ({
  K: [["M16 18H34V30Q34 41 25 43 16 41 16 30Z", "suit"], ["M18.5 20Q18.5 17 21.5 17H28.5Q31.5 17 31.5 20V28Q31.5 31 28.5 31H21.5Q18.5 31 18.5 28Z", "#f3dcc4"], ["M13 18 11 5 18.5 11 25 2 31.5 11 39 5 37 18Z", "#d6a13a"]],
  Q: [["M14 38Q11 17 25 15 39 17 36 38L31 36H19Z", "suit"], ["M18.4 26A6.6 8.6 0 1 1 31.6 26 6.6 8.6 0 1 1 18.4 26Z", "#f3dcc4"], ["M15 17Q25 12 35 17L37 8 30 11.5 25 6 20 11.5 13 8Z", "#d6a13a"]],
  J: [["M16 34Q15 20 25 19 35 20 34 34L30 36H20Z", "#d6a13a"], ["M19 24Q19 19 24 19H26Q31 19 31 24V29Q31 34 26 34H24Q19 34 19 29Z", "#f3dcc4"], ["M13 20Q13 9 26 9 38 9 38 20 25 15.5 13 20Z", "suit"], ["M35 12Q43 8 44 1 36 3 33 10Z", "#d6a13a"]],
});

/** Rank and suit of a code: "10H" is 10 and H. @param {string} code */
export function read(code) {
  if (code.startsWith("JOKER")) return { rank: "★", suit: code.endsWith("2") ? "H" : "S", joker: true };
  return { rank: code.slice(0, -1), suit: code.slice(-1), joker: false };
}

/** @param {string} suit @param {number} x @param {number} y @param {number} size @param {boolean} [turned] */
function pip(suit, x, y, size, turned) {
  return el("use", { href: `#suit-${suit}`, x: x - size / 2, y: y - size / 2, width: size, height: size, transform: turned ? `rotate(180 ${x} ${y})` : undefined });
}

/**
 * A card of a width, its top left corner at 0,0. Without a code it is a back, and nothing of it says more.
 * @param {string|null} code
 * @param {number} w
 */
export function card(code, w) {
  const h = w * 1.4, r = w * 0.075;
  const made = el("g", { class: "card", filter: w < 52 ? "url(#shadow-small)" : "url(#shadow)" });
  made.append(el("rect", { width: w, height: h, rx: r, fill: "url(#paper)" }), el("rect", { x: 0.5, y: 0.5, width: w - 1, height: h - 1, rx: r, fill: "none", stroke: "#1a1a1a", "stroke-opacity": 0.16 }));
  if (!code) {
    const m = w * 0.055;
    made.append(el("rect", { x: m, y: m, width: w - 2 * m, height: h - 2 * m, rx: r * 0.6, fill: "url(#back)" }));
    return made;
  }
  const { rank, suit, joker } = read(code);
  const face = el("g", { class: `suit-${suit}` });
  const spacing = rank === "10" ? -w * 0.02 : undefined;
  if (w >= 90) {
    const corner = () => [text(w * 0.135, w * 0.245, rank, { "font-size": w * 0.245, "font-weight": 700, "letter-spacing": spacing }), ...(joker ? [] : [pip(suit, w * 0.135, w * 0.345, w * 0.155)])];
    face.append(...corner(), el("g", { transform: `rotate(180 ${w / 2} ${h / 2})` }, ...corner()));
    if (joker) face.append(text(w / 2, h * 0.58, "★", { "font-size": w * 0.5 }), text(w / 2, h * 0.72, "JOKER", { "font-size": w * 0.15, "font-weight": 700 }));
    else if (rank === "A") face.append(pip(suit, w / 2, h / 2, w * 0.5));
    else if (COURT[rank]) face.append(...court(rank, w, h));
    else for (const [x, y] of PIPS[rank] || []) face.append(pip(suit, x * w, y * h, w * 0.185, y > 0.51));
  } else if (w >= 52) {
    face.append(el("text", { x: w * 0.1, y: w * 0.42, "font-size": w * 0.36, "font-weight": 700, "letter-spacing": spacing }, rank), ...(joker ? [text(w / 2, w * 1.1, "JOKER", { "font-size": w * 0.22, "font-weight": 700 })] : [pip(suit, w * 0.225, w * 0.59, w * 0.235), pip(suit, w * 0.66, w * 1.0, w * 0.5)]));
  } else {
    face.append(text(w / 2, w * 0.645, rank, { "font-size": w * 0.5, "font-weight": 700, "letter-spacing": spacing }), joker ? text(w / 2, w * 1.1, "JOKER", { "font-size": w * 0.26, "font-weight": 700 }) : pip(suit, w / 2, w * 1.03, w * 0.44));
  }
  made.append(face);
  return made;
}

/** @param {string} rank @param {number} w @param {number} h */
function court(rank, w, h) {
  const half = () => {
    const g = el("g", { transform: `translate(${w * 0.27} ${h * 0.125}) scale(${(w * 0.46) / 50})` });
    g.append(el("path", { d: "M0 57V47L15 37H35L50 47V57Z" }), el("path", { d: "M15 37 25 50 35 37Z", fill: "#d6a13a" }), el("path", { d: "M20 37 25 44 30 37Z", fill: "#fffdf6" }));
    for (const [d, fill] of COURT[rank]) g.append(el("path", fill === "suit" ? { d } : { d, fill }));
    return g;
  };
  return [el("rect", { x: w * 0.255, y: h * 0.112, width: w * 0.49, height: h * 0.776, rx: w * 0.03, fill: "none", class: "frame" }), half(), el("g", { transform: `rotate(180 ${w / 2} ${h / 2})` }, half())];
}

/** base, spots, how many, share of the edge, ink, ring dark or light */
const CHIPS = /** @type {Record<number, [string, string, number, number, string, boolean]>} */ ({
  100: ["#f1efe6", "#4f76a3", 8, 0.4, "#16191b", true],
  250: ["#e493b4", "#3a1626", 8, 0.4, "#3a1626", true],
  500: ["#bf2b39", "#ffffff", 6, 0.42, "#ffffff", false],
  1000: ["#2263b4", "#f4d27a", 4, 0.46, "#ffffff", false],
  2000: ["#e6bd2e", "#16191b", 6, 0.3, "#16191b", true],
  2500: ["#1b7a48", "#ffffff", 8, 0.34, "#ffffff", false],
  10000: ["#1b1c20", "#e6bd62", 6, 0.34, "#ffffff", false],
  50000: ["#6a3d9e", "#f0c4e4", 5, 0.46, "#ffffff", false],
  100000: ["#e37318", "#1a1b1e", 12, 0.38, "#1a1b1e", false],
  500000: ["#868e95", "#5a0c16", 4, 0.4, "#16191b", false],
});
export const VALUES = Object.keys(CHIPS).map(Number).filter((value) => value !== 2000 && value !== 250).sort((a, b) => b - a);

/** What is printed on a chip. @param {number} cents */
export const printed = (cents) => (cents >= 100000 ? `${cents / 100000}K` : String(cents / 100));

/** One chip about 0,0. @param {number} cents @param {number} r */
export function chip(cents, r) {
  const [base, spots, n, share, ink, dark] = CHIPS[cents] || CHIPS[100];
  const mid = r * 0.855, part = (2 * Math.PI * mid) / n, on = part * share;
  const label = printed(cents), size = r * (label.length > 2 ? 0.66 : label.length > 1 ? 0.8 : 0.86);
  return el("g", { class: "chip" },
    el("circle", { r, fill: base }),
    el("circle", { r: mid, fill: "none", stroke: spots, "stroke-width": r * 0.29, "stroke-dasharray": `${on.toFixed(2)} ${(part - on).toFixed(2)}`, "stroke-dashoffset": (on / 2).toFixed(2), transform: "rotate(-90)" }),
    el("circle", { r: r - 0.5, fill: "none", stroke: dark ? "#000" : "#fff", "stroke-opacity": dark ? 0.28 : 0.34 }),
    el("circle", { r: r * 0.68, fill: base, stroke: spots, "stroke-opacity": 0.75, "stroke-width": r * 0.05 }),
    text(0, size * 0.36, label, { "font-size": size, "font-weight": 700, fill: ink }));
}

/** The chips that make an amount, the largest first. @param {number} cents @returns {number[]} */
export function broken(cents) {
  const found = [];
  for (const value of VALUES) while (cents >= value && found.length < 40) { found.push(value); cents -= value; }
  return found.length ? found : [100];
}

/** A stack of an amount about 0,0: the largest at the bottom, at most six drawn. @param {number} cents @param {number} r */
export function stack(cents, r) {
  const all = broken(cents), drawn = all.length > 6 ? [...all.slice(0, 5), all[all.length - 1]] : all;
  const made = el("g", { class: "stack", filter: "url(#shadow-small)" });
  drawn.forEach((value, at) => { const one = chip(value, r); one.setAttribute("transform", `translate(0 ${-at * r * 0.24})`); made.append(one); });
  return made;
}

const FACES = /** @type {Record<number, number[][]>} */ ({ 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]], 5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] });

/** A die about 0,0; white ones are printed on layouts. @param {number} face @param {number} size @param {boolean} [white] */
export function die(face, size, white = false) {
  const made = el("g", { class: "die", filter: "url(#shadow-small)" });
  made.append(el("rect", { x: -size / 2, y: -size / 2, width: size, height: size, rx: size * 0.16, fill: white ? "#fbf9f2" : "url(#die)" }));
  for (const [x, y] of FACES[face] || []) made.append(el("circle", { cx: x * size * 0.26, cy: y * size * 0.26, r: size * 0.1, fill: white ? "#16191b" : "#fff" }));
  return made;
}

/** A domino of pai gow, its top left corner at 0,0; without a code its back. @param {string|null} code @param {number} w */
export function tile(code, w) {
  const h = w * 2.2;
  const made = el("g", { class: "tile", filter: "url(#shadow-small)" }, el("rect", { width: w, height: h, rx: w * 0.12, fill: "#14161a", stroke: "#4a4d52" }));
  if (!code) { made.append(el("rect", { x: w * 0.12, y: w * 0.12, width: w * 0.76, height: h - w * 0.24, rx: w * 0.08, fill: "none", stroke: "#5b5f66" })); return made; }
  code.split("-").map(Number).forEach((half, at) => {
    for (const [x, y] of FACES[half] || []) made.append(el("circle", { cx: w / 2 + x * w * 0.26, cy: h * (at ? 0.74 : 0.26) + y * w * 0.28, r: w * 0.095, fill: half === 1 || half === 4 ? "#e0404f" : "#fff" }));
  });
  return made;
}

/** A card or a tile, by its code. @param {string|null} code @param {number} w @param {boolean} tiles */
export const piece = (code, w, tiles) => (tiles ? tile(code, w * 0.62) : card(code, w));

/** How wide a pill is. @param {string} words @param {number} size */
export const wide = (words, size) => Math.max(size * 2, words.length * size * 0.58 + size * 1.1);

/** Words in a pill about 0,0. @param {string} words @param {string} kind @param {number} [size] */
export function pill(words, kind, size = 16) {
  const width = wide(words, size);
  return el("g", { class: `pill ${kind}` }, el("rect", { x: -width / 2, y: -size * 0.9, width, height: size * 1.8, rx: size * 0.9 }), text(0, size * 0.36, words, { "font-size": size, "font-weight": 700 }));
}

/** The marker of craps about 0,0. @param {boolean} on @param {number} r */
export const puck = (on, r) => el("g", { class: "puck", filter: "url(#shadow-small)" }, el("circle", { r, fill: on ? "#fbf9f2" : "#14161a", stroke: on ? "#16191b" : "#fbf9f2", "stroke-width": 1.5 }), text(0, r * 0.32, on ? "ON" : "OFF", { "font-size": r * 0.72, "font-weight": 700, fill: on ? "#16191b" : "#fbf9f2" }));

const ICONS = {
  back: "M15 5 8 12l7 7", sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11", mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5",
  moon: "M19 14.5A7.5 7.5 0 0 1 9.5 5 7.5 7.5 0 1 0 19 14.5Z", more: "M5 12h.01M12 12h.01M19 12h.01", check: "M5 12.5l4.5 4.5L19 7.5", undo: "M9 6 4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3", clear: "M6 6l12 12M18 6 6 18",
  repeat: "M17 3.5 20.5 7 17 10.5M20 7H7a3.500 3.500 0 0 0-3.500 3.500V12M7 20.500 3.500 17 7 13.500M4 17h13a3.500 3.500 0 0 0 3.500-3.500V12", book: "M5 5a2 2 0 0 1 2-2h12v15H7a2 2 0 0 0-2 2V5ZM5 20a2 2 0 0 0 2 2h12v-4M9 7h6", bulb: "M9.5 18h5M10 21h4M8.3 14.5A6 6 0 1 1 15.700 14.500V15.500H8.300Z", double: "M8 7v10M4 12h8M15 9.500c0-3 5-3 5 0 0 2-5 4-5 7h5",
};

/** A line icon. @param {keyof typeof ICONS} name @param {number} [size] */
export const icon = (name, size = 19) => el("svg", { class: "icon", width: size, height: size, viewBox: "0 0 24 24", fill: "none", stroke: "currentColor", "stroke-width": name === "more" ? 3 : 1.8, "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true" }, el("path", { d: ICONS[name] }));
