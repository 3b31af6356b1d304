import type { Calculation, Computable } from '../card-value.ts'
import { isInSlot, seasonsOf, slotsOf } from '../rewards.ts'
import { type SourceOptions, type Variant, variantsOf } from './variants.ts'

/** A card that a set may contain. */
export interface Candidate extends Computable {
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

/** Turns spend and candidates into numbers. */
export function modelOf(
  candidates: readonly Candidate[],
  { spend, scales }: Pick<Calculation, 'spend' | 'scales'>,
): WalletModel {
  const seasons = seasonsOf(candidates.map(({ options }) => options))
  const dollar = 10 ** scales.amount
  const amounts: number[] = []
  const sources = candidates.map((): SourceOptions[] => [])
  for (const part of spend.parts) {
    const useful = candidates.map(({ options }) => options.useful(part))
    const rotates = useful.some((options) => options.some(({ quarter }) => quarter !== null))
    for (const slot of slotsOf(part, rotates, seasons)) {
      const index = amounts.push(Number(slot.amount) / dollar) - 1
      for (const [card, all] of useful.entries()) {
        const options = rotates ? all.filter((option) => isInSlot(option, slot)) : all
        if (options.length > 0) sources[card]?.push({ index, options })
      }
    }
  }
  return {
    amounts: Float64Array.from(amounts),
    variants: candidates.map(({ fees, fixed }, card) => {
      const common = { card, fixed, fee: fees.ongoing }
      return variantsOf(sources[card] ?? [], amounts, scales).map((ways) => ({ ...common, ...ways }))
    }),
  }
}
