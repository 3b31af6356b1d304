import type { Bucket } from '../assign.ts'
import type { RateOption, Scales } from '../rates.ts'

/**
 * A card with one set of picks from its choice groups, as numbers that a search compares fast. Sources are amounts of a year's spend.
 * Worth: cents that a dollar earns.
 */
export interface Variant {
  /** Index of the card among the candidates. */
  readonly card: number
  /** Cents, as in `Candidate`. */
  readonly fixed: number
  /** Ongoing fees, in cents. */
  readonly fee: number
  /** Worth of the best rate that no cap limits, per source. */
  readonly open: Float64Array
  /** Worth of the best rate at all, per source. */
  readonly max: Float64Array
  /** Rates that a cap limits: their source, worth, and cap. */
  readonly edgeSource: Int32Array
  readonly edgeWorth: Float64Array
  readonly edgeCap: Int32Array
  /** Dollars a year, per cap. */
  readonly capacity: Float64Array
}

/** The options of one card that cover a source. */
export interface SourceOptions {
  /** Index of the source. */
  readonly index: number
  readonly options: readonly RateOption[]
}

/** The ways to earn of a card with one set of picks. */
export type Ways = Omit<Variant, 'card' | 'fixed' | 'fee'>

/** Returns the ways to earn of a card, once for each set of picks from its choice groups that may be the best. */
export function variantsOf(
  sources: readonly SourceOptions[],
  amounts: readonly number[],
  scales: Scales,
): readonly Ways[] {
  const limits = limitsOf(sources, amounts, scales)
  return picksOf(sources).map((picks) => waysOf(sources, picks, limits, amounts.length, scales))
}

/** Dollars a year of the caps that limit something. */
type Limits = ReadonlyMap<Bucket, number>

/** Leaves out caps that are above all spend that they cover. */
function limitsOf(sources: readonly SourceOptions[], amounts: readonly number[], scales: Scales): Limits {
  const spent = new Map<Bucket, number>()
  for (const { index, options } of sources)
    for (const [i, { bucket }] of options.entries())
      if (bucket !== null && options.findIndex((each) => each.bucket === bucket) === i)
        spent.set(bucket, (spent.get(bucket) ?? 0) + (amounts[index] ?? 0))
  const capacity = (bucket: Bucket) => Number(bucket.capacity) / 10 ** scales.amount
  return new Map(
    [...spent].flatMap(([bucket, amount]) =>
      capacity(bucket) < amount ? [[bucket, capacity(bucket)] as const] : [],
    ),
  )
}

/** Rows of the rates that are picked. */
type Picks = ReadonlySet<number>

/** Returns every set with as many useful rates of each choice group as it allows. */
function picksOf(sources: readonly SourceOptions[]): readonly Picks[] {
  const groups = new Map<string, { readonly size: number; readonly rows: Set<number> }>()
  for (const { options } of sources)
    for (const { rate, row } of options) {
      if (rate.choice_group === undefined) continue
      const group = groups.get(rate.choice_group) ?? { size: rate.choice_picks ?? 1, rows: new Set() }
      groups.set(rate.choice_group, group)
      group.rows.add(row)
    }
  let picks: readonly (readonly number[])[] = [[]]
  for (const { size, rows } of groups.values()) {
    const own = subsets([...rows], size)
    picks = picks.flatMap((before) => own.map((subset) => [...before, ...subset]))
  }
  return picks.map((rows) => new Set(rows))
}

/** Returns the subsets of `size` rows, or all rows if there are not more. */
function subsets(rows: readonly number[], size: number): readonly (readonly number[])[] {
  if (rows.length <= size) return [rows]
  const [first, ...rest] = rows
  if (first === undefined || size === 0) return [[]]
  return [...subsets(rest, size - 1).map((others) => [first, ...others]), ...subsets(rest, size)]
}

function waysOf(
  sources: readonly SourceOptions[],
  picks: Picks,
  limits: Limits,
  count: number,
  { worth: scale }: Scales,
): Ways {
  const cent = 10 ** scale
  const caps = [...limits.keys()]
  const [open, max] = [new Float64Array(count), new Float64Array(count)]
  const edges: { source: number; worth: number; cap: number }[] = []
  for (const { index, options } of sources) {
    let floor = 0
    const best = new Float64Array(caps.length)
    for (const { rate, row, bucket, exactWorth } of options) {
      if (rate.choice_group !== undefined && !picks.has(row)) continue
      const worth = Number(exactWorth) / cent
      const cap = bucket === null ? -1 : caps.indexOf(bucket)
      if (cap < 0) floor = Math.max(floor, worth)
      else best[cap] = Math.max(best[cap] ?? 0, worth)
    }
    open[index] = floor
    max[index] = Math.max(floor, ...best)
    for (const [cap, worth] of best.entries()) if (worth > floor) edges.push({ source: index, worth, cap })
  }
  return {
    open,
    max,
    edgeSource: Int32Array.from(edges, ({ source }) => source),
    edgeWorth: Float64Array.from(edges, ({ worth }) => worth),
    edgeCap: Int32Array.from(edges, ({ cap }) => cap),
    capacity: Float64Array.from(caps, (cap) => limits.get(cap) ?? 0),
  }
}
