/**
 * What an event does to what lies on the felt. It decides nothing: the house has said what happened.
 * @module
 */
import { nothing } from "./state.js";
import { owner } from "./words.js";

/** @typedef {import("./state.js").Lying} Lying */
const SPINS = 14, THROWS = 12;

/** @param {Lying} lying @param {any} event */
export function apply(lying, event) {
  HANDLERS[event.kind]?.(lying, event);
}

/** @param {any} account */
const seatOf = ([kind, ref]) => (kind === "seat" || kind === "layout" ? Number(ref) || 0 : 0);

/** @type {Record<string, (lying: Lying, event: any) => void>} */
const HANDLERS = {
  "window-closed": (lying, event) => {
    const fresh = nothing();
    Object.assign(lying, { round: event.round, hands: fresh.hands, said: fresh.said, tags: fresh.tags, numbers: [], dice: [], throws: {}, spun: "", call: fresh.call, over: false });
  },
  drawn: (lying, event) => {
    if (event.hand === "burn" || event.hand === "discard") return;
    const held = lying.hands.get(event.hand) || [];
    lying.hands.set(event.hand, [...held, { code: event.piece ?? null, turned: false }]);
  },
  turned: (lying, event) => {
    const left = [...(event.pieces || [])];
    const held = (lying.hands.get(event.hand) || []).map((piece) => ({ ...piece }));
    for (const piece of held) {
      const at = piece.code ? left.indexOf(piece.code) : -1;
      if (at >= 0) left.splice(at, 1);
    }
    for (const piece of held) if (!piece.code && left.length) Object.assign(piece, { code: left.shift(), turned: true });
    lying.hands.set(event.hand, [...held, ...left.map((code) => ({ code, turned: true }))]);
  },
  rolled: (lying, event) => {
    lying.dice = event.faces;
    lying.thrower = event.by || "";
    lying.throws[event.by || ""] = event.faces;
    const total = event.faces.reduce((/** @type {number} */ all, /** @type {number} */ face) => all + face, 0);
    lying.hand = [...lying.hand, total].slice(-THROWS);
    lying.call = { words: String(total), sub: event.faces.join(" and ") };
  },
  spun: (lying, event) => {
    lying.spun = event.space;
    lying.spins = [event.space, ...lying.spins].slice(0, SPINS);
  },
  numbers: (lying, event) => {
    lying.numbers = event.numbers;
  },
  announced: (lying, event) => {
    CALLS[event.phrase]?.(lying, event.values || {});
  },
  moved: (lying, event) => {
    const seat = event.why === "won" || event.why === "returned" || event.why === "stake back" ? seatOf(event.target) : seatOf(event.source);
    const key = `${seat}|${event.of}`, stands = lying.stakes.get(key) || 0, tag = lying.tags.get(key);
    const set = (/** @type {number} */ cents) => (cents > 0 ? lying.stakes.set(key, cents) : lying.stakes.delete(key));
    if (event.why === "stake") set(stands + event.cents);
    else if (event.why === "lost") { set(stands - event.cents); lying.tags.set(key, { kind: "lost", cents: (tag?.cents || 0) - event.cents, stake: 0 }); }
    else if (event.why === "won") lying.tags.set(key, { kind: "won", cents: (tag?.cents || 0) + event.cents, stake: stands });
    else if (event.why === "returned") { if (!tag) lying.tags.set(key, { kind: "returned", cents: event.cents, stake: stands }); }
  },
  decided: (lying) => {
    lying.over = true;
  },
  undone: (lying) => {
    Object.assign(lying, nothing(), { roads: lying.roads, spins: lying.spins });
  },
};

/** Calls that a felt writes large. @type {Record<string, (lying: Lying, values: any) => void>} */
const CALLS = {
  "baccarat-result": (lying, { player, banker, winner }) => road(lying, winner, player, banker),
  "player-and-bank-result": (lying, { player, bank, winner }) => road(lying, winner, player, bank),
  "number-and-colour": (lying, { number, colour }) => { lying.call = { words: String(number), sub: String(colour) }; },
  "spread-called": (lying, { spread }) => { lying.call = { words: `Spread ${spread}`, sub: "" }; },
  "dealer-has-set": (lying, { said, low }) => set(lying, "dealer", said, low),
  "bank-has": (lying, { seat, said, low }) => set(lying, handOf(lying, seat), said, low),
  "position-has": (lying, { place, said, low }) => set(lying, handOf(lying, place.replace(/\D/g, "")), said, low),
  "dealer-has": (lying, { said, qualifies }) => set(lying, "dealer", `${said}, ${qualifies}`),
  "seat-has": (lying, { seat, said }) => set(lying, handOf(lying, seat), said),
  "dealers-hand": (lying, { hand }) => set(lying, "dealer", hand),
  "hand-of-seat": (lying, { seat, hand, how }) => set(lying, handOf(lying, seat), `${hand}: ${how}`),
  "natural-of-seat-wins": (lying, { seat }) => set(lying, handOf(lying, seat), "natural: wins"),
  "seat-shows": (lying, { seat, name }) => set(lying, handOf(lying, seat), name),
  "seat-wins": (lying, { seat, name }) => set(lying, handOf(lying, seat), `wins with ${name}`),
  "button-at-seat": (lying, { seat }) => { lying.button = seat; },
  "seat-acts": (lying, { seat, action }) => { if (action === "fold") [...lying.hands.keys()].filter((hand) => owner(hand).seat === seat).forEach((hand) => lying.hands.delete(hand)); },
  "loser-seven": (lying) => { lying.hand = lying.hand.slice(-1); },
};

/** @param {Lying} lying @param {string|number} seat */
const handOf = (lying, seat) => [`seat-${seat}`, `box-${seat}`].find((each) => lying.hands.has(each)) || "";

/** What the dealer calls a hand; of one that was set in two the low hand lies apart from the high. @param {Lying} lying @param {string} name @param {string} said @param {string[]} [low] */
function set(lying, name, said, low = []) {
  const held = lying.hands.get(name);
  if (name) lying.said.set(name, said);
  if (!held) return;
  const left = [...low], high = [], apart = [];
  for (const piece of held) {
    const at = piece.code ? left.indexOf(piece.code) : -1;
    if (at < 0) { high.push(piece); continue; }
    left.splice(at, 1);
    apart.push({ ...piece, apart: true });
  }
  lying.hands.set(name, [...high, ...apart]);
}

/** @param {Lying} lying @param {string} winner @param {number} player @param {number} banker */
function road(lying, winner, player, banker) {
  const who = winner.startsWith("Player") ? "P" : winner.startsWith("B") ? "B" : "T";
  lying.roads = [...lying.roads, who].slice(-42);
  lying.call = { words: who === "T" ? `Tie, ${player} all` : `${winner}, ${Math.max(player, banker)} over ${Math.min(player, banker)}`, sub: "" };
}
