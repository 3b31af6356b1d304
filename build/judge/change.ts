import { UNITS } from '../replay/units.ts'
import type { Read } from './merge.ts'
import type { Reason } from './reason.ts'
import type { ReviewDraft } from './review-item.ts'

/** A possible change of the facts: fields that belong together, or the rows of a relation. */
export interface Change {
  readonly unit: string
  readonly url: string
  readonly old: Readonly<Record<string, unknown>>
  readonly values: Readonly<Record<string, unknown>>
  readonly highs: Readonly<Record<string, number>>
  readonly quotes: Readonly<Record<string, string>>
  /** Whether only this run has seen it. A better offer is announced once a second run confirms it. */
  readonly isUnconfirmed: boolean
}

/** Returns the change to a page's values, by field. */
export function changeOf(unit: string, old: Change['old'], reads: Readonly<Record<string, Read>>): Change {
  const all = Object.entries(reads)
  const pick = <T>(of: (read: Read) => T | undefined) =>
    Object.fromEntries(
      all.flatMap(([field, read]) => {
        const value = of(read)
        return value === undefined ? [] : [[field, value] as const]
      }),
    )
  return {
    unit,
    url: all[0]?.[1].url ?? '',
    old,
    values: pick(({ value }) => value),
    highs: pick(({ high }) => high),
    quotes: pick(({ quote }) => quote),
    isUnconfirmed: true,
  }
}

/** Returns a draft for the review queue, decided by a maintainer or a second run. */
export const reviewDraft = (
  card: string,
  change: Change,
  reasons: readonly Reason[],
  waits: ReviewDraft['waits'] = 'review',
): ReviewDraft => ({
  kind: 'reading',
  card,
  waits,
  ...causeAndReasons(reasons),
  url: change.url,
  old: change.old,
  values: change.values,
  ...(Object.keys(change.highs).length > 0 ? { highs: { ...change.highs } } : {}),
  ...(Object.keys(change.quotes).length > 0 ? { quotes: { ...change.quotes } } : {}),
})

/** Returns the reasons with the first, most serious one as the cause. */
export function causeAndReasons(reasons: readonly Reason[]): Pick<ReviewDraft, 'cause' | 'reasons'> {
  const [first] = reasons
  const cause = first && { code: first.code, ...(first.field === undefined ? {} : { field: first.field }) }
  return { ...(cause ? { cause } : {}), reasons: reasons.map(({ text }) => text) }
}

/** Returns the change that a queued reading would make. */
export const changeOfDraft = ({ url, old, values, highs, quotes }: ReviewDraft): Change => ({
  unit: UNITS.find(({ fields }) => fields.some((field) => field in values))?.name ?? '',
  url,
  old,
  values,
  highs: highs ?? {},
  quotes: quotes ?? {},
  isUnconfirmed: false,
})
