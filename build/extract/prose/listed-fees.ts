import { nameIn } from '../page/cards-named.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Reading } from '../reading.ts'
import { money } from '../values/readings.ts'

const LINE =
  /^[ \t•*-]*([A-Z][^\n:$%|]{3,70}?)[ ]*(\([^)\n]*\))?[ ]*(?::|[ ]-[ ]|\t)[ ]*([^\n]*\$\s?\d[^\n]*|no (?:annual |monthly )?fee[^\n]*)$/gim
const HEADING = /\bannual fees?\b/i

const SENTENCE =
  /(\$\s?\d[\d.,]*|\bno) annual fee (?:for|on|with) (?:the |our )?([A-Z][^\n:$%|.;,]{3,70}?)(?=[.;,]|\s(?:and|but|while)\s|$)/gm

/** Fees told card by card: "Maple Rewards Mastercard: $39 annual fee", "There is no annual fee for the Maple Visa." */
export function readListedFees(text: string, source: string): Reading[] {
  const listed = [...listedLines(text, source), ...toldEach(text, source)]
  return new Set(listed.map(({ card }) => card)).size > 1 ? listed : []
}

const toldEach = (text: string, source: string): Reading[] =>
  [...text.matchAll(SENTENCE)].flatMap((match) => {
    const card = nameIn(match[2] ?? '')
    const value = /^no$/i.test(match[1] ?? '') ? 0 : money(match[1] ?? '')
    const quote = quoteOf(source.slice(match.index, match.index + match[0].length))
    return card && value !== undefined ? [{ field: 'annual_fee', value, quote, card } as const] : []
  })

function listedLines(text: string, source: string): Reading[] {
  return [...text.matchAll(LINE)].flatMap((match) => {
    const card = nameIn(match[1] ?? '', match[2])
    const words = match[3] ?? ''
    const field = fieldOf(words, text.slice(Math.max(0, match.index - 500), match.index))
    const value = money(words)
    const quote = quoteOf(source.slice(match.index, match.index + match[0].length))
    return card && field && value !== undefined ? [{ field, value, quote, card } as const] : []
  })
}

function fieldOf(words: string, before: string): 'annual_fee' | 'monthly_fee' | undefined {
  if (/\bmonthly|per month|\/month/i.test(words)) return 'monthly_fee'
  if (/\bannual|per year|\/year|yearly/i.test(words)) return 'annual_fee'
  return /^\W*\$\s?[\d.,]+\W*$/.test(words) && HEADING.test(before) ? 'annual_fee' : undefined
}
