import { UNITS } from '../replay/units.ts'
import type { Read } from './merge.ts'
import type { Reason } from './reason.ts'
import type { ReviewDraft } from './review-item.ts'

/** What may become a fact: fields that are claimed together, or the rows of a relation. */
export interface Change {
  readonly unit: string
  readonly url: string
  readonly old: Readonly<Record<string, unknown>>
  readonly values: Readonly<Record<string, unknown>>
  readonly highs: Readonly<Record<string, number>>
  readonly quotes: Readonly<Record<string, string>>
  /** Whether this run alone has seen it: a second run must confirm it before a better offer is announced. */
  readonly isFirstSight: boolean
}

/** A change from what a page states, by field. */
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
    isFirstSight: true,
  }
}

/** A change that waits for a maintainer, or for a second run to see it too. */
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

/** The first reason is the gravest: it is the cause. */
export function causeAndReasons(reasons: readonly Reason[]): Pick<ReviewDraft, 'cause' | 'reasons'> {
  const [first] = reasons
  const cause = first && { code: first.code, ...(first.field === undefined ? {} : { field: first.field }) }
  return { ...(cause ? { cause } : {}), reasons: reasons.map(({ text }) => text) }
}

/** A held reading as the change that it would be. */
export const changeOfDraft = ({ url, old, values, highs, quotes }: ReviewDraft): Change => ({
  unit: UNITS.find(({ fields }) => fields.some((field) => field in values))?.name ?? '',
  url,
  old,
  values,
  highs: highs ?? {},
  quotes: quotes ?? {},
  isFirstSight: false,
})
