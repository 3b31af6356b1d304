import type { CardFacts } from '../../data/schema/fact.ts'
import { fold } from '../../data/schema/fold.ts'
import type { CardChange, OfferChange } from '../../data/schema/offers.ts'
import type { Row } from '../../data/schema/view.ts'
import { changeOf } from '../changes/diff.ts'
import { eventsOf } from '../changes/events.ts'
import { membershipOf } from '../changes/membership.ts'
import { announce } from '../changes/notable.ts'
import { offerChangesOf } from '../changes/offers.ts'
import type { Check } from '../facts/checks.ts'
import type { Facts } from '../facts/read.ts'
import { replay, type Step } from '../replay/replay.ts'
import { RELATION_NAMES } from '../replay/rows.ts'
import type { Contradiction } from '../replay/settle.ts'
import { lastVerified } from '../replay/verified.ts'
import type { Catalog } from './open.ts'
import { referenceRows } from './reference.ts'
import { programCodes, settingOf } from './setting.ts'
import { count, emptyTally, type Tally } from './tally.ts'
import { type CatalogWriter, catalogWriter } from './write.ts'

/** A curated correction that a later reading of the issuer's page contradicts. */
export type CardContradiction = Contradiction & { readonly card: string }

export interface Filled {
  readonly tally: Tally
  readonly contradictions: readonly CardContradiction[]
}

/** Replays the facts into an empty catalog: cards, their changes and events, and the tables beside them. */
export async function fillCatalog(
  catalog: Catalog,
  facts: Facts,
  passed: (cards: number) => void = () => {},
): Promise<Filled> {
  const setting = settingOf(facts.reference)
  const codeOf = programCodes(facts.reference)
  const tally = emptyTally()
  const contradictions: CardContradiction[] = []
  const names = new Map<string, Row>()
  await catalog.transaction().execute(async (transaction) => {
    const writer = await catalogWriter(transaction)
    let cards = 0
    for await (const card of facts.cards()) {
      const steps = replay(card, setting)
      const row = await writeCard(writer, card, steps, tally, facts.checks.get(card.slug))
      await writer.addFixed('listing', listing(card, row, codeOf))
      if (membershipOf(row) !== 'unpublished') names.set(card.slug, nameOf(row))
      contradictions.push(...steps.flatMap((step) => found(card.slug, step)))
      passed(++cards)
    }
    for (const [table, row] of referenceRows(facts.reference, tally, (slug) => names.get(slug)))
      await writer.add(table, row)
    await writeAliases(writer, facts)
    await writer.flush()
  })
  return { tally, contradictions }
}

const found = (card: string, step: Step) => step.contradictions.map((one) => ({ ...one, card }))

function nameOf({ slug, name, issuers }: Row): Row {
  const issuer = issuers as Row
  return { slug, name, issuers: { slug: issuer.slug, name: issuer.name } }
}

async function writeCard(
  writer: CatalogWriter,
  card: CardFacts,
  steps: readonly Step[],
  tally: Tally,
  check: Check | undefined,
): Promise<Row> {
  const last = steps.at(-1)
  if (last === undefined) throw new Error(`${card.slug} has no observation`)
  const row = { ...last.after, ...stampsOf(last, check) }
  count(tally, card.issuer, row, steps)
  await writer.add('cards', row)
  for (const relation of RELATION_NAMES)
    for (const one of row[relation] as readonly Row[]) await writer.add(relation, one)
  let waiting: readonly OfferChange[] = []
  for (const step of steps)
    waiting = await writeHistory(writer, step, changeOf(card.slug, step), waiting, tally)
  return row
}

/** When the card's pages were last read, and when they last confirmed it. */
const stampsOf = ({ stated, confirmations }: Step, check: Check | undefined): Row =>
  check
    ? { last_scraped: check.scraped, last_verified: lastVerified(stated, [confirmations, check.confirmed]) }
    : {}

function listing({ slug, issuer, aliases }: CardFacts, row: Row, codeOf: ReturnType<typeof programCodes>) {
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

/** Writes what an observation changed; returns the notable changes that wait for another observation. */
async function writeHistory(
  writer: CatalogWriter,
  step: Step,
  change: CardChange | null,
  before: readonly OfferChange[],
  tally: Tally,
): Promise<readonly OfferChange[]> {
  const offers = change ? offerChangesOf(change) : []
  const { now, waiting } = announce(step, offers, before)
  const events = eventsOf(step, change, now)
  if (change) await writer.add('card_changes', change)
  for (const offer of offers) await writer.add('offer_changes', offer)
  for (const [turn, event] of events.entries()) {
    const { id, timestamp } = event
    const slug = String(step.after.slug)
    await writer.addFixed('events', { id, timestamp, slug, turn, body: JSON.stringify(event) })
  }
  tally.counts.changes += change ? 1 : 0
  tally.counts.offer_changes += offers.length
  tally.counts.events += events.length
  return waiting
}

async function writeAliases(writer: CatalogWriter, { reference }: Facts) {
  const write = (kind: 'issuer' | 'category') => (row: { slug: string; aliases: readonly string[] }) =>
    writer.addFixed('aliases', { kind, slug: row.slug, aliases: JSON.stringify(row.aliases) })
  for (const issuer of reference.issuers) await write('issuer')(issuer)
  for (const category of reference.categories) await write('category')(category)
}
