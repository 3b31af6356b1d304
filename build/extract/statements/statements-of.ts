import { namedBy } from '../disclosure/named-by.ts'
import { readLabeled } from '../disclosure/statement.ts'
import { type Document, type Span, type Table, wordsOf } from '../document/model.ts'
import { headingScopes } from '../document/places.ts'
import { oneLine } from '../document/visible.ts'
import { isHead } from '../page/card-heads.ts'
import { tidy } from '../page/tidy.ts'
import { indexTokens } from '../tokens/token-index.ts'
import { ofFirstYear } from './first-year.ts'
import type { Pair } from './pairs.ts'
import { areOthers, cardNamedIn } from './scope.ts'
import type { Hints, Reader, Scope, Statement } from './statement.ts'
import { pairsOf } from './tables.ts'
import { rateOf } from './tiers.ts'

/** Reads the tables of a document. */
export const statementsOf: Reader = (document, hints) => {
  const titlesAndTables = document.blocks.filter(({ kind }) => kind !== 'line')
  const index = indexTokens(
    document.source,
    titlesAndTables.map(({ span }) => span),
  )
  const titlesAbove = headingScopes(document)
  const tables = document.blocks
    .filter((block): block is Table => block.kind === 'table')
    .map((table) => ({ table, titles: titlesAbove(table.span.start) }))
    .filter(({ titles }) => !areOthers(titles, index))
    .map(({ table, titles }) => ({
      table,
      card: cardOnTop(document, table) ?? cardNamedIn(document, titles, cardIn),
    }))
  // Titles distinguish cards only if they name several.
  const hasSeveral = new Set(tables.flatMap(({ card }) => card ?? [])).size > 1
  return tables.flatMap(({ table, card }) =>
    pairsOf(document, table, index).flatMap((pair) =>
      statementsIn(document, pair, hints, hasSeveral && card ? { card } : {}),
    ),
  )
}

/** Returns the card that the only cell of the first row names. */
function cardOnTop(document: Document, { cells }: Table): string | undefined {
  const [first, ...others] = cells.filter(({ row }) => row === 0)
  return first && others.length === 0 ? cardIn(oneLine(tidy(wordsOf(document, first.span)))) : undefined
}

const cardIn = (title: string): string | undefined => (isHead(title) ? title : undefined)

function statementsIn(document: Document, pair: Pair, { country }: Hints, scope: Scope): Statement[] {
  const { label, value, section } = pair
  const named = namedBy(label.label, section)
  if (!named) return []
  const isIntro = pair.isFirstYear === true && named.kind === 'rate'
  const wordsIn = ({ start, end }: Span): string => ` ${tidy(document.source.slice(start, end))}`
  const printed = `${wordsIn(value.span)}${pair.aside ? wordsIn(pair.aside) : ''}`
  // "Introductory rate (first 6 months)": the label has the time.
  const words = named.kind === 'intro' ? ` ${tidy(wordsOf(document, label.span))}${printed}` : printed
  const quote = quoteOf(label.span, pair.highest ? joined(value.span, pair.highest.span) : value.span)
  const statement = {
    ...named,
    ...(isIntro ? { kind: 'intro' as const } : {}),
    label: wordsOf(document, label.span),
    words,
    start: quote.start,
    end: quote.end,
  } as const
  const stated = readLabeled(statement, words, '', country).map(({ field, value: read, high }) => ({
    field,
    value: read,
    ...highOf(high, pair),
    scope,
    quote,
  }))
  return pair.isFirstYear ? ofFirstYear(stated) : stated
}

/** Returns the high end of a range, or the rate of the highest tier. */
const highOf = (high: number | undefined, { highest }: Pair): Pick<Statement, 'high'> => {
  const top = highest ? rateOf(highest) : high
  return top === undefined ? {} : { high: top }
}

const joined = (a: Span, b: Span): Span => ({
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end),
})

const QUOTE_MAX = 600

/** Returns the span from label to value, or the value alone if they are far apart. */
function quoteOf(label: Span, value: Span): Span {
  const quote = { start: Math.min(label.start, value.start), end: Math.max(label.end, value.end) }
  return quote.end - quote.start > QUOTE_MAX ? value : quote
}
