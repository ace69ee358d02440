// @ts-check
// The sheet of one round on a dealer's phone: every player's wagers, how each ended, and what that comes to.

/** @typedef {{result: string, pays: string, cite: string, sums: (number | null)[]}} Ways */
/** @typedef {{player: string, wager: string, spot: string, amount: number, result: string}} Row */
/** @typedef {{player: string, rows: Row[], ways: Ways[]}} Group */

/** What a wager gains by a way, below nothing loses; null where it cannot be paid so. @param {Ways} way @param {number} amount */
export function gain(way, amount) {
  const even = way.sums.length, rest = amount % even;
  const whole = Math.floor(amount / even) * Number(way.sums[even - 1]);
  const left = rest ? way.sums[rest - 1] : 0;
  return left === null ? null : whole + left;
}

/** Wagers of one player that end alike stand together: one press says how. @param {Row[]} rows @param {(row: Row) => Ways[]} waysOf @returns {Group[]} */
export function groups(rows, waysOf) {
  /** @type {Group[]} */
  const found = [];
  for (const row of rows) {
    const ways = waysOf(row), alike = ways.map((way) => way.result).join("|");
    const with_ = found.find((one) => one.player === row.player && !row.spot && !one.rows[0].spot
      && one.ways.map((way) => way.result).join("|") === alike);
    if (with_) with_.rows.push(row);
    else found.push({ player: row.player, rows: [row], ways });
  }
  return found;
}

/** What a group gains, each wager by its own row; null while one of them is not settled or cannot be. @param {Group} group @param {(row: Row) => Ways[]} waysOf */
export function gained(group, waysOf) {
  let sum = 0;
  for (const row of group.rows) {
    const way = waysOf(row).find((one) => one.result === row.result);
    const part = way ? gain(way, row.amount) : null;
    if (part === null) return null;
    sum += part;
  }
  return sum;
}

/** The order in which a round is settled: what is taken first, then what is paid. @param {Row[]} rows @param {(row: Row) => Ways[]} waysOf */
export function inOrder(rows, waysOf) {
  /** @param {Row} row */
  const gains = (row) => gain(waysOf(row).find((one) => one.result === row.result) ?? { result: "", pays: "", cite: "", sums: [0] }, row.amount) ?? 0;
  return [...rows.filter((row) => gains(row) < 0), ...rows.filter((row) => gains(row) >= 0)];
}
