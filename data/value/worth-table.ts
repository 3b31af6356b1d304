import { type CardOptions, cardOptions } from './card-options.ts'
import type { Calculation } from './card-value.ts'
import type { ValueCard, ValueFacts } from './facts.ts'
import { pointsOf } from './programs.ts'
import { isAlwaysOpen } from './rates.ts'
import type { SpendPart } from './spend.ts'

/** What a dollar of one kind of spend earns on each card, in cents. Indexed like the cards of the facts. */
export interface WorthColumn {
  /** The most that any rate earns, its limits aside; NaN if the value of a point is unknown and needed. */
  readonly max: Float64Array
  /** What the best rate without a cap, quarter, or choice earns; 0 without one. */
  readonly open: Float64Array
  /** Whether a limited rate earns more than the open one: bits of LIMITED. */
  readonly limits: Uint8Array
  /** 1 where the card's numbers are computed. */
  readonly known: Uint8Array
}

/** Bits of `WorthColumn.limits`. */
export const LIMITED = { some: 1, rotating: 2 } as const

/** The columns that calculations with the same values of points share, by kind of spend. */
type Table = Map<number, WorthColumn>

const tables = new WeakMap<ValueFacts, Map<string, Table>>()
/** Clients choose values of points, so tables are few. */
const TABLES_MAX = 8

/** Returns a column for each part of the spend, with the cards at these positions. Calculations that value points alike share them. */
export function worthColumns(calculation: Calculation, positions: Iterable<number>): readonly WorthColumn[] {
  const { facts, programs, spend } = calculation
  const columns = spend.parts.map((part) => columnOf(calculation, part))
  for (const at of positions) {
    const card = facts.cards[at]
    if (card === undefined || columns.every(({ known }) => known[at] === 1)) continue
    const options = cardOptions(card, pointsOf(card, programs), calculation)
    for (const [i, part] of spend.parts.entries()) {
      const column = columns[i]
      if (column !== undefined && column.known[at] === 0) enter(column, at, options, { part, calculation })
    }
  }
  return columns
}

function columnOf(calculation: Calculation, { category, merchant, isPortal }: SpendPart): WorthColumn {
  const count = calculation.facts.cards.length
  if (merchant !== null) return emptyColumn(count)
  const table = tableOf(calculation)
  const index = category * 2 + (isPortal ? 1 : 0)
  const column = table.get(index) ?? emptyColumn(count)
  table.set(index, column)
  return column
}

const emptyColumn = (count: number): WorthColumn => ({
  max: new Float64Array(count),
  open: new Float64Array(count),
  limits: new Uint8Array(count),
  known: new Uint8Array(count),
})

function tableOf({ facts, programs, quarter }: Calculation): Table {
  const all = tables.get(facts) ?? new Map<string, Table>()
  tables.set(facts, all)
  const key = `${quarter} ${programs.key}`
  const known = all.get(key)
  if (known !== undefined) return known
  for (const oldest of all.keys()) if (all.size >= TABLES_MAX) all.delete(oldest)
  const table: Table = new Map()
  all.set(key, table)
  return table
}

interface Entered {
  readonly part: SpendPart
  readonly calculation: Calculation
}

function enter(column: WorthColumn, at: number, options: CardOptions, { part, calculation }: Entered) {
  const cent = 10 ** calculation.scales.worth
  let [max, open, limits] = [0, 0, 0]
  for (const option of options.useful(part)) {
    const worth = Number(option.exactWorth) / cent
    max = Math.max(max, worth)
    if (isAlwaysOpen(option)) open = Math.max(open, worth)
    else limits |= LIMITED.some | (option.quarter === null ? 0 : LIMITED.rotating)
  }
  const needsValue = options.covering(part).some(({ cents }) => cents === undefined)
  column.max[at] = needsValue ? Number.NaN : max
  column.open[at] = open
  column.limits[at] = limits
  column.known[at] = 1
}

const positionCache = new WeakMap<readonly ValueCard[], ReadonlyMap<ValueCard, number>>()

/** Returns the positions of cards in the facts; -1 for a card of other facts. */
export function positionsOf(cards: readonly ValueCard[], { cards: all }: ValueFacts): readonly number[] {
  const known = positionCache.get(all) ?? new Map(all.map((card, at) => [card, at]))
  positionCache.set(all, known)
  return cards.map((card) => known.get(card) ?? -1)
}
