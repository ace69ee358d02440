/**
 * The table live: a snapshot, then events. The line is taken up again when it is lost; a pause grows to eight seconds.
 * @module
 */

/**
 * @typedef {object} Ears
 * @property {(table: any) => void} snapshot  the whole table as I may see it
 * @property {(delta: {events: any[], now: any, step: number}) => void} delta  what happened since
 * @property {() => void} back  the line stands again
 * @property {(seconds: number, restarting: boolean) => void} lost  the line is lost, tried again after so many seconds
 */

/** @param {number} number @param {Ears} ears */
export function listen(number, ears) {
  let tries = 0, stopped = false, timer = 0;
  /** @type {WebSocket|null} */
  let socket = null;

  function open() {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/tables/${number}/live`);
    socket.onmessage = (message) => {
      const told = JSON.parse(message.data);
      if (tries) { tries = 0; ears.back(); }
      if (told.type === "events") ears.delta(told);
      else if (told.type === undefined || told.type === "table") ears.snapshot(told);
    };
    socket.onclose = (closed) => {
      if (stopped) return;
      if (closed.code === 4401 || closed.code === 4409) { location.assign("/"); return; }
      tries += 1;
      count(Math.min(8, 2 ** (tries - 1)), closed.code === 1012 || closed.code === 1001);
    };
  }

  /** @param {number} seconds @param {boolean} restarting */
  function count(seconds, restarting) {
    ears.lost(seconds, restarting);
    timer = window.setTimeout(() => (seconds > 1 ? count(seconds - 1, restarting) : open()), 1000);
  }

  open();
  return { close() { stopped = true; clearTimeout(timer); socket?.close(); } };
}
