import { ALONE, CARD_KINDS, RATE_ADJECTIVES } from '../lexicon/label-details.ts'
import { type Measure, type Modifier, SECTIONS } from '../lexicon/measures.ts'
import { phrasesOf } from '../lexicon/phrases.ts'
import { ARE_FEES, type Subject } from '../lexicon/subjects.ts'
import { lex } from '../tokens/lexer.ts'
import { type Line, printedAt, unbroken } from '../tokens/line.ts'
import { detailEnd, haveRates, meaningAt, type Subjects, subjectsAt } from './label-words.ts'

/**
 * The label itself decides rate and fee. The section or the words decide either. A bare label names a rate without
 * a subject: a tile or a column of rates. A zone opens a section. Ignored labels are known but have no card field.
 */
export type LabelKind = 'rate' | 'bare' | 'intro' | 'fee' | 'either' | 'zone' | 'ignored'
export type Zone = 'rates' | 'fees' | 'other'

/** Whether labels of this kind have a card field. Section headings and ignored labels do not. */
export const carriesField = ({ kind }: { readonly kind: LabelKind }): boolean =>
  kind !== 'zone' && kind !== 'ignored'

interface Meant {
  readonly kind: LabelKind
  readonly topics: readonly Subject[]
  readonly zone?: Zone
}

/** Words of a text that may be a label. */
export interface Label extends Meant {
  /** Such words are labels only alone, with a value: "Late". */
  readonly isWeak: boolean
  readonly start: number
  readonly end: number
}

/** A label, and the word after it. */
interface Found extends Meant {
  readonly to: number
}

/** Finds the words that may be labels, in order. Of those that start at one word, the longest is first. */
export function labelsIn(text: string): readonly Label[] {
  const line = unbroken({ text, tokens: lex(text) })
  const labels: Label[] = []
  for (let at = 0; at < line.keys.length; at = meaningAt(line, at)?.end ?? at + 1)
    for (const { to, ...meant } of labelsAt(line, at))
      labels.push({
        ...meant,
        isWeak: ALONE.has(line.keys.slice(at, to).join(' ')),
        start: line.tokens[at]?.start ?? 0,
        end: line.tokens[to - 1]?.end ?? 0,
      })
  return labels
}

function labelsAt(line: Line, at: number): readonly Found[] {
  const { to, isIntro } = adjectivesAt(line, at)
  const isInside = adjectivesAt(line, at - 1).to > at - 1
  const described =
    to > at && !isInside ? namedAt(line, to, isIntro).filter((each) => isDescribed(each, isIntro)) : []
  return [...titlesAt(line, at), ...namedAt(line, at, false), ...described].toSorted((a, b) => b.to - a.to)
}

/** Whether adjectives belong to a label: "Variable APR", but not "Visa annual fee". */
const isDescribed = ({ kind, topics }: Found, isIntro: boolean): boolean =>
  (/^(?:rate|bare|intro)$/.test(kind) && !topics.includes('penalty')) ||
  (isIntro && kind === 'fee' && topics.join() === 'transfer')

/** Returns the word after adjectives of a rate, and whether they make it introductory. */
function adjectivesAt(line: Line, at: number): { readonly to: number; readonly isIntro: boolean } {
  let [to, isIntro] = [at, false]
  while (to - at < ADJECTIVES_MAX) {
    const intro = modifierEnd(line, to, 'intro')
    if (intro === to && !isAdjective(line, to)) break
    isIntro ||= intro > to
    to = Math.max(intro, to + 1)
  }
  return { to, isIntro }
}

/** Returns the word after a modifier, or the start. */
function modifierEnd(line: Line, at: number, modifier: Modifier): number {
  const { meaning, end = at } = meaningAt(line, at) ?? {}
  return meaning?.kind === 'modifier' && meaning.modifier === modifier ? end : at
}

const ADJECTIVES_MAX = 8

/** A kind of card describes a label only on its line. Above it, it is a card name. */
const isAdjective = ({ keys, text, tokens }: Line, at: number): boolean =>
  RATE_ADJECTIVES.has(keys[at] ?? '') ||
  (CARD_KINDS.has(keys[at] ?? '') &&
    /^ ?$/.test(text.slice(tokens[at]?.end, tokens[at + 1]?.start)) &&
    tokens[at - 1]?.end !== tokens[at]?.start)

const TITLES = phrasesOf<Zone>([
  ['rates', SECTIONS.rate],
  ['fees', SECTIONS.fee],
])

/** A title of fees is a plural. "Rates" alone is a word of sentences. */
function titlesAt(line: Line, at: number): readonly Found[] {
  const found = TITLES(line.keys, at)
  const to = at + (found?.length ?? 0)
  return found && (found.meaning === 'rates' ? found.length > 1 : /s$/i.test(printedAt(line, to - 1)))
    ? [{ kind: 'zone', zone: found.meaning, topics: [], to: isPlural(line, to) ? to + 3 : to }]
    : []
}

/** "Interest rate(s)". */
const isPlural = (line: Line, at: number): boolean => isAside(line, at, 's')

/** Whether a word in parentheses follows. */
const isAside = ({ keys }: Line, at: number, word: string): boolean =>
  keys[at] === '(' && keys[at + 1] === word && keys[at + 2] === ')'

/** Returns the word after an abbreviation or plural: "Annual percentage rate (APR)", "Interest rate(s)". */
const asideEnd = (line: Line, at: number): number =>
  isPlural(line, at) || isAside(line, at, 'apr')
    ? at + 3
    : line.keys[at] === 'apr' && line.keys[at - 1] === 'rate'
      ? at + 1
      : at

function namedAt(line: Line, at: number, isIntro: boolean): readonly Found[] {
  if (asideEnd(line, at) > at) return ratesAt(line, asideEnd(line, at), isIntro)
  const { meaning, end = at } = meaningAt(line, at) ?? {}
  if (meaning?.kind === 'other') return [{ kind: 'ignored', topics: [], to: end }]
  if (line.keys[at] === 'for') return withoutMeasure(line, at + 1)
  const measure = measureAt(line, at)
  if (!measure) return subjectLabels(line, at, isIntro)
  if (measure.kind === 'fee') return feesAt(line, measure.to)
  const rates = ratesAt(line, measure.to, isIntro)
  return isIntro && rates.length > 0 ? rates : [...rates, ...rateAlone(line, at, measure.to, isIntro)]
}

/** "For purchases", below the title of rates. */
function withoutMeasure(line: Line, at: number): readonly Found[] {
  const list = subjectsAt(line, at)
  return list && haveRates(list.topics) ? [{ kind: 'either', topics: list.topics, to: list.end }] : []
}

/** Returns whether words name a fee or a rate, and the word after them. "Cost" is a word of sentences. */
function measureAt(line: Line, at: number): { readonly kind: Measure; readonly to: number } | undefined {
  const found = meaningAt(line, at)
  if (found?.meaning.kind !== 'measure' || line.keys[at] === 'cost') return undefined
  const kind = found.meaning.measure
  return { kind, to: kind === 'rate' ? asideEnd(line, found.end) : found.end }
}

/** Reads the subjects after the word for a rate: "APR for purchases", "APR for purchases after the introductory period ends". */
function ratesAt(line: Line, at: number, isIntro: boolean): readonly Found[] {
  const from = prepositionEnd(line, at, /^(?:for|on|[:,])$/)
  const list = from > at ? subjectsAt(line, from) : undefined
  return list && haveRates(list.topics)
    ? [
        {
          kind: isIntro ? 'intro' : 'rate',
          topics: list.topics,
          to: modifierEnd(line, list.end, 'after-intro'),
        },
      ]
    : []
}

/** A rate without a subject: "APR", "Introductory APR for". */
function rateAlone(line: Line, at: number, to: number, isIntro: boolean): readonly Found[] {
  const { keys } = line
  if (!isIntro)
    return /^(?:apr|annual percentage rate)/.test(keys.slice(at, to).join(' '))
      ? [{ kind: 'bare', topics: ['purchase'], to }]
      : []
  const isForCard =
    keys[to] === 'for' &&
    /^\p{L}/u.test(keys[to + 1] ?? '') &&
    !DETERMINER.test(keys[to + 1] ?? '') &&
    !subjectsAt(line, to + 1)
  return [...(isForCard ? [to + 1] : []), to].map((end) => ({ kind: 'intro', topics: [], to: end }))
}

/** Reads the subjects after the word for a fee: "Fee for cash advances". */
function feesAt(line: Line, at: number): readonly Found[] {
  const from = prepositionEnd(line, at, /^(?:for|on)$/)
  const list = from > at ? subjectsAt(line, from) : undefined
  const topics = list?.topics.filter((topic) => topic !== 'purchase') ?? []
  return list && topics.length > 0 ? [{ kind: 'fee', topics, to: list.end }] : []
}

/** Reads labels that begin with their subject: "Purchase APR", "Late fee", "Cash advances". */
function subjectLabels(line: Line, at: number, isIntro: boolean): readonly Found[] {
  const list = subjectsAt(line, at)
  if (!list) return []
  const { topics, end: to } = list
  const next = adjectivesAt(line, to)
  const measure = measureAt(line, next.to)
  if (measure?.kind === 'rate' && /^(?:late|penalty)$/.test(topics.join()))
    return [{ kind: 'rate', topics: ['penalty'], to: whenEnd(line, measure.to) }]
  if (topics.includes('penalty')) return []
  const isFee =
    measure?.kind === 'fee' && next.to === to && !/^(?:fee|charge|cost)$/.test(line.keys[to - 1] ?? '')
  const withDetail = (at: number): number => detailEnd(line, at, topics)
  if (topics.every((topic) => ARE_FEES.has(topic)))
    return [additionalAt(line, list) ?? { kind: 'fee', topics, to: withDetail(isFee ? measure.to : to) }]
  const kind = isIntro || next.isIntro ? 'intro' : 'rate'
  if (isOfferLabel(line, to)) return [{ kind: 'intro', topics, to: to + 1 }]
  return [
    ...(isFee ? [{ kind: 'fee', topics, to: withDetail(measure.to) } as const] : []),
    ...(measure?.kind === 'rate' ? [{ kind, topics, to: measure.to } as const] : []),
    ...(isIntro && isFee
      ? []
      : [{ kind: isIntro ? 'intro' : 'either', topics, to: isIntro ? to : withDetail(to) } as const]),
  ]
}

/** "Balance transfer promo: 1.93%". */
const isOfferLabel = ({ keys }: Line, at: number): boolean =>
  /^(?:promo|promotion|offer)$/.test(keys[at] ?? '') && keys[at + 1] === ':'

/** "Annual fee for additional cards". */
function additionalAt(line: Line, { topics, end }: Subjects): Found | undefined {
  const from = prepositionEnd(line, end, /^(?:for|on|per|,)$/)
  const list = topics.join() === 'annual' && from > end ? subjectsAt(line, from) : undefined
  return list?.topics.join() === 'additional'
    ? { kind: 'fee', topics: list.topics, to: detailEnd(line, list.end, list.topics) }
    : undefined
}

const DETERMINER = /^(?:all|your|the)$/

/** Returns the word after a preposition and determiner: "for all". */
function prepositionEnd(line: Line, at: number, preposition: RegExp): number {
  const { keys } = line
  const isApplied = keys[at] === 'applied' && keys[at + 1] === 'to'
  if (!isApplied && !preposition.test(keys[at] ?? '')) return at
  const end = at + (isApplied || (keys[at] === ':' && keys[at + 1] === 'on') ? 2 : 1)
  return DETERMINER.test(keys[end] ?? '') && !meaningAt(line, end) ? end + 1 : end
}

/** Returns the end of "Penalty APR and when it applies". */
function whenEnd({ keys }: Line, at: number): number {
  if (keys[at] !== 'and' || keys[at + 1] !== 'when') return at
  if (!/^(?:it|they)$/.test(keys[at + 2] ?? '')) return at + 2
  return /^appl/.test(keys[at + 3] ?? '') ? at + 4 : at + 3
}
