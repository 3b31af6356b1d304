import {
  type Block,
  type Cell,
  type Document,
  type Heading,
  type Span,
  type Table,
  wordsOf,
} from '../document/model.ts'
import { holds, linesOf, merged, partUnder, rowsOf } from '../document/places.ts'
import { withoutSpans } from './blank.ts'
import { isOfCards } from './card-tables.ts'
import { announcesColumns, withoutOtherTerms } from './change-columns.ts'
import { headsOfOtherTerms } from './change-tables.ts'
import { comparedIn, isHearsay } from './hearsay.ts'
import { isEarlier, isLater, isUntil } from './later.ts'
import { partsOfOthers } from './others.ts'
import { isAboutProduct, sentencesWithin } from './sentences.ts'
import { isComparedHead, type Topic, topicOf } from './titles.ts'

/**
 * Blanks the parts of a document about other products, and about terms that do not apply to new cardholders today. The source
 * keeps its length, and the blocks of these parts are gone.
 */
export function aboutCard(whole: Document): Document {
  const document = { ...whole, source: withoutOtherTerms(whole.source, whole.today) }
  const ofCards = merged(
    document.blocks.flatMap((block) =>
      block.kind === 'table' && isOfCards(document, block) ? [block.span] : [],
    ),
  )
  const others = merged(
    [
      ...[...partsUnderTitles(document), ...partsUnderLines(document)].flatMap((part) =>
        around(part, ofCards),
      ),
      ...partsOfOthers(document),
      ...document.blocks.flatMap((block) => partsOf(document, block)),
    ].toSorted((a, b) => a.start - b.start),
  )
  if (others.length === 0 && document.source === whole.source) return whole
  const source = withoutSpans(document.source, others)
  const isLeft = ({ span }: Block): boolean => source.slice(span.start, span.end).trim() !== ''
  return { ...document, source, blocks: document.blocks.filter(isLeft) }
}

/** Returns the parts of a span around others in it, which do not overlap. */
function around({ start, end }: Span, others: readonly Span[]): readonly Span[] {
  const within = others.filter((other) => holds({ start, end }, other))
  return [start, ...within.map((other) => other.end)].map((from, i) => ({
    start: from,
    end: within[i]?.start ?? end,
  }))
}

const TITLE_MAX = 100
/** Length of the words below a title of later terms that may have the columns "Current" and "New". */
const BELOW_MAX = 400
const VALUE = /[$%]|\b(?:none|free)\b/i

function topicIn(document: Document, title: Span): Topic {
  const words = wordsOf(document, title)
  if (words.length > TITLE_MAX || VALUE.test(words)) return undefined
  if (!isLater(words, document.today)) return topicOf(words)
  return announcesColumns(document.source.slice(title.end, title.end + BELOW_MAX)) ? undefined : 'other'
}

const isOther = (words: string, { today }: Document): boolean =>
  isAboutProduct(words) || isHearsay(words) || isLater(words, today)

/** Returns the parts under headings about something else, each up to the next heading that may end it. */
function partsUnderTitles(document: Document): Span[] {
  const isCards = ({ span }: Heading): boolean => topicIn(document, span) === 'card'
  return document.blocks.flatMap((block) =>
    block.kind === 'heading' && topicIn(document, block.span) === 'other'
      ? [partUnder(document, block, isCards)]
      : [],
  )
}

/** Returns the lines with values under a line that is a title about something else: "Checking accounts". */
function partsUnderLines(document: Document): Span[] {
  const { blocks, source } = document
  let isUnder = false
  return blocks.flatMap(({ kind, span }) => {
    const words = source.slice(span.start, span.end)
    if (kind === 'line' && topicIn(document, span) === 'other') isUnder = true
    else if (isUnder) isUnder = kind !== 'heading' && VALUE.test(words) && !isUntil(words)
    return isUnder ? [span] : []
  })
}

/** Returns the sentences of a line, or the parts of a table, about something else. */
function partsOf(document: Document, block: Block): Span[] {
  if (block.kind === 'table') return [...rowsOfOthers(document, block), ...columnsOfOthers(document, block)]
  if (block.kind === 'heading') return sentencesWithin(document, block.span, isHearsay)
  return [
    ...sentencesWithin(document, block.span, (sentence) => isOther(sentence, document)),
    ...comparedWithin(document, block.span),
  ]
}

function comparedWithin({ source }: Document, { start, end }: Span): Span[] {
  const found = comparedIn(source.slice(start, end))
  return found ? [{ start: start + found.start, end: start + found.end }] : []
}

/** Returns the rows under a row that is a title about something else, those with a label about it, and sentences of the rest. */
function rowsOfOthers(document: Document, table: Table): Span[] {
  let isUnder = false
  return rowsOf(table).flatMap((cells) => {
    const spans = cells.map(({ span }) => span).filter(({ start, end }) => end > start)
    const [label] = spans
    if (label && spans.length === 1) isUnder = topicIn(document, label) === 'other'
    const isAboutOther = label && isOther(wordsOf(document, label), document)
    // A row without values is a header. Each of its cells may be about something else.
    return isUnder || (isAboutOther && spans.some((span) => VALUE.test(wordsOf(document, span))))
      ? spans
      : isAboutOther
        ? []
        : spans
            .filter((span) => !isListOfLabels(document, span))
            .flatMap((span) => sentencesWithin(document, span, (words) => isOther(words, document)))
  })
}

/** Whether a cell has several labels, each for a line of the next cell: one without its label would belong to another. */
const isListOfLabels = (document: Document, span: Span): boolean =>
  linesOf(document, span).length > 1 && !VALUE.test(wordsOf(document, span))

/** Returns the cells from a header about something else down: "Effective March 1, 2027", "Other cards". */
function columnsOfOthers(document: Document, table: Table): Span[] {
  const { cells } = table
  const changed = headsOfOtherTerms(document, table)
  const afterLabels = cells.filter(({ column }) => column > 0)
  const heads = afterLabels.filter(({ span }) => isAboutOthers(document, span))
  /** First row of each column that is about something else. */
  const from: number[] = []
  for (const { row, column, columnSpan } of [...heads, ...changed, ...otherYears(document, afterLabels)])
    for (let at = column; at < column + columnSpan; at += 1) from[at] = Math.min(from[at] ?? row, row)
  return cells.filter(({ row, column }) => row >= (from[column] ?? Infinity)).map(({ span }) => span)
}

function isAboutOthers(document: Document, head: Span): boolean {
  const words = wordsOf(document, head)
  if (words.length > TITLE_MAX || VALUE.test(words)) return false
  return (
    topicIn(document, head) === 'other' ||
    isComparedHead(words) ||
    isHearsay(words) ||
    isEarlier(words, document.today)
  )
}

const YEAR = /^20\d\d$/

/** Returns the heads that are years, if one of them is the year of today, except that one. */
function otherYears(document: Document, cells: readonly Cell[]): Cell[] {
  const years = cells.filter(({ span }) => YEAR.test(wordsOf(document, span)))
  const isToday = ({ span }: Cell): boolean =>
    wordsOf(document, span) === document.today?.slice(0, YEAR_LENGTH)
  return years.some(isToday) ? years.filter((cell) => !isToday(cell)) : []
}
const YEAR_LENGTH = 4
