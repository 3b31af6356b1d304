import type { Calculation, ComputableCard } from '../card-value.ts'
import { isInSlot, type Slot, seasonsOf, slotsOf } from '../rewards.ts'
import type { SpendPart } from '../spend.ts'
import { LIMITED, positionsOf, type WorthColumn, worthColumns } from '../worth-table.ts'
import { type SourceOptions, type Variant, variantsOf, type Ways } from './variants.ts'

/** A card that a set may contain. */
export interface Candidate extends ComputableCard {
  /** Value that other cards do not change: credits and, in the first year, the welcome offer, less fees. In cents. */
  readonly fixed: number
}

/** Everything that a search needs, in numbers. */
export interface WalletModel {
  /** Dollars a year, per source. */
  readonly amounts: Float64Array
  /** The variants of each candidate. */
  readonly variants: readonly (readonly Variant[])[]
}

/** An amount of a year's spend that earns one rate of each card: a part of the spend, or a season of it. */
interface Source {
  readonly part: SpendPart
  readonly column: WorthColumn
  readonly slot: Slot
  /** Whether seasons of the part are sources of their own. */
  readonly rotates: boolean
}

/** Turns spend and candidates into numbers. */
export function modelOf(candidates: readonly Candidate[], calculation: Calculation): WalletModel {
  const { facts, scales } = calculation
  const positions = positionsOf(
    candidates.map(({ card }) => card),
    facts,
  )
  const sources = sourcesOf(candidates, positions, calculation)
  const amounts = Float64Array.from(sources, ({ slot }) => Number(slot.amount) / 10 ** scales.amount)
  const list = [...amounts]
  const variants = candidates.map((candidate, card): readonly Variant[] => {
    const common = { card, fixed: candidate.fixed, fee: candidate.fees.ongoing }
    const at = positions[card] ?? -1
    const isLimited = sources.some(({ column }) => column.limits[at] !== 0)
    const open = openWorths(sources, at)
    if (!isLimited) return [{ ...common, ...NO_CAPS, open, max: open }]
    return variantsOf(limitedSources(candidate, sources), list, scales).map((ways) => ({
      ...common,
      ...ways,
    }))
  })
  return { amounts, variants }
}

function sourcesOf(
  candidates: readonly Candidate[],
  positions: readonly number[],
  calculation: Calculation,
): readonly Source[] {
  const seasons = seasonsOf(candidates.map(({ options }) => options))
  const { parts } = calculation.spend
  return worthColumns(calculation, positions).flatMap((column, i) => {
    const part = parts[i]
    if (part === undefined) return []
    const rotates = positions.some((at) => ((column.limits[at] ?? 0) & LIMITED.rotating) !== 0)
    return slotsOf(part, rotates, seasons).map((slot) => ({ part, column, slot, rotates }))
  })
}

const NO_CAPS: Omit<Ways, 'open' | 'max'> = {
  edgeSource: new Int32Array(0),
  edgeWorth: new Float64Array(0),
  edgeCap: new Int32Array(0),
  capacity: new Float64Array(0),
}

function openWorths(sources: readonly Source[], at: number): Float64Array {
  const open = new Float64Array(sources.length)
  for (let s = 0; s < open.length; s++) open[s] = sources[s]?.column.open[at] ?? 0
  return open
}

/** Returns the options of a card whose rates have caps, quarters, or choices, per source. */
function limitedSources({ options }: Candidate, sources: readonly Source[]): readonly SourceOptions[] {
  return sources.map(({ part, slot, rotates }, index) => {
    const useful = options.useful(part)
    return { index, options: rotates ? useful.filter((option) => isInSlot(option, slot)) : useful }
  })
}
