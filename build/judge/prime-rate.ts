/** Fields of rates that follow the prime rate. */
const RATE = /^interest_rate_|^penalty_apr$/
/** Units of such fields, which may have other fields too. */
const UNIT = /^(?:interest_rate_|penalty)/
/** The prime rate moves by quarters of a percentage point. */
const STEP = 0.25
/** Part of a step by which a difference of two rounded rates may miss it. */
const TOLERANCE = 0.02

/** Whether a field is a rate that follows the prime rate. */
export const followsPrimeRate = (field: string): boolean => RATE.test(field)

/** Whether a unit of fields that change together has such rates. Other units do not change on half of an issuer's cards at once. */
export const isUnitOfRates = (unit: string): boolean => UNIT.test(unit)

/** Whether a difference of two rates, in percentage points, is a number of steps of the prime rate and at most `max`. */
export const isPrimeRateMove = (difference: number, max: number): boolean =>
  Math.abs(difference) <= max && Math.abs(difference / STEP - Math.round(difference / STEP)) < TOLERANCE
