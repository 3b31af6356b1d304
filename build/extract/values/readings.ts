import { matchesOf } from '../matches.ts'
import { CENTS, COUNT, count, number } from '../tokens/numbers.ts'

/** A number and its position in the words. */
export interface Found {
  readonly value: number
  readonly start: number
  readonly end: number
}

const SCALE = '(?:k|million|thousand)\\b'
const AMOUNT = new RegExp(
  `(?:US|CA|C)?\\$\\s?(\\d{1,3}(?:[, ]\\d{3})+(?:${CENTS}|\\.\\d(?=\\s?${SCALE}))?|\\d+(?:${CENTS}|[.,]\\d(?=\\s?${SCALE}))?|\\.\\d{1,2})(\\s?${SCALE})?|\\b(\\d{1,3}(?: \\d{3})*(?:,\\d{2})?)\\s?(?:CA|US)?\\$(?!\\s?\\d)`,
  'gi',
)
/** The low end of a range may lack its percent sign: "10.15 - 18.75%". */
const PERCENT =
  /(?<!\d|\d[.,])(?:(\d{1,3}(?:[.,]\d{1,6})?|\.\d{1,6})\s?(?:%|per\s?cent\b|percent\b)|(?<!\$\s?)(\d{1,2}\.\d{1,2})(?=\s?(?:-|to)\s?\d{1,2}\.\d{1,2}\s?%)|(?<=\bbetween\s+)(\d{1,2}\.\d{1,2})(?=\s+and\s+\d{1,2}\.\d{1,2}\s?%))/gi

/** Words between the ends of a range: "19.90% to 29.90%". */
export const RANGE = /^\s*(?:to|[-–])\s*$/

/** Returns every dollar amount in the words. */
export function amounts(words: string): Found[] {
  return matchesOf(words, AMOUNT).flatMap((match) => {
    const base = number(match[1] ?? match[3] ?? '')
    if (base === undefined) return []
    const scale = /k|thousand/i.test(match[2] ?? '') ? 1000 : match[2] ? 1_000_000 : 1
    return [{ value: base * scale, start: match.index, end: match.index + match[0].length }]
  })
}

/** Returns every percentage in the words. */
export function percents(words: string): Found[] {
  return matchesOf(words, PERCENT).flatMap((match) => {
    const value = number(match[1] ?? match[2] ?? match[3] ?? '')
    return value === undefined ? [] : [{ value, start: match.index, end: match.index + match[0].length }]
  })
}

const CYCLES =
  '(?:months?|(?:monthly )?billing (?:cycles?|cyles?|periods?|statements?)|(?:monthly )?statements?(?: periods?| cycles?)?|cycles?)'
const DAYS_PER_MONTH = 30.4
const MONTHS = new RegExp(
  `(?<![\\w.,$])(${COUNT})(?:[\\s-]+(?:full|consecutive|calendar))?[\\s-]+(${CYCLES.replaceAll(' ', '\\s+')}|days?|weeks?|years?)\\b`,
  'gi',
)

/** Returns every duration in the words, converted to months. */
export function durations(words: string): Found[] {
  return matchesOf(words, MONTHS).flatMap((match) => {
    const amount = count(match[1] ?? '')
    const value = amount === undefined ? undefined : inMonths(amount, match[2]?.toLowerCase() ?? '')
    return value ? [{ value, start: match.index, end: match.index + match[0].length }] : []
  })
}

function inMonths(amount: number, unit: string): number {
  if (unit.startsWith('day')) return Math.round(amount / DAYS_PER_MONTH)
  if (unit.startsWith('week')) return Math.round((amount * 7) / DAYS_PER_MONTH)
  return unit.startsWith('year') ? amount * 12 : amount
}

/** A first year, but not its fee: "the first year's annual fee is waived". */
const FIRST_YEAR = /\b(?:first|one full) year\b(?!['’]?s?\s+(?:annual |membership |card )*fees?\b)/i

/** Returns the first duration in months. "The first year" is 12. */
export const months = (words: string): number | undefined =>
  durations(words)[0]?.value ?? (FIRST_YEAR.test(words) ? 12 : undefined)

const POINTS =
  /(\d{1,3}(?:(?:[, ]|, | ,)\d{3})+|\d{3,7}|\d{1,3}k\b)\s*(?:-\s*)?(?:(?!per\b|for\b|after\b|when\b|in\b|purchases?\b|spend)[\w&'+-]+\s+){0,6}?(\w*points?|pts|miles?|bonus(?=[\s:])|avios)\b/gi

const IS_YEAR = /^(?:19|20)\d\d$/

/** Returns every number of points or miles in the words. */
export function points(words: string): Found[] {
  return matchesOf(words, POINTS).flatMap((match) => {
    if (isMoneyOrRate(words, match.index)) return []
    const figures = match[1] ?? ''
    if (IS_YEAR.test(figures)) return []
    const value = /k$/i.test(figures) ? Number.parseFloat(figures) * 1000 : number(figures)
    return value === undefined ? [] : [{ value, start: match.index, end: match.index + match[0].length }]
  })
}

const isMoneyOrRate = (words: string, start: number): boolean =>
  /(?:[$\d]|\d[.,])\s?$/.test(words.slice(Math.max(0, start - 3), start))
