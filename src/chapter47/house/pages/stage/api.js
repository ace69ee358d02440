/**
 * The public interface over HTTP: one function for each call, refusals as values of their own kind.
 * @module
 */
const ROOT = "/api/v1";
/** The word that goes with every change: another site cannot read it. */
const csrf = typeof document === "undefined" ? "" : document.body.dataset.word || "";

/** What the house refused, with what instead. */
export class Refused extends Error {
  /** @param {{message: string, instead?: string|null, cite?: string|null, amount?: number|null}} error @param {number} status */
  constructor(error, status) {
    super(error.message);
    this.error = error;
    this.status = status;
  }
}

/** @param {string} path @param {any} [body] @param {string} [method] */
async function call(path, body, method = body === undefined ? "GET" : "POST") {
  /** @type {Record<string, string>} */
  const headers = {};
  if (method !== "GET") Object.assign(headers, { "Content-Type": "application/json", "X-CSRF-Token": csrf, "Idempotency-Key": crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random()}` });
  const answer = await fetch(ROOT + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const told = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(told?.error || { message: typeof told?.detail === "string" ? told.detail : "The house did not answer." }, answer.status);
  return told;
}

/** Who I am, and what I have beside the chips at tables. */
export const me = () => call("/me");

/** Everything that is done at one table. @param {number} number */
export function table(number) {
  const at = `/tables/${number}`;
  return {
    felt: () => call(`${at}/felt`),
    look: () => call(at),
    told: () => call(`${at}/told`),
    earlier: () => call(`${at}/earlier`),
    hint: () => call(`${at}/hint`),
    sit: (/** @type {number} */ seat, /** @type {number} */ chips) => call(`${at}/sit`, { seat, chips }),
    leave: () => call(`${at}/leave`, {}),
    back: () => call(`${at}/back`, {}),
    deal: () => call(`${at}/deal`, {}),
    press: (/** @type {any[]} */ presses) => call(`${at}/press`, { presses }),
    choose: (/** @type {string|number} */ answer, /** @type {number} */ step) => call(`${at}/choose`, { answer, step }),
  };
}
