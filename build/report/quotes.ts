/** A part of a quote; values are marked. */
export interface Piece {
  readonly text: string
  readonly marked: boolean
}

/** Splits a quote at its values: numbers in usual spellings, and texts word for word. */
export function markedPieces(quote: string, values: readonly unknown[]): Piece[] {
  const spellings = values.flatMap(spellingsOf)
  if (spellings.length === 0) return [{ text: quote, marked: false }]
  const pattern = new RegExp(`(${spellings.join('|')})`, 'i')
  return quote
    .split(pattern)
    .map((text, place) => ({ text, marked: place % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/** Returns patterns for a value, such as 1,200 and 1200.00 for 1200, and 60K for 60000. Never matches part of a longer number. */
function spellingsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [escapePattern(value)]
  if (typeof value !== 'number') return []
  const [whole = '', cents] = String(Math.abs(value)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '[,\\s]?')
  const decimals = cents === undefined ? '(?:\\.0+)?' : `[.,]${cents}0*`
  const thousands = value >= 1000 && value % 1000 === 0 ? [`${value / 1000}\\s?k\\b`] : []
  return [`${grouped}${decimals}`, ...thousands].map(
    (digits) => `(?<![\\d.,])\\$?${digits}(?![\\d]|[.,]\\d)(?:\\s?%)?`,
  )
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
