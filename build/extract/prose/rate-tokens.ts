import { matchesOf } from '../matches.ts'
/** A rate or range as printed, or the subject of rates, with its position. */
export interface Token {
  readonly kind: 'rate' | 'subject'
  readonly words: string
  readonly start: number
  readonly end: number
}

const FIGURE = '\\d{1,2}(?:[.,]\\d{1,2})?\\s?%'
const RATE = `between\\s+${FIGURE}\\s+and\\s+${FIGURE}|(?<![\\d.,$])${FIGURE}(?:\\s*(?:APR\\s+)?(?:-|to|,?\\s*or|,)\\s*${FIGURE})*`

const SUBJECT =
  '(?:pay over time(?: balances?)?|all charges(?: to your account)?|charges to your account|(?:card |retail |new |all |regular |credit |eligible |net |everyday ){0,6}purchases(?: (?:and|&) fees)?|regular charges|(?:balance )?transfers?(?:,? (?:and|or|&) (?:\\w+ ){0,3}cheques)?|(?:cash|funds) advances?|(?:convenience|access) cheques(?=,? (?:and|or) balance transfers)|cash transactions(?: and related fees)?|purchase(?=\\s*(?:,|\\/|and\\b|&|or\\b)|\\s+(?:(?:annual|interest)\\s+)*(?:rates?|aprs?)\\b)|(?<!\\b(?:the|an?|each|every|any|your|per)\\s+)purchase(?! (?:date|price|amount|order|protection|security)s?\\b)|cash(?=\\s+(?:(?:annual|interest)\\s+)*(?:rates?|aprs?)\\b|\\s(?:and|or|\\()|[.,;:]|\\s*\\n|$))'
const JOINED = '(?:\\s*,\\s*(?:and\\s+|&\\s+)?|\\s+(?:and|or|&)\\s+(?:on\\s+|for\\s+)?|\\s*\\/\\s*)'
const INCLUDING =
  '(?:\\s*\\((?:which )?includ\\w+[^)%]{0,140}\\)|\\s+such as\\s+[^.%(;\\n\\d]{5,120}?cheques)?'
const LIST = `${SUBJECT}(?:${JOINED}${SUBJECT})*${INCLUDING}`
/** Named rates, such as the preferred rate for customers who pay on time. */
const NAMED =
  '(?<=\\b(?:is|as)\\s+(?:the|our|your)\\s+)(?:preferred |regular |annual )*(?:interest )?rate\\b|preferred (?:annual )?(?:interest )?rate(?=\\s+(?:of|is)\\s+\\d)'

/** A rate without its percent sign: "19.99 on purchases". */
const UNSIGNED = `(?<![\\d.$,])\\d{1,2}\\.\\d{2}(?=\\s+(?:on|for)\\s+${SUBJECT}\\b)`
const TOKEN = new RegExp(
  `(?<rate>${RATE})|(?<unsigned>${UNSIGNED})|\\b(?<subject>${LIST}|${NAMED})(?![\\w-])(?!\\s+(?:transaction\\s+)?fees?\\b)`,
  'gi',
)

const HEADED = /\binterest rates?\b/i
const HEADED_BY = 160

/** Returns the rates and subjects of a text in order. */
export function rateTokens(text: string): Token[] {
  return matchesOf(text, TOKEN).flatMap(({ 0: whole, index: start, groups = {} }): Token[] => {
    const at = { start, end: start + whole.length }
    if (groups.rate) return [{ kind: 'rate', words: whole, ...at }]
    if (groups.subject) return [{ kind: 'subject', words: whole, ...at }]
    return HEADED.test(text.slice(Math.max(0, start - HEADED_BY), start))
      ? [{ kind: 'rate', words: `${whole}%`, ...at }]
      : []
  })
}
