import { stableJson } from '../../data/snapshot/digest.ts'
import { OFFER, type StatedValues, type Unit, WORDING_FIELDS } from './units.ts'

/** Deep equality of JSON values. A member that is undefined is missing. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => isEqual(item, b[i]))
  return !Array.isArray(a) && !Array.isArray(b) && haveEqualMembers(a as StatedValues, b as StatedValues)
}

const haveEqualMembers = (a: StatedValues, b: StatedValues): boolean =>
  Object.keys(a).every((name) => isEqual(a[name], b[name])) &&
  Object.keys(b).every((name) => b[name] === undefined || a[name] !== undefined)

/** Deep equality in which the order of rows does not matter. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (isEqual(a, b)) return true
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
  return isEqual(unordered(a), unordered(b))
}

const isKnown = (value: unknown): boolean => value !== undefined && value !== null

/** Returns whether two claims of a unit are consistent, one perhaps with more details than the other. */
export function isConsistent(unit: Unit, current: StatedValues, later: StatedValues): boolean {
  if (unit.name === OFFER) return isSameOffer(current, later)
  if (unit.fields.length > 1) return agree(unit.fields, current, later)
  const [field = ''] = unit.fields
  return isSameValue(current[field], later[field])
}

const unordered = (rows: readonly unknown[]): readonly string[] => rows.map(stableJson).sort()

// A stated null contradicts a value, a missing field contradicts nothing. Wording counts only in units of nothing else.
function agree(fields: readonly string[], current: StatedValues, later: StatedValues): boolean {
  const hard = fields.filter((field) => !WORDING_FIELDS.has(field))
  return (hard.length > 0 ? hard : fields).every(
    (field) =>
      current[field] === undefined || later[field] === undefined || isEqual(current[field], later[field]),
  )
}

/** Two claims describe the same offer if the amounts that both state agree; the text differs from source to source. */
function isSameOffer(current: StatedValues, later: StatedValues): boolean {
  return (
    isSameReward(current, later) && ['signup_min_spend', 'signup_min_spend_months'].every(agreeWhereKnown)
  )

  function agreeWhereKnown(field: string) {
    return !isKnown(current[field]) || !isKnown(later[field]) || current[field] === later[field]
  }
}

function isSameReward(a: StatedValues, b: StatedValues): boolean {
  for (const field of ['signup_bonus_points', 'signup_bonus_cash_value'])
    if (isKnown(a[field]) && isKnown(b[field])) return a[field] === b[field]
  if (isUnpriced(a) && isUnpriced(b)) return isKnown(a.signup_bonus) === isKnown(b.signup_bonus)
  return false
}

const isUnpriced = (offer: StatedValues) =>
  !isKnown(offer.signup_bonus_points) && !isKnown(offer.signup_bonus_cash_value)
