import { idOf } from '../../data/schema/ids.ts'
import type { CardChange, OfferChange } from '../../data/schema/offers.ts'
import type { FieldChange, FieldChanges } from './diff.ts'

/** Fields in the offer history: welcome offer, annual fee, introductory terms (spec 2.14, 4.5). */
const OFFER_HISTORY_FIELDS = [
  'signup_bonus',
  'signup_bonus_points',
  'signup_bonus_cash_value',
  'signup_min_spend',
  'signup_min_spend_months',
  'annual_fee',
  'annual_fee_waived_first_year',
  'intro_apr_purchase',
  'intro_apr_purchase_months',
  'intro_apr_balance_transfer',
  'intro_apr_balance_transfer_months',
  'balance_transfer_fee_intro_percent',
  'balance_transfer_fee_intro_months',
] as const

/** Returns the rows of the offer history for a card change, one per field. */
export function offerChangesOf(change: CardChange): readonly OfferChange[] {
  const fields = change.changed_fields as FieldChanges
  const notable = notableFields(fields)
  return OFFER_HISTORY_FIELDS.flatMap((field) => {
    const differing = fields[field]
    return differing ? [offerChange(change, field, differing, notable.has(field))] : []
  })
}

function offerChange(
  change: CardChange,
  field: string,
  differing: FieldChange,
  notable: boolean,
): OfferChange {
  return {
    id: idOf('offer_change', change.id, field),
    card_id: change.card_id,
    field_name: field,
    old_value: asText(differing.old),
    new_value: asText(differing.new),
    change_type: direction(differing),
    is_notable: notable,
    detected_at: change.changed_at,
  }
}

/** Returns a value as the offer history stores it. */
export const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

function direction({ old, new: now }: FieldChange): OfferChange['change_type'] {
  if (isNone(old) && !isNone(now)) return 'added'
  if (!isNone(old) && isNone(now)) return 'removed'
  if (typeof old === 'number' && typeof now === 'number') return now > old ? 'increased' : 'decreased'
  return 'changed'
}

// A waiver that is `false` is not an offer.
const isNone = (value: unknown) => value === null || value === undefined || value === false

/**
 * Returns the fields whose change is better for an applicant (spec 6): the offer increased, its minimum spend or the annual fee
 * decreased, or a first-year waiver was added. One improvement is announced once: by the points if they show it, else by the
 * cash value.
 */
function notableFields(fields: FieldChanges): ReadonlySet<string> {
  const notable = new Set<string>()
  const bonus = improvedBonus(fields)
  if (bonus !== null) notable.add(bonus)
  for (const field of ['signup_min_spend', 'annual_fee'] as const)
    if (isDecrease(fields[field])) notable.add(field)
  if (fields.annual_fee_waived_first_year?.new === true) notable.add('annual_fee_waived_first_year')
  return notable
}

function improvedBonus({
  signup_bonus_points: points,
  signup_bonus_cash_value: cash,
}: FieldChanges): string | null {
  if (points && typeof points.old === 'number' && typeof points.new === 'number')
    return points.new > points.old ? 'signup_bonus_points' : null
  // The offer changed between cash, points, and none: its worth decides.
  const worthMore = cash !== undefined && isIncrease(cash)
  if (worthMore) return points && points.new !== null ? 'signup_bonus_points' : 'signup_bonus_cash_value'
  const isNew = points && points.old === null && cash === undefined
  return isNew ? 'signup_bonus_points' : null
}

const isIncrease = ({ old, new: now }: FieldChange) =>
  typeof now === 'number' && now > (typeof old === 'number' ? old : 0)
const isDecrease = (change: FieldChange | undefined) =>
  typeof change?.old === 'number' && typeof change.new === 'number' && change.new < change.old
