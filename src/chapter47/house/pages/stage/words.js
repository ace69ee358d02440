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
