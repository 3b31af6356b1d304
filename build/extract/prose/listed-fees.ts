import { matchesOf } from '../matches.ts'
import { nameIn } from '../page/cards-named.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Reading } from '../reading.ts'
import { money } from '../values/readings.ts'

const LINE =
  /^[ \t•*-]*([A-Z][^\n:$%|]{3,70}?)[ ]*(\([^)\n]*\))?[ ]*(?::|[ ]-[ ]|\t)[ ]*([^\n]{0,40}\$\s?\d[^\n]{0,90}|no (?:annual |monthly )?fee[^\n]*)$/gim
const HEADING = /\bannual fees?\b/i

const FEE = '(?<fee>\\$\\s?\\d[\\d.,]*|\\b[Nn]o)'
const CARD = '(?<card>[A-Z][^\\n:$%|.;,]{3,70}?)'
const ENDS = '(?=[.;,]|\\s(?:and|but|while|whereas)\\s|$)'
/** "$90 annual fee for the Oak Card." */
const FOR_CARD = [new RegExp(`${FEE} annual fee (?:for|on|with) (?:[Tt]he |[Oo]ur )?${CARD}${ENDS}`, 'gm')]
/** "The Oak Card has a $90 annual fee", or after "annual fee": "$90 for the Oak Card and the Oak Plus Card". */
const OF_CARD = [
  new RegExp(
    `(?:[Tt]he|[Oo]ur) (?:standard |regular |basic )?${CARD} (?:has|have|comes with|come with|charges?|carries|carry) (?:an? )?${FEE} annual fee`,
    'gm',
  ),
  new RegExp(
    `(?<=[Aa]nnual [Ff]ees?\\b[^.$]{0,40})${FEE} (?:for|on|with) (?:[Tt]he |[Oo]ur )?${CARD}${ENDS}(?:\\sand (?:the |our )?(?<other>[A-Z][^\\n:$%|.;,]{3,70}?)(?=[.;,]|$))?`,
    'gm',
  ),
]

/** Reads fees listed by card: "Maple Rewards Mastercard: $39 annual fee", "There is no annual fee for the Maple Visa." */
export function readListedFees(text: string, source: string): Reading[] {
  const stated = feesByCard(FOR_CARD, text, source)
  const listed = [...listedLines(text, source), ...stated, ...ofFamily(feesByCard(OF_CARD, text, source))]
  return new Set(listed.map(({ card }) => card)).size > 1 ? listed : []
}

/** Drops fees of several families: the page may only compare its card with another one. */
const ofFamily = (readings: readonly Reading[]): readonly Reading[] =>
  new Set(readings.map(({ card }) => card?.split(' ')[0])).size === 1 ? readings : []

const feesByCard = (patterns: readonly RegExp[], text: string, source: string): Reading[] =>
  patterns
    .flatMap((pattern) => matchesOf(text, pattern))
    .flatMap(({ 0: phrase, index, groups }) => {
      const fee = groups?.fee ?? ''
      const value = /^no$/i.test(fee) ? 0 : money(fee)
      const quote = quoteOf(source.slice(index, index + phrase.length))
      const cards = [groups?.card, groups?.other].flatMap((name) => nameIn(name ?? '') ?? [])
      return value === undefined
        ? []
        : cards.map((card) => ({ field: 'annual_fee', value, quote, card }) as const)
    })

function listedLines(text: string, source: string): Reading[] {
  return matchesOf(text, LINE).flatMap((match) => {
    const card = nameIn(match[1] ?? '', match[2])
    const words = match[3] ?? ''
    const field = fieldOf(words, headingAbove(text.slice(Math.max(0, match.index - 500), match.index)))
    const value = money(words)
    const quote = quoteOf(source.slice(match.index, match.index + match[0].length))
    return card && field && value !== undefined ? [{ field, value, quote, card } as const] : []
  })
}

/** Returns the nearest line without a fee. */
const headingAbove = (before: string): string =>
  before.split('\n').findLast((line) => line.trim() !== '' && !HAS_FEE.test(line)) ?? ''

const HAS_FEE = /\$\s?\d|\bno (?:annual |monthly )?fee|:\s*(?:none|free|\d[\d.]*\s?%)/i

function fieldOf(words: string, heading: string): 'annual_fee' | 'monthly_fee' | undefined {
  if (/\bmonthly|per month|\/month/i.test(words)) return 'monthly_fee'
  if (/\bannual|per year|\/year|yearly/i.test(words)) return 'annual_fee'
  return /^\W*\$\s?[\d.,]+\W*$/.test(words) && HEADING.test(heading) ? 'annual_fee' : undefined
}
