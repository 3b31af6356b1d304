/**
 * Exact decimal arithmetic. A number is the decimal that JavaScript prints for it; a scaled value is that decimal times a power
 * of ten, as a bigint.
 */

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

interface Decimal {
  readonly digits: bigint
  /** Digits after the decimal point; never negative. */
  readonly places: number
}

function parse(value: number): Decimal {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = EXPONENT.exec(String(value)) ?? []
  const digits = BigInt(`${sign}${whole}${fraction}`)
  const places = fraction.length - Number(exponent)
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places }
}

/** Returns the number of digits after the decimal point. */
export function decimalsOf(value: number): number {
  if (Number.isInteger(value)) return 0
  const cents = shortCents(value)
  if (cents === null) return parse(value).places
  return cents % 10 === 0 ? 1 : 2
}

/** Below this, an amount with two decimals has at most 15 digits, so no other such amount has the same double. */
const SHORT_MAX = 1e13

/** Returns a number times 100 if it has at most two decimals, as most amounts do; null otherwise. Parsing text takes longer. */
function shortCents(value: number): number | null {
  const cents = Math.round(value * 100)
  return cents / 100 === value && Math.abs(value) < SHORT_MAX ? cents : null
}

/** Returns a number times 10^`scale`. It must have at most `scale` decimals. */
export function toScaled(value: number, scale: number): bigint {
  if (Number.isSafeInteger(value)) return BigInt(value) * powerOfTen(scale)
  const cents = scale < 2 ? null : shortCents(value)
  if (cents !== null) return BigInt(cents) * powerOfTen(scale - 2)
  const { digits, places } = parse(value)
  if (places > scale) throw new RangeError(`${value} has more than ${scale} decimals`)
  return digits * powerOfTen(scale - places)
}

const powers: bigint[] = []

function powerOfTen(exponent: number): bigint {
  powers[exponent] ??= 10n ** BigInt(exponent)
  return powers[exponent]
}

/** Divides a scaled value, which must not be negative, by 10^`scale` and rounds half up. */
export function roundScaled(value: bigint, scale: number): number {
  if (scale === 0) return Number(value)
  return Number((value + powerOfTen(scale) / 2n) / powerOfTen(scale))
}

/** Converts integer cents to money, with the fewest digits that JSON needs. */
export const fromCents = (cents: number): number => cents / 100

/** Rounds an amount of money half up to cents. */
export function toCents(value: number): number {
  const scale = Math.max(2, decimalsOf(value))
  return roundScaled(toScaled(value, scale), scale - 2)
}
