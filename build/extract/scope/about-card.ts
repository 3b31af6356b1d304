import { type Block, type Document, type Span, type Table, wordsOf } from '../document/model.ts'
import { merged, rowsOf } from '../document/places.ts'
import { withoutSpan } from './blank.ts'
import { isAboutProduct, sentencesOfOthers } from './sentences.ts'
import { topicOf } from './titles.ts'

/** A word of every title or sentence about something else. */
const MAY_BE_OTHER =
  /\b(?:equity|heloc|mortgages?|loans?|lines? of credit|overdraft|checking|chequing|savings?|money market|share|certificates?|deposit|debit|atm|prepaid|gift|lounge|loungekey|expired|past|previous|archived|superseded|current|existing)\b/i

/**
 * Blanks the parts of a document about other products, or about terms that no longer apply. The source keeps its
 * length, and the blocks of these parts are gone.
 */
export function aboutCard(document: Document): Document {
  if (!MAY_BE_OTHER.test(document.source)) return document
  const others = merged(
    [
      ...partsUnderTitles(document),
      ...partsUnderLines(document),
      ...document.blocks.flatMap((block) => partsOf(document, block)),
    ].toSorted((a, b) => a.start - b.start),
  )
  if (others.length === 0) return document
  const source = others.reduce(withoutSpan, document.source)
  const isLeft = ({ span }: Block): boolean => source.slice(span.start, span.end).trim() !== ''
  return { ...document, source, blocks: document.blocks.filter(isLeft) }
}

/** Returns the parts under headings about something else, each up to the next heading that may end it. */
function partsUnderTitles(document: Document): Span[] {
  const headings = document.blocks.filter((block) => block.kind === 'heading')
  return headings.flatMap(({ span, level }, i) => {
    if (topicOf(wordsOf(document, span)) !== 'other') return []
    const next = headings
      .slice(i + 1)
      .find((other) => other.level <= level || topicOf(wordsOf(document, other.span)) === 'card')
    return [{ start: span.start, end: next?.span.start ?? document.source.length }]
  })
}

const VALUE = /[$%]|\b(?:none|free)\b/i

/** Returns the lines with values under a line that is a title about something else: "Checking accounts". */
function partsUnderLines(document: Document): Span[] {
  let isOther = false
  return document.blocks.flatMap(({ kind, span }) => {
    if (kind === 'line' && topicOf(wordsOf(document, span)) === 'other') isOther = true
    else if (isOther) isOther = kind !== 'heading' && VALUE.test(document.source.slice(span.start, span.end))
    return isOther ? [span] : []
  })
}

/** Returns the sentences of a line, or the rows and sentences of a table, about something else. */
function partsOf(document: Document, block: Block): Span[] {
  if (block.kind === 'table') return partsOfTable(document, block)
  return block.kind === 'line' ? sentencesOfOthers(document, block.span) : []
}

/** Returns the rows under a row that is a title about something else, and those with a label about it. */
function partsOfTable(document: Document, table: Table): Span[] {
  let isOther = false
  return rowsOf(table).flatMap((cells) => {
    const spans = cells.map(({ span }) => span).filter(({ start, end }) => end > start)
    const [label] = spans
    const words = label ? wordsOf(document, label) : ''
    if (spans.length === 1) isOther = topicOf(words) === 'other'
    return isOther || isAboutProduct(words)
      ? spans
      : spans.flatMap((span) => sentencesOfOthers(document, span))
  })
}
