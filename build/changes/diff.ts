import { Card } from '../../data/schema/card.ts'
import { idOf } from '../../data/schema/ids.ts'
import type { CardChange } from '../../data/schema/offers.ts'
import type { Row } from '../../data/schema/view.ts'
import { timeOf } from '../replay/card.ts'
import { CAUSES } from '../replay/derived.ts'
import type { Step } from '../replay/replay.ts'
import { isEqual } from '../replay/same.ts'

export interface FieldChange {
  readonly old: unknown
  readonly new: unknown
}
export type FieldChanges = Readonly<Record<string, FieldChange>>

/** What one observation changed on a card, or null where nothing did (spec 2.11). */
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
    // A field that is worked out changes only where something that it is worked out from did.
    const causes = CAUSES[field] ?? [field]
    return causes.some((cause) => changed.has(cause)) && !isEqual(before[field], after[field])
  })
  return Object.fromEntries(differing.map((field) => [field, { old: before[field], new: after[field] }]))
}
