import type { Country } from '../../data/schema/card.ts'
import type { RelationName, RelationRow, Scalar } from '../../data/schema/fact.ts'
import { extract } from '../extract/extract.ts'
import { openPage, pageOf } from '../extract/page/page.ts'
import type { Page } from '../extract/page/page-model.ts'
import { isPdf, pdfText } from '../extract/page/pdf.ts'

/** A value with the words it was read from. */
export interface ReadValue {
  readonly value: Scalar
  readonly high?: number
  readonly quote: string
}

/** One card as a page states it. */
export interface CardReading {
  readonly name: string | null
  readonly fields: Readonly<Record<string, ReadValue>>
  readonly relations: Readonly<Partial<Record<RelationName, readonly RelationRow[]>>>
  /** Values that the readers saw and refused, of fields that the page states in no other way. */
  readonly refused?: Readonly<Record<string, ReadValue>>
}

/** All that a page states. */
export interface PageReading {
  /** The page's text as the readers saw it; quotes stand in it. */
  readonly source: string
  readonly cards: readonly CardReading[]
  readonly unread: readonly string[]
}

/** Reads a page with the generic readers. Time and memory have no bound here: foreign pages are read in the sandbox. */
export async function readPage({
  bytes,
  country,
}: {
  readonly bytes: Uint8Array
  readonly country: Country
}): Promise<PageReading> {
  return readOpened(openPage(isPdf(bytes) ? await pdfText(bytes) : bytes), country)
}

/** Reads the text of a page as `readPage` reads its bytes. */
export const readContent = (content: string, country: Country): PageReading =>
  readOpened(pageOf(content), country)

function readOpened(page: Page, country: Country): PageReading {
  const { cards, unread, refused } = extract(page, country)
  const withRefused = (card: CardReading) => ({ ...card, ...refusedOf(card, refused) })
  return { source: `${page.source}\n${page.text}`, cards: cards.map(readCard).map(withRefused), unread }
}

function refusedOf(
  { name, fields }: CardReading,
  refused: ReturnType<typeof extract>['refused'],
): Pick<CardReading, 'refused'> {
  const own = refused.find((card) => card.name === name)
  const values = Object.entries((own?.fields ?? {}) as CardReading['fields']).filter(
    ([field]) => !(field in fields),
  )
  return values.length > 0 ? { refused: Object.fromEntries(values) } : {}
}

type Extracted = ReturnType<typeof extract>['cards'][number]

function readCard(card: Extracted): CardReading {
  const { name, fields, ...rest } = card
  const relations = Object.entries(rest).filter(([, rows]) => Array.isArray(rows))
  return { name, fields: fields as CardReading['fields'], relations: Object.fromEntries(relations) }
}
