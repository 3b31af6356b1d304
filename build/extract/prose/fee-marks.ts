import type { Subject } from '../lexicon/subjects.ts'
import { matchesOf } from '../matches.ts'
import { memoize } from '../page/memoize.ts'

/** The subject of a fee, or a figure without a topic, and its position in a sentence. */
export interface Mark {
  readonly topic?: Subject
  readonly start: number
  readonly end: number
}

const OTHERS =
  '(?:additi?onal|supplementary|authorized|secondary|employee)(?: \\(\\w+\\))?(?: authorized| supplementary| employee)?[ -](?:(?:[A-Z][\\w®™+]* ){0,4}cards?(?: ?(?:holder|member)s?)?|users?|cardholders?|cardmembers?)'

/** Words for the subjects of fees in sentences. */
const SUBJECTS: ReadonlyArray<readonly [Subject, string]> = [
  ['additional', OTHERS],
  [
    'late',
    '(?:late|missed|past[- ]due)(?: payments?)?(?= (?:and|or) |,| fees?\\b| charges?\\b)|(?:late|missed|past[- ]due) payments?|(?:pay(?:ing)?|payments? (?:is|are|made)) late|miss(?:ing)? (?:a|your|any) payment|payments? (?:is|are) (?:late|past due|not (?:made|received|paid))',
  ],
  [
    'returned',
    '(?:returned|dishonou?red|return)(?: (?:payments?|che(?:ck|que)s?|items?))|returned(?= (?:fees?|charges?)\\b)|(?:payments?|checks?|cheques?) (?:you make )?(?:is|are|that (?:is|are)) (?:returned|dishonou?red|not honou?red)|payments? return(?:ed)?(?= fees?)|nsf',
  ],
  [
    'overlimit',
    '(?<!\\b(?:balance|amount|amounts) )over[- ]?(?:the[- ]|your )?(?:credit[- ])?(?:limit|line)|overlimit|(?:exceed(?:s|ing)?|going over|goes? over|above) (?:the|your) (?:credit )?(?:limit|line)',
  ],
  ['cash', '(?:cash|funds) advances?'],
  [
    'transfer',
    '(?<!wire |funds? )(?:balance )?transfers?(?: and convenience checks?)?(?! (?:to|your|the|a|partners?)\\b)',
  ],
  [
    'foreign',
    '(?:foreign|international)(?:[ -](?:currency|currencies|transactions?|exchange|conversions?|purchases))*(?= |,|\\.|;|$)|fx(?= fees?| transactions?)|(?:currency|exchange) conversions?|(?:purchases?|transactions?)(?: (?:that are |that is )?(?:made|you make))? (?:outside (?:of )?(?:the )?(?:u\\.?s\\.?|united states|country)|abroad|overseas|in (?:a |an? )?(?:foreign (?:currency|currencies|countries|country)|(?:currency|currencies) other than(?: [A-Z]\\w+){1,2}(?: dollars)?))',
  ],
  ['monthly', 'monthly(?=[ -](?:and|or|fees?|charges?)\\b|,)'],
  [
    'annual',
    '(?:annual|yearly)(?: (?:membership|card|account))?(?=[ -](?:and|or|fees?|charges?|late|foreign|balance|cash|over)\\b|,| \\$\\d)',
  ],
]
const PATTERNS = SUBJECTS.map(
  ([topic, words]) => [topic, new RegExp(`(?<![\\w-])(?:${words})(?!\\w)`, 'gi')] as const,
)

const FIGURE = '(?:\\$\\s?\\d[\\d,]*(?:\\.\\d{1,2})?|\\d{1,2}(?:\\.\\d{1,2})?\\s?%)'
const VALUE = new RegExp(
  `(?<![\\d.])(?:(?:up to|as (?:much|high) as|either|the (?:greater|higher) of|just|only)\\s+(?:a maximum of )?){0,4}${FIGURE}`,
  'gi',
)
/** Words after figures that are not fees: rates, rewards, spending, balances. */
const NOT_A_FEE_AFTER =
  /^\.?\s*(?:(?:This|These|Your) APR|(?:variable |fixed |annual |intro\w* |promotional )*(?:APR|intro\w* (?:for|on|until|through)|interest|annual percentage|rate)\b|(?:in |of )?(?:cash ?back|rewards?|back\b|bonus|statement credit|credit\b|gift card|off\b|in purchases|or more|or less)|(?:to|-) ?\d[\d.]*\s?%|value\b|(?:more|higher|above|below|of (?:the|your) (?:credit )?(?:limit|line|outstanding|balance owed)))/i
const NOT_A_FEE_BEFORE =
  /\b(?:APRs?|rates?|spend(?:ing)?|earn|purchases of|balances? (?:of|is|over|under)|credit of|worth|valued? (?:at|of)|deposit(?: of)?|limit (?:of|is)|over|under|less than|more than|exceeds?|between|if you (?:pull|withdraw|borrow))\s+(?:(?:of|is|to|up to|at|a|least)\s+)*$/i

const OF_OTHERS =
  /\b(?:save|saving|avoid|other (?:cards|issuers)|most|typical\w*|change to|(?<!than-)average|waive\w*(?! (?:for|in|during) (?:the |your )?first )|up to three)\b/i

/** Whether a sentence is about the fees of other cards, years, or people. */
export const isAboutOthers = (words: string): boolean =>
  OF_OTHERS.test(words.replace(/\bno change to\b|\beach for up to \w+\b/gi, ''))

/** Finds the subjects of fees in a sentence. The longest wins where they overlap. */
export const subjectsIn = memoize((words): readonly Mark[] => {
  const all = PATTERNS.flatMap(([topic, pattern]) =>
    matchesOf(words, pattern).map(({ 0: { length }, index }) => ({
      topic,
      start: index,
      end: index + length,
    })),
  ).toSorted((a, b) => a.start - b.start || b.end - a.end)
  return all.filter((mark, i) => !all.slice(0, i).some(({ end }) => end > mark.start))
})

/** Finds the figures in a sentence that may be fees. */
export const figuresIn = (words: string): Mark[] =>
  matchesOf(words, VALUE).flatMap(({ 0: { length }, index }) => {
    const [before, after] = [words.slice(Math.max(0, index - 60), index), words.slice(index + length)]
    return NOT_A_FEE_AFTER.test(after) || NOT_A_FEE_BEFORE.test(before)
      ? []
      : [{ start: index, end: index + length }]
  })

/** Separators of a list: "annual, foreign transaction or late fees", "no late fee, no cash advance fee". */
export const GLUE =
  /^[ -]*(?:(?:transaction |payment )*(?:fees?|charges?))?\s*(?:,|\/|&|,? ?(?:and|or|nor)\b)\s*(?:(?:and|or|no|any|an?|zero|for|on)\b\s*)*$/i

/** Whether the last noun for figures is "fee", not "rate": "Transaction fees: 3% for transfers, ". */
export const isAboutFees = (before: string): boolean => LAST_OF_FEES.test(before)
const LAST_OF_FEES = /\bfees?\b(?:(?!\b(?:rates?|aprs?|interest)\b)[^.;\n])*$/i
