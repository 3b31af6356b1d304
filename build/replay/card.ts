import { Card, RELATION_NAMES } from '../../data/schema/card.ts'
import type { RelationRow } from '../../data/schema/fact.ts'
import { idOf } from '../../data/schema/ids.ts'
import type { Row } from '../../data/schema/view.ts'
import type { ReplayContext } from './context.ts'
import { type CurrentValues, DERIVED } from './derived.ts'
import type { Origin, Origins } from './precedence.ts'
import { currentClaim, type ResolvedUnits } from './resolve.ts'
import { type CardKey, catalogRows } from './rows.ts'
import { UNITS } from './units.ts'
import { type Confirmations, lastVerified } from './verified.ts'

/** State of a card's replay after an observation. */
export interface CardState {
  readonly units: ResolvedUnits
  /** ISO dates of the first observation, and of the last one that changed a value. */
  readonly created: string
  readonly updated: string
  readonly values: CurrentValues
  /** ISO date of the last observation of an issuer's page. */
  readonly scraped: string | null
  /** Values that the issuer's pages stated. */
  readonly confirmations: Confirmations
  /** Origins of the values, of `source_url`, and of `signup_bonus_value`. */
  readonly origins: Origins
  readonly sourceUrl: string | null
  /** The deprecated `signup_bonus_value`. */
  readonly bonusValue: unknown
  /** ISO date on which each relation row first appeared, by the row's id. */
  readonly rowDays: ReadonlyMap<string, string>
}

const FIELDS = Object.keys(Card.shape)

/** Returns an ISO date as a date-time. */
export const timeOf = (day: string): string => `${day}T00:00:00Z`

/** Returns the current values of a card, by field or relation. */
export function currentValues(units: ResolvedUnits): CurrentValues {
  const values: Record<string, unknown> = {}
  for (const { name } of UNITS) Object.assign(values, currentClaim(units.get(name))?.values)
  return values
}

/** Returns the origins of the current values, by field or relation. */
export function currentOrigins(units: ResolvedUnits): Origins {
  const origins: Record<string, Origin> = {}
  for (const { name } of UNITS) Object.assign(origins, currentClaim(units.get(name))?.origins)
  return origins
}

/** Returns the card as the catalog stores it: every field and relation, in the specification's order. */
export function cardRow(slug: string, issuer: string, state: CardState, context: ReplayContext): Row {
  const { values } = state
  const issuerRow = context.issuers.get(issuer) ?? {}
  const id = idOf('card', slug)
  const country = String(issuerRow.country)
  const derived: Record<string, unknown> = {
    slug,
    id,
    issuer_id: idOf('issuer', issuer),
    issuers: issuerRow,
    ...relationRows({ slug, id, country }, state, context),
    ...timestamps(state),
  }
  for (const [field, { derive }] of Object.entries(DERIVED))
    derived[field] = derive(values, country, context.valuations)
  return Object.fromEntries(FIELDS.map((field) => [field, derived[field] ?? values[field] ?? null]))
}

function relationRows(card: CardKey, { values, rowDays, updated }: CardState, context: ReplayContext) {
  const rowTime = (id: string) => timeOf(rowDays.get(id) ?? updated)
  return Object.fromEntries(
    RELATION_NAMES.map((name) => {
      const rows = (values[name] ?? []) as readonly RelationRow[]
      return [name, catalogRows(name, rows, card, context, rowTime)]
    }),
  )
}

function timestamps({ created, updated, values, scraped, confirmations, sourceUrl, bonusValue }: CardState) {
  return {
    signup_bonus_value: bonusValue,
    source_url: sourceUrl,
    last_scraped: scraped === null ? null : timeOf(scraped),
    last_verified: lastVerified(values, [confirmations]),
    last_published: timeOf(updated),
    created_at: timeOf(created),
    updated_at: timeOf(updated),
  }
}

/** Returns the days of all rows so far, with the rows that are new in `card`. */
export function rowDaysAfter(card: Row, { rowDays, updated }: CardState): ReadonlyMap<string, string> {
  const ids = RELATION_NAMES.flatMap((name) =>
    (card[name] as readonly RelationRow[]).map(({ id }) => String(id)),
  )
  const added = ids.filter((id) => !rowDays.has(id))
  return added.length === 0 ? rowDays : new Map([...rowDays, ...added.map((id) => [id, updated] as const)])
}
