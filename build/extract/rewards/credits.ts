import { oneLine } from '../document/visible.ts'
import { sentencesOf } from '../page/sentences.ts'
import { quoteOf } from '../page/tidy.ts'
import { amounts, type Found } from '../values/readings.ts'

/** A row of the specification's StatementCredit (2.6) as a page states it, with its quote. */
export interface CreditRow {
  readonly credit_name: string
  readonly credit_amount: number
  readonly credit_period: string
  readonly eligible_merchants: string | null
  readonly enrollment_required: boolean | null
  readonly notes: string | null
  readonly quote: string
}

const CREDIT = /\b(?:statement )?credits?\b/i
const NOT_ONE =
  /\b(?:credit (?:cards?|limit|line|score|report|bureau|approval|union|history|check|needed)|after you spend|when you spend|new card ?members?|first \d+ (?:days|months)|balance|refund|chance to win|draw|contest)\b/i
const PERIODS: ReadonlyArray<readonly [string, RegExp]> = [
  ['monthly', /\b(?:monthly|(?:each|every|per|a) month)\b/i],
  ['quarterly', /\b(?:quarterly|(?:each|every|per) quarter)\b/i],
  ['semi_annual', /\b(?:semi-?annual(?:ly)?|every six months|twice a year)\b/i],
  ['annual', /\b(?:annual(?:ly)?|yearly|(?:each|every|per|a|calendar|anniversary|membership) year)\b/i],
  ['every_4_years', /\bevery (?:4|four) (?:and a half )?years\b/i],
]

const periodIn = (words: string): string | undefined =>
  PERIODS.find(([, pattern]) => pattern.test(words))?.[0]

/** What a credit is paid on: "on up to $50,000 of purchases". */
const SPENT = /^ (?:or more )?(?:of|in|on) (?:[\w-]+ ){0,3}purchases\b/i

/** Returns the amount of a credit, and another one in its sentence. */
function amountsOf(words: string): readonly Found[] {
  const [amount, ...others] = amounts(words).filter(({ end }) => !SPENT.test(words.slice(end)))
  return amount ? [amount, ...others.filter(({ value }) => value !== amount.value)] : []
}

const TIMES_A_YEAR: Readonly<Record<string, number>> = { monthly: 12, quarterly: 4, semi_annual: 2 }

/** Returns the period of an amount. A smaller one is its part: "each year, up to $300 (up to $25 per month)". */
function periodOf(words: string, amount: Found, other: Found | undefined): string | undefined {
  const own = periodIn(words.slice(0, other?.start))
  if (other === undefined || other.value > amount.value) return own ?? periodIn(words)
  if (own !== undefined && !(own in TIMES_A_YEAR)) return own
  const times = TIMES_A_YEAR[periodIn(words.slice(other.start)) ?? '']
  return times !== undefined && other.value * times === amount.value ? 'annual' : undefined
}

/** A sentence without a subject of its own, which says what the credit before it needs. */
const ENROLLMENT = /^\W*(?:one-time |prior )?enroll?ment (?:[a-z ]+ )?required\W*$/i

/** Reads the recurring credits in the sentences of a page. */
export function readCredits(text: string, source: string): CreditRow[] {
  const sentences = sentencesOf(text)
  const rows = sentences.flatMap(({ words, start, end }, i): CreditRow[] => {
    if (!CREDIT.test(words.replace(NOT_ONE, '')) || NOT_ONE.test(words)) return []
    const [amount, part] = amountsOf(words)
    const period = amount && periodOf(words, amount, part)
    const name = amount && nameOf(words.slice(amount.end))
    if (!period || !name) return []
    const condition = sentences.slice(i + 1, i + 2).find((next) => ENROLLMENT.test(next.words))
    return [
      {
        credit_name: name,
        credit_amount: amount.value,
        credit_period: period,
        eligible_merchants: null,
        enrollment_required: condition !== undefined || /\benrol/i.test(words) ? true : null,
        notes: null,
        quote: condition ? oneLine(source.slice(start, condition.end)) : quoteOf(source.slice(start, end)),
      },
    ]
  })
  return [...new Map(rows.map((row) => [`${row.credit_name} ${row.credit_amount}`, row])).values()]
}

const PURPOSE =
  /\bcredits?\b[^.]{0,30}?\b(?:for|on|toward|at)\s+([\w&' +-]{3,40}?)(?=\s(?:every|each|per|once|when|if|made|with)\b|[^\w&' +-]|$)/i

/** Names a credit: "$50 annual hotel credit" is "Hotel credit", "$120 in statement credits for streaming" is "Streaming credit". */
function nameOf(after: string): string | undefined {
  const plain = after
    .replace(
      /^\s*(?:annual|monthly|quarterly|semi-annual|yearly|in|each|every|per|year|month|of|a|up to)\b\s*/gi,
      ' ',
    )
    .trim()
  const named = /^((?:[\w&'+/-]+\s+){1,4}?)(?:statement )?credits?\b/i
    .exec(plain)?.[1]
    ?.replace(/\b(?:in|annual|statement|monthly|up to|of)\b/gi, ' ')
    .trim()
  const purpose = PURPOSE.exec(plain)?.[1]?.trim()
  const words = oneLine(named || purpose || '')
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)} credit` : undefined
}
