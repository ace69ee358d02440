/**
 * The bar above the felt and the settings behind it: sound, light, four colours, single keys, leaving.
 * @module
 */
import { html, icon } from "./parts.js";
import * as sound from "./sound.js";
import { brief, person } from "./words.js";

const SWITCHES = /** @type {[string, string, string, boolean][]} */ ([
  ["chapter47-sound", "Sound", "card, chips, dice, your move", true],
  ["chapter47-four", "Four colours", "diamonds blue, clubs green", false],
  ["chapter47-keys", "Single keys", "H hits, Space deals", true],
]);
const root = document.documentElement;

/** @param {string} key @param {boolean} usual */
const is = (key, usual) => (localStorage.getItem(key) || (usual ? "on" : "off")) === "on";

/** Light or dark as it was chosen, else as the browser has it. @param {string} look */
function light(look) {
  root.classList.remove("light", "dark");
  if (look) root.classList.add(look);
  document.cookie = `chapter47-look=${look}; path=/; max-age=31536000; samesite=lax`;
}

function colours() { root.classList.toggle("four-colours", is("chapter47-four", false)); }

/** @param {HTMLElement} body */
export function settings(body) {
  for (const [key, name, words, usual] of SWITCHES) {
    const box = /** @type {HTMLInputElement} */ (html("input", { type: "checkbox", role: "switch" }));
    box.checked = is(key, usual);
    box.addEventListener("change", () => { localStorage.setItem(key, box.checked ? "on" : "off"); if (key === "chapter47-sound") sound.turn(box.checked); colours(); });
    body.append(html("label", { class: "switch" }, html("span", {}, name, html("small", {}, words)), box));
  }
  const leave = html("button", { type: "button", class: "act", "data-leave": "" }, html("span", {}, "Leave the table"));
  leave.addEventListener("click", () => document.dispatchEvent(new CustomEvent("leave")));
  body.append(leave);
}

/** @param {any} felt @param {any} me @param {{drawer: () => void, settings: () => void, leave: () => void}} act */
export function bar(felt, me, act) {
  const top = /** @type {HTMLElement} */ (document.querySelector("#top"));
  const limits = `${brief(felt.limits.minimum)} to ${brief(felt.limits.maximum)}`;
  const look = /** @type {RegExpExecArray|null} */ (/chapter47-look=(\w*)/.exec(document.cookie))?.[1] || "";
  light(look);
  colours();
  const press = (/** @type {any} */ sign, /** @type {string} */ words, /** @type {() => void} */ done, data = {}) => { const made = html("button", { type: "button", class: "icon-button", "aria-label": words, ...data }, icon(sign)); made.addEventListener("click", done); return made; };
  const speaker = press(sound.isOn() ? "sound" : "mute", "Sound", () => { sound.turn(!sound.isOn()); speaker.replaceChildren(icon(sound.isOn() ? "sound" : "mute")); speaker.setAttribute("aria-pressed", String(sound.isOn())); }, { "aria-pressed": sound.isOn() });
  const moon = press("moon", "Light or dark", () => light(getComputedStyle(root).colorScheme.includes("light") ? "dark" : "light"), { "data-look": "" });
  const back = html("a", { class: "icon-button", href: "/", "aria-label": "To the lobby" }, icon("back", 20));
  top.append(back, html("h1", { class: felt.title.length > 22 ? "long" : undefined }, felt.title), html("span", { class: "meta" }, [`Table ${felt.number}`, limits, ...felt.badges].join("  ·  ")), felt.committed ? html("a", { class: "badge", href: `/fair/${felt.number}`, "data-fair": "" }, icon("check", 14), "Luck committed") : "", html("span", { class: "space" }), html("span", { class: "phone-money", "data-phone-chips": "" }), speaker, moon, press("more", "Settings", act.settings, { "data-more": "" }), html("span", { class: "badge who" }, person(me.name)));
  const handle = html("button", { type: "button", class: "handle", "data-drawer": "" }, icon("book", 18), html("span", {}, "Law and log"), html("kbd", { "aria-hidden": "true" }, "L"));
  handle.addEventListener("click", act.drawer);
  /** @type {HTMLElement} */ (document.querySelector("#stage")).append(handle);
  document.addEventListener("leave", act.leave);
}
