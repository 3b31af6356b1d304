import { RELATION_NAMES } from '../../data/schema/card.ts'
import type { CardFacts } from '../../data/schema/fact.ts'
import { fold } from '../../data/schema/fold.ts'
import type { Row } from '../../data/schema/view.ts'
import type { CardHistory, StepChanges } from '../changes/history.ts'
import { membershipOf } from '../changes/membership.ts'
import type { Reference } from '../facts/shapes.ts'
import { programCodes } from '../replay/context.ts'
import type { Contradiction } from '../replay/resolve.ts'
import { statesOf } from '../replay/states.ts'
import type { Catalog } from './open.ts'
import { referenceRows } from './reference.ts'
import { countCard, emptyTally, type Tally } from './tally.ts'
import { type CatalogWriter, catalogWriter } from './write.ts'

/** A curated correction that a later reading of the issuer's page contradicts. */
export type CardContradiction = Contradiction & { readonly card: string }

export interface Filled {
  readonly tally: Tally
  readonly contradictions: readonly CardContradiction[]
}

/** Fills an empty catalog with the cards, their changes, and the reference facts. `onCard` gets the count so far. */
export async function fillCatalog(
  catalog: Catalog,
  reference: Reference,
  histories: AsyncIterable<CardHistory>,
  onCard: (cards: number) => void = () => {},
): Promise<Filled> {
  const codeOf = programCodes(reference)
  const tally = emptyTally()
  const contradictions: CardContradiction[] = []
  const names = new Map<string, Row>()
  await catalog.transaction().execute(async (transaction) => {
    const writer = await catalogWriter(transaction)
    let cards = 0
    onCard(cards)
    for await (const card of histories) {
      const { facts, row } = card
      await writeCard(writer, card)
      await writeStates(writer, card)
      await writer.addFixed('listing', listingOf(facts, row, codeOf))
      countCard(tally, card)
      if (membershipOf(row) !== 'unpublished') names.set(facts.slug, nameOf(row))
      contradictions.push(...contradictionsOf(card))
      onCard(++cards)
    }
    for (const [table, row] of referenceRows(reference, tally, (slug) => names.get(slug)))
      await writer.add(table, row)
    await writeAliases(writer, reference)
    await writer.flush()
  })
  return { tally, contradictions }
}

async function writeCard(writer: CatalogWriter, { row, changes, sources }: CardHistory): Promise<void> {
  await writer.add('cards', row)
  await writer.addFixed('field_sources', { card_id: String(row.id), body: JSON.stringify(sources) })
  for (const relation of RELATION_NAMES)
    for (const related of row[relation] as readonly Row[]) await writer.add(relation, related)
  for (const each of changes) await writeChanges(writer, each)
}

async function writeStates(writer: CatalogWriter, card: CardHistory) {
  const states = statesOf(card)
  for (const [i, { validFrom, row, sources }] of states.entries()) {
    const json = (value: unknown) => (i === states.length - 1 ? null : JSON.stringify(value))
    const stored = { row: json(row), sources: json(sources) }
    await writer.addFixed('states', { slug: card.facts.slug, valid_from: validFrom, ...stored })
  }
}

async function writeChanges(writer: CatalogWriter, { change, offers }: StepChanges) {
  if (change) await writer.add('card_changes', change)
  for (const offer of offers) await writer.add('offer_changes', offer)
}

function listingOf({ slug, issuer, aliases }: CardFacts, row: Row, codeOf: ReturnType<typeof programCodes>) {
  return {
    card_id: String(row.id),
    issuer,
    sort_name: fold(String(row.name)),
    slug,
    membership: membershipOf(row),
    program: codeOf(String((row.issuers as Row).country), String(row.reward_currency_name)),
    aliases: JSON.stringify(aliases),
  }
}

function nameOf({ slug, name, issuers }: Row): Row {
  const issuer = issuers as Row
  return { slug, name, issuers: { slug: issuer.slug, name: issuer.name } }
}

const contradictionsOf = ({ facts, steps }: CardHistory) =>
  steps.flatMap(({ contradictions }) => contradictions.map((each) => ({ ...each, card: facts.slug })))

async function writeAliases(writer: CatalogWriter, { issuers, categories }: Reference): Promise<void> {
  const write = (
    kind: 'issuer' | 'category',
    { slug, aliases }: { slug: string; aliases: readonly string[] },
  ) => writer.addFixed('aliases', { kind, slug, aliases: JSON.stringify(aliases) })
  for (const issuer of issuers) await write('issuer', issuer)
  for (const category of categories) await write('category', category)
}
