import { stableJson } from '../../data/snapshot/digest.ts'
import { OFFER, type Stated, type Unit, worded } from './units.ts'

export const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && stableJson(a) === stableJson(b))

const known = (value: unknown): boolean => value !== undefined && value !== null

/** Whether two claims of a unit speak of the same thing, one perhaps in more detail than the other. */
export function isSameThing(unit: Unit, standing: Stated, later: Stated): boolean {
  if (unit.name === OFFER) return isSameOffer(standing, later)
  if (unit.fields.length > 1) return agree(unit.fields, standing, later)
  const [field = ''] = unit.fields
  return isEqual(unordered(standing[field]), unordered(later[field]))
}

/** Rows in another order are the same rows. */
const unordered = (value: unknown): unknown => (Array.isArray(value) ? value.map(stableJson).sort() : value)

// Where null says "none" it contradicts a value; being silent contradicts nothing. Words count only where there are but words.
function agree(fields: readonly string[], standing: Stated, later: Stated): boolean {
  const hard = fields.filter((field) => !worded.has(field))
  return (hard.length > 0 ? hard : fields).every(
    (field) =>
      standing[field] === undefined || later[field] === undefined || isEqual(standing[field], later[field]),
  )
}

/**
 * Two tellings of a welcome offer are of the same offer where the amounts agree that both of them state; the words differ
 * from source to source.
 */
function isSameOffer(standing: Stated, later: Stated): boolean {
  return (
    isSameReward(standing, later) && ['signup_min_spend', 'signup_min_spend_months'].every(agreeWhereKnown)
  )

  function agreeWhereKnown(field: string) {
    return !known(standing[field]) || !known(later[field]) || standing[field] === later[field]
  }
}

function isSameReward(a: Stated, b: Stated): boolean {
  for (const field of ['signup_bonus_points', 'signup_bonus_cash_value'])
    if (known(a[field]) && known(b[field])) return a[field] === b[field]
  if (isUnpriced(a) && isUnpriced(b)) return known(a.signup_bonus) === known(b.signup_bonus)
  return false
}

const isUnpriced = (offer: Stated) =>
  !known(offer.signup_bonus_points) && !known(offer.signup_bonus_cash_value)
