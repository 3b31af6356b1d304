import { nameIn } from './cards-named.ts'
import type { Reading } from './reading.ts'
import { money } from './readings.ts'
import { quoteOf } from './tidy.ts'

const LINE =
  /^[ \t•*-]*([A-Z][^\n:$%|]{3,70}?)[ ]*(\([^)\n]*\))?[ ]*(?::|[ ]-[ ]|\t)[ ]*([^\n]*\$\s?\d[^\n]*|no (?:annual |monthly )?fee[^\n]*)$/gim
const HEADING = /\bannual fees?\b/i

/** A list of cards with the fee of each: "Maple Rewards Mastercard: $39 annual fee". */
export function readListedFees(text: string, source: string): Reading[] {
  const lines = [...text.matchAll(LINE)].flatMap((match) => {
    const card = nameIn(match[1] ?? '', match[2])
    const words = match[3] ?? ''
    const field = fieldOf(words, text.slice(Math.max(0, match.index - 500), match.index))
    const value = money(words)
    const quote = quoteOf(source.slice(match.index, match.index + match[0].length))
    return card && field && value !== undefined ? [{ field, value, quote, card } as const] : []
  })
  return new Set(lines.map(({ card }) => card)).size > 1 ? lines : []
}

function fieldOf(words: string, before: string): 'annual_fee' | 'monthly_fee' | undefined {
  if (/\bmonthly|per month|\/month/i.test(words)) return 'monthly_fee'
  if (/\bannual|per year|\/year|yearly/i.test(words)) return 'annual_fee'
  return /^\W*\$\s?[\d.,]+\W*$/.test(words) && HEADING.test(before) ? 'annual_fee' : undefined
}
