// @ts-check
// The dealer's pad for bad Wi-Fi: wagers settled by a row of the pay table, or typed card by card, sent when they can be.

// the same version as this module's own address: browsers keep each version for ever
const { Queue } = /** @type {typeof import("./night-queue.js")} */ (
  await import(`./night-queue.js${new URL(import.meta.url).search}`));
const sheet = /** @type {typeof import("./night-sheet.js")} */ (
  await import(`./night-sheet.js${new URL(import.meta.url).search}`));

const root = /** @type {HTMLElement} */ (document.querySelector("[data-settle]"));
/** @typedef {import("./night-sheet.js").Row} Row @typedef {import("./night-sheet.js").Ways} Ways */
const facts = /** @type {{night: string, table: string, word: string, cards: boolean, players: string[], wagers: {wager: string, title: string,
  spots: string[], ways: Ways[], by_spot: Record<string, Ways[]>}[]}} */ (
  JSON.parse(root.dataset.settle || "{}"));
const AGAIN = 2000; // milliseconds between two tries
const LATELY = 5; // seconds; what waited longer says so
const AMOUNTS = [1, 5, 10, 25, 50, 100];
const STEP = 5; // dollars, of the stepper; below that by the dollar
const queue = new Queue(localStorage, `chapter47-night-${facts.night}-${facts.table}`);
/** @type {{says: string, told: string[]}[]} */
const log = [];
/** @type {string[]} */
const players = facts.players.slice(0, 6);
/** The wagers of the round, kept on the phone as the entries are: who plays on finds them there. */
const ROUND = `chapter47-round-${facts.night}-${facts.table}`;
/** @type {Row[]} */
let rows = JSON.parse(localStorage.getItem(ROUND) || "[]");
/** The first wager of the group that is open. @type {Row | null} */
let opened = rows.find((row) => !row.result) ?? null;
/** What was refused when the page was last drawn: it is brought into sight once. @type {unknown} */
let shownStuck = null;
const hand = { player: "", amount: 5, wager: facts.wagers[0]?.wager ?? "", spot: facts.wagers[0]?.spots[0] ?? "", rank: "" };

/** @param {string} tag @param {Record<string, string>} [given] @param {(string | Node)[]} inside */
function make(tag, given = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

/** @param {string} label @param {() => void} press @param {Record<string, string>} [given] @param {string} [note] */
function button(label, press, given = {}, note = "") {
  const made = make("button", { type: "button", ...given }, label, ...(note ? [make("small", {}, note)] : []));
  made.addEventListener("click", press);
  return made;
}

/** @param {string} mark @returns {HTMLElement} */
const place = (mark) => /** @type {HTMLElement} */ (root.querySelector(`[data-${mark}]`));

/** @param {import("./night-queue.js").Entry} entry @param {number} waited @returns {Promise<import("./night-queue.js").Answer>} */
async function send(entry, waited) {
  const given = { ...entry.given, table: facts.table, ...(waited > LATELY ? { waited } : {}) };
  const answer = await fetch(`/api/v1/nights/${facts.night}/do/${entry.operation}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRF-Token": facts.word, "Idempotency-Key": entry.key },
    body: JSON.stringify({ given }),
  });
  if (answer.status >= 500 || answer.status === 429) throw new Error("again in a moment");
  const told = await answer.json();
  if (answer.ok) return { ok: true, told };
  const refused = told.error ?? { message: typeof told.detail === "string" ? told.detail : "The house did not take it." };
  return { ok: false, refused, status: answer.status };
}

async function pump() {
  await queue.pump(send, (entry, told) => {
    log.unshift({ says: entry.says, told: told.entry?.data?.told ?? [] });
    log.length = Math.min(log.length, 12);
  });
  draw();
}

/** @param {string} operation @param {Record<string, string>} given @param {string} says */
function enter(operation, given, says) {
  queue.add(operation, given, says);
  draw();
  void pump();
}

/** Whose wager it is; nothing where nobody was typed. @returns {string} */
function whose() {
  const name = /** @type {HTMLInputElement} */ (place("player")).value.trim();
  place("say").textContent = name ? "" : "Whose wager is it? Type a badge or a name.";
  if (name && !players.includes(name)) players.unshift(name);
  players.length = Math.min(players.length, 6);
  return name;
}

/** An amount a step up or down, at least a dollar; the dealer's other pad steps the same way. @param {number} way */
function step(way) {
  const now = hand.amount;
  hand.amount = way > 0 ? (now < STEP ? now + 1 : (Math.floor(now / STEP) + 1) * STEP)
    : Math.max(now <= STEP ? now - 1 : (Math.ceil(now / STEP) - 1) * STEP, 1);
  draw();
}

const chosen = () => (hand.spot ? `${hand.wager}:${hand.spot}` : hand.wager);

/** A wager onto the layout, for a round that is dealt card by card. */
function put() {
  const name = whose();
  const seat = /** @type {HTMLSelectElement} */ (place("seat")).value;
  if (name) enter("deal", { entry: `${seat} ${chosen()} ${hand.amount} ${name}` }, `${name} at ${seat}: $${hand.amount} on ${chosen()}`);
}

// ---- the sheet of the round ----------------------------------------------------------------------------------------

/** @param {Row} row */
function waysOf(row) {
  const on = facts.wagers.find((one) => one.wager === row.wager);
  return on ? on.by_spot[row.spot] ?? on.ways : [];
}

/** @param {Row} row */
const named = (row) => (row.spot ? `${row.wager}:${row.spot}` : row.wager);
/** @param {number} gain */
const signed = (gain) => (gain < 0 ? `−$${-gain}` : gain ? `+$${gain}` : "$0");
const grouped = () => sheet.groups(rows, waysOf);

function keep() {
  localStorage.setItem(ROUND, JSON.stringify(rows));
  draw();
}

/** A wager more in this round. */
function add() {
  const name = whose();
  if (!name) return;
  const row = { player: name, wager: hand.wager, spot: hand.spot, amount: hand.amount, result: "" };
  const known = rows.find((one) => one.player === name && named(one) === named(row));
  if (known) Object.assign(known, row);
  else rows.push(row);
  opened = rows.find((one) => !one.result) ?? row;
  keep();
}

/** How a group ended; the next that is not settled opens. @param {import("./night-sheet.js").Group} group @param {string} result */
function end(group, result) {
  for (const row of group.rows) row.result = result;
  opened = rows.find((row) => !row.result) ?? null;
  keep();
}

/** Everything that is not settled yet is lost. */
function restLost() {
  for (const row of rows) if (!row.result) row.result = "lost";
  opened = null;
  keep();
}

/** The next player; and when each is settled, the whole round goes into the journal: what is taken first. */
function next() {
  const open = rows.find((row) => !row.result);
  if (open) {
    opened = open;
    draw();
    root.querySelector("[data-group].open")?.scrollIntoView({ block: "center" });
    return;
  }
  for (const row of sheet.inOrder(rows, waysOf)) {
    const pays = waysOf(row).find((way) => way.result === row.result)?.pays ?? "";
    const given = { player: row.player, wager: named(row), amount: `$${row.amount}`, result: row.result };
    queue.add("settle", given, `${row.player}, $${row.amount} on ${named(row)}: ${row.result}${/\d/.test(pays) && pays !== row.result ? ` (${pays})` : ""}`);
  }
  for (const row of rows) row.result = "";
  opened = rows[0] ?? null;
  keep();
  void pump();
}

/** @param {import("./night-sheet.js").Group} group */
function drawGroup(group) {
  const isOpen = opened !== null && group.rows.includes(opened);
  const sum = sheet.gained(group, waysOf), staked = group.rows.reduce((all, row) => all + row.amount, 0);
  const results = [...new Set(group.rows.map((row) => row.result))].filter(Boolean);
  const on = group.rows.map((row) => `${facts.wagers.find((one) => one.wager === row.wager)?.title ?? row.wager} ${row.spot}`.trim()).join(", ");
  const told = results.length ? results.join(", ") : "not settled yet";
  const kind = sum === null ? "" : sum < 0 ? "lost" : sum > 0 ? "won" : "";
  const head = button("", () => { opened = isOpen ? null : group.rows[0]; draw(); }, { class: "who", "aria-expanded": String(isOpen) });
  head.append(make("b", {}, group.player), make("span", {}, `$${staked} on ${on}`), make("b", { class: kind, "data-gain": "" }, sum === null ? "" : signed(sum)),
    make("small", {}, told));
  const item = make("li", { "data-group": group.player, class: isOpen ? "open" : "" }, head);
  if (!isOpen) return item;
  const each = group.ways.map((way) => {
    const sums = group.rows.map((row) => sheet.gain(waysOf(row).find((one) => one.result === way.result) ?? way, row.amount));
    const cannot = sums.includes(null);
    const note = cannot ? "not with this amount" : signed(sums.reduce((/** @type {number} */ all, one) => all + Number(one), 0));
    return button(way.result, () => end(group, way.result), { class: "wager", "data-way": way.result, "aria-pressed": String(group.rows.every((row) => row.result === way.result)),
      ...(cannot ? { disabled: "" } : {}) }, `${/\d/.test(way.pays) && way.pays !== way.result ? `${way.pays}, ` : ""}${note}`);
  });
  const away = button("No wager now", () => { rows = rows.filter((row) => !group.rows.includes(row)); opened = rows.find((row) => !row.result) ?? null; keep(); }, { class: "plain", "data-away": "" });
  item.append(make("div", { class: "wagers", "data-ways": "" }, ...each), away);
  return item;
}

function drawRound() {
  const all = grouped(), left = rows.filter((row) => !row.result);
  place("round").replaceChildren(...all.map(drawGroup));
  const sums = all.map((group) => sheet.gained(group, waysOf)).filter((sum) => sum !== null);
  const taken = sums.filter((sum) => sum < 0).reduce((sum, one) => sum - one, 0), paid = sums.filter((sum) => sum > 0).reduce((sum, one) => sum + one, 0);
  const done = place("next"), rest = place("rest");
  done.hidden = !rows.length;
  rest.hidden = !left.length || rows.length < 2;
  const ready = `Settle ${rows.length === 1 ? "it" : `all ${rows.length}`}: take $${taken}, pay $${paid}`;
  done.textContent = left.length ? `Next: ${left[0].player}` : ready;
  rest.textContent = left.length === rows.length ? "All lost" : `The other ${left.length === 1 ? "one" : left.length} lost`;
  root.classList.toggle("no-round", !rows.length);
}

function draw() {
  const waiting = queue.waiting;
  const net = place("net");
  const minutes = queue.away === null ? 0 : Math.floor((Date.now() - queue.away) / 60000);
  const many = `${waiting.length} ${waiting.length === 1 ? "entry waits" : "entries wait"} here`;
  net.dataset.net = queue.away !== null ? "away" : waiting.length ? "sending" : "in";
  net.textContent = queue.away !== null ? `No Wi-Fi${minutes ? ` for ${minutes} min` : ""}. ${many} and ${waiting.length === 1 ? "goes" : "go"} in order, each once.`
    : waiting.length ? `${many}.` : "Every entry is in the journal.";
  place("amounts").replaceChildren(...AMOUNTS.map((one) =>
    button(`$${one}`, () => { hand.amount = one; draw(); }, { class: "chip", "aria-pressed": String(one === hand.amount) })));
  const amount = /** @type {HTMLInputElement} */ (place("amount"));
  if (document.activeElement !== amount) amount.value = `$${hand.amount}`;
  place("players").replaceChildren(...players.map((one) =>
    button(one, () => { /** @type {HTMLInputElement} */ (place("player")).value = one; }, { class: "chip" })));
  drawRound();
  const stuck = place("stuck");
  stuck.replaceChildren();
  if (queue.stuck !== shownStuck) {
    shownStuck = queue.stuck;
    if (queue.stuck) requestAnimationFrame(() => stuck.scrollIntoView({ block: "center" }));
  }
  if (queue.stuck) {
    const { refused, entry, status } = queue.stuck;
    stuck.append(make("strong", {}, `Refused: ${entry.says}`), make("p", {}, `${refused.message} ${refused.cite ?? ""}`));
    if (refused.instead) stuck.append(make("p", {}, `Instead: ${refused.instead}.`));
    if (status === 401) stuck.append(make("a", { href: "/sign-in" }, "Sign in, then come back: what waits stays here."));
    stuck.append(button("Leave it out, go on with the rest", () => { queue.skip(); void pump(); }, { "data-skip": "" }),
      button("Try it again", () => { queue.stuck = null; void pump(); }, { "data-again": "" }));
  }
  place("log").replaceChildren(
    ...[...waiting].reverse().map((one) => make("li", { class: "waits" }, `… ${one.says}`)),
    ...log.map((one) => make("li", {}, one.says, ...one.told.map((line) => make("small", {}, line)))));
}

function begin() {
  const wagers = /** @type {HTMLSelectElement} */ (place("wagers")), spots = /** @type {HTMLSelectElement} */ (place("spots"));
  const typed = /** @type {HTMLInputElement} */ (place("typed"));
  wagers.append(...facts.wagers.map((one) => make("option", { value: one.wager }, one.title)));
  const places = () => {
    const all = facts.wagers.find((one) => one.wager === wagers.value)?.spots ?? [];
    spots.replaceChildren(...all.map((one) => make("option", { value: one }, one)));
    spots.hidden = !all.length;
    Object.assign(hand, { wager: wagers.value, spot: all[0] ?? "" });
    draw();
  };
  wagers.addEventListener("change", places);
  spots.addEventListener("change", () => { hand.spot = spots.value; draw(); });
  const fell = () => { if (typed.value.trim()) enter("deal", { entry: typed.value.trim() }, typed.value.trim()); typed.value = ""; };
  place("cards").addEventListener("submit", (event) => { event.preventDefault(); fell(); });
  place("seat").append(...Array.from({ length: 12 }, (_, at) => make("option", {}, String(at + 1))));
  place("put").addEventListener("click", put);
  place("add").addEventListener("click", add);
  place("next").addEventListener("click", next);
  place("rest").addEventListener("click", restLost);
  if (facts.cards) {
    place("ranks").append(..."A 2 3 4 5 6 7 8 9 T J Q K".split(" ").map((rank) => button(rank, () => { hand.rank = rank; typed.value = rank; })));
    place("suits").append(...[["♣", "C"], ["♦", "D"], ["♥", "H"], ["♠", "S"]].map(([sign, letter]) =>
      button(sign, () => { if (hand.rank) { typed.value = hand.rank + letter; hand.rank = ""; fell(); } })));
    place("suits").append(button("Face down", () => { typed.value = "?"; fell(); }));
  } else { // a wheel or dice
    place("ranks").append(..."0123456789".split("").map((digit) => button(digit, () => { typed.value += digit; }, { "data-digit": digit })),
      button("and", () => { typed.value += " "; }));
  }
  place("suits").append(button("No more bets", () => { typed.value = "deal"; fell(); }, { "data-no-more": "" }));
  place("less").addEventListener("click", () => step(-1));
  place("more").addEventListener("click", () => step(1));
  const amount = /** @type {HTMLInputElement} */ (place("amount"));
  amount.addEventListener("focus", () => amount.select());
  amount.addEventListener("input", () => {
    const typed = Number(amount.value.replace(/[$,\s]/g, ""));
    if (Number.isInteger(typed) && typed > 0) { hand.amount = typed; draw(); }
  });
  amount.addEventListener("blur", draw);
  place("back").addEventListener("click", () => { if (!queue.drop()) enter("take-back", {}, "take back the last entry"); draw(); });
  addEventListener("online", () => void pump());
  setInterval(() => { if (queue.waiting.length && !queue.stuck) void pump(); else if (queue.away !== null) draw(); }, AGAIN);
  places();
  void pump();
}

begin();
