import type { Scalar } from '../../data/schema/fact.ts'
import type { Row } from '../../data/schema/view.ts'
import type { CardVerdict } from '../judge/card.ts'
import type { ReviewItem } from '../judge/review-item.ts'
import { isSame } from '../judge/same.ts'

/**
 * Returns whether a run that did not see an item shows that it no longer applies. A reading is settled once the pages state
 * the current value of one of its fields, or an accepted change of it. The item stays if they state none or a queued value.
 * `read`: cards of which a page was read, or found to be gone.
 */
export function isSettled(
  item: ReviewItem,
  verdict: CardVerdict | undefined,
  current: Row | undefined,
  read: ReadonlySet<string>,
): boolean {
  if (item.kind !== 'reading' && item.kind !== 'offer gone') return read.has(item.card)
  const fields = Object.keys(item.values)
  if (
    current &&
    item.kind === 'reading' &&
    fields.every((field) => isCurrent(current[field], item.values[field]))
  )
    return true
  if (!verdict) return false
  const changed = new Set(verdict.changes.flatMap(({ values }) => Object.keys(values)))
  return fields.some(
    (field) =>
      changed.has(field) ||
      verdict.confirmed.includes(field) ||
      (field in verdict.stated &&
        current !== undefined &&
        isSame(current[field], verdict.stated[field] ?? null)),
  )
}

/** Rows of relations are compared in the run that reads them. */
const isCurrent = (current: unknown, value: unknown): boolean =>
  !Array.isArray(value) && isSame(current, value as Scalar)
