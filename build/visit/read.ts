import type { Country } from '../../data/schema/card.ts'
import type { RelationName, RelationRow, Scalar } from '../../data/schema/fact.ts'
import { extract } from '../extract/extract.ts'
import { openFile, pageOf } from '../extract/page/page.ts'
import type { Page } from '../extract/page/page-model.ts'

/** A value with the text it was read from. */
export interface ReadValue {
  readonly value: Scalar
  readonly high?: number
  readonly quote: string
  /** Read by a language model, and by no rule. */
  readonly by?: 'model'
}

/** Values that a page states for one card. */
export interface CardReading {
  readonly name: string | null
  readonly fields: Readonly<Record<string, ReadValue>>
  readonly relations: Readonly<Partial<Record<RelationName, readonly RelationRow[]>>>
  /** Values that the readers rejected, for fields without an accepted value. */
  readonly refused?: Readonly<Record<string, ReadValue>>
}

/** Everything read from a page. */
export interface PageReading {
  /** The page's text as readers see it; contains all quotes. */
  readonly source: string
  readonly cards: readonly CardReading[]
  readonly unread: readonly string[]
}

/** Reads a page without limits on time and memory. Use the sandbox for untrusted pages. */
export async function readPage({
  bytes,
  country,
  today,
}: {
  readonly bytes: Uint8Array
  readonly country: Country
  /** Leaves out terms of a later day, YYYY-MM-DD. */
  readonly today?: string
}): Promise<PageReading> {
  return readOpened(await openFile(bytes, today), country)
}

/** Reads the text of a page as `readPage` reads its bytes. */
export const readContent = (content: string, country: Country, today?: string): PageReading =>
  readOpened(pageOf(content, today), country)

function readOpened(page: Page, country: Country): PageReading {
  const { cards, unread, refused } = extract(page, country)
  const withRefused = (card: CardReading) => ({ ...card, ...refusedOf(card, refused) })
  const whole = page.whole === page.text ? '' : page.whole
  const source = [page.source, page.text, page.document?.source ?? '', whole].join('\n')
  return { source, cards: cards.map(readCard).map(withRefused), unread }
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
