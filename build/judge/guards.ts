import { BANDS, bandText, isPlausible } from '../../data/schema/bands.ts'
import type { Scalar } from '../../data/schema/fact.ts'
import { whyNotPlain } from '../../data/schema/plain-text.ts'
import { boundOf, FIXED_TEXTS } from './bounds.ts'
import type { Read } from './merge.ts'
import { followsPrimeRate, isPrimeRateMove } from './prime-rate.ts'
import { type CauseCode, ofField, type Reason } from './reason.ts'
import { isSame } from './same.ts'

/** A value that a page states for a field, and the current value. */
export interface Move {
  readonly field: string
  readonly old: unknown
  readonly read: Scalar
  readonly high?: number
  readonly quote: string
  /** The page's text. */
  readonly source: string
}

/** Returns why a change needs review; undefined if it does not. */
type Guard = (move: Move) => Omit<Reason, 'field'> | undefined

const REVIEW: readonly Guard[] = [
  hasMarkup,
  missingQuote,
  missingFigure,
  upToValue,
  outOfBand,
  reversedRange,
  decimalSlip,
  extremeChange,
  changedFixedText,
]
const WAIT: readonly Guard[] = [largeChange, swappedDigits, unusualStep]

/** Returns why a maintainer must review a change, most serious reason first. */
export const reasonsToReview = (move: Move): Reason[] => reasonsOf(REVIEW, move)

/**
 * Returns why a second run or a second page must confirm a change. A second page does not confirm transposed digits, because
 * pages often share a source.
 */
export const reasonsToWait = (move: Move, isCorroborated = false): Reason[] =>
  reasonsOf(isCorroborated ? [swappedDigits] : WAIT, move)

/** Returns why a page's value for a field needs a maintainer. */
export function reviewReasonsOf(field: string, old: unknown, { value, high, quote, source }: Read): Reason[] {
  if (isSame(old, value)) return []
  const move = { field, old, read: value, quote, source, ...(high === undefined ? {} : { high }) }
  return reasonsToReview(move).map((reason) => ofField(field, reason))
}

const reasonsOf = (guards: readonly Guard[], move: Move): Reason[] =>
  guards.flatMap((guard) => guard(move) ?? [])

const because = (code: CauseCode, text: string): Omit<Reason, 'field'> => ({ code, text })

/** Rejects markup, which could run in our customers' pages. */
function hasMarkup({ read }: Move) {
  const found = typeof read === 'string' ? whyNotPlain(read) : undefined
  return found === undefined ? undefined : because('markup', `its text contains ${found}`)
}

/** The page must contain the quote: in one piece, or as card, label, and cell of a table. */
function missingQuote({ quote, source }: Move) {
  const words = quote.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return because('no-quote', 'without the words it was read from')
  return piecesIn(words, ` ${source.replace(/\s+/g, ' ')} `) <= PIECES_MAX
    ? undefined
    : because('quote-not-on-page', 'its words are not on the page')
}

const PIECES_MAX = 3

/** Returns the minimum number of pieces of `words` that the text contains. */
function piecesIn(words: readonly string[], text: string): number {
  let pieces = 0
  for (let from = 0; from < words.length; pieces += 1) {
    let to = words.length
    while (to > from && !text.includes(words.slice(from, to).join(' '))) to -= 1
    if (to === from) return Number.POSITIVE_INFINITY
    from = to
  }
  return pieces
}

/** The quote must contain the figure. Months may be printed as days, points in thousands, and zero as words. */
function missingFigure({ read, quote, field }: Move) {
  if (typeof read !== 'number' || read === 0 || /_months$/.test(field)) return undefined
  const figures = [...quote.matchAll(/(\d[\d,]*(?:[.,]\d+)?|\.\d+)\s*(k\b)?/gi)].flatMap(
    ([, digits = '', kilo]) => spellings(digits, kilo),
  )
  return figures.some((figure) => Math.abs(figure - read) < 0.005) || isSum(read, figures)
    ? undefined
    : because('value-not-in-quote', `its words do not name ${read}`)
}

function spellings(digits: string, kilo: string | undefined): number[] {
  const plain = Number(digits.replaceAll(',', ''))
  const french = Number(digits.replace(',', '.'))
  return [plain, french]
    .filter((figure) => !Number.isNaN(figure))
    .map((figure) => (kilo ? figure * 1000 : figure))
}

/** Whether a value is a sum of figures, as in offers with several steps. */
const isSum = (read: number, figures: readonly number[]): boolean =>
  figures.some((a, i) =>
    figures.some((b, j) => j > i && (a + b === read || figures.some((c, k) => k > j && a + b + c === read))),
  )

const OFFERED = /^signup_bonus_(?:points|cash_value)$/
const UP_TO = /\bup to (?:an? |\w+ )?\$?$/i

/** "Earn up to $400" is not a value, unless the quote has steps that add up to it. */
function upToValue({ field, read, quote }: Move): Omit<Reason, 'field'> | undefined {
  if (!OFFERED.test(field) || typeof read !== 'number') return undefined
  const figures = [...quote.matchAll(/\d[\d,]*/g)].map(({ 0: digits, index }) => ({
    value: Number(digits.replaceAll(',', '')),
    isUpTo: UP_TO.test(quote.slice(0, index)),
  }))
  const own = figures.filter(({ value }) => value === read)
  const isOpen = own.length > 0 && own.every(({ isUpTo }) => isUpTo)
  const others = figures.flatMap(({ value }) => (value === read ? [] : [value]))
  return isOpen && !isSum(read, others) ? because('open-ended', `its words say up to ${read}`) : undefined
}

/** A value outside the plausible range of its field. */
function outOfBand({ field, read, high }: Move) {
  const band = BANDS[field]
  const off = [read, high].find((value) => !isPlausible(field, value))
  return band && off !== undefined
    ? because('out-of-range', `${off} is outside ${bandText(band)}`)
    : undefined
}

/** A range whose high end is not above its low end. */
function reversedRange({ read, high }: Move) {
  const isCrossed = high !== undefined && typeof read === 'number' && high <= read
  return isCrossed ? because('high-not-above-low', `its high end ${high} is not above ${read}`) : undefined
}

/** A factor of ten or a hundred, as of a lost decimal point or another unit. */
function decimalSlip({ old, read }: Move) {
  if (typeof old !== 'number' || typeof read !== 'number' || old === 0 || read === 0) return undefined
  const times = Math.max(old / read, read / old)
  const slip = [10, 100, 1000].find((factor) => Math.abs(times / factor - 1) < 0.02)
  return slip
    ? because('decimal-slip', `${slip} times ${read > old ? 'more' : 'less'} than before`)
    : undefined
}

/** A change that no issuer makes in a week. */
function extremeChange(move: Move) {
  const { field, old, read } = move
  if (typeof old !== 'number' || typeof read !== 'number') return undefined
  const { zero, leap } = boundOf(field)
  if (old === 0 || read === 0)
    return zero || old === read ? undefined : because('from-or-to-zero', `from ${old} to ${read}`)
  return Math.max(old / read, read / old) > leap ? sizeReason(move) : undefined
}

/** A change beyond the usual size. */
function largeChange(move: Move) {
  return extremeChange(move) === undefined ? sizeReason(move) : undefined
}

function sizeReason({ field, old, read }: Move) {
  if (typeof old !== 'number' || typeof read !== 'number' || old === 0 || read === 0) return undefined
  const { down, up } = boundOf(field)
  const share = (read - old) / old
  if (share >= -down - 1e-9 && share <= up + 1e-9) return undefined
  const by = `by ${Math.round(Math.abs(share) * 100)} %`
  return share > 0 ? because('up-by', `up ${by}`) : because('down-by', `down ${by}`)
}

/** The same digits in another order, such as 12.15 and 15.12. */
function swappedDigits({ old, read }: Move) {
  if (typeof old !== 'number' || typeof read !== 'number' || old === read) return undefined
  const digits = (figure: number) => [...figure.toFixed(2)].filter((digit) => digit !== '.')
  const isSameDigits = digits(old).sort().join('') === digits(read).sort().join('')
  return isSameDigits
    ? because('digits-swapped', `${read} has the digits of ${old} in another order`)
    : undefined
}

/** Largest usual move of a rate, in percentage points. */
const STEP_MAX = 3

/** Rates move as the prime rate does. */
function unusualStep({ field, old, read }: Move) {
  if (!followsPrimeRate(field) || typeof old !== 'number' || typeof read !== 'number' || old === read)
    return undefined
  const move = Math.abs(read - old)
  return isPrimeRateMove(move, STEP_MAX)
    ? undefined
    : because('unusual-step', `${move.toFixed(2)} is not a usual step of a rate`)
}

/** Fields whose text rarely changes. */
function changedFixedText({ field, old, read }: Move) {
  return FIXED_TEXTS.has(field) && old !== null && old !== undefined
    ? because('fixed-text', `${old} became ${read}`)
    : undefined
}
