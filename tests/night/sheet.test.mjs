// The sheet of one round: who gains what, what stands together, and in which order it is settled.
import assert from "node:assert/strict";
import test from "node:test";
import { gain, gained, groups, inOrder } from "../../src/chapter47/house/pages/assets/night-sheet.js";

const LOST = { result: "lost", pays: "is taken", cite: "", sums: [-1] };
const EVEN = { result: "1 to 1", pays: "1 to 1", cite: "", sums: [1] };
const NATURAL = { result: "blackjack", pays: "3 to 2", cite: "", sums: [2, 3] }; // half a dollar is rounded up
const PART = { result: "half", pays: "2 to 1", cite: "", sums: [null, 1] };
const waysOf = (row) => (row.wager === "side" ? [LOST, PART] : [LOST, EVEN, NATURAL]);
const row = (player, wager, amount, result = "", spot = "") => ({ player, wager, spot, amount, result });

test("a wager gains what the rules were asked for small ones", () => {
  assert.deepEqual([1, 2, 5, 15, 100].map((amount) => gain(NATURAL, amount)), [2, 3, 8, 23, 150]);
  assert.deepEqual([1, 2, 5, 6].map((amount) => gain(PART, amount)), [null, 1, null, 3]);
  assert.equal(gain(LOST, 25), -25);
});

test("wagers of one player that end alike are one press, others are not", () => {
  const rows = [row("Pat", "bet-1", 5), row("Pat", "bet-2", 5), row("Pat", "side", 1), row("Kim", "bet-1", 10)];
  assert.deepEqual(groups(rows, waysOf).map((one) => [one.player, one.rows.length]), [["Pat", 2], ["Pat", 1], ["Kim", 1]]);
  const placed = [row("Pat", "straight", 5, "", "17"), row("Pat", "straight", 5, "", "18")];
  assert.equal(groups(placed, waysOf).length, 2); // one of them may win and the other not
});

test("a group is settled when each of its wagers is", () => {
  const [pat] = groups([row("Pat", "bet-1", 5, "1 to 1"), row("Pat", "bet-2", 5)], waysOf);
  assert.equal(gained(pat, waysOf), null);
  pat.rows[1].result = "lost";
  assert.equal(gained(pat, waysOf), 0);
  pat.rows[1].result = "blackjack";
  assert.equal(gained(pat, waysOf), 13);
});

test("what is taken goes before what is paid", () => {
  const rows = [row("Ann", "bet", 5, "1 to 1"), row("Kim", "bet", 5, "lost"), row("Lou", "bet", 5, "blackjack"), row("Pat", "bet", 5, "lost")];
  assert.deepEqual(inOrder(rows, waysOf).map((one) => one.player), ["Kim", "Pat", "Ann", "Lou"]);
});
