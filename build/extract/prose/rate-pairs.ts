import { rateTokens, type Token } from './rate-tokens.ts'

/** A rate and its subject in a sentence, tile, or list row. */
export interface StatedRate {
  readonly rate: string
  readonly subject: string
  readonly start: number
  readonly end: number
}

/**
 * How strongly a rate and a subject next to it are linked: by words that also mention a rate, by words alone, only
 * by position, or separated like list items.
 */
type Link = 'firm' | 'worded' | 'adjacent' | 'separate'
const STRENGTH: Readonly<Record<Link, number>> = { firm: 3, worded: 2, adjacent: 1, separate: 0 }

interface Pair {
  readonly first: Token
  readonly second: Token
  readonly link: Link
}

const ADJECTIVE = '(?:variable|fixed|annual(?:ly)?|yearly|standard|regular|credit|percentage)'
const RATE_WORD = '(?:rates?|aprs?|air|interest|per annum|per year|a year)'
const RATE_WORDS = `(?:\\s*\\(?(?:${ADJECTIVE}|${RATE_WORD})\\b\\.?\\)?)*`
const MENTIONS_RATE = new RegExp(`\\b${RATE_WORD}\\b`, 'i')
const RATE_BEFORE = new RegExp(
  `\\b(?:${ADJECTIVE}\\s+)*${RATE_WORD}(?:\\s*\\(\\w+\\))?\\s+(?:for|on|applicable to|applied to)\\s+(?:(?:all|your|the)\\s+)?$`,
  'i',
)
const RATE_AFTER = new RegExp(`^\\s*(?:in\\s+)?(?:${ADJECTIVE}\\s+)*${RATE_WORD}(?:\\s+rates?)?\\b`, 'i')
const BEFORE = 60
const BETWEEN_MAX = 200
const AFTER_MAX = 40

const whole = (source: string): RegExp => new RegExp(`^(?:${source})$`, 'i')
const NOTE = '(?:\\s*\\d(?=\\s))?'
const ARTICLE = '(?:(?:an?|the)\\s+)?'

/** "19.99% annual interest rate on all", "19.89% is our". */
const FOR = whole(
  `${NOTE}${RATE_WORDS}\\s*(?:(?:for|on|(?:will\\s+)?appl(?:y|ies)\\s+to|(?:is|are|will be)\\s+(?:applied|applicable|charged)\\s+(?:to|on|for))\\s+(?:(?:all|your|most|the)\\s+)*|(?:is|as)\\s+(?:the|our|your)\\s+)`,
)
const ON_ACCOUNT = '(?:\\s+(?:on|to|under)\\s+(?:your|the|this)\\s[\\w ]{2,40}?\\baccounts?)?'
/** "is currently", "interest rate will be", "on your account is", ":". */
const IS = whole(
  `${ON_ACCOUNT}${RATE_WORDS}\\s*(?:,\\s*(?:the|your|expect an?)${RATE_WORDS}\\s*)?(?:is(?: also)?|are|of|,?\\s*it is|will(?: be)?|(?:remains?|stays?)(?:\\s+at)?|(?:are\\s+|is\\s+)?subject\\s+to|:|-|=)\\s*(?:currently\\s+)?${ARTICLE}${RATE_WORDS}\\s*(?:(?:of|from)\\s+)?`,
)
/** "from a teller will carry a", "bear interest at an annual rate of". */
const CHARGED = whole(
  `[^.%$\\n]{0,90}?\\b(?:at|carry|carries|have|has|come\\s+with|bear|charged|cost\\w*|pay|incurs?)\\s+${ARTICLE}${RATE_WORDS}\\s*(?:of\\s+)?`,
)
const ADJACENT = whole(`\\s*${RATE_WORDS}\\s*`)
/** Spaces that replace the past rate of a change. */
const BLANKED = whole('[ ]{6,}')
const SEPARATE = whole(`\\s*\\)?${RATE_WORDS}\\s*[,;/|]?\\s*(?:(?:and|on|for|your|the|of)\\s+)*`)
/** "20.99% (purchases)", "20.99% - purchases", "and 22.99% to cash advances". */
const OPENS = whole('\\s*(?:\\((?:for |on )?|[-:=]\\s*|to\\s+)')

/** The next line may have its own label: "… on purchases / Regular APR: 9.1%". */
const BELOW = /^[ \t]*\n/
const SEPARATE_LINES = /\n\s*\n/
/** Words on the line below a rate may belong to the next rate. */
const ON_NEXT_LINE = /^\s*\n\s*(?:annual|apr|interest)\b/i
const RATE_BELOW = /^[ \t]*\n\s*\d{1,2}(?:\.\d+)?\s?%/

const textAfter = (text: string, { end }: Token): string => text.slice(end, end + AFTER_MAX)

function toSubject(text: string, between: string, subject: Token): Link | undefined {
  const isLabel = ON_NEXT_LINE.test(between)
  if (isLabel && RATE_BELOW.test(textAfter(text, subject))) return 'adjacent'
  if (FOR.test(between)) return isLabel ? 'worded' : 'firm'
  const isNear = !SEPARATE_LINES.test(between) || RATE_AFTER.test(textAfter(text, subject))
  if ((ADJACENT.test(between) && isNear) || OPENS.test(between)) return 'adjacent'
  return SEPARATE.test(between) ? 'separate' : undefined
}

function toRate(text: string, between: string, subject: Token, rate: Token): Link | undefined {
  const isNamed = RATE_BEFORE.test(text.slice(Math.max(0, subject.start - BEFORE), subject.start))
  const mentionsRate = isNamed || MENTIONS_RATE.test(between) || RATE_AFTER.test(textAfter(text, rate))
  if (BELOW.test(between) && SEPARATE.test(between)) return isNamed ? 'adjacent' : 'separate'
  if (BELOW.test(between)) return undefined
  if (IS.test(between) || CHARGED.test(between)) return mentionsRate ? 'firm' : 'worded'
  if (BLANKED.test(between)) return 'worded'
  if (ADJACENT.test(between) && (!between.includes('\n') || MENTIONS_RATE.test(between))) return 'adjacent'
  return SEPARATE.test(between) ? 'separate' : undefined
}

/** Returns chains of linked tokens, in which rates and subjects alternate. */
function chainsOf(text: string): Pair[][] {
  const tokens = rateTokens(text)
  const chains: Pair[][] = []
  for (const [i, second] of tokens.entries()) {
    const first = tokens[i - 1]
    if (!first || first.kind === second.kind) continue
    if (second.start - first.end > BETWEEN_MAX) continue
    const between = text.slice(first.end, second.start)
    const link =
      first.kind === 'rate' ? toSubject(text, between, second) : toRate(text, between, first, second)
    if (!link) continue
    const last = chains.at(-1)
    if (last?.at(-1)?.second === first) last.push({ first, second, link })
    else chains.push([{ first, second, link }])
  }
  return chains
}

const strength = (pairs: readonly Pair[]): number => pairs.reduce((sum, { link }) => sum + STRENGTH[link], 0)

/**
 * Pairs each token of a chain with one neighbor: either from the first token on, or from the second. The stronger
 * links win. On a tie, the pairs that leave no token alone win.
 */
function pairsOf(chain: readonly Pair[]): readonly Pair[] {
  const fromFirst = chain.filter((_, i) => i % 2 === 0)
  const fromSecond = chain.filter((_, i) => i % 2 === 1)
  const lead = strength(fromFirst) - strength(fromSecond)
  if (lead === 0) return chain.length % 2 === 1 ? fromFirst : []
  return lead > 0 ? fromFirst : fromSecond
}

/** Words about rates, with no words about fees or rewards after them. */
const UNDER_RATES =
  /\b(?:rates?|aprs?|interest)\b(?:(?!\b(?:fees?|charges?(?! to your)|earn|cash ?back)\b)[^$]){0,100}$/i
const LEAD = 120
const IN_ROW = 3
const RATE_SIZED = /^\d\d[.,]\d/

/** A value after the subject, which is then the label of that value. */
const LABELS_NEXT = /^[\s:|]*(?:either\b|up to\b|none\b|\$)/i

/** Whether a pair states a rate. Adjacent pairs must mention a rate or be part of a row. */
function isStated(text: string, chain: readonly Pair[], { first, second, link }: Pair): boolean {
  if (link === 'firm') return true
  if (link === 'separate') return false
  if (MENTIONS_RATE.test(text.slice(first.end, second.start)) || RATE_AFTER.test(textAfter(text, second)))
    return true
  if (second.kind === 'subject' && LABELS_NEXT.test(textAfter(text, second))) return false
  const isUnderRates = UNDER_RATES.test(text.slice(Math.max(0, first.start - LEAD), first.start))
  if (link === 'worded' && isUnderRates) return true
  return (
    chain.length >= IN_ROW &&
    (isUnderRates || RATE_SIZED.test((first.kind === 'rate' ? first : second).words))
  )
}

/** Converts a pair, including the words around it that mention a rate. */
function statedRate(text: string, { first, second }: Pair): StatedRate {
  const [rate, subject] = first.kind === 'rate' ? [first, second] : [second, first]
  const ahead = RATE_BEFORE.exec(text.slice(Math.max(0, first.start - BEFORE), first.start))?.[0] ?? ''
  const later = RATE_AFTER.exec(textAfter(text, second))?.[0] ?? ''
  return {
    rate: rate.words,
    subject: subject.words,
    start: first.start - ahead.length,
    end: second.end + later.length,
  }
}

/** Returns the rates in a text with their subjects. */
export const statedRates = (text: string): StatedRate[] =>
  chainsOf(text).flatMap((chain) =>
    pairsOf(chain)
      .filter((pair) => isStated(text, chain, pair))
      .map((pair) => statedRate(text, pair)),
  )
