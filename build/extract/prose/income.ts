import { matchesOf } from '../matches.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Reading } from '../reading.ts'
import { amounts, type Found } from '../values/readings.ts'

const REQUIRED =
  /\b(?:min(?:imum|\.)?|at least|required?|requirements?|eligib\w+|qualify|must (?:have|earn)|have to (?:either )?(?:have|earn)|or more|or higher|as long as you|you(?:'ll)? need|personal income (?:of )?\$[\d,]+,?(?: or)?(?: an?)? household income)\b|income\w*\s*(?:\([^)]*\)\s*)?:|(?:^|\n)[\s•-]*(?:personal|individual|household|family|(?:gross )?annual) income:?(?:[ \t]+-)?[ \t]+\$|income\w*\s*\n[\s•-]*(?:personal|individual|household)\b(?:[^\n]{0,20}:|[ \t]*\n[\s•-]*\$)/i
const HOUSEHOLD = /\b(?:household|combined|family|joint)\b/i
const PERSONAL = /\b(?:personal|individual|applicant|own|sole)\b/i
const NOT_INCOME =
  /\b(?:spen[dt]\w*|credit limit|purchases?|coverage|insurance|annual fee|points|assets|deposit)\b/i
/** An income, also without the word: "You earn $50,000 or more a year", "$50,000 (personal) or $90,000 (household)". */
const INCOME =
  /\bincomes?\b|(?<=,\d{3} )\((?:personal|individual)\)(?=[,;]? or \$)|\byou(?:'ll)? (?:must |need to |have to )?(?:earn|make)(?= (?:at least )?\$\d\d+,\d{3}(?: or more)? (?:a|per|each) year)/gi
/** Another label on the line above an amount. */
const OTHER_LABEL = /\b(?:credit limit|annual fee|deposit)[ \t:]*\n\s*$/i
const REACH_BEFORE = 140
const REACH_AFTER = 170
const INCOME_MIN = 5_000
const LINES_BEFORE_MAX = 3

/** "$61,000 Personal income $101,000 Household income" on one line. */
const IN_LINE =
  /(?<!\bincomes?[ :]*)(?:\$\d[\d,]{5,}[ ]+(?:minimum )?(?:personal|individual|household) income\b[ ]*){2}(?![ :]*\$)/gi

/** Swaps each amount with the label after it. The text keeps its length. */
const turned = (text: string): string =>
  text.replace(IN_LINE, (run) =>
    run.replace(
      /(\$[\d,]+)([ ]+)((?:minimum )?\w+ income)/gi,
      (_, amount, between, label) => `${label}${between}${amount}`,
    ),
  )

/** A page without an income requirement. Any income on it belongs to another card. */
const NOT_REQUIRED =
  /\bno (?:minimum|min\.?) (?:annual |personal |household |gross )*income (?:is )?(?:required|needed|requirement)/i

/** Reads the minimum income of an applicant or household. */
export function readIncome(page: string, source: string): Reading[] {
  if (NOT_REQUIRED.test(page)) return []
  const text = turned(page)
  const windows = matchesOf(text, INCOME).map(({ index }) => {
    const start = Math.max(0, index - REACH_BEFORE)
    const window = text.slice(start, index + REACH_AFTER)
    return REQUIRED.test(window)
      ? readWindow(window, index - start, source.slice(start, start + window.length))
      : []
  })
  const clear = windows.filter((readings) => readings !== undefined)
  if (clear.length < windows.length) return []
  const first = clear.find((readings) => readings.length > 0) ?? []
  return clear.find((readings) => addsHousehold(readings, first)) ?? first
}

/** Whether readings repeat a single income and add that of the household. */
const addsHousehold = (readings: readonly Reading[], [own, ...others]: readonly Reading[]): boolean =>
  others.length === 0 && readings.length > 1 && readings[0]?.value === own?.value

function readWindow(window: string, at: number, source: string): Reading[] | undefined {
  const found = amounts(window).filter(
    (amount) =>
      amount.value >= INCOME_MIN &&
      !/\bn\/a\s+$/i.test(window.slice(0, amount.start)) &&
      !NOT_INCOME.test(near(window, amount)) &&
      !OTHER_LABEL.test(window.slice(0, amount.start)) &&
      isJoined(window, at, amount),
  )
  // Two personal incomes belong to two cards, and nothing assigns them.
  const ofOne = found.filter(({ end }) => /^\s*\(?(?:individual|personal)\b/i.test(window.slice(end)))
  if (new Set(ofOne.map(({ value }) => value)).size > 1) return undefined
  const named = ownersAside(window, found) ?? ownersBefore(window, found)
  const household = named
    ? found[named.indexOf('household')]
    : found.find((amount, i) => isHousehold(window, amount, found[i - 1], found[i + 1]))
  const own = found.filter((amount) => amount !== household)
  const personal =
    own.find(({ start }) => PRECEDES_AMOUNT.test(window.slice(at, Math.max(at, start)))) ?? own[0]
  const quote = (amount: Found): string => {
    const start = Math.min(at, amount.start)
    const lead = LEAD.exec(window.slice(0, start))?.[0].length ?? 0
    return quoteOf(source.slice(start - lead, Math.max(at + 'income'.length, amount.end)))
  }
  return [
    ...(personal ? [{ field: 'min_income', value: personal.value, quote: quote(personal) } as const] : []),
    ...(household
      ? [{ field: 'min_income_household', value: household.value, quote: quote(household) } as const]
      : []),
  ]
}

type Owner = 'household' | 'personal'

/** Returns whose income the words name, if they name only one. */
function ownerIn(words: string): Owner | undefined {
  const isHousehold = HOUSEHOLD.test(words)
  return isHousehold === PERSONAL.test(words) ? undefined : isHousehold ? 'household' : 'personal'
}

/** Returns the owners of the first two amounts that follow them: "Personal income required $60,000 Household income required $100,000". */
function ownersBefore(window: string, found: readonly Found[]): readonly Owner[] | undefined {
  const owners = found.map(({ start }, i) => {
    const lead = window.slice(found[i - 1]?.end ?? Math.max(0, start - LABEL_MAX), start)
    return ownerIn(lead.split(/[.!?]\s/).at(-1) ?? '')
  })
  const [first, second, ...others] = owners
  const isPair = first && second && first !== second && others.every((owner) => owner === undefined)
  return isPair ? [first, second] : undefined
}

/** Returns the owners of amounts in parentheses after each: "Household income $60,000 (individual) or $100,000 (household)". */
function ownersAside(window: string, found: readonly Found[]): readonly Owner[] | undefined {
  const owners = found.flatMap(
    ({ end }) => ownerIn(/^ ?\(([^)]*)\)/.exec(window.slice(end))?.[1] ?? '') ?? [],
  )
  return owners.length === found.length && new Set(owners).size === owners.length ? owners : undefined
}

/** Words before "income" that belong to it. In a swapped pair, the amount was there. */
const LEAD =
  /(?:\b(?:min(?:imum|\.)?|required|annual|gross|total|personal|individual|household|family)\s+)+$/i

/** Words between "income" and its amount: "A minimum annual personal income of". */
const PRECEDES_AMOUNT = /^incomes?\b[^$.;]{0,30}\b(?:of|is)(?: at least)?\s*$/i

const near = (window: string, { start, end }: Found): string =>
  `${
    window
      .slice(Math.max(0, start - 40), start)
      .split(/\d|\n|\bincomes?\b/i)
      .at(-1) ?? ''
  } ${/^\s*(?:in |of )?\w*/.exec(window.slice(end))?.[0] ?? ''}`

/** Whether an amount belongs to the word "income": no sentence ends between them. */
function isJoined(window: string, at: number, { start, end }: Found): boolean {
  const between = start > at ? window.slice(at, start) : window.slice(end, at)
  return (
    !/[.;!?]\s+[A-Z]|\n\s*\n\s*\n/.test(between) &&
    (start > at || between.split('\n').length <= LINES_BEFORE_MAX)
  )
}

/** A label with the owner before an amount: "Personal: $80,000", "Combined income of you and another cardholder: $80,000". */
const OWNER_LABEL =
  /\b(household|combined|family|personal|individual)\b(?:[^$:\n]{0,25}(?::|\bincome(?: required)?(?=[\s•-]))|[^$:\n]{0,90}\bincome\b[^$:\n]{0,90}:)[\s•-]*$/i
const LABEL_MAX = 140

function isHousehold(window: string, found: Found, previous?: Found, next?: Found): boolean {
  const lead = window.slice(Math.max(0, found.start - LABEL_MAX), found.start)
  const label = OWNER_LABEL.exec(lead)?.[1]
  if (label) return HOUSEHOLD.test(label)
  const before = window.slice(Math.max(previous?.end ?? 0, found.start - 45), found.start)
  const after = window.slice(found.end, Math.min(next?.start ?? window.length, found.end + 32))
  const qualifier =
    /^[\s(*)\d]*(?:(?:per|a|\/) ?year )?(?:in |for |as )?(?:a |the |your |total |gross |annual |minimum |required )*(?:(?!or\b|and\b)\w+ )?/i.exec(
      after,
    )?.[0] ?? ''
  if (
    HOUSEHOLD.test(qualifier) ||
    /^\W{0,3}(?:(?:in|for|as|of|gross|total|annual|minimum|a|the|your)\W+){0,4}(?:household|combined|family)(?! incomes?:? (?:of |is )?(?:at least )?(?:\$|$))/i.test(
      after,
    )
  ) {
    return !PERSONAL.test(qualifier)
  }
  return HOUSEHOLD.test(before) && !PERSONAL.test(qualifier)
}
