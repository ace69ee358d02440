// The queue of a dealer's phone against a house that is often away: in order, each once.
import assert from "node:assert/strict";
import test from "node:test";
import { Queue } from "../../src/chapter47/house/pages/assets/night-queue.js";

function storage() {
  const kept = new Map();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) };
}

/** A house that takes each key once; the network fails before it, after it, or not at all. */
function house(fails) {
  const journal = [], known = new Set();
  let turn = 0;
  const send = async (entry) => {
    const way = fails(turn++);
    if (way === "before") throw new TypeError("Failed to fetch");
    if (entry.given.n === "refused") return { ok: false, status: 409, refused: { message: "no" } };
    if (!known.has(entry.key)) journal.push(entry.given.n);
    known.add(entry.key);
    if (way === "after") throw new TypeError("Failed to fetch");
    return { ok: true, told: {} };
  };
  return { journal, send };
}

test("in order and each once, whatever the network does", async () => {
  const one = storage(), queue = new Queue(one, "q");
  const { journal, send } = house((turn) => ["before", "after", "", "after", "after", "before", ""][turn % 7]);
  for (let n = 0; n < 40; n++) {
    queue.add("deal", { n }, String(n));
    await Promise.all([queue.pump(send, () => {}), queue.pump(send, () => {})]);
  }
  const again = new Queue(one, "q"); // the page was loaded again
  for (let n = 0; n < 200 && again.waiting.length; n++) await again.pump(send, () => {});
  assert.deepEqual(journal, [...Array(40).keys()]);
  assert.deepEqual(again.waiting, []);
});

test("what is refused holds those behind it until somebody says so", async () => {
  const queue = new Queue(storage(), "q"), { journal, send } = house(() => "");
  for (const n of [1, "refused", 3]) queue.add("deal", { n }, String(n));
  await queue.pump(send, () => {});
  assert.deepEqual([journal, queue.stuck.refused.message, queue.waiting.length], [[1], "no", 2]);
  await queue.pump(send, () => {});
  assert.deepEqual(journal, [1]);
  queue.skip();
  await queue.pump(send, () => {});
  assert.deepEqual([journal, queue.waiting], [[1, 3], []]);
});

test("what still waits is taken back here, and how long it waited is told", async () => {
  let now = 0;
  const queue = new Queue(storage(), "q", () => now), told = [];
  queue.add("deal", { n: 1 }, "1");
  queue.add("deal", { n: 2 }, "2");
  await queue.pump(async () => { throw new TypeError("away"); }, () => {});
  now = 90_000;
  assert.equal(queue.away, 0);
  assert.equal(queue.drop(), true);
  await queue.pump(async (entry, waited) => { told.push([entry.given.n, waited]); return { ok: true, told: {} }; }, () => {});
  assert.deepEqual([told, queue.drop(), queue.away], [[[1, 90]], false, null]);
});
