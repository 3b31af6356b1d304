import type { Grid } from './page-model.ts'

/** A unit in brackets: "Interest rate [%]", "Annual fee ($)". */
const UNIT = /\s*[[(]\s*([%$])\s*[\])]/
/** A number without a unit. */
const BARE = /^\d[\d,]*(?:\.\d+)?$/

/** Adds the unit in the head of a column, or in the label of a row, to its bare numbers. Returns heads and labels without it. */
export function withUnits(rows: Grid): Grid {
  if (!rows.some((row, at) => row.some((cell, i) => (at === 0 || i === 0) && UNIT.test(cell)))) return rows
  const heads = rows[0] ?? []
  return rows.map((row, at) =>
    row.map((cell, i) => {
      if (at === 0 || i === 0) return cell.replace(UNIT, '')
      const head = row.length === heads.length ? heads[i] : undefined
      return withUnit(cell, unitOf(row[0]) ?? unitOf(head))
    }),
  )
}

const unitOf = (head = ''): string | undefined => UNIT.exec(head)?.[1]

function withUnit(cell: string, unit: string | undefined): string {
  if (unit === undefined || !BARE.test(cell)) return cell
  return unit === '%' ? `${cell}%` : `$${cell}`
}
