import {
  type Block,
  type Cell,
  type Document,
  type Heading,
  type Span,
  type Table,
  wordsOf,
} from '../document/model.ts'
import { linesOf, merged, partUnder, rowsOf } from '../document/places.ts'
import { withoutSpans } from './blank.ts'
import { comparedIn, isHearsay } from './hearsay.ts'
import { isEarlier, isLater, isUntil } from './later.ts'
import { partsOfOthers } from './others.ts'
import { isAboutProduct, sentencesWithin } from './sentences.ts'
import { isComparedHead, type Topic, topicOf } from './titles.ts'

/** A document, and the day for which its terms are wanted: YYYY-MM-DD, or undefined for the last terms that it states. */
interface Scope {
  readonly document: Document
  readonly today: string | undefined
}

/**
 * Blanks the parts of a document about other products, and about terms that do not apply to new cardholders today. The source
 * keeps its length, and the blocks of these parts are gone.
 */
export function aboutCard(document: Document, today?: string): Document {
  const scope = { document, today }
  const others = merged(
    [
      ...partsUnderTitles(scope),
      ...partsUnderLines(scope),
      ...partsOfOthers(document),
      ...document.blocks.flatMap((block) => partsOf(scope, block)),
    ].toSorted((a, b) => a.start - b.start),
  )
  if (others.length === 0) return document
  const source = withoutSpans(document.source, others)
  const isLeft = ({ span }: Block): boolean => source.slice(span.start, span.end).trim() !== ''
  return { ...document, source, blocks: document.blocks.filter(isLeft) }
}

const TITLE_MAX = 100
const VALUE = /[$%]|\b(?:none|free)\b/i

function topicIn({ document, today }: Scope, title: Span): Topic {
  const words = wordsOf(document, title)
  if (words.length > TITLE_MAX || VALUE.test(words)) return undefined
  return isLater(words, today) ? 'other' : topicOf(words)
}

const isOther = (words: string, { today }: Scope): boolean =>
  isAboutProduct(words) || isHearsay(words) || isLater(words, today)

/** Returns the parts under headings about something else, each up to the next heading that may end it. */
function partsUnderTitles(scope: Scope): Span[] {
  const isCards = ({ span }: Heading): boolean => topicIn(scope, span) === 'card'
  return scope.document.blocks.flatMap((block) =>
    block.kind === 'heading' && topicIn(scope, block.span) === 'other'
      ? [partUnder(scope.document, block, isCards)]
      : [],
  )
}

/** Returns the lines with values under a line that is a title about something else: "Checking accounts". */
function partsUnderLines(scope: Scope): Span[] {
  const { blocks, source } = scope.document
  let isUnder = false
  return blocks.flatMap(({ kind, span }) => {
    const words = source.slice(span.start, span.end)
    if (kind === 'line' && topicIn(scope, span) === 'other') isUnder = true
    else if (isUnder) isUnder = kind !== 'heading' && VALUE.test(words) && !isUntil(words)
    return isUnder ? [span] : []
  })
}

/** Returns the sentences of a line, or the parts of a table, about something else. */
function partsOf(scope: Scope, block: Block): Span[] {
  if (block.kind === 'table') return [...rowsOfOthers(scope, block), ...columnsOfOthers(scope, block)]
  if (block.kind === 'heading') return sentencesWithin(scope.document, block.span, isHearsay)
  return [
    ...sentencesWithin(scope.document, block.span, (sentence) => isOther(sentence, scope)),
    ...comparedWithin(scope.document, block.span),
  ]
}

function comparedWithin({ source }: Document, { start, end }: Span): Span[] {
  const found = comparedIn(source.slice(start, end))
  return found ? [{ start: start + found.start, end: start + found.end }] : []
}

/** Returns the rows under a row that is a title about something else, those with a label about it, and sentences of the rest. */
function rowsOfOthers(scope: Scope, table: Table): Span[] {
  let isUnder = false
  return rowsOf(table).flatMap((cells) => {
    const spans = cells.map(({ span }) => span).filter(({ start, end }) => end > start)
    const [label] = spans
    if (label && spans.length === 1) isUnder = topicIn(scope, label) === 'other'
    const isAboutOther = label && isOther(wordsOf(scope.document, label), scope)
    // A row without values is a header. Each of its cells may be about something else.
    return isUnder || (isAboutOther && spans.some((span) => VALUE.test(wordsOf(scope.document, span))))
      ? spans
      : isAboutOther
        ? []
        : spans
            .filter((span) => !isListOfLabels(scope.document, span))
            .flatMap((span) => sentencesWithin(scope.document, span, (words) => isOther(words, scope)))
  })
}

/** Whether a cell has several labels, each for a line of the next cell: one without its label would belong to another. */
const isListOfLabels = (document: Document, span: Span): boolean =>
  linesOf(document, span).length > 1 && !VALUE.test(wordsOf(document, span))

/** Returns the cells from a header about something else down: "Effective March 1, 2027", "Other cards". */
function columnsOfOthers(scope: Scope, { cells }: Table): Span[] {
  const afterLabels = cells.filter(({ column }) => column > 0)
  const heads = afterLabels.filter(({ span }) => isAboutOthers(scope, span))
  /** First row of each column that is about something else. */
  const from: number[] = []
  for (const { row, column, columnSpan } of [...heads, ...otherYears(scope, afterLabels)])
    for (let at = column; at < column + columnSpan; at += 1) from[at] = Math.min(from[at] ?? row, row)
  return cells.filter(({ row, column }) => row >= (from[column] ?? Infinity)).map(({ span }) => span)
}

function isAboutOthers(scope: Scope, head: Span): boolean {
  const words = wordsOf(scope.document, head)
  if (words.length > TITLE_MAX || VALUE.test(words)) return false
  return (
    topicIn(scope, head) === 'other' ||
    isComparedHead(words) ||
    isHearsay(words) ||
    isEarlier(words, scope.today)
  )
}

const YEAR = /^20\d\d$/

/** Returns the heads that are years, if one of them is the year of today, except that one. */
function otherYears({ document, today }: Scope, cells: readonly Cell[]): Cell[] {
  const years = cells.filter(({ span }) => YEAR.test(wordsOf(document, span)))
  const isToday = ({ span }: Cell): boolean => wordsOf(document, span) === today?.slice(0, YEAR_LENGTH)
  return years.some(isToday) ? years.filter((cell) => !isToday(cell)) : []
}
const YEAR_LENGTH = 4
