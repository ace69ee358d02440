/** The felt without a server: what events lay, how long they take, where things lie. */
import assert from "node:assert/strict";
import { test } from "node:test";

const stage = "../../src/chapter47/house/pages/stage";
const { apply } = await import(`${stage}/apply.js`);
const { Queue, plan } = await import(`${stage}/plan.js`);
const { nothing, stakesOf, initial, mine, purse } = await import(`${stage}/state.js`);
const { Ahead, changed, foreseen } = await import(`${stage}/ahead.js`);
const { broken } = await import(`${stage}/parts.js`);
const { keysOf } = await import(`${stage}/question.js`);
const { bigRoad, broken: lines, rowsOf } = await import(`${stage}/board.js`);
const { aimed, crowded } = await import(`${stage}/pointing.js`);
const arc = await import(`${stage}/arc.js`);
const board = await import(`${stage}/board.js`);
const { within } = await import(`${stage}/render.js`);
const keno = await import(`${stage}/keno.js`);
const words = await import(`${stage}/words.js`);

const lay = (...events) => { const lying = nothing(); for (const event of events) apply(lying, event); return lying; };

test("a card that lies face down has no name until it is turned", () => {
  const lying = lay({ kind: "drawn", hand: "dealer", piece: "6H" }, { kind: "drawn", hand: "dealer", piece: null, face: "down" });
  assert.deepEqual(lying.hands.get("dealer").map((piece) => piece.code), ["6H", null]);
  apply(lying, { kind: "turned", hand: "dealer", pieces: ["QD"] });
  assert.deepEqual(lying.hands.get("dealer").map((piece) => piece.code), ["6H", "QD"]);
});

test("cards that were seen stay in their place when a hand is turned", () => {
  const lying = lay({ kind: "drawn", hand: "seat-1", piece: "8D" }, { kind: "drawn", hand: "seat-1", piece: null }, { kind: "drawn", hand: "seat-1", piece: "7D" }, { kind: "turned", hand: "seat-1", pieces: ["7D", "10C", "8D"] });
  assert.deepEqual(lying.hands.get("seat-1").map((piece) => piece.code), ["8D", "10C", "7D"]);
});

test("who folds has no cards any more, and the others keep theirs", () => {
  const lying = lay({ kind: "drawn", hand: "seat-2", piece: null }, { kind: "drawn", hand: "seat-4", piece: null }, { kind: "announced", phrase: "seat-acts", values: { seat: 2, action: "fold" } }, { kind: "announced", phrase: "seat-acts", values: { seat: 4, action: "call" } });
  assert.deepEqual([...lying.hands.keys()], ["seat-4"]);
});

test("the low hand of a set lies apart from the high, whichever pieces were dealt first", () => {
  const dealt = ["9C", "AS", "KD", "9H", "2C"].map((piece) => ({ kind: "drawn", hand: "seat-3", piece }));
  const lying = nothing();
  for (const event of [...dealt, { kind: "announced", phrase: "bank-has", values: { seat: 3, said: "high pair, low A-K", low: ["AS", "KD"] } }]) apply(lying, event);
  const laid = lying.hands.get("seat-3");
  assert.deepEqual(laid.map((piece) => piece.code), ["9C", "9H", "2C", "AS", "KD"]);
  assert.deepEqual(laid.map((piece) => Boolean(piece.apart)), [false, false, false, true, true]);
  assert.equal(lying.said.get("seat-3"), "high pair, low A-K");
});

test("a hand that was set is said at the hand, until the next round", () => {
  const set = [{ kind: "drawn", hand: "seat-3", piece: "AS" }, { kind: "announced", phrase: "dealer-has-set", values: { said: "high pair, low A-K" } }, { kind: "announced", phrase: "position-has", values: { place: "Position 3", said: "high straight, low 9-2" } }];
  assert.deepEqual([...lay(...set).said], [["dealer", "high pair, low A-K"], ["seat-3", "high straight, low 9-2"]]);
  assert.equal(lay(...set, { kind: "window-closed", round: 2 }).said.size, 0);
});

test("a bot is called by its seat", () => assert.equal(words.person("bot-12-8"), "Bot 8"));

test("burned cards lie nowhere", () => assert.equal(lay({ kind: "drawn", hand: "burn", piece: "2C" }).hands.size, 0));

test("chips follow the money: staked, lost, paid, returned", () => {
  const lying = nothing();
  lying.stakes.set("1|ante", 1000);
  apply(lying, { kind: "moved", source: ["seat", 1], target: ["layout", 1], cents: 1000, why: "stake", of: "play" });
  assert.equal(lying.stakes.get("1|play"), 1000);
  apply(lying, { kind: "moved", source: ["layout", 1], target: ["rack", 0], cents: 1000, why: "lost", of: "ante" });
  assert.equal(lying.stakes.has("1|ante"), false);
  assert.deepEqual(lying.tags.get("1|ante"), { kind: "lost", cents: -1000, stake: 0 });
  apply(lying, { kind: "moved", source: ["rack", 0], target: ["seat", 1], cents: 1500, why: "won", of: "play" });
  assert.deepEqual(lying.tags.get("1|play"), { kind: "won", cents: 1500, stake: 1000 });
});

test("a round begins on an empty layout, but the roads and the last spins stay", () => {
  const lying = lay({ kind: "spun", space: "17" }, { kind: "announced", phrase: "baccarat-result", values: { player: 4, banker: 7, winner: "Banker wins" } }, { kind: "drawn", hand: "player", piece: "4S" }, { kind: "window-closed", round: 2, actions: [] });
  assert.equal(lying.hands.size, 0);
  assert.deepEqual([lying.round, lying.spins, lying.roads, lying.spun], [2, ["17"], ["B"], ""]);
});

test("wagers of one name are one stack, and what was taken down is gone", () => {
  const view = { seat: 1, wagers: [{ seat: 1, wager: "red", amount: 500 }, { seat: 1, wager: "red", amount: 500 }, { seat: 2, wager: "red", amount: 100 }, { seat: 1, wager: "odd", amount: 500 }, { seat: 1, wager: "odd", amount: -500 }] };
  assert.deepEqual([...stakesOf(view)], [["1|red", 1000], ["2|red", 100]]);
  assert.deepEqual([...mine({ held: new Map(), view })], [["red", 1000]]);
});

test("the chip that is chosen first can be bet on the first spot", () => {
  const felt = { limits: { minimum: 1000, maximum: 50000 }, chips: [100, 500, 1000, 2500], wagers: [{ low: 1000, later: false }, { low: 100, later: false }] };
  assert.equal(initial(felt, {}).chip, 1000);
});

test("with reduced motion nothing takes longer than a fade", () => {
  for (const event of [{ kind: "spun", space: "1" }, { kind: "rolled", faces: [1, 2] }, { kind: "numbers", numbers: [1, 2, 3] }]) {
    assert.ok(plan(event, { quick: true, seat: 1 }).ms <= 120);
    assert.ok(plan(event, { quick: false, seat: 1 }).ms > 120);
  }
  assert.equal(plan({ kind: "drawn", hand: "burn" }, { quick: false, seat: 1 }).ms, 0);
});

test("a press finishes what moves: everything lies in its order", () => {
  const seen = [];
  let done = 0;
  globalThis.window = globalThis;
  const queue = new Queue((event) => { seen.push(event.n); return { ms: 200 }; }, () => { done += 1; });
  queue.add([1, 2, 3].map((n) => ({ n })), () => 200);
  assert.deepEqual(seen, [1]);
  queue.finish();
  assert.deepEqual([seen, done, queue.busy], [[1, 2, 3], 1, false]);
});

test("an amount is broken into the chips of a house, the largest first", () => {
  assert.deepEqual(broken(16000), [10000, 2500, 2500, 1000]);
  assert.equal(broken(123400).reduce((all, cents) => all + cents, 0), 123400);
});

test("every choice has a key of its own, and none that means something else at a table", () => {
  const keys = keysOf(["hit", "stand", "double", "split", "surrender"].map((answer) => ({ answer, words: answer })));
  assert.deepEqual(Object.values(keys), ["H", "S", "D", "P", "U"]);
  const many = keysOf(["yes", "yell", "yelp"].map((answer) => ({ answer, words: answer })));
  assert.equal(new Set(Object.values(many)).size, 3);
  assert.ok(!Object.values(many).some((key) => "BYLZXT".includes(key)));
});

test("every wager of a board has a cell, whether a row names it or not", () => {
  const wagers = ["small", "big", "total:4", "total:5", "extra"].map((name) => ({ name, key: name.split(":")[0], spot: name.split(":")[1] || "", title: name, pays: "1 to 1" }));
  const rows = rowsOf({ rows: ["small^2 missing big", "total:*"], wagers });
  assert.deepEqual(rows.map((row) => row.map((cell) => cell.wager.name)), [["small", "big"], ["total:4", "total:5"], ["extra"]]);
  assert.equal(rows[0][0].weight, 2);
  assert.equal(lines(rows).flat().length, wagers.length);
});

test("money and names as people write them", () => {
  assert.deepEqual([words.brief(2500), words.brief(250), words.full(124500), words.signed(-500), words.signed(0)], ["$25", "$2.50", "$1,245.00", "−$5.00", "$0.00"]);
  assert.deepEqual(words.owner("box3.2"), { seat: 3, part: "2" });
  assert.equal(words.cardName("10H"), "the 10 of hearts");
  assert.equal(words.cardName(null), "a card face down");
  assert.equal(words.paragraph("19:47-8.2[per-wager]"), "19:47-8.2");
});

test("what a press would win is said where it is whole, and where a chip does not fit what does", () => {
  const wager = (pays) => ({ pays, low: 500, high: 50_000 });
  assert.equal(words.prospect(wager("8 to 1"), 1000), "$10 at 8 to 1 wins $80");
  assert.equal(words.prospect(wager("7 to 6"), 500), "$5 at 7 to 6"); // five dollars do not divide by six
  assert.equal(words.prospect(wager("up to 3 to 2"), 500), "$5, pays up to 3 to 2");
  assert.equal(words.prospect(wager("1 to 1"), 100), "$5 to $500 here");
  assert.equal(words.wins("9 to 5", 1000), 1800);
});

test("a ghost lies only where a press would bet", () => {
  const layout = { areas: [{ id: "pass", wager: { later: false } }, { id: "odds", wager: { later: true } }, { id: "page", wager: {}, act: () => {} }] };
  const at = (hover, view = {}) => aimed({ hover, result: false, view: { betting: true, seat: 1, ...view } }, layout)?.id;
  assert.equal(at("pass"), "pass");
  assert.deepEqual([at("odds"), at("page"), at(""), at("pass", { betting: false }), at("pass", { seat: 0 })], [undefined, undefined, undefined, undefined, undefined]);
});

test("a finger gets the loupe where something is smaller than a fingertip", () => {
  const cell = { shape: ["rect", 0, 0, 60, 44] }, corner = { shape: ["circle", 60, 44, 13] };
  assert.equal(crowded([cell], 1), false);
  assert.equal(crowded([cell], 0.9), true);
  assert.equal(crowded([cell, corner], 1), true);
});

test("long words stand in two lines, broken nearest to the middle", () => {
  assert.deepEqual(words.halves("INSIDE STRAIGHT FLUSH"), ["INSIDE", "STRAIGHT FLUSH"]);
  assert.deepEqual(words.halves("ACE-KING-QUEEN"), ["ACE-KING-", "QUEEN"]);
  assert.deepEqual(words.halves("JACER"), ["JACER"]);
});

const craps = (chips, point, ...wagers) => {
  const kinds = [["pass", 500, 10000, true], ["field", 500, 10000, false], ["place:6", 600, 10000, false]];
  const felt = { limits: { minimum: 500 }, chips: [500], wagers: kinds.map(([name, low, high, turns]) => ({ name, low, high, turns, spot: "", together: [name] })) };
  return Object.assign(initial(felt, {}), { view: { seat: 1, point, seats: { 1: { chips } }, wagers: wagers.map(([wager, amount]) => ({ seat: 1, wager, amount })) } });
};

test("a press is painted before the house answers, and an event that comes first counts once", () => {
  const state = craps(2000, 0, ["pass", 500]), ahead = new Ahead(), press = { act: "bet", wager: "pass", amount: 500 };
  const first = ahead.hold(state, [press]), second = ahead.hold(state, [press]);
  assert.deepEqual([mine(state).get("pass"), purse(state)], [1500, 1000]);
  state.view = { ...state.view, seats: { 1: { chips: 1500 } }, wagers: [{ seat: 1, wager: "pass", amount: 1000 }] };
  first();
  assert.deepEqual([mine(state).get("pass"), purse(state)], [1500, 1000]); // the second is still under way
  second();
  assert.deepEqual([mine(state).get("pass"), purse(state)], [1000, 1500]); // refused: as the house has it
});

test("only what a press plainly does is painted ahead", () => {
  const bet = (wager, amount, more = {}) => ({ act: "bet", wager, amount, ...more });
  assert.equal(foreseen(craps(2000, 0), [bet("place:6", 500)]), null); // below its minimum
  assert.equal(foreseen(craps(200, 0), [bet("field", 500)]), null); // more than one has
  assert.equal(foreseen(craps(2000, 6, ["pass", 500]), [bet("pass", 500)]), null); // odds behind it, now
  assert.equal(foreseen(craps(2000, 6, ["pass", 500]), [bet("odds", 500)]), null); // the house knows what that is
  assert.deepEqual([...foreseen(craps(2000, 6), [bet("field", 500), { act: "down", wager: "field", amount: 500 }])], [["field", 0]]);
});

test("undo takes back what a press changed, whatever it was called", () => {
  assert.deepEqual([...changed(new Map([["pass", 500]]), new Map([["pass", 500], ["pass-odds", 1000]]), true)], [["pass-odds", 1000]]);
  assert.deepEqual([...changed(new Map([["field", 500], ["pass", 500]]), new Map([["field", 0]]))], [["field", -500]]);
});

test("the big road has a column for each run, and drops the oldest where there is no room", () => {
  assert.deepEqual(bigRoad(["T", "B", "B", "T", "P"], 19).map(({ who, column, line, ties }) => [who, column, line, ties]), [["B", 0, 0, 0], ["B", 0, 1, 1], ["P", 1, 0, 0]]);
  const many = bigRoad(Array.from({ length: 42 }, (_, at) => "BP"[at % 2]), 19);
  assert.deepEqual([many.length, many[0].column, many[18].column], [19, 0, 18]);
});

test("a keno ticket in words, and what it caught", () => {
  assert.equal(keno.told("straight:7,16,23x2"), "Straight 7 16 23, 2 games");
  assert.equal(keno.told("way:1,2/3,4/5,6@2"), "Way 1 2 | 3 4 | 5 6, 2 at a time");
  assert.equal(keno.caught("straight:7,16,23", [16, 7, 80]), "caught 2 of 3");
});

test("what the dealer says of a hand stands at the hand", () => {
  const dealt = [{ kind: "drawn", hand: "dealer", piece: "9C" }, { kind: "drawn", hand: "seat-2", piece: "AS" }];
  const called = (...calls) => [...lay(...dealt, ...calls.map(([phrase, values]) => ({ kind: "announced", phrase, values }))).said];
  assert.deepEqual(called(["dealer-has", { said: "9 high", qualifies: "does not qualify" }], ["seat-has", { seat: 2, said: "pair" }]), [["dealer", "9 high, does not qualify"], ["seat-2", "pair"]]);
  assert.deepEqual(called(["dealers-hand", { hand: "flush" }], ["hand-of-seat", { seat: 2, hand: "pair", how: "loses" }]), [["dealer", "flush"], ["seat-2", "pair: loses"]]);
  assert.deepEqual(called(["seat-shows", { seat: 2, name: "two pair" }], ["seat-wins", { seat: 2, name: "two pair" }]), [["seat-2", "wins with two pair"]]);
});

test("the button of poker stays until it is given on", () => {
  const lying = lay({ kind: "announced", phrase: "button-at-seat", values: { seat: 4 } }, { kind: "window-closed", round: 2 });
  assert.equal(lying.button, 4);
});

test("a tag at the edge stands whole on the felt", () => {
  const phone = { width: 390 };
  assert.ok(within(366, "+$3.25", 13, phone) < 366 && within(366, "+$3.25", 13, phone) > 350);
  assert.equal(within(200, "+$3.25", 13, phone), 200);
  assert.ok(within(3, "high straight flush, low A-K", 13, phone) > 100);
});

const ARC = { family: "arc", game: "stud", boxes: 7, dealt: 5, hands: [], lettering: [], wagers: [{ name: "ante", key: "ante", title: "Ante", pays: "1 to 1" }] };
const hand = (...codes) => codes.map((code) => ({ code, turned: false }));

/** A phone of 650 units of felt, with so much of it covered by what is told. */
function phoned(hands, said = [], covered = 0, felt = ARC) {
  const state = { felt, result: true, hover: "", view: { seat: 2, seats: { 2: { name: "ann", chips: 0 } }, betting: true }, lying: { ...nothing(), hands: new Map(Object.entries(hands)), said: new Map(said) } };
  return arc.create(felt).layout(state, { phone: true, width: 390, height: 650, covered });
}

test("on a phone my hand lies under the dealer's and over the slip, however long that is", () => {
  const five = hand("AS", "KS", "QS", "JS", "10S"), said = [["dealer", "pair, qualifies"], ["seat-2", "royal flush"]];
  for (const covered of [0, 120, 220, 300]) {
    const layout = phoned({ dealer: five, "seat-2": five }, said, covered), mine = layout.hand("seat-2", 5), dealer = layout.hand("dealer", 5);
    assert.ok(mine.said.y - 12 >= dealer.said.y + 11, `${covered}: one word over the other`);
    assert.ok(mine.y + mine.w * 1.4 + 66 <= Math.max(650 - covered, 340), `${covered}: chips under the slip`);
    assert.ok(mine.total.y + 16 <= mine.y + 4, "the total covers no index");
  }
});

test("on a phone the dealer's hands of a multi action table lie beside each other, over mine", () => {
  const layout = phoned({ dealer: hand("9C", "8D"), "dealer.2": hand("9C", "2D", "3D", "4D"), "dealer.3": hand("9C", "KD"), "seat-2": hand("AS", "KS") });
  const [one, two, three, mine] = [["dealer", 2], ["dealer.2", 4], ["dealer.3", 2], ["seat-2", 2]].map(([name, n]) => layout.hand(name, n));
  assert.ok(one.x + one.w + one.step <= two.x && two.x + two.w + 3 * two.step <= three.x);
  assert.ok([one, two, three].every((each) => each.total.y + 14 <= mine.total.y - 16));
  assert.deepEqual([two.name.words, layout.bare], ["Dealer 2", true]);
});

test("cells on a narrow screen are so wide that their odds can be read", () => {
  const row = (n, pays, name = "one-of-a-kind") => Array.from({ length: n }, (_, at) => ({ wager: { key: name, name: `${name}:${at}`, spot: String(at), title: name, pays }, weight: 1 }));
  assert.deepEqual(lines([row(6, "up to 3 to 1")]).map((each) => each.length), [3, 3]);
  assert.deepEqual(lines([row(7, "60 to 1", "total")]).map((each) => each.length), [7]);
  const drawn = board.cells(lines([row(6, "up to 3 to 1")]), 8, 84, 374, 92, 1, 2).flatMap((area) => area.labels);
  assert.ok(drawn.every((label) => label.size >= 11), String(drawn.map((label) => label.size)));
  const total = board.cells([row(7, "60 to 1", "total")], 8, 84, 374, 46, 1, 2)[0].labels;
  assert.ok(total[0].size > total[1].size, "a number is larger than its odds");
});
