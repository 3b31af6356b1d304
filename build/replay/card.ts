import { Card } from '../../data/schema/card.ts'
import type { RelationRow } from '../../data/schema/fact.ts'
import { idOf } from '../../data/schema/ids.ts'
import type { Row } from '../../data/schema/view.ts'
import { DERIVED, type Facts, type Valuations } from './derived.ts'
import type { Sources } from './precedence.ts'
import { type CardKey, catalogRows, RELATION_NAMES } from './rows.ts'
import { type Standing, shown } from './settle.ts'
import { UNITS } from './units.ts'
import { type Confirmations, lastVerified } from './verified.ts'

/** What a card's replay needs to know beside its own facts. */
export interface Setting {
  readonly sources: Sources
  /** Issuers by slug, as they stand inside a card. */
  readonly issuers: ReadonlyMap<string, Row>
  /** Place of each category slug in the list. */
  readonly categories: ReadonlyMap<string, number>
  readonly valuations: Valuations
}

/** What the replay knows of a card after an observation. */
export interface Known {
  readonly standing: Standing
  /** Days. */
  readonly created: string
  readonly updated: string
  /** What the observations state of each field and relation. */
  readonly stated: Facts
  /** Day of the last observation of an issuer's page. */
  readonly scraped: string | null
  /** What observations of the issuer's pages stated. */
  readonly confirmations: Confirmations
  readonly sourceUrl: string | null
  readonly bonusValue: unknown
  /** Day on which each row of a relation first stood in the catalog, by the row's id. */
  readonly rowDays: ReadonlyMap<string, string>
}

const FIELDS = Object.keys(Card.shape)

/** A day of the facts as a date-time. */
export const timeOf = (day: string): string => `${day}T00:00:00Z`

/** What stands of a card as plain facts: stated fields by name. */
export function factsOf(standing: Standing): Facts {
  const facts: Record<string, unknown> = {}
  for (const { name } of UNITS) Object.assign(facts, shown(standing.get(name))?.values)
  return facts
}

/** The card as the catalog holds it: every field and relation, in the specification's order. */
export function cardOf(slug: string, issuer: string, known: Known, setting: Setting): Row {
  const facts = known.stated
  const issuerRow = setting.issuers.get(issuer) ?? {}
  const card = { slug, id: idOf('card', slug) }
  const worked: Record<string, unknown> = {
    ...card,
    issuer_id: idOf('issuer', issuer),
    issuers: issuerRow,
    ...relationsOf(facts, card, known, setting),
    ...stamps(known),
  }
  for (const [field, { work }] of Object.entries(DERIVED))
    worked[field] = work(facts, String(issuerRow.country), setting.valuations)
  return Object.fromEntries(FIELDS.map((field) => [field, worked[field] ?? facts[field] ?? null]))
}

function relationsOf(facts: Facts, card: CardKey, known: Known, { categories }: Setting) {
  const day = (id: string) => timeOf(known.rowDays.get(id) ?? known.updated)
  return Object.fromEntries(
    RELATION_NAMES.map((name) => {
      const rows = (facts[name] ?? []) as readonly RelationRow[]
      return [name, catalogRows(name, rows, card, categories, day)]
    }),
  )
}

function stamps({ created, updated, stated, scraped, confirmations, sourceUrl, bonusValue }: Known) {
  return {
    signup_bonus_value: bonusValue,
    source_url: sourceUrl,
    last_scraped: scraped === null ? null : timeOf(scraped),
    last_verified: lastVerified(stated, [confirmations]),
    last_published: timeOf(updated),
    created_at: timeOf(created),
    updated_at: timeOf(updated),
  }
}

/** Days of the rows that stand now, beside those of rows that stood before. */
export function rowDaysOf(row: Row, known: Known): ReadonlyMap<string, string> {
  const ids = RELATION_NAMES.flatMap((name) =>
    (row[name] as readonly RelationRow[]).map(({ id }) => String(id)),
  )
  const unknown = ids.filter((id) => !known.rowDays.has(id))
  return unknown.length === 0
    ? known.rowDays
    : new Map([...known.rowDays, ...unknown.map((id) => [id, known.updated] as const)])
}
