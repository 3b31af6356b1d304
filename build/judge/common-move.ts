import type { Change } from './change.ts'
import { followsPrimeRate, isPrimeRateMove } from './prime-rate.ts'
import type { ReviewDraft } from './review-item.ts'

/** Largest common move of rates, in percentage points. */
const STEP_MAX = 1
const CARDS_MIN = 3

/** A change or an item of the review queue. */
type Moved = Pick<Change, 'old' | 'values'> & { readonly kind?: string }

/** Returns the usual step by which all values of a change, which must be rates, move; undefined if they do not. */
export function rateStep({ old, values, kind = 'reading' }: Moved): number | undefined {
  if (kind !== 'reading') return undefined
  const steps = Object.entries(values).map(([field, value]) => {
    const was = old[field]
    const isRate = followsPrimeRate(field) && typeof value === 'number' && typeof was === 'number'
    return isRate ? Math.round((value - was) * 100) / 100 : Number.NaN
  })
  const [step] = steps
  if (step === undefined || Number.isNaN(step) || step === 0 || steps.some((each) => each !== step))
    return undefined
  return isPrimeRateMove(step, STEP_MAX) ? step : undefined
}

/**
 * Counts the cards of each move, such as a rate step, and returns the moves of at least three cards. `moveOf` returns undefined
 * for a change that is not a move of this kind.
 */
export function commonMoves<Change extends { readonly card: string }, Move>(
  changes: readonly Change[],
  moveOf: (change: Change) => Move | undefined,
): ReadonlyMap<Move, number> {
  const moves = changes.flatMap((change) => {
    const move = moveOf(change)
    return move === undefined ? [] : [{ move, card: change.card }]
  })
  const counts = [...Map.groupBy(moves, ({ move }) => move)].map(
    ([move, own]) => [move, new Set(own.map(({ card }) => card)).size] as const,
  )
  return new Map(counts.filter(([, count]) => count >= CARDS_MIN))
}

/** Whether a draft of a common move is accepted: the other cards replace a second run or the terms, not a maintainer. */
export const isConfirmedByMove = ({ waits, cause }: Pick<ReviewDraft, 'waits' | 'cause'>): boolean =>
  waits === 'second run' || cause?.code === 'ahead-of-terms'

/** Returns a draft or item with the common move as its cause and first reason. `count`: cards of the move in `scope`, if any. */
export function withCommonMove<Item extends Pick<ReviewDraft, 'old' | 'values' | 'cause' | 'reasons'>>(
  item: Item,
  count: number,
  scope = '',
): Item {
  const step = rateStep(item) ?? 0
  const reason = `rates moved by ${step > 0 ? '+' : ''}${step} on ${count} cards${scope}`
  // An earlier reason of this kind counts the cards of a smaller scope.
  const others = item.cause?.code === 'common-move' ? item.reasons.slice(1) : item.reasons
  return { ...item, cause: { code: 'common-move' }, reasons: [reason, ...others] }
}
