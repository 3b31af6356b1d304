import { rateTokens, type Token } from './rate-tokens.ts'

/** A rate and what it is for, as one sentence, tile or row of a list tells them. */
export interface ToldRate {
  readonly rate: string
  readonly subject: string
  readonly start: number
  readonly end: number
}

/**
 * How two neighbours hang together: by words that say so and speak of a rate, by words that say so alone, by nothing
 * but standing beside each other, or parted as the items of a list are.
 */
type Link = 'firm' | 'said' | 'beside' | 'apart'
const STRENGTH: Readonly<Record<Link, number>> = { firm: 3, said: 2, beside: 1, apart: 0 }

interface Pair {
  readonly first: Token
  readonly second: Token
  readonly link: Link
}

const ADJECTIVE = '(?:variable|fixed|annual(?:ly)?|yearly|standard|regular|credit|percentage)'
const RATE_WORD = '(?:rates?|aprs?|air|interest|per annum|per year|a year)'
const RATE_WORDS = `(?:\\s*\\(?(?:${ADJECTIVE}|${RATE_WORD})\\b\\.?\\)?)*`
const SAYS_RATE = new RegExp(`\\b${RATE_WORD}\\b`, 'i')
const RATE_BEFORE = new RegExp(
  `\\b(?:${ADJECTIVE}\\s+)*${RATE_WORD}(?:\\s*\\(\\w+\\))?\\s+(?:for|on|applicable to|applied to)\\s+(?:(?:all|your|the)\\s+)?$`,
  'i',
)
const RATE_BEHIND = new RegExp(`^\\s*(?:in\\s+)?(?:${ADJECTIVE}\\s+)*${RATE_WORD}(?:\\s+rates?)?\\b`, 'i')
const BEFORE = 60
const BETWEEN_MAX = 200
const BEHIND = 40

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
const BESIDE = whole(`\\s*${RATE_WORDS}\\s*`)
/** Where the rate before a change was taken out there are spaces. */
const TAKEN_OUT = whole('[ ]{6,}')
const APART = whole(`\\s*\\)?${RATE_WORDS}\\s*[,;/|]?\\s*(?:(?:and|on|for|your|the|of)\\s+)*`)
/** "20.99% (purchases)", "20.99% - purchases", "and 22.99% to cash advances". */
const OPENS = whole('\\s*(?:\\((?:for |on )?|[-:=]\\s*|to\\s+)')

/** What stands on the next line has a label of its own: "… on purchases / Regular APR: 9.1%". */
const BELOW = /^[ \t]*\n/
const PARTED_LINES = /\n\s*\n/
/** The words of a line below the rate may be those of the next one. */
const ON_NEXT_LINE = /^\s*\n\s*(?:annual|apr|interest)\b/i
const RATE_BELOW = /^[ \t]*\n\s*\d{1,2}(?:\.\d+)?\s?%/

const behind = (text: string, { end }: Token): string => text.slice(end, end + BEHIND)

function toSubject(text: string, between: string, subject: Token): Link | undefined {
  const isLabel = ON_NEXT_LINE.test(between)
  if (isLabel && RATE_BELOW.test(behind(text, subject))) return 'beside'
  if (FOR.test(between)) return isLabel ? 'said' : 'firm'
  const isNear = !PARTED_LINES.test(between) || RATE_BEHIND.test(behind(text, subject))
  if ((BESIDE.test(between) && isNear) || OPENS.test(between)) return 'beside'
  return APART.test(between) ? 'apart' : undefined
}

function toRate(text: string, between: string, subject: Token, rate: Token): Link | undefined {
  const isNamed = RATE_BEFORE.test(text.slice(Math.max(0, subject.start - BEFORE), subject.start))
  const says = isNamed || SAYS_RATE.test(between) || RATE_BEHIND.test(behind(text, rate))
  if (BELOW.test(between) && APART.test(between)) return isNamed ? 'beside' : 'apart'
  if (BELOW.test(between)) return undefined
  if (IS.test(between) || CHARGED.test(between)) return says ? 'firm' : 'said'
  if (TAKEN_OUT.test(between)) return 'said'
  if (BESIDE.test(between) && (!between.includes('\n') || SAYS_RATE.test(between))) return 'beside'
  return APART.test(between) ? 'apart' : undefined
}

/** Neighbours that are linked: rates and subjects by turns. */
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
 * Of each token one neighbour is its own. Either the first two of a chain belong together, the next two, and so on,
 * or the first one stands alone: what hangs together best counts; else what leaves none alone.
 */
function pairsOf(chain: readonly Pair[]): readonly Pair[] {
  const fromFirst = chain.filter((_, i) => i % 2 === 0)
  const fromSecond = chain.filter((_, i) => i % 2 === 1)
  const lead = strength(fromFirst) - strength(fromSecond)
  if (lead === 0) return chain.length % 2 === 1 ? fromFirst : []
  return lead > 0 ? fromFirst : fromSecond
}

/** The last word before that says what figures are: rates or fees. */
const UNDER_RATES =
  /\b(?:rates?|aprs?|interest)\b(?:(?!\b(?:fees?|charges?(?! to your)|earn|cash ?back)\b)[^$]){0,100}$/i
const LEAD = 120
const IN_ROW = 3
const RATE_SIZED = /^\d\d[.,]\d/

/** What has a value of its own behind it is the label of that. */
const LABELS_NEXT = /^[\s:|]*(?:either\b|up to\b|none\b|\$)/i

/** What only stands beside its neighbour must speak of rates itself, or be one of a row. */
function isTold(text: string, chain: readonly Pair[], { first, second, link }: Pair): boolean {
  if (link === 'firm') return true
  if (link === 'apart') return false
  if (SAYS_RATE.test(text.slice(first.end, second.start)) || RATE_BEHIND.test(behind(text, second)))
    return true
  if (second.kind === 'subject' && LABELS_NEXT.test(behind(text, second))) return false
  const isUnderRates = UNDER_RATES.test(text.slice(Math.max(0, first.start - LEAD), first.start))
  if (link === 'said' && isUnderRates) return true
  return (
    chain.length >= IN_ROW &&
    (isUnderRates || RATE_SIZED.test((first.kind === 'rate' ? first : second).words))
  )
}

/** With the words around that say that it is a rate. */
function toldRate(text: string, { first, second }: Pair): ToldRate {
  const [rate, subject] = first.kind === 'rate' ? [first, second] : [second, first]
  const ahead = RATE_BEFORE.exec(text.slice(Math.max(0, first.start - BEFORE), first.start))?.[0] ?? ''
  const later = RATE_BEHIND.exec(behind(text, second))?.[0] ?? ''
  return {
    rate: rate.words,
    subject: subject.words,
    start: first.start - ahead.length,
    end: second.end + later.length,
  }
}

/** Rates told with what they are for. */
export const toldRates = (text: string): ToldRate[] =>
  chainsOf(text).flatMap((chain) =>
    pairsOf(chain)
      .filter((pair) => isTold(text, chain, pair))
      .map((pair) => toldRate(text, pair)),
  )
