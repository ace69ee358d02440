/**
 * What lies on the felt as SVG elements that are made once and move: a family's layout says where, this module keeps
 * one element for each card, stack, tag and name, and lets each travel from where it was.
 * @module
 */
import { card, die, el, pill, piece, stack, text, wide } from "./parts.js";
import { brief, cardName, owner, person, signed } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{x: number, y: number, turn?: number, sig: string, make: () => Element, from?: {x: number, y: number}|null, faint?: boolean}} Item */

export class Stage {
  /** @param {SVGSVGElement} svg @param {any} family  a family's {layout} @param {() => boolean} still  no travel */
  constructor(svg, family, still) {
    this.svg = svg;
    this.family = family;
    this.still = still;
    this.layers = Object.fromEntries(["base", "extra", "areas", "dashed", "names", "chips", "ghost", "frames", "cards", "dice", "marks", "over"].map((name) => [name, el("g", { class: `layer ${name}` })]));
    svg.append(el("g", { id: "cloth-all", class: "cloth" }, ...Object.values(this.layers)));
    /** @type {Record<string, Map<string, {g: SVGElement, sig: string}>>} */
    this.kept = {};
    this.key = "";
    /** @type {Record<string, string>} */
    this.totals = {};
    this.view = { scale: 1, left: 0, top: 0, width: 0 };
    this.covered = 0; // of the stage's height, by what is asked or told at its foot
    /** @type {Map<string, {g: SVGElement, sig: string}>} */
    this.areas = new Map();
    /** @type {any} */
    this.layout = null;
  }

  /** @param {State} state */
  render(state) {
    const box = /** @type {HTMLElement} */ (this.svg.parentElement).getBoundingClientRect();
    const phone = box.width < 640, size = { phone, width: box.width, height: phone ? (box.height * 390) / box.width : 596, covered: phone ? (this.covered * 390) / box.width : 0 };
    const layout = (this.layout = this.family.layout(state, size));
    const crop = !phone && box.width / box.height < 1.75 && !this.family.whole ? Math.max(1080, Math.min(1280, (596 * box.width) / box.height)) : layout.width;
    this.svg.setAttribute("viewBox", `${(layout.width - crop) / 2} 0 ${crop} ${layout.height}`);
    const scale = Math.min(box.width / crop, box.height / layout.height);
    this.view = { scale, left: (box.width - layout.width * scale) / 2, top: 0, width: box.width };
    if (this.key !== layout.key) {
      this.key = layout.key;
      this.layers.base.replaceChildren(...layout.base(state));
      this.layers.areas.replaceChildren();
      this.areas = new Map();
    }
    this.svg.classList.toggle("bare", Boolean(layout.bare));
    this.drawAreas(state, layout);
    this.layers.dashed.replaceChildren(...(layout.empty || []).map((/** @type {any} */ at) => el("rect", { x: at.x, y: at.y, width: at.w, height: at.h, rx: at.w * 0.08, class: "dashed" })));
    this.cards(state, layout);
    this.chips(state, layout);
    this.marks(state, layout);
    this.seats(state, layout);
    this.dice(state, layout);
    layout.extra?.(this.layers.extra, state, this.layers.over);
  }

  /** What is asked or told at the foot of the stage covers so much of it: hands lie above. @param {number} pixels @param {State} state */
  cover(pixels, state) {
    if (pixels === this.covered) return;
    this.covered = pixels;
    this.render(state);
  }

  /** A point of the felt on the page. @param {{x: number, y: number}} at */
  place(at) {
    return { x: at.x * this.view.scale + this.view.left, y: at.y * this.view.scale + this.view.top };
  }

  /** @param {State} state @param {any} layout */
  drawAreas(state, layout) {
    const wanted = new Set(), open = Boolean(state.view?.betting);
    for (const area of layout.areas) {
      wanted.add(area.id);
      let have = this.areas.get(area.id);
      if (!have) {
        const g = el("g", { class: "area", role: "button", tabindex: this.areas.size ? -1 : 0, "data-wager": area.wager.name, "data-id": area.id });
        have = { g, sig: "" };
        this.areas.set(area.id, have);
        this.layers.areas.append(g);
      }
      const stands = state.lying.stakes.get(`${state.view.seat}|${area.wager.name}`) || 0;
      const hot = state.hover && (state.hover === area.id || (area.space && this.hovered(layout, state.hover)?.includes(area.space)));
      const won = layout.won?.(area, state) || false;
      const sig = JSON.stringify([area.shape, area.labels, area.dashed, area.faint, stands, hot, won, open, area.fill]);
      if (sig === have.sig) continue;
      have.sig = sig;
      const name = named(area, stands);
      have.g.setAttribute("aria-label", name);
      have.g.setAttribute("aria-disabled", String(!open || Boolean(area.wager.later)));
      have.g.setAttribute("class", `area ${area.dashed ? "dashed-area" : ""} ${area.faint ? "faint" : ""} ${hot ? "hot" : ""} ${won ? "won" : ""} ${area.line ? "line-spot" : ""} ${area.main && open ? "main" : ""}`);
      outline(have.g, area);
      have.g.append(...(area.art ? area.art() : []), ...area.labels.flatMap((/** @type {any} */ l) => [" ", text(l.x, l.y, l.words, { "font-size": l.size, "font-weight": l.weight, "text-anchor": l.anchor || "middle", class: l.cls || "", "letter-spacing": l.spacing })]));
    }
    for (const [id, { g }] of this.areas) if (!wanted.has(id)) { g.remove(); this.areas.delete(id); }
  }

  /** @param {any} layout @param {string} id */
  hovered(layout, id) {
    return layout.areas.find((/** @type {any} */ area) => area.id === id)?.wager.covers;
  }

  /** @param {State} state @param {any} layout */
  cards(state, layout) {
    /** @type {Map<string, Item>} */
    const wanted = new Map();
    const ask = state.view?.ask;
    this.layers.frames.replaceChildren();
    for (const [name, pieces] of state.lying.hands) {
      const at = layout.hand(name, pieces.length);
      if (!at) continue;
      const out = ask?.hand && at.own && ask.hand !== name, gap = pieces.some((each) => each.apart) ? at.w * 0.4 : 0;
      pieces.forEach((each, n) => {
        const lying = at.third && n === 2;
        wanted.set(`${name}/${n}`, { x: at.x + at.step * n + (lying ? at.w * 0.9 : each.apart ? gap / 2 : -gap / 2), y: at.y + (lying ? at.w * 0.42 : 0), turn: lying ? 90 : 0, sig: `${each.code}/${at.w}`, make: () => piece(each.code, at.w, layout.tiles), from: layout.shoe, faint: Boolean(out) });
      });
      if (ask?.hand === name && at.frame) this.layers.frames.append(el("rect", { x: at.frame.x, y: at.frame.y, width: at.frame.w, height: at.frame.h, rx: 20, class: "asked" }));
    }
    if (layout.pieces && state.setting) this.pieces(state, layout, wanted);
    this.reconcile("cards", wanted, layout.discard);
  }

  /** Cards or tiles that change place when pressed. @param {State} state @param {any} layout @param {Map<string, Item>} wanted */
  pieces(state, layout, wanted) {
    const { pieces } = state.view.ask, { frames, w, step, tiles } = layout.pieces, first = state.setting?.first || [];
    const found = pieces.settings.find((/** @type {any} */ s) => same(s.first, first));
    frames.forEach((/** @type {any} */ frame, /** @type {number} */ area) => {
      const inside = pieces.pieces.map((/** @type {string} */ _, /** @type {number} */ at) => at).filter((/** @type {number} */ at) => first.includes(at) === (area === 0));
      const holds = found?.holds[area] || "";
      this.layers.frames.append(el("g", { class: area ? "frame-area" : "frame-area first" }, el("rect", { x: frame.x, y: frame.y, width: frame.w, height: frame.h, rx: 18 }), text(frame.x + 16, frame.y + 24, frame.name, { "font-size": 15, "font-weight": 650, "text-anchor": "start" }), text(frame.x + frame.w - 14, frame.y + 24, holds, { "font-size": 14, "text-anchor": "end" })));
      inside.forEach((/** @type {number} */ at, /** @type {number} */ n) => wanted.set(`piece/${at}`, { x: frame.x + 12 + n * Math.min(step, (frame.w - 24 - w * (tiles ? 0.62 : 1)) / Math.max(1, inside.length - 1)), y: frame.y + 36, sig: `${pieces.pieces[at]}/${w}`, make: () => pressable(piece(pieces.pieces[at], w, tiles), at, pieces.pieces[at], w, tiles), from: layout.shoe }));
    });
  }

  /** @param {State} state @param {any} layout */
  chips(state, layout) {
    /** @type {Map<string, Item>} */
    const wanted = new Map(), pills = new Map(), counted = new Map();
    for (const [key, cents] of state.lying.stakes) {
      const [seat, wager] = split(key), nth = counted.get(seat) || 0;
      const at = layout.chips(wager, seat, nth);
      if (!at) continue;
      counted.set(seat, nth + 1);
      wanted.set(key, { x: at.x, y: at.y, sig: `${cents}/${at.r}`, make: () => wrapped(stack(cents, at.r), at.other ? "other" : ""), from: seat === state.view.seat ? layout.purse || { x: layout.width / 2, y: layout.height + 40 } : null });
      if ((at.own || at.told) && at.sum) pills.set(key, { x: at.sum.x, y: at.sum.y, sig: `${cents}`, make: () => pill(brief(cents), "dark", layout.width < 500 || at.sum.small ? 13 : 15) });
    }
    for (const [key, tag] of state.lying.tags) {
      if (tag.kind !== "won") continue;
      const [seat, wager] = split(key), at = layout.chips(wager, seat, 0);
      pills.delete(key); // the tag says it
      if (at && state.lying.stakes.has(key)) wanted.set(`${key}/paid`, { x: at.x + at.r * 1.9, y: at.y + at.r * 0.2, sig: `${tag.cents}/${at.r}`, make: () => wrapped(stack(tag.cents, at.r * 0.9), at.other ? "other" : ""), from: layout.rack });
    }
    const purse = layout.purse || { x: layout.width / 2, y: layout.height + 40 };
    this.reconcile("chips", wanted, (key) => (Number(key.split("|")[0]) === state.view.seat && state.lying.tags.get(key)?.kind !== "lost" ? purse : layout.rack)); // mine come back to me
    this.reconcile("sums", pills, null, this.layers.marks);
  }

  /** Totals of hands, and what became of wagers. @param {State} state @param {any} layout */
  marks(state, layout) {
    /** @type {Map<string, Item>} */
    const wanted = new Map();
    const { totals } = this, ask = state.view?.ask;
    for (const [name, pieces] of state.lying.hands) {
      const at = layout.hand(name, pieces.length), said = totals[name];
      if (!at) continue;
      const brass = ask?.hand === name || layout.winner?.(name, state);
      if (said && at.total && pieces.some((each) => each.code)) wanted.set(`total/${name}`, { x: at.total.x, y: at.total.y, sig: `${said}${brass}`, make: () => pill(String(said), brass ? "brass" : "dark", at.w > 90 ? 18 : 15) });
      const words = state.lying.said.get(name), size = layout.width < 500 ? 12.5 : 14;
      if (words && at.said) wanted.set(`said/${name}`, { x: within(at.said.x, words, size, layout), y: at.said.y, sig: words, make: () => pill(words, layout.winner?.(name, state) ? "brass" : "dark", size) });
      if (at.name) wanted.set(`name/${name}`, { x: at.name.x - (pieces.some((each) => each.apart) ? at.w * 0.2 : 0), y: at.name.y, sig: at.name.words, make: () => text(0, 0, at.name.words, { "text-anchor": "end", class: "small" }) });
    }
    const tagged = new Map();
    for (const [key, tag] of state.lying.tags) {
      const [seat, wager] = split(key), at = layout.chips(wager, seat, 0);
      if (!at || at.quiet) continue; // on a board only my own: others share the cell
      const place = `${Math.round(at.x)}/${Math.round(at.y)}`, nth = tagged.get(place) || 0;
      tagged.set(place, nth + 1);
      const words = tag.kind === "returned" ? `returned ${brief(tag.cents)}` : signed(tag.cents, brief);
      const y = at.tag ? at.tag.y : at.y - at.r - 16, size = layout.width < 500 ? 13 : 15;
      wanted.set(`tag/${key}`, { x: within((at.tag?.x ?? at.x) + nth * 12, words, size, layout), y: y - nth * 28, sig: words, make: () => pill(words, tag.kind, size) });
    }
    this.reconcile("marks", wanted, null);
  }

  /** @param {State} state @param {any} layout */
  seats(state, layout) {
    /** @type {Map<string, Item>} */
    const wanted = new Map();
    const { seats = {}, asked_seat: asked, away: absent = [] } = state.view || {};
    for (const at of layout.seats || []) {
      const who = seats[String(at.number)], mine = at.number === state.view?.seat;
      if (mine) continue;
      const away = absent.includes(at.number), dim = away || who?.away;
      wanted.set(`seat/${at.number}`, {
        x: at.x, y: at.y, faint: dim, sig: JSON.stringify([who, asked === at.number, at.r, away, at.button]),
        make: () => el("g", { class: `seat ${who ? "" : "empty"} ${asked === at.number ? "asked-seat" : ""}` }, at.pod ? null : el("circle", { r: at.r }), who || at.pod ? null : text(0, 5, String(at.number), { "font-size": 14 }), ...(who && !at.pod ? [text(0, at.r + 20, person(who.name), { "font-size": at.phone ? 12.5 : 14, "font-weight": 650 }), text(0, at.r + 37, brief(who.chips), { "font-size": 12.5 })] : []), ...(at.pod ? at.pod(who) : []), away ? wrapped(pill("absent", "returned", 12), "", 0, at.r + 56) : null),
      });
    }
    this.reconcile("names", wanted, null);
  }

  /** @param {State} state @param {any} layout */
  dice(state, layout) {
    /** @type {Map<string, Item>} */
    const wanted = new Map();
    const at = layout.dice, faces = layout.faces ? layout.faces(state) : [{ faces: state.lying.dice, x: at?.x, y: at?.y }];
    if (at) for (const group of faces) group.faces.forEach((/** @type {number} */ face, /** @type {number} */ n) => wanted.set(`${group.key || ""}die/${n}`, { x: group.x + n * at.size * 1.25, y: group.y + (n % 2 ? 4 : -2), turn: [-8, 11, -5, 9, -12][n % 5], sig: `${face}/${state.lying.hand.length}/${state.lying.round}`, make: () => die(face, at.size), from: { x: layout.width + 40, y: layout.height * 0.7 } }));
    this.reconcile("dice", wanted, null);
  }

  /**
   * One element for each thing that should be there; what is new travels from where it comes, what is gone leaves.
   * @param {string} name @param {Map<string, Item>} wanted @param {{x: number, y: number}|null|((key: string) => {x: number, y: number})} exit @param {SVGElement} [layer]
   */
  reconcile(name, wanted, exit, layer = this.layers[name]) {
    const kept = (this.kept[name] ??= new Map());
    for (const [key, have] of kept) {
      if (wanted.has(key)) continue;
      kept.delete(key);
      if (exit && !this.still()) { put(have.g, { ...(typeof exit === "function" ? exit(key) : exit), turn: 0 }, true); have.g.classList.add("leaving"); setTimeout(() => have.g.remove(), 330); }
      else have.g.remove();
    }
    for (const [key, item] of wanted) {
      let have = kept.get(key);
      const fresh = !have;
      if (!have) {
        have = { g: el("g", { class: `piece ${name}-piece` }), sig: "" };
        kept.set(key, have);
        layer.append(have.g);
        if (item.from && !this.still()) { put(have.g, { ...item.from, turn: item.turn }, false); have.g.getBoundingClientRect(); }
        else have.g.classList.add("appears");
      }
      if (have.sig !== item.sig) {
        if (!fresh && name === "cards" && !this.still()) { have.g.classList.remove("turns"); have.g.getBoundingClientRect(); have.g.classList.add("turns"); }
        have.g.replaceChildren(item.make());
        have.sig = item.sig;
      }
      put(have.g, item, !fresh || Boolean(item.from));
      have.g.classList.toggle("waits", Boolean(item.faint));
    }
  }
}

/** An area's name says all, and begins with what stands on it. @param {any} area @param {number} stands */
function named({ wager, labels }, stands) {
  const printed = labels.map((/** @type {any} */ label) => label.words).join(" "), seen = printed.toLowerCase();
  const more = [seen.includes(wager.title.toLowerCase()) ? "" : wager.title, !wager.pays || seen.includes(wager.pays) ? "" : `pays ${wager.pays}`, stands ? `${brief(stands)} of yours` : ""];
  return [printed, ...more].filter(Boolean).join(", ");
}

/** Where a pill stands whole on the felt. @param {number} x @param {string} words @param {number} size @param {{width: number}} layout */
export function within(x, words, size, { width }) {
  const half = wide(words, size) / 2 + 2;
  return Math.max(half, Math.min(width - half, x));
}

/** @param {any} a @param {any} b */
export const same = (a, b) => a.length === b.length && a.every((/** @type {any} */ each) => b.includes(each));

/** @param {SVGElement} g @param {{x: number, y: number, turn?: number}} at @param {boolean} travels */
function put(g, at, travels) {
  g.classList.toggle("placed", !travels);
  g.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)${at.turn ? ` rotate(${at.turn}deg)` : ""}`;
}

/** @param {string} key */
const split = (key) => { const at = key.indexOf("|"); return /** @type {[number, string]} */ ([Number(key.slice(0, at)), key.slice(at + 1)]); };

/** @param {Element} inner @param {string} cls @param {number} [x] @param {number} [y] */
const wrapped = (inner, cls, x, y) => el("g", { class: cls, transform: x === undefined ? undefined : `translate(${x} ${y})` }, inner);

/** A piece under a button of its own, which says its name. @param {Element} inner @param {number} at @param {string} code @param {number} w @param {boolean} tiles */
function pressable(inner, at, code, w, tiles) {
  const wide = tiles ? w * 0.62 : w;
  return el("g", { class: "pressable" }, inner, el("rect", { width: wide, height: wide * (tiles ? 2.2 : 1.4), rx: w * 0.075, fill: "transparent", role: "button", tabindex: 0, "data-piece": at, "aria-label": cardName(code) }));
}

/** The outline of an area stays the same element, or a press that is half made would be lost; all else of it goes. @param {SVGElement} g @param {any} area */
function outline(g, area) {
  const made = shape(area), old = g.firstElementChild;
  if (!old || old.tagName !== made.tagName) { g.replaceChildren(made); return; }
  while (g.lastChild !== old) /** @type {ChildNode} */ (g.lastChild).remove();
  for (const { name } of [...old.attributes]) if (!made.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of made.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

/** @param {any} area */
function shape(area) {
  const [kind, x, y, a, b] = area.shape;
  if (kind === "circle") return el("circle", { cx: x, cy: y, r: a, class: "shape", fill: area.fill });
  if (kind === "path") return el("path", { d: x, class: "shape" });
  return el("rect", { x, y, width: a, height: b, class: `shape ${area.tint || ""}`, rx: area.round || 0 });
}

export { card, owner };
