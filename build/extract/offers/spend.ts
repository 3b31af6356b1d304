import { amounts, durations, type Found, months } from '../values/readings.ts'

/** Required spend of an offer in dollars, and the months for it. */
export interface Spend {
  readonly amount?: number
  readonly months?: number
  /** Number of months in each of which the amount is required; 0 if it is not stated. */
  readonly times?: number
  /** Whether the amount comes on top of that of the stages before: "another $7,000". */
  readonly isFurther?: boolean
}

/** Returns the spend that an offer requires in all its months. */
export const totalSpend = ({ amount = 0, times = 1 }: Spend): number => amount * times

const BEFORE =
  /\b(?:spend(?:s|ing)?|spent|charge|make|making|put|charging|after|(?:purchases|purchase amount|(?:minimum|required) (?:purchases?|spend(?:ing)?)(?: required)?)(?: (?:of|totall?ing)|:)|totall?ing|reach(?:ing)?|with(?=\s+your first\s*$)|once you(?:'ve)? spen[dt])\s+(?:(?:a )?(?:minimum(?: of)?|at least|over|more than|your first|the first|just|only|an additional|another|a further|total of|a total of)\s*)*$/i
const AFTER =
  /^\s*(?:USD|CAD|or more)?\s*(?:\([^)]*\)\s*)?(?:or more\s*)?(?:in|on|of|worth of)\s+(?:(?!after\b|when\b|once\b|if\b)\w[\w-]*\s+){0,4}?(?:purchases?|spend(?:ing)?|transactions?|net)\b|^\s*(?:or more )?(?:to|on) your (?:\w+ )?card\b|^\s*(?:or more\s+)?(?:(?:in|of|on) (?:[\w-]+ ){1,4})?(?:is|are|has been|have been) (?:spent|charged)\b/i
/** A later stage, which includes the first: "… and when you spend $9,000". */
const CONTINUES = /\band (?:then |also )?(?:when|once|if|after) you spend\s+$/i
/** "spend $15,000 in a calendar year" is a recurring reward, not a condition of a welcome offer. */
const EACH_TIME =
  /^[^.;$]{0,40}?\b(?:(?:in|per|each|every|during) (?:a |the |any )?(?:given )?(?:calendar|card ?member(?:ship)?|anniversary|card|account)? ?(?:year|quarter)(?! of)|annually)\b/i
const LIMITS = /\b(?:up to|first|maximum of|on the first)\s*$/i
const TIME =
  /\b(?:within|in|during|over|for|of|by)\s+(?:(?:the|your|its|their|of|a)\s+)*(?:first|initial|next|opening)?[\s\w]{0,4}$/i

const IN_THE_FIRST_YEAR = /^[^.;$]*\b(?:first|one full) year\b/i

/** Parses the required spend in a sentence. */
export function readSpend(words: string): Spend {
  const spent = amounts(words).filter((amount) => isSpend(words, amount))
  const found = spent.findLast(({ start }, i) => i > 0 && CONTINUES.test(words.slice(0, start))) ?? spent[0]
  const periods = durations(words).filter(({ start }) =>
    TIME.test(words.slice(Math.max(0, start - 32), start)),
  )
  const time =
    periods.find(({ start }) => start > (found?.start ?? 0))?.value ??
    (found && IN_THE_FIRST_YEAR.test(words.slice(found.end, found.end + 90)) ? 12 : periods[0]?.value)
  const isEachMonth = found !== undefined && isRequiredEachMonth(words, found)
  const period = time ?? months(words) ?? (isEachMonth && A_YEAR.test(words) ? 12 : undefined)
  return {
    ...(found ? { amount: found.value } : {}),
    ...(found && IS_FURTHER.test(words.slice(0, found.start)) ? { isFurther: true } : {}),
    ...(period ? { months: period } : {}),
    ...(isEachMonth ? { times: period ?? 0 } : {}),
  }
}

const IS_FURTHER = /\b(?:another|an additional|a further)\s+$/i

const MONTH = '(?:(?:calendar )?month(?:ly)?|(?:monthly )?(?:billing|statement)(?: (?:period|cycle))?)\\b'
/** "$750 in net purchases each month". */
const EACH_MONTH_AFTER = new RegExp(`^[^.;,$\\d]{0,40}?\\b(?:each|every|per|a) ${MONTH}`, 'i')
/** "2,500 points for each monthly billing period in which you spend $750". */
const EACH_MONTH_BEFORE = new RegExp(
  `\\b(?:each|every|per) ${MONTH}(?:(?!\\b(?:and|plus)\\b)[^.;,$]){0,60}$`,
  'i',
)
const A_YEAR = /\b(?:first|a|one|full) year\b/i

const isRequiredEachMonth = (words: string, { start, end }: Found): boolean =>
  EACH_MONTH_AFTER.test(words.slice(end)) ||
  EACH_MONTH_BEFORE.test(words.slice(Math.max(0, start - 100), start))

/** Drops what is paid each month besides points: "$10 each month and 30,000 points", "…, plus a $10 credit each month". */
export const withoutMonthlyCash = (words: string): string =>
  amounts(words)
    .filter((amount) => !isSpend(words, amount))
    .reduceRight(
      (left, { start, end }) => left.slice(0, start) + left.slice(end).replace(EACH_MONTH_AFTER, ''),
      words,
    )

/** Whether an amount is a required spend. */
export function isSpend(words: string, { start, end }: Found): boolean {
  const before = words.slice(Math.max(0, start - 70), start)
  if (EACH_TIME.test(words.slice(end, end + 70))) return false
  if (/\b(?:currently spend\w*|based on(?: an?)?)\s*$/i.test(before)) return false
  if (BEFORE.test(before)) return true
  return AFTER.test(words.slice(end, end + 110)) && !LIMITS.test(before)
}
