import { type Document, type Table, wordsOf } from '../document/model.ts'
import { headingScopes } from '../document/places.ts'
import { topicOf } from './titles.ts'

/** Cards that are no credit cards, also next to the name of a network. */
const OTHER_CARDS = /\b(?:debit|prepaid|gift|atm|check(?:ing)?)\b/i
const isOfCreditCards = (words: string): boolean => topicOf(words) === 'card' && !OTHER_CARDS.test(words)

/** Rows of a table that may say what it is about. */
const HEADER_MAX = 3

/** Whether the first cells of a table say that it is about cards: "Personal credit cards", "Card type". */
export const isOfCards = (document: Document, { cells }: Table): boolean =>
  cells.some(
    ({ row, column, span }) => row < HEADER_MAX && column === 0 && isOfCreditCards(wordsOf(document, span)),
  )

/** Tables about cards below one heading, or without a heading. */
interface CardTables {
  readonly title: string
  readonly tables: readonly Table[]
}

/** Returns the tables about cards, by their own words or by the heading right above, for each heading. */
export function tablesOfCards(document: Document): readonly CardTables[] {
  const titlesAbove = headingScopes(document)
  const all = document.blocks.flatMap((table) => {
    if (table.kind !== 'table') return []
    const heading = titlesAbove(table.span.start).at(-1)
    const title = heading ? wordsOf(document, heading.span) : ''
    return isOfCards(document, table) || isOfCreditCards(title) ? [{ table, heading, title }] : []
  })
  return [...Map.groupBy(all, ({ heading }) => heading).values()].map((own) => ({
    title: own[0]?.title ?? '',
    tables: own.map(({ table }) => table),
  }))
}
