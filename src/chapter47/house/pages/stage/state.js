/**
 * What the page knows: the felt (once), the table as the house told it last, and what lies on the felt as events laid it.
 * @module
 */

/** @typedef {{number: number, event: any}} Numbered an event with its number in the journal */
/** @typedef {{kind: "won"|"lost"|"returned", cents: number, stake: number}} Tag what became of a wager */
/** @typedef {{code: string|null, turned: boolean, apart?: boolean}} Piece a card or tile; without a code it lies face down; apart: of the low hand of a set */
/**
 * @typedef {object} Lying
 * @property {number} round
 * @property {Map<string, Piece[]>} hands
 * @property {Map<string, string>} said  what a hand is, as the dealer says it
 * @property {number} button  the seat with the button, at poker
 * @property {number[]} dice
 * @property {string} thrower  whose dice they are, where that is not the table's
 * @property {Record<string, number[]>} throws  the last dice of each thrower
 * @property {number[]} hand  totals thrown since the dice changed hands
 * @property {string} spun
 * @property {string[]} spins  newest first
 * @property {number[]} numbers
 * @property {Map<string, Tag>} tags  by seat|wager
 * @property {Map<string, number>} stakes  chips on the layout, by seat|wager
 * @property {string[]} roads  results of this shoe: B, P, T
 * @property {{words: string, sub: string}} call
 * @property {boolean} over  the round is decided, and nothing new is dealt
 */
/**
 * @typedef {object} State
 * @property {any} felt
 * @property {any} view
 * @property {any} me
 * @property {Lying} lying
 * @property {number} chip  the chosen chip, in cents
 * @property {string} hover  the area that is pointed at
 * @property {boolean} result  the last round is still looked at
 * @property {any} slip
 * @property {{first: number[]}|null} setting  pieces that lie in the first area of a question
 * @property {Map<string, number>} held  what my presses make of a wager before the house has answered, by wager
 */

/** @returns {Lying} */
export function nothing() {
  return { round: 0, hands: new Map(), said: new Map(), button: 0, dice: [], thrower: "", throws: {}, hand: [], spun: "", spins: [], numbers: [], tags: new Map(), stakes: new Map(), roads: [], call: { words: "", sub: "" }, over: false };
}

/** @param {any} felt @param {any} me @returns {State} */
export function initial(felt, me) {
  const first = felt.wagers.find((/** @type {any} */ w) => !w.later), least = Math.max(felt.limits.minimum, first?.low || 0);
  const chip = felt.chips.find((/** @type {number} */ value) => value >= least) || felt.chips[felt.chips.length - 1];
  return { felt, me, view: null, lying: nothing(), chip, hover: "", result: false, slip: null, setting: null, held: new Map() };
}

/** Chips on the layout as the house tells them, those of an open window among them. @param {any} view */
export function stakesOf(view) {
  /** @type {Map<string, number>} */
  const stakes = new Map();
  for (const { seat, wager, amount } of view.wagers) stakes.set(`${seat}|${wager}`, (stakes.get(`${seat}|${wager}`) || 0) + amount);
  for (const [key, cents] of stakes) if (cents <= 0) stakes.delete(key);
  return stakes;
}

/** Chips on the layout with my own presses that the house has not answered yet. @param {State} state */
export function standing(state) {
  const stakes = stakesOf(state.view);
  for (const [wager, cents] of state.held) cents > 0 ? stakes.set(`${state.view.seat}|${wager}`, cents) : stakes.delete(`${state.view.seat}|${wager}`);
  return stakes;
}

/** My chips on the layout, wager by wager. @param {State} state */
export function mine(state) {
  /** @type {Map<string, number>} */
  const found = new Map();
  const own = `${state.view.seat}|`;
  if (state.view.seat) for (const [key, cents] of standing(state)) if (key.startsWith(own)) found.set(key.slice(own.length), cents);
  return found;
}

/** My chips beside the layout: what the house says, and what my presses have moved since. @param {State} state */
export function purse(state) {
  const { seat, seats } = state.view, told = stakesOf(state.view);
  let chips = seats[seat]?.chips ?? 0;
  for (const [wager, cents] of state.held) chips += (told.get(`${seat}|${wager}`) || 0) - cents;
  return chips;
}

/** @param {Map<string, number>} stakes */
export const sum = (stakes) => [...stakes.values()].reduce((all, cents) => all + cents, 0);
