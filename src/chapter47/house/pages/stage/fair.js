/**
 * Checks the luck of a table in the browser: the house's seed against its promise, every order against the hash that was
 * told before it, and every shuffle, cut, roll, spin, draw of numbers and card against what the seeds make of it. It
 * reckons with its own SHA-256: the browser's is only there on a safe address, and is asked for a second opinion then.
 * @module
 */

const ROUND = Uint32Array.from(primes(64), (p) => fraction(Math.cbrt(p)));
const START = Uint32Array.from(primes(8), (p) => fraction(Math.sqrt(p)));
const LETTERS = new TextEncoder();

/** @param {number} many @returns {number[]} */
function primes(many) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < many; n++) if (found.every((p) => n % p)) found.push(n);
  return found;
}

/** @param {number} value  the first 32 bits behind the point */
function fraction(value) { return ((value - Math.floor(value)) * 2 ** 32) >>> 0; }

/** @param {number} x @param {number} n */
const turned = (x, n) => (x >>> n) | (x << (32 - n));

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const size = Math.ceil((bytes.length + 9) / 64) * 64, padded = new Uint8Array(size), view = new DataView(padded.buffer);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(size - 4, (bytes.length << 3) >>> 0);
  const state = START.slice(), w = new Uint32Array(64);
  for (let at = 0; at < size; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const s0 = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => { state[i] += value; });
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((value, i) => out.setUint32(4 * i, value));
  return new Uint8Array(out.buffer);
}

/** @param {Uint8Array} key @param {Uint8Array} text @returns {Uint8Array} */
export function hmac(key, text) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  return sha256(joined(block.map((b) => b ^ 0x5c), sha256(joined(block.map((b) => b ^ 0x36), text))));
}

/** @param {Uint8Array} one @param {Uint8Array} two */
function joined(one, two) {
  const whole = new Uint8Array(one.length + two.length);
  whole.set(one);
  whole.set(two, one.length);
  return whole;
}

/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
/** @param {string} text */
export const hashed = (text) => hex(sha256(LETTERS.encode(text)));

/** Chance that follows from seeds, as docs/house.md says: HMAC-SHA256 in blocks, numbers below n by rejection. */
export class Mixed {
  /** @param {string} seed @param {[number, string, string][]} given @param {number} draw */
  constructor(seed, given, draw) {
    this.key = unhex(seed);
    this.text = [String(draw), ...given.map(([, who, text]) => `${who}=${text}`)].map((part) => `${[...part].length}:${part}`).join("");
    this.block = 0;
    /** @type {number[]} */
    this.bytes = [];
  }

  /** @param {number} n */
  below(n) {
    const span = 1n << 64n, many = BigInt(n);
    for (;;) {
      while (this.bytes.length < 8) this.bytes.push(...hmac(this.key, LETTERS.encode(`${this.text}#${this.block++}`)));
      const drawn = this.bytes.splice(0, 8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
      if (drawn < span - (span % many)) return Number(drawn % many);
    }
  }

  /** Fisher and Yates. @template T @param {T[]} items @returns {T[]} */
  shuffled(items) {
    const stack = [...items];
    for (let i = stack.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [stack[i], stack[j]] = [stack[j], stack[i]];
    }
    return stack;
  }
}

/** What a draw comes to by the seeds. @param {any} draw @param {Mixed} chance @param {string[]} stack  of its side @returns {any} */
function reckoned(draw, chance, stack) {
  if (draw.kind === "roll") return Array.from({ length: draw.dice }, () => chance.below(draw.faces) + 1);
  if (draw.kind === "spin") return draw.spaces[chance.below(draw.spaces.length)];
  if (draw.kind === "numbers") return chance.shuffled(Array.from({ length: draw.of }, (_, i) => i + 1)).slice(0, draw.count);
  if (draw.kind === "cut") return draw.low + chance.below(draw.high - draw.low + 1);
  const mixed = chance.shuffled(draw.cards);
  if (draw.how !== "insert") return mixed;
  const found = [...stack], third = Math.ceil(mixed.length / 3);
  for (const place of [3, 2, 1]) found.splice(Math.floor((stack.length * place) / 4), 0, ...mixed.slice((place - 1) * third, place * third));
  return found;
}

/** The first thing that is wrong is named. @param {any} told @returns {{draws: number, cards: number, orders: number, wrong: string}} */
export function checked(told) {
  const { seed, commitment, given } = told.seeds, found = { draws: 0, cards: 0, orders: 0, wrong: "" };
  /** @type {Record<string, string[]>} */
  const stacks = {};
  /** @param {string} why */
  const broken = (why) => ({ ...found, wrong: why });
  if (!seed) return broken("The house has not shown its seed.");
  if (hashed(seed) !== commitment) return broken("The house's seed is not the one that it had committed to.");
  for (const draw of told.draws) {
    const side = draw.side ?? "", at = `Step ${draw.step}`;
    stacks[side] ??= [];
    if (draw.kind === "declared") {
      const lay = draw.card ? stacks[side].lastIndexOf(draw.card) : -1;
      if (lay >= 0) stacks[side].splice(lay, 1);
      continue;
    }
    if (draw.kind === "card") {
      const next = stacks[side].pop();
      if (next === undefined) return broken(`${at}: a card came after the last of the order.`);
      if (draw.fell !== null && draw.fell !== next) return broken(`${at}: ${draw.fell} was dealt, and ${next} was next in the order.`);
      found.cards++;
      continue;
    }
    found.draws++;
    const before = given.filter((/** @type {[number, string, string]} */ [after]) => after < draw.step);
    const makes = reckoned(draw, new Mixed(seed, before, found.draws), stacks[side]);
    const fell = draw.kind === "shuffle" ? draw.order ?? makes : draw.fell;
    if (JSON.stringify(makes) !== JSON.stringify(fell)) return broken(`${at}: the seeds make something else of this ${draw.kind} than what happened.`);
    if (draw.kind === "shuffle") { stacks[side] = makes; found.orders++; }
    if (draw.kind === "cut") stacks[side] = [...stacks[side].slice(-makes), ...stacks[side].slice(0, -makes)];
  }
  return found;
}

/** Whether each order that was shown is the one that was promised. @param {any[]} shuffles */
export function kept(shuffles) {
  const shown = shuffles.filter((each) => each.cards);
  const wrong = shown.find((each) => hashed(`${each.nonce} ${each.cards.join(" ")}`) !== each.commitment);
  return { shown: shown.length, hidden: shuffles.length - shown.length, wrong: wrong ? `Step ${wrong.step}: the order shown is not the one that was promised.` : "" };
}

/** What the browser's own SHA-256 says, where it has one. @param {string} text */
export async function second(text) {
  const own = globalThis.crypto?.subtle;
  return own ? hex(new Uint8Array(await own.digest("SHA-256", LETTERS.encode(text)))) === hashed(text) : null;
}

/** @param {HTMLElement} root */
async function show(root) {
  /** @param {string} text @param {boolean} [good] */
  const say = (text, good) => {
    const line = document.createElement("li");
    line.textContent = text;
    line.className = good === undefined ? "" : good ? "good" : "bad";
    root.append(line);
  };
  /** @param {string} path */
  const ask = async (path) => { const answer = await fetch(`/api/v1/tables/${root.dataset.check}/${path}`); return { ok: answer.ok, told: await answer.json() }; };
  const promised = await ask("shuffles");
  if (!promised.ok) { say(promised.told.error?.message ?? "The table cannot be reached.", false); return; }
  const orders = kept(promised.told.shuffles);
  if (orders.wrong) say(orders.wrong, false);
  else if (orders.shown) say(`${orders.shown} ${orders.shown === 1 ? "order is" : "orders are"} shown, and each is the one that was promised.`, true);
  if (orders.hidden) say(`Cards of ${orders.hidden === 1 ? "one order" : `${orders.hidden} orders`} may still be dealt: shown when they are over.`);
  const last = promised.told.seeds.at(-1);
  if (!last?.commitment) { say("Nothing was promised at this table."); return; }
  if (!last.seed) { say("The house shows its seed when the table closes; then every draw is reckoned here."); root.dataset.done = "open"; return; }
  const { ok, told } = await ask("draws");
  if (!ok) { say(told.error.message, false); root.dataset.done = "no"; return; }
  const found = checked(told);
  if (found.wrong) say(found.wrong, false);
  else say(`The house's seed is the one that it had committed to. ${found.draws} draws reckoned again from the seeds and ${found.cards} cards followed through ${found.orders} ${found.orders === 1 ? "order" : "orders"}: each is what happened.`, true);
  const twice = await second(last.seed);
  say(twice === null ? "This address is not a safe one to the browser, so it lends no SHA-256: reckoned by the page's own alone." : twice ? "The browser's own SHA-256 agrees with the page's." : "The browser's own SHA-256 says something else than the page's.", twice ?? undefined);
  root.dataset.done = found.wrong ? "no" : "yes";
}

if (globalThis.document) {
  const root = /** @type {HTMLElement|null} */ (document.querySelector("[data-check]"));
  if (root) show(root);
}
