/**
 * Words for people: money, cards, hands, results. Nothing here decides anything.
 * @module
 */
const MINUS = "−";
const RANKS = /** @type {Record<string, string>} */ ({ A: "ace", J: "jack", Q: "queen", K: "king" });
const SUITS = /** @type {Record<string, string>} */ ({ S: "spades", H: "hearts", D: "diamonds", C: "clubs" });

/** $25 when whole, $2.50 when not. @param {number} cents */
export const brief = (cents) => (cents % 100 ? full(cents) : `$${grouped(cents / 100)}`);

/** $25.00. @param {number} cents */
export const full = (cents) => `$${grouped(Math.trunc(cents / 100))}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;

/** +$45.00, minus with its own sign. @param {number} cents @param {(cents: number) => string} [how] */
export const signed = (cents, how = full) => (cents > 0 ? "+" : cents < 0 ? MINUS : "") + how(Math.abs(cents));

/** @param {number} whole */
const grouped = (whole) => String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** A card as it is said. @param {string|null} code */
export function cardName(code) {
  if (!code) return "a card face down";
  if (code.startsWith("JOKER")) return "a joker";
  if (code.includes("-")) return `the tile ${code}`;
  const rank = code.slice(0, -1);
  return `the ${RANKS[rank] || rank} of ${SUITS[code.slice(-1)] || ""}`;
}

/** Whose a hand is, and which of theirs: "box3.2" is 3 and "2"; 0 where it is nobody's own. @param {string} hand */
export function owner(hand) {
  const found = /^(?:seat|box|sevens)-?(\d+)[.-]?(.*)$/.exec(hand);
  return found ? { seat: Number(found[1]), part: found[2] } : { seat: 0, part: "" };
}

/** "guest-be8c3e7c" is "Guest 7c" and "bot-1-8" the bot in seat 8; other names stay. @param {string} name */
export const person = (name) => {
  const guest = /^guest-([0-9a-f]{8})$/.exec(name), bot = /^bot-\d+-(\d+)$/.exec(name);
  if (bot) return `Bot ${bot[1]}`;
  return guest ? `Guest ${parseInt(guest[1].slice(4), 16) % 10000}` : name;
};

/** How a round came out. @param {number} net */
export const outcome = (net) => (net > 0 ? "You won" : net < 0 ? "You lost" : "Even");

/** What a refusal says, at the spot. @param {{message: string, instead?: string|null}} error */
export const refusal = (error) => ({ head: error.message, body: error.instead ? `Instead: ${error.instead}` : "" });

/** A paragraph without its marks of this program: 19:47-8.2[per-wager] is 19:47-8.2. @param {string} cite */
export const paragraph = (cite) => cite.replace(/\[.*$/, "");

/** Names for spots in the fewest words: the kind without its long tail. @param {string} title */
export const short = (title) => title.replace(/^Odds behind .*/, "Odds").replace(/ (wager|bet)$/i, "");

/** What a stake wins at "7 to 6", where that is whole; else nothing. @param {string} pays @param {number} cents */
export function wins(pays, cents) {
  const found = /^(\d+) to (\d+)$/.exec(pays), won = found ? (cents * Number(found[1])) / Number(found[2]) : NaN;
  return Number.isInteger(won) ? won : null;
}

/** What a press would do: a stake at its odds, or what can be bet there. @param {{pays: string, low: number, high: number}} wager @param {number} chip */
export function prospect({ pays, low, high }, chip) {
  if (chip < low || chip > high) return `${brief(low)} to ${brief(high)} here`;
  const won = wins(pays, chip);
  if (pays.startsWith("up to")) return `${brief(chip)}, pays ${pays}`;
  return pays ? `${brief(chip)} at ${pays}${won === null ? "" : ` wins ${brief(won)}`}` : brief(chip);
}

/** Words in two lines, broken nearest to their middle. @param {string} words */
export function halves(words) {
  const breaks = [...words.matchAll(/[ -]/g)].map((found) => found.index + (found[0] === "-" ? 1 : 0)), middle = words.length / 2;
  const at = breaks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return at === undefined ? [words] : [words.slice(0, at).trim(), words.slice(at).trim()];
}
