import type { Row } from '../../data/schema/view.ts'
import type { Reference } from '../facts/shapes.ts'
import { encodedRow, fixedRow } from './encoded-row.ts'
import type { CardContradiction, CatalogEntry } from './entry.ts'
import type { Catalog } from './open.ts'
import { referenceRows } from './reference.ts'
import { countCard, emptyTally, type Tally } from './tally.ts'
import { type CatalogWriter, catalogWriter } from './write.ts'

export interface FillResult {
  readonly tally: Tally
  readonly contradictions: readonly CardContradiction[]
}

/** Fills an empty catalog with the cards, their changes, and the reference facts. `onCard` gets the count so far. */
export async function fillCatalog(
  catalog: Catalog,
  reference: Reference,
  entries: AsyncIterable<CatalogEntry>,
  onCard: (cards: number) => void = () => {},
): Promise<FillResult> {
  const tally = emptyTally()
  const contradictions: CardContradiction[] = []
  const names = new Map<string, Row>()
  await catalog.transaction().execute(async (transaction) => {
    const writer = await catalogWriter(transaction)
    let cards = 0
    onCard(cards)
    for await (const entry of entries) {
      for (const row of entry.rows) await writer.add(row)
      countCard(tally, entry.tally)
      if (entry.name !== null) names.set(entry.slug, entry.name)
      contradictions.push(...entry.contradictions)
      onCard(++cards)
    }
    for (const [table, row] of referenceRows(reference, tally, (slug) => names.get(slug)))
      await writer.add(encodedRow(table, row))
    await writeAliases(writer, reference)
    await writer.flush()
  })
  return { tally, contradictions }
}

async function writeAliases(writer: CatalogWriter, { issuers, categories }: Reference): Promise<void> {
  const write = (
    kind: 'issuer' | 'category',
    { slug, aliases }: { slug: string; aliases: readonly string[] },
  ) => writer.add(fixedRow('aliases', { kind, slug, aliases: JSON.stringify(aliases) }))
  for (const issuer of issuers) await write('issuer', issuer)
  for (const category of categories) await write('category', category)
}
