import { matchesOf } from '../matches.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)'
const DAYS = new RegExp(
  [
    `\\b(?<month>${MONTH})[a-z]*\\.? (?:(?<day>\\d{1,2})(?:st|nd|rd|th)?,? )?(?<year>20\\d\\d)\\b`,
    `\\b(?<dayFirst>\\d{1,2})(?:st|nd|rd|th)? (?<monthSecond>${MONTH})[a-z]*\\.?,? (?<yearLast>20\\d\\d)\\b`,
    '\\b(?<iso>20\\d\\d-\\d\\d-\\d\\d)\\b',
    '\\b(?<left>\\d{1,2})/(?<right>\\d{1,2})/(?<century>20)?(?<short>\\d\\d)\\b',
  ].join('|'),
  'gi',
)

/** A day that words name. */
export interface Day {
  /** YYYY-MM-DD. The first day of a month without a day. */
  readonly day: string
  /** Place of its words. */
  readonly start: number
}

/** Finds the days that words name with a year: "January 3, 2027", "3 Jan 2027", "June 2027", "1/3/2027", "2027-01-03". */
export const daysIn = (words: string): Day[] =>
  matchesOf(words, DAYS).map(({ groups = {}, index }) => ({ day: dayOf(groups), start: index }))

function dayOf(groups: Readonly<Record<string, string | undefined>>): string {
  const { iso, year, yearLast, month, monthSecond, day, dayFirst, left, right, short } = groups
  if (iso !== undefined) return iso
  if (short !== undefined) {
    // The first number is the month, unless it cannot be one.
    const [first, second] = [Number(left), Number(right)]
    return first > MONTHS.length ? isoDay(`20${short}`, second, first) : isoDay(`20${short}`, first, second)
  }
  const number = MONTHS.indexOf((month ?? monthSecond ?? '').slice(0, 3).toLowerCase()) + 1
  return isoDay(year ?? yearLast ?? '', number, Number(day ?? dayFirst ?? 1))
}

const isoDay = (year: string, month: number, day: number): string =>
  [year, ...[month, day].map((figure) => String(figure).padStart(2, '0'))].join('-')
