import type { Variant } from './variants.ts'

/** A card in numbers that others compare with. */
interface Rival {
  readonly card: number
  readonly fixed: number
  readonly fee: number
  readonly variants: readonly Variant[]
  /** The most that a dollar of each source can earn on it. */
  readonly max: Float64Array
}

/**
 * Leaves out cards that the best sets do not need: enough other cards could replace each of them at no loss, in sets that rank higher. A
 * card replaces another if it earns at least as much on every dollar without a cap, and comes before it by fee and slug.
 */
export function withoutDominated(
  cards: readonly (readonly Variant[])[],
  { count, size }: { readonly count: number; readonly size: number },
): readonly (readonly Variant[])[] {
  const rivals = cards
    .flatMap((variants) => rivalOf(variants))
    .sort((a, b) => a.fee - b.fee || a.card - b.card)
  // A set may contain some of them already.
  const enough = count + size - 1
  const remaining = rivals.filter((rival, at) => {
    let better = 0
    for (let other = 0; other < at && better < enough; other++) if (replaces(rivals[other], rival)) better++
    return better < enough
  })
  return remaining.sort((a, b) => a.card - b.card).map(({ variants }) => variants)
}

function rivalOf(variants: readonly Variant[]): readonly Rival[] {
  const [first] = variants
  if (first === undefined) return []
  const max = new Float64Array(first.max)
  for (const variant of variants)
    for (let s = 0; s < max.length; s++) max[s] = Math.max(max[s] ?? 0, variant.max[s] ?? 0)
  const { card, fixed, fee } = first
  return [{ card, fixed, fee, variants, max }]
}

const replaces = (better: Rival | undefined, rival: Rival): boolean =>
  better !== undefined &&
  better.fixed >= rival.fixed &&
  better.variants.some(({ open }) => reaches(open, rival.max))

function reaches(worths: Float64Array, others: Float64Array): boolean {
  for (let s = 0; s < worths.length; s++) if ((worths[s] ?? 0) < (others[s] ?? 0)) return false
  return true
}
