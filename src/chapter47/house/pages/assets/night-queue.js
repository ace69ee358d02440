// @ts-check
// What a dealer enters, kept on the phone until the house has it: in order, each once, through minutes without Wi-Fi.

/** @typedef {{key: string, operation: string, given: Record<string, string>, since: number, says: string}} Entry */
/** @typedef {{message: string, cite?: string | null, instead?: string | null}} Refused */
/** @typedef {{ok: true, told: any} | {ok: false, refused: Refused, status: number}} Answer */

/** The entries that wait, in the storage of the phone: whoever loads the page again finds them there. */
export class Queue {
  /** @param {{getItem(name: string): string | null, setItem(name: string, value: string): void}} storage
   * @param {string} name @param {() => number} [clock] */
  constructor(storage, name, clock = Date.now) {
    this.storage = storage;
    this.name = name;
    this.clock = clock;
    this.sending = false;
    /** @type {number | null} since when the house does not answer */
    this.away = null;
    /** @type {{entry: Entry, refused: Refused, status: number} | null} */
    this.stuck = null;
  }

  /** @returns {Entry[]} */
  get waiting() {
    return JSON.parse(this.storage.getItem(this.name) || "[]");
  }

  /** @param {Entry[]} entries */
  keep(entries) {
    this.storage.setItem(this.name, JSON.stringify(entries));
  }

  /** One entry more, behind all that wait. @param {string} operation @param {Record<string, string>} given @param {string} says */
  add(operation, given, says) {
    const key = `${this.clock().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;
    this.keep([...this.waiting, { key, operation, given, since: this.clock(), says }]);
  }

  /** The last entry did not happen, if it is still here and not on its way. @returns {boolean} */
  drop() {
    const all = this.waiting;
    if (!all.length || (this.sending && all.length === 1)) return false;
    this.keep(all.slice(0, -1));
    if (this.stuck && all.length === 1) this.stuck = null;
    return true;
  }

  /** What was refused is left out; those behind it go on. */
  skip() {
    const stuck = this.stuck;
    if (!stuck) return;
    this.keep(this.waiting.filter((one) => one.key !== stuck.entry.key));
    this.stuck = null;
  }

  /** Send what waits, one after the other; the next goes only when the house has the one before it.
   * @param {(entry: Entry, waited: number) => Promise<Answer>} send @param {(entry: Entry, told: any) => void} done */
  async pump(send, done) {
    if (this.sending || this.stuck) return;
    this.sending = true;
    try {
      for (let entry = this.waiting[0]; entry; entry = this.waiting[0]) {
        const sent = entry;
        const answer = await send(sent, Math.max(0, Math.round((this.clock() - sent.since) / 1000)));
        this.away = null;
        if (!answer.ok) {
          this.stuck = { entry: sent, refused: answer.refused, status: answer.status };
          return;
        }
        this.keep(this.waiting.filter((one) => one.key !== sent.key));
        done(sent, answer.told);
      }
    } catch {
      this.away = this.away ?? this.clock(); // nobody knows whether it arrived: it goes again with the same key
    } finally {
      this.sending = false;
    }
  }
}
