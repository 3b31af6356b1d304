import { Card, type Country, RELATION_NAMES, type RelationName } from '../../data/schema/card.ts'
import { TRACKED_FIELDS } from '../../data/schema/changes.ts'
import { PLANS, type Plan } from '../../data/schema/plans.ts'
import { fieldsByName, type Row, type SeenField } from '../../data/schema/view.ts'
import { digest } from '../../data/snapshot/digest.ts'
import { membershipOf } from '../changes/membership.ts'
import type { ReleaseEntry, RowDigests } from './release.ts'

/** A card as a release published it. */
export interface PublishedCard {
  readonly name: string
  readonly issuer: string
  readonly country: Country
  /** Tracked fields that are not null. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Relations with rows. */
  readonly relations: Readonly<Record<string, RowDigests>>
  /** Ids of the notable offer changes that have been announced. */
  readonly notableOffers: readonly string[]
}

/** Published cards by slug. */
export type PublishedCards = ReadonlyMap<string, PublishedCard>

/** Whether a card is closed to new applicants. */
export const isDiscontinued = ({ fields }: PublishedCard): boolean => fields.is_discontinued === true

/** Returns what a card of the catalog publishes, or null if it is withdrawn. */
export function publishedCard(row: Row, notableOffers: readonly string[]): PublishedCard | null {
  if (membershipOf(row) === 'unpublished') return null
  const issuer = row.issuers as { readonly slug: string; readonly country: Country }
  const fields = TRACKED_FIELDS.flatMap((field) => {
    const value = row[field] ?? null
    return value === null ? [] : [[field, value] as const]
  })
  const relations = RELATION_NAMES.flatMap((name) => {
    const digests = rowDigests(name, row[name])
    return isEmpty(digests) ? [] : [[name, digests] as const]
  })
  return {
    name: String(row.name),
    issuer: issuer.slug,
    country: issuer.country,
    fields: Object.fromEntries(fields),
    relations: Object.fromEntries(relations),
    notableOffers,
  }
}

/** A relation as a plan sees it. */
type RelationView = SeenField & { readonly plan: Plan }

/** Views of each relation, least first. A plan that sees the same as the plan below has none. */
const VIEWS: ReadonlyMap<RelationName, readonly RelationView[]> = new Map(
  RELATION_NAMES.map((name) => [name, viewsOf(name)]),
)

function viewsOf(name: RelationName): readonly RelationView[] {
  const seen = PLANS.flatMap((plan) => {
    const field = fieldsByName(Card, plan, false).get(name)
    return field === undefined ? [] : { plan, ...field }
  })
  return seen.filter(({ key }, i) => key !== seen[i - 1]?.key)
}

/** Digests of a relation by plan; a plan that sees the same rows as the plan below has none. */
function rowDigests(name: RelationName, rows: unknown): RowDigests {
  const digests: Partial<Record<Plan, string>> = {}
  let below: string | undefined
  for (const { plan, show } of VIEWS.get(name) ?? []) {
    const text = JSON.stringify(show(rows))
    if (text !== below) digests[plan] = text === '[]' ? '' : digest(text).slice(0, 12)
    below = text
  }
  return digests
}

const isEmpty = (digests: RowDigests) => Object.values(digests).every((text) => text === '')

/** Returns the digest of the rows that a plan sees, empty if it sees none. */
export function digestFor(digests: RowDigests | undefined, plan: Plan): string {
  let found = ''
  for (const each of PLANS) {
    found = digests?.[each] ?? found
    if (each === plan) break
  }
  return found
}

/** Applies a release's change to a card. Returns null if the release withdraws the card. */
export function applyEntry(before: PublishedCard | undefined, entry: ReleaseEntry): PublishedCard | null {
  const { type, name, issuer, country } = entry
  if (type === 'withdrawn') return null
  const known = type === 'created' ? undefined : before
  const fields = withoutEmpty({ ...known?.fields, ...entry.fields }, (value) => value === null)
  const relations = withoutEmpty({ ...known?.relations, ...entry.relations }, isEmpty)
  const notableOffers = [...(known?.notableOffers ?? []), ...(entry.notable_offers ?? [])]
  return { name, issuer, country, fields, relations, notableOffers }
}

const withoutEmpty = <T>(record: Readonly<Record<string, T>>, empty: (value: T) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !empty(value)))
