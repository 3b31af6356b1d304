import type { CardVerdict } from './card.ts'
import type { Change } from './change.ts'
import { changeOfDraft } from './change.ts'
import type { ReviewDraft } from './review-item.ts'

const RATE = /^interest_rate_|^penalty_apr$/
const STEP = 0.25
const CARDS_MIN = 3

/**
 * Judges rates that change by the same step on many cards of an issuer, as after a change of the prime rate. They confirm each
 * other, so those that only needed a second run or the terms are accepted. Those that need a maintainer get a common reason,
 * so that they can be decided together.
 */
export function moveTogether(verdicts: readonly CardVerdict[]): CardVerdict[] {
  const moves = verdicts.flatMap((verdict) =>
    [...verdict.changes, ...verdict.queued, ...verdict.ahead].flatMap((move) => {
      const step = rateStep(move)
      return step === undefined ? [] : [{ step, card: verdict.card }]
    }),
  )
  const cards = Map.groupBy(moves, ({ step }) => step)
  const common = new Map(
    [...cards].flatMap(([step, own]) => {
      const count = new Set(own.map(({ card }) => card)).size
      return count >= CARDS_MIN ? [[step, count] as const] : []
    }),
  )
  return verdicts.map((verdict) => withCommon(verdict, common))
}

function withCommon(verdict: CardVerdict, common: ReadonlyMap<number, number>): CardVerdict {
  const countOf = (draft: ReviewDraft) => common.get(rateStep(draft) ?? Number.NaN)
  const isConfirmed = (draft: ReviewDraft) =>
    countOf(draft) !== undefined && (draft.waits === 'second run' || verdict.ahead.includes(draft))
  const all = [...verdict.queued, ...verdict.ahead]
  return {
    ...verdict,
    ahead: [],
    changes: [...verdict.changes, ...all.filter(isConfirmed).map(changeOfDraft)],
    queued: all
      .filter((draft) => !isConfirmed(draft))
      .map((draft) => {
        const count = countOf(draft)
        return count === undefined
          ? draft
          : {
              ...draft,
              cause: { code: 'common-move' } as const,
              reasons: [`rates moved by ${signed(rateStep(draft))} on ${count} cards`, ...draft.reasons],
            }
      }),
  }
}

/** Returns the usual step by which all values of a change, which must be rates, move; undefined if they do not. */
export function rateStep({
  old,
  values,
  kind,
}: Pick<Change, 'old' | 'values'> & { kind?: string }): number | undefined {
  if (kind !== undefined && kind !== 'reading') return undefined
  const steps = Object.entries(values).map(([field, value]) => {
    const was = old[field]
    const isRate = RATE.test(field) && typeof value === 'number' && typeof was === 'number'
    return isRate ? Math.round((value - was) * 100) / 100 : Number.NaN
  })
  const [step] = steps
  if (step === undefined || Number.isNaN(step) || step === 0 || steps.some((each) => each !== step))
    return undefined
  return Math.abs(step) <= 1 && Math.abs(step / STEP - Math.round(step / STEP)) < 0.02 ? step : undefined
}

const signed = (step: number | undefined): string =>
  step !== undefined && step > 0 ? `+${step}` : String(step)
