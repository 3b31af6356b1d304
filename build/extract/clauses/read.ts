import {
  EXAMPLES,
  FEE_BEFORE,
  HEDGES,
  IS_LATER,
  NOT_A_BARE_RATE,
  PAST,
  REFUNDED,
} from '../lexicon/clauses.ts'
import { ABOUT_PENALTY, LASTING, WILL_THEN_BE } from '../lexicon/figures.ts'
import { labelOf } from '../lexicon/label.ts'
import { namesAdditionalCard } from '../lexicon/scopes.ts'
import { isHead } from '../page/card-heads.ts'
import { type Sentence, sentencesOf } from '../page/sentences.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Country, Reading } from '../reading.ts'
import { find, follows, precedes } from '../tokens/cues.ts'
import { type Line, lineOf } from '../tokens/line.ts'
import { type Named, namedIn, withCards } from './cards.ts'
import { type Clause, clauseOf, measureOf } from './clause.ts'
import { readCarriedFee, readFee, readPrice, readWorth } from './fees.ts'
import { withoutFormulas } from './formula.ts'
import { type Mark, marksOf } from './marks.ts'
import { isStacked, type Pair } from './pairs.ts'
import { rateTopics, readBareRate, readLaterRate, readRateOf } from './rates.ts'
import { readRespective } from './respective.ts'

/** Words that a sentence with a fee or rate has. */
const HAS_VALUE =
  /[%$]|\d\.\d\d (?:on|for)\b|\b(?:no|none|free|freedom|zero|without|waives?|eliminates?|never|not|goodbye|skip|complimentary)\b|n['’]t\b|per\s?cent/i

/** A sentence with a rate or amount is read with the one about later: "0% for 12 months. After that, 18%". */
const HAS_FIGURE = /[%$]\d|\d\s?%/

/** Reads rates and fees in sentences: first those with figures, then those that are free, then rates without a subject. */
export function readClauses(text: string, source: string, country: Country): Reading[] {
  const sentences = sentencesOf(withoutFormulas(text))
  const tiles = tilesIn(sentences)
  const read = sentences.map((sentence, i) => {
    const [before, next] = [sentences[i - 1], sentences[i + 1]]
    const isTile = sentence.words.endsWith(':') || tiles.has(i)
    const later = next && (isTile || isLater(next)) ? next : undefined
    const question = before && asksFor(before, sentence) ? before : undefined
    const own = question ? `${question.words.slice(0, -1)}: ${sentence.words}` : sentence.words
    const words = later ? `${own} ${later.words}` : own
    if (!HAS_VALUE.test(isTile ? words : sentence.words) || sentence.words.endsWith('?')) return NOTHING
    if (isLater(sentence) && before && HAS_FIGURE.test(before.words)) return NOTHING
    const clause = clauseOf(
      words,
      quoteOf(source.slice((question ?? sentence).start, later?.end ?? sentence.end)),
      country,
    )
    if (
      isHedged(clause.line, before) ||
      isRaised(clause.line, before) ||
      isOfAdditional(words, before, next) ||
      OF_SEVERAL.test(words) ||
      isAboveFigure(clause, later ? sentences[i + 2] : next)
    )
      return NOTHING
    return readClause(clause, before, isCell(text, sentence))
  })
  return withoutOtherFees(
    withCards((['figures', 'free', 'bare'] as const).flatMap((kind) => read.flatMap((each) => each[kind]))),
  )
}

/** "9.5% (Platinum), 10.5% (Gold)": the rates of several cards, which the readers of labels split. */
const OF_SEVERAL = /\d\s?% \([A-Z][a-z]+\)[,;]?[^%]{0,8} \d[\d.]*\s?% \([A-Z][a-z]+\)/

const FEES_MAX = 2

/** Drops annual fees if there are more than two: some belong to other cards, and nothing assigns them. */
function withoutOtherFees(readings: readonly Reading[]): Reading[] {
  const fees = readings.filter(({ field, card }) => field === 'annual_fee' && card === undefined)
  const isOfSeveral = new Set(fees.map(({ value }) => value)).size > FEES_MAX
  return readings.filter((reading) => !isOfSeveral || !fees.includes(reading))
}

interface Read {
  readonly figures: readonly Named[]
  readonly free: readonly Named[]
  readonly bare: readonly Named[]
}
const NOTHING: Read = { figures: [], free: [], bare: [] }

/** Whether a question names the subject of the next sentence, which has none: "How much is the annual fee? It is $39." */
function asksFor({ words: question }: Sentence, { words }: Sentence): boolean {
  if (!question.endsWith('?') || question.length > QUESTION_MAX || !HAS_VALUE.test(words)) return false
  const subjectsIn = (text: string): number =>
    marksOf(lineOf(text)).filter(({ kind }) => kind === 'subject').length
  return subjectsIn(question) === 1 && subjectsIn(words) === 0
}
const QUESTION_MAX = 80

const isLater = ({ words }: Sentence): boolean =>
  follows(lineOf(words.slice(0, OPENING_MAX)), 0, IS_LATER) || ENDS_LATER.test(words)
const ENDS_LATER = /\b(?:after that|thereafter|afterwards?)\W*$/i
const OPENING_MAX = 60

/**
 * Returns the places of lines that the next line belongs to: of a run of labels and figures in turn, each first one of two. In a run
 * of an odd number, nothing tells which belong together.
 */
function tilesIn(sentences: readonly Sentence[]): ReadonlySet<number> {
  const kinds = sentences.map(({ words }) =>
    isFigureAlone(words) ? 'figure' : isLabelAlone(words) ? 'label' : '',
  )
  const tiles = new Set<number>()
  for (let from = 0; from < kinds.length; from += 1) {
    let to = from
    while (kinds[to] && kinds[to] !== kinds[to - 1 < from ? -1 : to - 1]) to += 1
    if ((to - from) % 2 === 0 && !kinds[from - 1]) for (let at = from; at < to; at += 2) tiles.add(at)
    from = Math.max(from, to - 1)
  }
  return tiles
}

const isFigureAlone = (words: string): boolean =>
  words.length < TILE_MAX && lineOf(words).keys.join('') === '#%'
const TILE_MAX = 60

function isLabelAlone(words: string): boolean {
  if (words.length > TILE_MAX || HAS_VALUE.test(words)) return false
  const label = labelOf(lineOf(words).tokens)
  return label.subjects.length > 0 && label.unknown === 0 && label.measure !== undefined
}

/** Whether words are the cell of a row, whose label says what a price is for. */
const isCell = (text: string, { start }: Sentence): boolean =>
  /\t[ ]*$/.test(text.slice(Math.max(0, start - GAP), start))
const GAP = 8

function readClause(clause: Clause, before: Sentence | undefined, isInRow: boolean): Read {
  const { line, marks, pairs } = clause
  if (line.keys.includes('respectively')) return { ...NOTHING, figures: unnamed(readRespective(clause)) }
  const read = pairs.map((pair) => {
    const measure = measureOf(line, pair.value, pair.subject)
    const readings =
      measure === 'rate' ? readRateOf(clause, pair) : measure === 'fee' ? readFee(clause, pair) : []
    return {
      readings: namedIn(clause, pair, readings),
      isFree: pair.value.kind === 'none' || pair.value.kind === 'waived',
    }
  })
  const alone = marks.filter(
    (mark) =>
      (mark.kind === 'percent' || mark.kind === 'money') &&
      !isStacked(marks, mark) &&
      pairs.every(({ value }) => value !== mark),
  )
  const isBelowOther =
    before &&
    before.words.length < HEADING_MAX &&
    !isHead(before.words) &&
    find(lineOf(before.words), NOT_A_BARE_RATE) >= 0
  return {
    figures: [
      ...unnamed(readWorth(clause)),
      ...read.flatMap(({ readings, isFree }) => (isFree ? [] : readings)),
      ...unnamed(alone.flatMap((value) => readCarried(clause, value))),
      ...(isInRow ? [] : unnamed(readPrice(clause))),
    ],
    free: read.flatMap(({ readings, isFree }) => (isFree ? readings : [])),
    bare: isBelowOther
      ? []
      : unnamed(
          alone.flatMap((value) =>
            value.kind === 'percent' && !isCarried(clause, value) ? readBareRate(clause, value) : [],
          ),
        ),
  }
}
const HEADING_MAX = 40
const unnamed = (readings: readonly Reading[]): Named[] => readings.map((reading) => ({ reading }))

const isCarried = (clause: Clause, value: Mark): boolean => readCarried(clause, value).length > 0

/** Reads a value that continues the statement before it in the sentence. */
function readCarried(clause: Clause, value: Mark): Reading[] {
  const { line, marks, pairs } = clause
  const own = pairs.filter((pair) => pair.value.from < value.from)
  const last = own.at(-1) ?? pairBefore(clause, value)
  if (!last) return []
  const from = marks.findLast(({ to }) => to <= value.from)?.to ?? 0
  const isLaterValue =
    find(line, IS_LATER, from, value.from) >= 0 ||
    follows(line, value.to, IS_LATER) ||
    follows(line, value.to, LASTING)
  const rates = own.filter((pair) => measureOf(line, pair.value, pair.subject) === 'rate')
  if (
    value.kind === 'percent' &&
    isLaterValue &&
    rates.length > 0 &&
    !line.keys.slice(from, value.from).includes('fee')
  )
    return readLaterRate(
      clause,
      value,
      rates.flatMap(({ subject }) => rateTopics(subject)),
    )
  const isFee = line.keys.slice(from, value.from).includes('fee') && precedes(line, value.from, FEE_BEFORE)
  return isFee ? readCarriedFee(clause, value, last) : []
}

/** Returns the subject before a value, as if they were a pair. */
function pairBefore({ marks }: Clause, value: Mark): Pair | undefined {
  const subject = marks.findLast(({ kind, to }) => kind === 'subject' && to <= value.from)
  return subject && { value, subject, weight: 0 }
}

/** Whether a sentence, or the one it refers to, is about examples, other cards, or typical prices. */
const isHedged = (line: Line, before: Sentence | undefined): boolean =>
  find(line, HEDGES) >= 0 ||
  follows(line, 0, EXAMPLES) ||
  isPast(line) ||
  (/^(?:thi|that|these) (?:is|are)$/.test(line.keys.slice(0, 2).join(' ')) &&
    find(lineOf(before?.words ?? ''), HEDGES) >= 0)

/** Whether a sentence states the rates after missed payments, which the sentence before it names. */
const isRaised = (line: Line, before: Sentence | undefined): boolean =>
  follows(line, 0, WILL_THEN_BE) && find(lineOf(before?.words ?? ''), ABOUT_PENALTY) >= 0

/** Whether a sentence is about a value that no longer applies. An offer may refund the annual fee. */
const isPast = (line: Line): boolean =>
  find(line, PAST) >= 0 || (find(line, REFUNDED) >= 0 && !line.keys.includes('annual'))

const SHORT = 100

/** Whether a fee on a tile between sentences about additional cards is theirs: "$250 annual fee". */
const isOfAdditional = (words: string, before: Sentence | undefined, after: Sentence | undefined): boolean =>
  words.length < SHORT &&
  [before, after].every((each) => namesAdditionalCard(each?.words ?? '')) &&
  !/\bannual fee\b/i.test(before?.words ?? '')

/** Whether a rate ends a line above another rate alone. Nothing tells which is whose. */
function isAboveFigure({ line, pairs }: Clause, next: Sentence | undefined): boolean {
  const [only, ...others] = lineOf(next?.words ?? '').keys
  return only === '#%' && others.length === 0 && line.keys.at(-1) === '#%' && pairs.length > 0
}
