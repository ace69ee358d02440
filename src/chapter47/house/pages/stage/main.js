/**
 * The table page: the socket tells what happened, the queue lays it on the felt, presses go to the house.
 * @module
 */
import * as api from "./api.js";
import { Ahead, changed, foreseen } from "./ahead.js";
import { apply } from "./apply.js";
import { keys, pressing } from "./input.js";
import { defs, el, html } from "./parts.js";
import { Queue, plan } from "./plan.js";
import { Pointing } from "./pointing.js";
import { question, showHint } from "./question.js";
import { Stage } from "./render.js";
import { bar, settings } from "./settings.js";
import { Note, slip } from "./paper.js";
import { listen } from "./socket.js";
import * as sound from "./sound.js";
import { initial, mine, standing, stakesOf } from "./state.js";
import { Tray } from "./tray.js";
import { brief, cardName, outcome, owner, person, signed } from "./words.js";

const $ = (/** @type {string} */ css) => /** @type {HTMLElement} */ (document.querySelector(css));
/** What a part says, by its kind. @param {HTMLElement} root @param {string} css @param {string} words */
const write = (root, css, words) => { /** @type {Element} */ (root.querySelector(css)).textContent = words; };
const number = Number(document.body.dataset.table);
const calls = api.table(number);
const quick = matchMedia("(prefers-reduced-motion: reduce)");
const me = { name: document.body.dataset.name || "" };
const felt = await calls.felt();
const state = initial(felt, me);
const FAMILIES = /** @type {Record<string, string>} */ ({ arc: "./arc.js", board: "./board.js", craps: "./craps.js", wheel: "./wheel.js", oval: "./oval.js", keno: "./keno.js" });
const family = (await import(FAMILIES[felt.family])).create(felt, { press: (/** @type {any[]} */ presses) => put(presses), changed: () => draw(), state });

const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ ($("#felt")));
svg.append(defs(felt.colour));
svg.setAttribute("aria-label", `${felt.title} layout`);
document.body.classList.add(`family-${felt.family}`, felt.back === "red" ? "red-backs" : "blue-backs");
const still = () => quick.matches || document.hidden || laying;
const stage = new Stage(svg, family, still);
const pointed = new Pointing(stage, $("#told"), /** @type {SVGSVGElement} */ (/** @type {unknown} */ ($("#loupe"))));
const note = new Note($("#note"), $("#stage"));
const ahead = new Ahead();
const panel = $("#panel"), spoken = $("#spoken"), banner = $("#banner");
/** @type {Map<string, number>[]} what presses changed, wager by wager: it can be undone */
let done = [];
/** @type {any[]} my wagers of the last round */
let last = [];
let step = 0, laying = true, asked = "", knew = 0;
const hintable = Boolean(felt.hints);
let timed = { until: 0, whole: 1 };
let asksWhy = false; // the slip of a board is opened by "why"
const FALLS = new Set(["drawn", "rolled", "spun", "numbers"]);
const GLANCE = 350; // ms that a result stands at least
const slips = felt.slip && felt.family !== "board";
let slipSince = 1; // when the slip was laid; 0 while it is fetched
let going = false, fallen = 0; // I have let the round begin, and nothing has fallen yet; how often something fell
let hintTold = /** @type {any} */ (null);

const queue = new Queue((event) => { const how = plan(event, { quick: quick.matches || laying, seat: state.view.seat }); apply(state.lying, event); if (!laying) { sound.play(how.sound); draw(); } return how; }, settled);
const time = (/** @type {any} */ event) => plan(event, { quick: quick.matches, seat: state.view.seat }).ms;

// ---- what the house tells ------------------------------------------------------------------------------------------

/** The whole table: laid at once at first, later only what is new is played. @param {any} view */
function snapshot(view) {
  const first = !state.view, fresh = first || knew > view.step || lapsed;
  lapsed = false;
  const before = state.view;
  state.view = view;
  const events = (view.events || []).filter((/** @type {any} */ each) => fresh || each.number > knew);
  knew = view.step;
  if (fresh) lay(events, before);
  else play(events.map((/** @type {any} */ each) => each.event));
}

/** What happened since. @param {any} told */
function delta(told) {
  const events = told.events.filter((/** @type {any} */ each) => each.number > knew).map((/** @type {any} */ each) => each.event);
  state.view = { ...state.view, ...told.now, step: told.step ?? told.now?.step ?? state.view.step };
  knew = state.view.step;
  play(events);
}

/** @param {any[]} events @param {any} before */
function lay(events, before) {
  laying = true;
  queue.finish();
  for (const { event } of events) { remember(event); apply(state.lying, event); }
  if (state.lying.over && state.view.betting && !stakesOf(state.view).size) state.result = true;
  settled();
  laying = false;
  if (before && state.result) result();
}

/** @param {any[]} events */
function play(events) {
  for (const event of events) remember(event);
  if (events.some((event) => event.kind === "window-closed")) { state.result = false; state.slip = null; asksWhy = false; done = []; note.hide(); }
  if (events.some((event) => FALLS.has(event.kind))) { going = false; fallen += 1; }
  const facts = events.filter((event) => event.kind !== "placed");
  if (facts.length) queue.add(facts, time);
  if (!queue.busy) settled();
}

/** My wagers of a round, to be made again. @param {any} event */
function remember(event) {
  if (event.kind !== "window-closed") return;
  const made = new Map();
  for (const action of event.actions || []) if (action.act === "bet" && action.seat === state.view.seat) made.set(action.wager, (made.get(action.wager) || 0) + action.amount);
  if (made.size) last = [...made].map(([wager, amount]) => ({ act: "bet", wager, amount, exact: true }));
}

/** Everything that happened lies: the table as the house has it. */
function settled() {
  if (!state.view) return;
  if (going && state.view.betting && !state.view.ready?.includes(state.view.seat)) { going = false; attempt(() => calls.deal()); } // who chose the dice throws them
  const over = state.lying.over && !laying && (state.view.betting || between());
  if (over && step !== state.lying.round && state.lying.tags.size) { step = state.lying.round; state.result = true; result(); }
  if (!state.result || state.lying.tags.size === 0 || !felt.slip) state.lying.stakes = standing(state);
  else { const now = standing(state); if (now.size) { state.result = false; clearRound(); state.lying.stakes = now; } }
  stage.totals = state.view.totals || stage.totals;
  draw();
}

/** Whether what is asked of me belongs to no hand of mine: everything I had in the round is decided. */
const between = () => Boolean(state.view.ask) && slips && !mine(state).size && state.lying.tags.size > 0;

/** The layout is cleared for the next bets. */
function clearRound() {
  state.lying.tags.clear();
  if (felt.slip) { state.lying.hands.clear(); state.lying.said.clear(); state.lying.call = { words: "", sub: "" }; }
  state.lying.over = false;
}

async function result() {
  slipSince = 0;
  try {
    const told = await calls.told();
    if (!state.result) return;
    state.slip = told.slip;
    if (told.slip.reasons.length) say(`Round ${told.slip.round}: ${outcome(told.slip.net)}, ${told.slip.net ? signed(told.slip.net) : "even"}`);
    draw();
  } catch { /* the next round tells again */ }
  slipSince ||= performance.now();
}

/** Whether a press may put the result away: one that was meant for the question before, or that ended what moved, does not. */
const looked = () => !state.result || !slips || (slipSince > 0 && performance.now() - slipSince > GLANCE);

// ---- what is shown ---------------------------------------------------------------------------------------------------

function draw() {
  if (!state.view) return;
  const { view } = state;
  if (view.ask?.pieces && !state.setting) state.setting = { first: [] };
  if (!view.ask?.pieces) state.setting = null;
  if (state.setting && !state.setting.first.length && view.ask.pieces.usual) state.setting.first = [...view.ask.pieces.settings[0].first];
  stage.totals = queue.busy ? stage.totals : view.totals;
  stage.render(state);
  pointed.show(state);
  svg.classList.toggle("crowded", pointed.needed);
  tray.show(state, { last, undo: done.length, busy: queue.busy });
  panels();
  describe();
  closed();
}

/** Question or slip, where the hand is. */
function panels() {
  const { view } = state, seen = state.result && state.slip?.reasons.length && view.ask && between();
  const key = view.ask && !queue.busy ? `ask ${view.step} ${JSON.stringify(state.setting)} ${hintTold?.step === view.step} ${seen}` : state.result && state.slip && !queue.busy && (asksWhy || slips) ? `slip ${state.slip.round} ${asksWhy}` : "";
  if (key === asked) { clock(); return; }
  const begun = !asked.startsWith("ask") || asked.split(" ")[1] !== String(view.step);
  asked = key;
  panel.replaceChildren();
  panel.className = "";
  if (key.startsWith("ask")) {
    const may = !felt.real && view.ask.choices && view.ask.hint && hintable;
    const made = question(state, { choose, hint: may ? hint : null, phone: stage.layout.width < 500, move, set: (first) => { state.setting = { first: [...first] }; draw(); } });
    if (seen) panel.append(slip(state.slip)); // the round that ended, above what the next one asks
    if (made) panel.append(made);
    if (hintTold?.step === view.step) showHint(panel, hintTold);
    if (begun) { keyed.quiet(); sound.play("move"); say(`${view.ask.title}, ${view.ask.about}`); document.title = "Your move"; }
  } else {
    document.title = `${felt.title} - chapter47`;
    if (key.startsWith("slip") && state.slip.reasons.length) { panel.append(slip(state.slip)); if (asksWhy) panel.querySelector("details")?.setAttribute("open", ""); keyed.quiet(); }
  }
  place();
  clock();
}

/** Panels stand in the felt's own coordinates. */
function place() {
  const at = stage.layout.question, phone = stage.layout.width < 500;
  panel.classList.toggle("phone", phone);
  panel.classList.toggle("sheet", phone && Boolean(family.whole) && asked.startsWith("ask"));
  stage.cover(phone && !panel.classList.contains("sheet") && panel.childElementCount ? panel.offsetHeight + 10 : 0, state);
  if (phone || !at) { panel.style.left = panel.style.top = ""; panel.style.width = ""; return; }
  const slipped = asked.startsWith("slip"), spot = stage.place({ x: at.x, y: slipped ? Math.min(at.y, 292) : at.y });
  const width = slipped ? 340 : Math.max(at.w, hintTold?.step === state.view.step ? 290 : 212), box = $("#stage").getBoundingClientRect();
  panel.style.left = `${Math.max(8, Math.min(spot.x, box.width - width - 48))}px`;
  panel.style.width = `${width}px`;
  panel.classList.toggle("broad", !slipped && width > 400);
  panel.classList.toggle("strip", !slipped && Boolean(at.strip));
  panel.style.top = `${Math.max(8, Math.min(spot.y, box.height - panel.offsetHeight - 8))}px`;
}

/** Between two hands of poker. @param {any} view */
const room = (view) => (Object.keys(view.seats).length > 1 ? ["The next hand", "dealt when all are ready"] : ["Nobody else is here yet", "play against bots, or send the address of this page"]);

/** The ring of the clock, and the header while bets are taken. */
function clock() {
  const { view } = state, header = $("#header"), betting = view.betting && view.seat && !state.result && !queue.busy;
  const until = view.clock?.until, left = until ? Math.max(0, Math.ceil((until - Date.now()) / 1000)) : 0;
  if (until !== timed.until) timed = { until, whole: Math.max(left, 1) };
  const { whole } = timed;
  const words = betting ? (felt.family === "oval" ? room(view) : ["Place your bets", "press again to add, hold to take down"]) : !view.seat && !view.closed ? ["You are looking on", "sit down to play"] : view.asked_seat && view.asked_seat !== view.seat && !queue.busy ? [`${person(view.seats[view.asked_seat]?.name || "")} decides`, ""] : null;
  const at = stage.layout.header;
  header.hidden = !words || !at || asked.startsWith("ask");
  if (words && at) { write(header, "strong", words[0]); write(header, "small", words[1]); const spot = stage.place(at); header.style.left = `${spot.x}px`; header.style.top = `${spot.y}px`; }
  for (const ring of document.querySelectorAll(".ring-place")) {
    const visible = left > 0 && (asked.startsWith("ask") ? panel.contains(ring) : header.contains(ring) ? !header.hidden : header.hidden);
    ring.replaceChildren();
    if (visible) ring.append(el("svg", { class: `ring ${left <= 5 ? "hurry" : ""}`, width: 44, height: 44, viewBox: "-22 -22 44 44", role: "img", "aria-label": `${left} seconds left` }, el("circle", { r: 21, class: "plate" }), el("circle", { r: 18, class: "track" }), el("circle", { r: 18, class: "left", "stroke-dasharray": `${(113.1 * left) / whole} 113.1`, transform: "rotate(-90)" }), el("text", { y: 5, "text-anchor": "middle", class: left > 99 ? "minutes" : "" }, left > 99 ? `${Math.ceil(left / 60)}m` : String(left))));
  }
  if (left === 5) say("5 seconds left");
}
setInterval(() => state.view?.clock && clock(), 1000);

/** What lies there, in words, for those who do not see it. */
function describe() {
  const { view, lying } = state, lines = [];
  for (const [name, pieces] of lying.hands) { const whose = owner(name); const called = whose.seat === view.seat && view.seat ? `Your hand${whose.part ? ` ${whose.part}` : ""}` : whose.seat ? `Box ${whose.seat}` : name.replace("-", " "); lines.push(`${called}: ${pieces.map((each) => cardName(each.code)).join(", ")}${stage.totals?.[name] ? `, ${stage.totals[name]}` : ""}${lying.said.has(name) ? `, ${lying.said.get(name)}` : ""}`); }
  if (lying.dice.length) lines.push(`Dice: ${lying.dice.join(", ")}`);
  if (lying.spun) lines.push(`The wheel: ${lying.spun}`);
  for (const [wager, cents] of mine(state)) lines.push(`${brief(cents)} of yours on ${felt.wagers.find((/** @type {any} */ w) => w.name === wager)?.title || wager}`);
  const told = $("#lying");
  const words = lines.join(". ");
  if (told.textContent !== words) told.textContent = words;
  document.body.dataset.round = String(view.round);
  document.body.dataset.phase = view.closed ? "closed" : queue.busy ? "moving" : view.ask ? "asked" : view.betting ? (state.result && felt.slip && state.slip ? "result" : "betting") : "waiting";
  document.body.dataset.step = String(view.step);
  document.body.dataset.held = String(state.held.size); // presses that the house has not answered
}

/** @param {string} words */
function say(words) { spoken.textContent = words; }

function closed() {
  const over = $("#over");
  over.hidden = !(state.view.closed || state.view.held_up);
  if (over.hidden || over.dataset.told) return;
  over.dataset.told = "1";
  write(over, "strong", state.view.held_up ? "This round cannot go on" : "This table is closed");
  write(over, "p", state.view.held_up ? "A supervisor decides; your wagers and your hand are kept." : "Your chips went back to your purse.");
}

// ---- what I do -------------------------------------------------------------------------------------------------------

/** Do something; a refusal is said at the spot. @param {() => Promise<any>} act @param {string} [at] @param {(cents: number) => void} [instead] */
async function attempt(act, at = "", instead) {
  try {
    const told = await act();
    if (told?.step !== undefined && told.step >= knew) snapshot(told);
    note.hide();
    return true;
  } catch (error) {
    if (!(error instanceof api.Refused)) throw error;
    tell(error.error, at, instead);
    return false;
  }
}

/** @param {any} error @param {string} at @param {((cents: number) => void)|undefined} instead */
const tell = (error, at, instead) => say(note.tell(error, stage.areas.get(at)?.g, instead));

/** Presses go to the house, painted at once as what they plainly do; a refusal takes the chips back. @param {any[]} presses @param {string} [at] @param {(cents: number) => void} [instead] */
async function send(presses, at = "", instead) {
  const answered = ahead.hold(state, presses);
  lie();
  try { return await attempt(() => calls.press(presses), at, instead); }
  finally { answered(); lie(); }
}

/** The chips as they stand now. */
function lie() {
  if (!queue.busy) state.lying.stakes = standing(state);
  draw();
}

/** @param {any[]} presses @param {string} [at] */
async function put(presses, at = presses[0].wager) {
  const one = presses.length === 1 ? presses[0] : null;
  const before = mine(state), foresaw = foreseen(state, presses), change = changed(before, foresaw || before);
  if (foresaw) done.push(change);
  sound.play("chip");
  const made = await send(presses, at, (cents) => { const stands = mine(state).get(one?.wager) || 0; if (one) put([{ ...one, amount: Math.max(cents - stands, 1) }], at); });
  if (!made) done = done.filter((each) => each !== change);
  else if (!foresaw) done.push(changed(before, mine(state), true));
  tray.show(state, { last, undo: done.length, busy: queue.busy });
  return made;
}

/** @param {string} id */
function bet(id) {
  const area = stage.layout.areas.find((/** @type {any} */ each) => each.id === id);
  if (!area) return;
  if (area.act) { area.act(); return; }
  if (!state.view.betting || !state.view.seat || !looked()) return;
  begin();
  if (area.wager.later) { tell({ message: `${area.wager.title} is made in play.`, instead: "answer when it is asked", cite: area.wager.cite }, id, undefined); return; }
  put([{ act: "bet", wager: area.wager.name, amount: area.amount?.(state) || state.chip, ...(area.exact ? { exact: true } : {}) }], id);
}

/** @param {string} id */
function down(id) {
  const area = stage.layout.areas.find((/** @type {any} */ each) => each.id === id), stands = area && mine(state).get(area.wager.name);
  if (!state.view.betting || !stands) return;
  const low = area.wager.low, amount = stands - state.chip >= low ? state.chip : stands;
  put([{ act: "down", wager: area.wager.name, amount }], id);
}

/** A drag from one spot to another. @param {string} from @param {string} to */
async function shift(from, to) {
  const a = stage.layout.areas.find((/** @type {any} */ each) => each.id === from), b = stage.layout.areas.find((/** @type {any} */ each) => each.id === to);
  const stands = a && mine(state).get(a.wager.name);
  if (state.view.betting && stands && b && !b.wager.later) await put([{ act: "down", wager: a.wager.name, amount: stands, exact: true }, { act: "bet", wager: b.wager.name, amount: stands }], to);
  else if (to) bet(to);
}

/** The result is put away, the felt is free. */
function begin() {
  queue.finish();
  asksWhy = false;
  if (!state.result) return;
  state.result = false;
  state.slip = felt.slip ? null : state.slip;
  if (felt.slip) { clearRound(); state.lying.stakes = standing(state); asked = "-"; }
  else state.lying.tags.clear();
}

async function undo() {
  const back = [...(done.pop() || [])].map(([wager, cents]) => ({ act: cents > 0 ? "down" : "bet", wager, amount: Math.abs(cents), exact: true }));
  if (back.length) await send(back);
}

async function clear() {
  const presses = [...mine(state)].map(([wager, amount]) => ({ act: "down", wager, amount, exact: true }));
  if (presses.length && !(await send(presses))) for (const one of presses) await send([one], one.wager);
  done = [];
  draw();
}

/** @param {string|number} answer */
async function choose(answer) {
  queue.finish();
  state.setting = null;
  await attempt(() => calls.choose(answer, state.view.step));
}

/** @param {number} at */
function move(at) {
  if (!state.setting || !state.view.ask?.pieces) return;
  const size = state.view.ask.pieces.areas[0][1], first = state.setting.first;
  state.setting.first = first.includes(at) ? first.filter((each) => each !== at) : [...first, at].slice(-size);
  draw();
}

async function hint() {
  try { hintTold = { step: state.view.step, ...(await calls.hint()) }; asked = "-"; draw(); }
  catch (error) { if (error instanceof api.Refused) tell(error.error, "", undefined); }
}

const acts = {
  take: (/** @type {number} */ cents) => { state.chip = cents; if (looked()) begin(); draw(); },
  undo, clear,
  repeat: () => { begin(); if (last.length) put(last); },
  double: () => put([...mine(state)].map(([wager, amount]) => ({ act: "bet", wager, amount, exact: true }))),
  go: async () => { begin(); const before = fallen; going = (await attempt(() => calls.deal())) && Boolean(state.view.ask) && fallen === before; },
  again: async () => { begin(); if (last.length && (await put(last))) await attempt(() => calls.deal()); },
  change: () => { if (looked()) begin(); draw(); },
  sit: async () => {
    const free = felt.places.find((/** @type {number} */ seat) => !state.view.seats[seat]);
    const chips = Math.min(felt.buy_in, (await api.me()).chips || 0);
    if (free && (await attempt(() => calls.sit(free, chips)))) draw();
  },
  back: () => attempt(() => calls.back()),
  bots: () => location.assign(`/setup/${felt.game}`),
  why: () => { asksWhy = !asksWhy; draw(); },
};
const tray = new Tray($("#tray"), felt, acts);
/** The drawer, fetched when it is first opened. @type {import("./drawer.js").Drawer|null} */
let drawer = null;
/** @type {Promise<import("./drawer.js").Drawer>|null} */
let fetched = null;
const turn = async (/** @type {boolean} */ wanted = !drawer?.open, /** @type {string|undefined} */ tab = undefined) => {
  fetched ??= import("./drawer.js").then(({ Drawer }) => (drawer = new Drawer($("#drawer"), calls, state, () => requestAnimationFrame(() => { asked = "-"; draw(); }), settings)));
  await (await fetched).turn(wanted, tab);
};
const leave = async () => { if (!state.view.seat || (await attempt(() => calls.leave()))) location.assign("/"); };
bar(felt, me, { drawer: () => turn(), settings: () => turn(true, "Settings"), leave });
const keyed = keys(() => localStorage.getItem("chapter47-keys") !== "off", { L: () => turn(), Escape: () => { if (drawer?.open) turn(false); note.hide(); } });
pressing(svg, { bet, down, move: shift, piece: move, loupe: () => pointed.needed, look: (at) => pointed.look(at), point: (id) => { if (id !== state.hover) { state.hover = id; if (state.view) { stage.render(state); pointed.show(state); } } } });
document.addEventListener("pointerdown", () => { sound.wake(); if (queue.busy) queue.finish(); }, { capture: true });
new ResizeObserver(() => { asked = "-"; draw(); }).observe($("#stage"));
$("#over [data-next]").addEventListener("click", () => location.assign("/"));

let lapsed = false;
listen(number, {
  snapshot: (view) => { if (view.step >= knew || lapsed) snapshot(view); drawer?.refresh(); },
  delta: (told) => { delta(told); drawer?.refresh(); },
  back: () => { write(banner, "strong", "Back"); write(banner, "span", ""); document.body.classList.remove("offline"); lapsed = true; setTimeout(() => { banner.hidden = true; }, 1500); },
  lost: (seconds, restarting) => {
    banner.hidden = false;
    document.body.classList.add("offline");
    write(banner, "strong", restarting ? "The house restarts." : `Connection lost, trying again in ${seconds}`);
    write(banner, "span", restarting ? "Your place is kept." : "Your wagers and your hand are kept.");
  },
});
