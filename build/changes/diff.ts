import { Card } from '../../data/schema/card.ts'
import { idOf } from '../../data/schema/ids.ts'
import type { CardChange } from '../../data/schema/offers.ts'
import type { Row } from '../../data/schema/view.ts'
import { timeOf } from '../replay/card.ts'
import { CAUSES } from '../replay/derived.ts'
import { isEqual } from '../replay/same.ts'
import type { Step } from '../replay/step.ts'

/** The values of a field before and after a change. */
export interface FieldChange {
  readonly old: unknown
  readonly new: unknown
}
export type FieldChanges = Readonly<Record<string, FieldChange>>

/** Returns the card change of one observation, or null if it changed nothing (spec 2.11). */
export function changeOf(slug: string, step: Step): CardChange | null {
  const { before, seen, source, url } = step
  if (before === null) return null
  const fields = changedFields(before, step)
  if (Object.keys(fields).length === 0) return null
  return {
    id: idOf('card_change', slug, seen, source, url ?? ''),
    card_id: String(before.id),
    changed_fields: fields,
    snapshot: before,
    changed_at: timeOf(seen),
  }
}

function changedFields(before: Row, { after, changed }: Step): FieldChanges {
  const differing = Object.keys(Card.shape).filter((field) => {
    // A derived field changes only if one of the fields that it derives from did.
    const causes = CAUSES[field] ?? [field]
    return causes.some((cause) => changed.has(cause)) && !isEqual(before[field], after[field])
  })
  return Object.fromEntries(differing.map((field) => [field, { old: before[field], new: after[field] }]))
}
