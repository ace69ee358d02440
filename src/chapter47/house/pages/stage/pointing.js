/**
 * What a press would do, before it is made: a ghost of the chip where it would lie, a slip that says what it would win,
 * and for a finger on a crowded layout a loupe, so that what is smaller than a fingertip can be met.
 * @module
 */
import { el, html, stack } from "./parts.js";
import { paragraph, prospect } from "./words.js";

const FINGER = 44, ZOOM = 1.7, ROUND = 84;
/** @typedef {import("./state.js").State} State */

/** How large an area is on the screen: its lesser side. @param {any} area @param {number} scale */
export function lesser({ shape: [kind, , , a, b] }, scale) {
  return (kind === "circle" ? 2 * a : kind === "rect" ? Math.min(a, b) : Infinity) * scale;
}

/** Whether a finger needs the loupe on a layout. @param {any[]} areas @param {number} scale */
export const crowded = (areas, scale) => areas.some((area) => lesser(area, scale) < FINGER);

/** The area that is pointed at, if a chip can be put there now. @param {State} state @param {any} layout */
export function aimed(state, layout) {
  if (!state.hover || !state.view?.betting || !state.view.seat || state.result) return null;
  const area = layout.areas.find((/** @type {any} */ each) => each.id === state.hover);
  return area && !area.act && !area.wager.later ? area : null;
}

export class Pointing {
  /** @param {import("./render.js").Stage} stage @param {HTMLElement} told  the slip @param {SVGSVGElement} glass */
  constructor(stage, told, glass) {
    this.stage = stage;
    this.told = told;
    this.glass = glass;
    this.shown = "";
    glass.append(el("defs", {}, el("clipPath", { id: "glass" }, el("circle", { r: ROUND }))), el("g", { "clip-path": "url(#glass)" }, el("rect", { x: -ROUND, y: -ROUND, width: 2 * ROUND, height: 2 * ROUND, class: "glass-ground" }), el("use", { href: "#cloth-all" })), el("circle", { r: ROUND - 2, class: "glass-rim" }), el("circle", { r: 3, class: "glass-point" }));
  }

  /** @param {State} state */
  show(state) {
    const { layout, layers } = this.stage, area = aimed(state, layout), at = area && layout.chips(area.wager.name, state.view.seat, 0);
    const stands = area ? state.lying.stakes.get(`${state.view.seat}|${area.wager.name}`) || 0 : 0;
    const key = area ? `${area.id} ${state.chip} ${stands} ${layout.key}` : "";
    if (key === this.shown) return;
    this.shown = key;
    layers.ghost.replaceChildren(...(at ? [el("g", { class: "ghost", transform: `translate(${at.x} ${at.y - (stands ? at.r * 0.7 : 0)})` }, stack(state.chip, at.r))] : []));
    this.tell(area, state);
  }

  /** Name, stake, what it would win, paragraph. @param {any} area @param {State} state */
  tell(area, state) {
    const at = this.stage.layout.told;
    this.told.hidden = !area || !at;
    if (!area || !at) return;
    const { wager } = area;
    this.told.replaceChildren(html("strong", {}, wager.title), html("span", {}, prospect(wager, state.chip)), html("small", {}, paragraph(wager.cite)));
    const spot = this.stage.place(at);
    this.told.style.left = `${Math.min(spot.x, this.stage.view.width - this.told.offsetWidth - 40)}px`;
    this.told.style.top = `${spot.y}px`;
  }

  /** Whether a finger gets the loupe here. */
  get needed() {
    return crowded(this.stage.layout.areas, this.stage.view.scale);
  }

  /** The loupe over a finger, away from the edges; without a point it goes. @param {{x: number, y: number}|null} at  on the stage */
  look(at) {
    this.glass.toggleAttribute("hidden", !at);
    if (!at) return;
    const { scale, left, top, width } = this.stage.view, x = (at.x - left) / scale, y = (at.y - top) / scale, above = at.y > 2 * ROUND + 34;
    this.glass.style.left = `${Math.max(ROUND, Math.min(width - ROUND, at.x))}px`;
    this.glass.style.top = `${above ? at.y - ROUND - 34 : at.y + ROUND + 40}px`;
    this.glass.querySelector("use")?.setAttribute("transform", `scale(${ZOOM * scale}) translate(${-x} ${-y})`);
  }
}
