import { topicsNamed } from '../disclosure/labels.ts'
import { ratesOf } from '../disclosure/statement-rates.ts'
import type { Subject } from '../lexicon/subjects.ts'
import { matchesOf } from '../matches.ts'
import { sentencesOf } from '../page/sentences.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Reading } from '../reading.ts'
import { percents } from '../values/readings.ts'

const INTRO_APR =
  /\b0(?:\.0+)?\s?%\s*(?:APR )?(?:for|during) (?:the |your )?(?:first )?\w+ (?:months|billing|statement)|\d\s?%\s*(?:\w+\s+){0,2}?(?:intro(?:ductory)?|promo(?:tional)?)\b(?! (?:offer|bonus):? (?:earn|get|receive)\b)|\b(?:intro(?:ductory)?|promo(?:tional)?)\b(?:(?!\bn\/a\b|\bnone\b|\b(?:regular|standard|ongoing) apr)[^%]){0,40}\d\s?%|\b(?:for|during) the first \w+ (?:months|billing|statement)\b[^.%]{3,90}\b(?:APR|rate)\b[^.%]{0,50}\b(?:is|will be) \d[\d.]*\s?%/i
/** "If you have a 0% introductory APR …" does not state that this card has one. */
const IF_ANY = /^\W*(?:if|when|while) (?:you|your account) (?:have|has|had|take|choose|transfer)\b/i
/** The words around one rate or range, up to the next. */
const ONE_RATE = /^[^%]*(?:%(?:\s*(?:-|to|(?:,\s*)?(?:or|and)|,)\s*[\d.]+\s?%)*[^%;]*)?/
const AFTERWARDS =
  /\b(?:after(?: that| which|(?=[;,.]))|thereafter|then\b|after the intro\w*|when the|following(?! (?:account|the (?:date|opening)|your|each)\b)|afterwards?)/i

/** Installment plans have terms of their own. */
const OF_PLAN = /\b(?:promotional|financing|instal?lment|deferred interest) plans?\b/i

/** "0% intro APR for 15 months on purchases and balance transfers; then an 18.49% - 28.49% variable APR." */
export function readIntroSentences(text: string, source: string): Reading[] {
  const sentences = sentencesOf(text)
  const all = sentences.flatMap(({ words, start, end }, i) => {
    if (
      !INTRO_APR.test(words) ||
      !/\b(?:APR|rate)\b/i.test(words) ||
      IF_ANY.test(words) ||
      OF_PLAN.test(words)
    )
      return []
    const next = sentences[i + 1]
    const continues = next && AFTERWARDS.test(next.words.slice(0, OPENING_MAX)) && !AFTERWARDS.test(words)
    const whole = continues ? `${words} ${next.words}` : words
    const at = continues ? words.length : (AFTERWARDS.exec(whole)?.index ?? whole.length)
    const regularEnd = percents(whole.slice(0, whole.search(INTRO_APR))).at(-1)?.end ?? 0
    const from = Math.max(0, (percents(whole)[0]?.start ?? 0) - 60, clauseOf(whole), regularEnd)
    const topics = introduced(ownSubject(whole, at) ?? whole.slice(from, at), text)
    if (areAmbiguous(whole.slice(0, at))) return []
    const later = topicsNamed(ONE_RATE.exec(whole.slice(at))?.[0] ?? '')
    const quote = quoteOf(source.slice(start, continues ? next.end : end))
    const readings = ratesOf(topics, whole, quote)
    const intros = readings.filter(({ field }) => field.startsWith('intro'))
    const standard = later.length > 0 ? ratesOf(later, whole.slice(at), quote) : readings
    return [...intros, ...standard.filter(({ field }) => !field.startsWith('intro'))]
  })
  return all.filter(({ field, value }) => !all.some((other) => isOtherRate(other, field, value)))
}

const OPENING_MAX = 30

/** Returns the start of the clause with the intro rate: "Purchases 12.10%; transfers 2.10% introductory rate". */
const clauseOf = (words: string): number => words.lastIndexOf('; ', words.search(INTRO_APR)) + 1

/** Whether another reading gives a different rate for a field. The rates belong to several cards, and nothing assigns them. */
const isOtherRate = (other: Reading, field: Reading['field'], value: Reading['value']): boolean =>
  field.startsWith('interest_rate') && other.field === field && other.value !== value

/** Returns the subject after the rate: "A low rate on purchases, plus a 0% promotional rate on balance transfers". */
function ownSubject(words: string, end: number): string | undefined {
  const [first] = percents(words)
  const after = words.slice(first?.end, end).split(/;\s/)[0] ?? ''
  return /^[^.;,]{0,60}\b(?:on|for) (?:all |your |eligible )?(?:balance )?transfers?\b/i.test(after)
    ? after
    : undefined
}

/** Returns the topics of an intro rate. Without any, it is for purchases if the page does not mention transfers. */
function introduced(words: string, page: string): readonly Subject[] {
  const topics = topicsNamed(words)
  return topics.length === 0 && !/transfer/i.test(page) && !isOneOfMany(page)
    ? ['purchase']
    : topics.filter((topic) => topic !== 'cash')
}

/** Whether a page has several intro rates without a subject, which belong to several cards. */
const isOneOfMany = (page: string): boolean =>
  new Set(matchesOf(page, INTRO_FOR).map(([, rate, time]) => `${Number(rate)} ${time?.toLowerCase()}`)).size >
  1

const INTRO_FOR = /(\d+(?:\.\d+)?)\s?% intro(?:ductory)? APR for (?:the |your )?(?:first )?(\w+)/gi

/** Start of an intro rate. */
const INTRO_AT = /(?<![\d.])(?=\d{1,2}(?:\.\d+)?\s?%\s*intro)/gi

/** Whether intro rates without a subject belong to several cards. */
function areAmbiguous(words: string): boolean {
  const pieces = words.split(INTRO_AT).filter((piece) => /^\d/.test(piece))
  return pieces.length > 1 && pieces.filter((piece) => topicsNamed(piece).length > 0).length < 2
}
