/**
 * Highest value of a linear program: maximize `gains`·x where rows·x ≤ limits and x ≥ 0. Limits must not be negative. Uses a
 * dense tableau with Bland's rule, for small programs.
 */
export function maximize(
  gains: readonly number[],
  rows: readonly (readonly number[])[],
  limits: readonly number[],
): number {
  const width = gains.length
  const table = rows.map((row, i) => [...row, ...rows.map((_, j) => (i === j ? 1 : 0)), limits[i]!])
  const goal = [...gains.map((gain) => -gain), ...rows.map(() => 0), 0]
  const last = width + rows.length
  for (;;) {
    const enter = goal.findIndex((value, i) => i < last && value < -1e-9)
    if (enter < 0) return goal[last]!
    const leave = leaving(table, enter, last)
    if (leave < 0) throw new Error('unbounded')
    pivot(table, goal, leave, enter)
  }
}

function leaving(table: readonly number[][], enter: number, last: number): number {
  let best = -1
  let ratio = Number.POSITIVE_INFINITY
  for (const [i, row] of table.entries()) {
    if (row[enter]! <= 1e-9) continue
    const own = row[last]! / row[enter]!
    if (own < ratio - 1e-12) [best, ratio] = [i, own]
  }
  return best
}

function pivot(table: number[][], goal: number[], leave: number, enter: number) {
  const row = table[leave]!
  const by = row[enter]!
  for (let i = 0; i < row.length; i++) row[i]! /= by
  for (const other of [...table, goal]) {
    if (other === row) continue
    const factor = other[enter]!
    if (factor !== 0) for (let i = 0; i < other.length; i++) other[i]! -= factor * row[i]!
  }
}
