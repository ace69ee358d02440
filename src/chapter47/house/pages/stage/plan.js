/**
 * The plan of movement: how long each event takes and which sound it has, and a queue that never lets a press wait.
 * @module
 */
export const MS = { tap: 80, fade: 120, turn: 220, deal: 140, travel: 260, chip: 320, sweep: 320, panel: 220, dice: 900, draw: 180, spin: 4200 };
const LATE = 1200, JUMP = 3000;

/**
 * How long the felt is busy with an event before the next one begins, and its sound.
 * @param {any} event
 * @param {{quick: boolean, seat: number}} how  reduced motion; my seat
 * @returns {{ms: number, sound: string}}
 */
export function plan(event, { quick, seat }) {
  const of = (/** @type {number} */ ms, sound = "") => ({ ms: quick ? Math.min(ms, MS.fade) : ms, sound });
  switch (event.kind) {
    case "drawn": return event.hand === "burn" || event.hand === "discard" ? of(0) : of(MS.deal, "card");
    case "turned": return of(MS.turn, "turn");
    case "rolled": return of(MS.dice, "dice");
    case "spun": return of(MS.spin, "ball");
    case "numbers": return of(MS.draw * event.numbers.length, "number");
    case "moved": return money(event, seat, of);
    default: return of(0);
  }
}

/** @param {any} event @param {number} seat @param {(ms: number, sound?: string) => {ms: number, sound: string}} of */
function money(event, seat, of) {
  const own = event.source[1] === seat || event.target[1] === seat;
  if (event.why === "stake") return of(own ? MS.chip : 60, "chip");
  if (event.why === "lost") return of(60, "sweep");
  if (event.why === "won") return of(own ? 120 : 60, own ? "paid" : "");
  return of(0);
}

/** Events one after another, each given its time. */
export class Queue {
  /** @param {(event: any) => {ms: number}} step  does an event and says how long it takes @param {() => void} done  all of it lies */
  constructor(step, done) {
    this.step = step;
    this.done = done;
    /** @type {{event: any, ms: number}[]} */
    this.waiting = [];
    this.timer = 0;
    this.busy = false;
  }

  /** @param {any[]} events @param {(event: any) => number} time */
  add(events, time) {
    this.waiting.push(...events.map((event) => ({ event, ms: time(event) })));
    if (!this.busy) this.next();
  }

  /** Everything that waits lies at once. */
  finish() {
    clearTimeout(this.timer);
    while (this.waiting.length) this.step(/** @type {any} */ (this.waiting.shift()).event);
    if (this.busy) { this.busy = false; this.done(); }
  }

  next() {
    this.busy = true;
    let spare = 0;
    while (this.waiting.length) {
      const late = this.waiting.reduce((all, each) => all + each.ms, 0);
      const { event } = /** @type {any} */ (this.waiting.shift());
      const { ms } = this.step(event);
      if (ms > 0 && !(late - ms > JUMP && ms < JUMP)) {
        spare = late - ms > LATE ? ms / 2 : ms;
        break;
      }
    }
    if (spare) this.timer = window.setTimeout(() => this.next(), spare);
    else { this.busy = false; this.done(); }
  }
}
