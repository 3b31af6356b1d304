import { CARD_TYPES, type Country, NETWORKS } from '../../data/schema/card.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { Columns } from '../../data/snapshot/format.ts'
import { type LruCache, lruCache } from '../snapshot/lru-cache.ts'

/** What a list of cards is narrowed by (spec 4.2). */
export interface Filters {
  readonly country?: Country | undefined
  /** Place of the issuer in the columns. */
  readonly issuer?: number | undefined
  readonly network?: (typeof NETWORKS)[number] | undefined
  readonly type?: (typeof CARD_TYPES)[number] | undefined
  readonly max_annual_fee?: number | undefined
  readonly no_annual_fee?: boolean
  readonly credit_score?: number | undefined
  readonly include_discontinued?: boolean
}

const FILTERS = [
  ...['country', 'issuer', 'network', 'type'],
  ...['max_annual_fee', 'no_annual_fee', 'credit_score', 'include_discontinued'],
] as const satisfies readonly (keyof Filters)[]

type Test = (place: number) => boolean

/** Lists found before, by their filters: pages of one list follow each other, and most calls ask for the same few. */
const listed = new WeakMap<Columns, LruCache<string, readonly number[]>>()
const LISTS_KEPT = 50

/** Places of the cards that pass, in the columns' order. */
export function list(columns: Columns, filters: Filters): readonly number[] {
  const known = listed.get(columns) ?? lruCache<string, readonly number[]>(LISTS_KEPT)
  listed.set(columns, known)
  const asked = JSON.stringify(FILTERS.map((name) => filters[name]))
  return known.get(asked) ?? known.keep(asked, pick(columns, filters))
}

function pick(columns: Columns, filters: Filters): readonly number[] {
  const passes = passing(columns, filters)
  const found: number[] = []
  for (let place = 0; place < columns.slug.length; place++) if (passes(place)) found.push(place)
  return found
}

/** The filters as one test of a card's place. */
export function passing(columns: Columns, filters: Filters): Test {
  const tests = testsOf(columns, filters)
  return (place) => tests.every((test) => test(place))
}

function testsOf(columns: Columns, filters: Filters): readonly Test[] {
  const {
    country,
    issuer,
    network,
    type,
    max_annual_fee,
    no_annual_fee,
    credit_score,
    include_discontinued,
  } = filters
  const tests: Test[] = []
  if (include_discontinued !== true) tests.push((place) => columns.discontinued[place] === 0)
  if (country !== undefined) tests.push((place) => countryOf(columns, place) === country)
  if (issuer !== undefined) tests.push((place) => columns.issuer[place] === issuer)
  if (network !== undefined) tests.push(is(columns.network, NETWORKS.indexOf(network)))
  if (type !== undefined) tests.push(is(columns.type, CARD_TYPES.indexOf(type)))
  // An unknown fee is neither within a maximum nor free.
  if (max_annual_fee !== undefined) tests.push((place) => (columns.fee[place] ?? Infinity) <= max_annual_fee)
  if (no_annual_fee === true) tests.push((place) => columns.fee[place] === 0)
  if (credit_score !== undefined) tests.push((place) => (columns.score[place] ?? 0) <= credit_score)
  return tests
}

const is =
  (column: readonly number[], value: number): Test =>
  (place) =>
    column[place] === value

/** Country of the card's issuer. */
export const countryOf = (columns: Columns, place: number): Country | undefined =>
  columns.issuers[columns.issuer[place] ?? -1]?.country

/** Place of the issuer in the columns; refuses an unknown one. */
export function requireIssuer(columns: Columns, slug: string | undefined): number | undefined {
  if (slug === undefined) return undefined
  const place = columns.issuers.findIndex((issuer) => issuer.slug === slug)
  return place < 0 ? refuse('not_found', `No such issuer: ${slug}.`) : place
}
