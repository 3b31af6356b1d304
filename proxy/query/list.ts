import { CARD_TYPES, type Country, NETWORKS } from '../../data/schema/card.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { Columns } from '../../data/snapshot/format.ts'
import { type LruCache, lruCache } from '../cache/lru-cache.ts'

/** Filters of a list of cards (spec 4.2). */
export interface Filters {
  readonly country?: Country | undefined
  /** Position of the issuer in the columns. */
  readonly issuer?: number | undefined
  readonly network?: (typeof NETWORKS)[number] | undefined
  readonly type?: (typeof CARD_TYPES)[number] | undefined
  readonly max_annual_fee?: number | undefined
  readonly no_annual_fee?: boolean
  readonly credit_score?: number | undefined
  readonly include_discontinued?: boolean
}

const FILTER_NAMES = [
  ...['country', 'issuer', 'network', 'type'],
  ...['max_annual_fee', 'no_annual_fee', 'credit_score', 'include_discontinued'],
] as const satisfies readonly (keyof Filters)[]

/** Whether the card at a position passes. */
type Test = (position: number) => boolean

/** Filtered lists by filters, since clients read the pages of one list in a row and most calls use the same few filters. */
const cachedLists = new WeakMap<Columns, LruCache<string, readonly number[]>>()
const CACHED_LISTS_MAX = 50

/** Returns the positions of the cards that pass the filters, in the columns' order. Results are cached. */
export function list(columns: Columns, filters: Filters): readonly number[] {
  const cache = cachedLists.get(columns) ?? lruCache<string, readonly number[]>(CACHED_LISTS_MAX)
  cachedLists.set(columns, cache)
  const key = JSON.stringify(FILTER_NAMES.map((name) => filters[name]))
  return cache.get(key) ?? cache.set(key, filterCards(columns, filters))
}

function filterCards(columns: Columns, filters: Filters): readonly number[] {
  const passes = filterOf(columns, filters)
  const positions: number[] = []
  for (let position = 0; position < columns.slug.length; position++)
    if (passes(position)) positions.push(position)
  return positions
}

/** Combines the filters into one test of a card's position. */
export function filterOf(columns: Columns, filters: Filters): Test {
  const tests = testsOf(columns, filters)
  return (position) => tests.every((test) => test(position))
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
  if (include_discontinued !== true) tests.push((position) => columns.discontinued[position] === 0)
  if (country !== undefined) tests.push((position) => countryOf(columns, position) === country)
  if (issuer !== undefined) tests.push((position) => columns.issuer[position] === issuer)
  if (network !== undefined) tests.push(is(columns.network, NETWORKS.indexOf(network)))
  if (type !== undefined) tests.push(is(columns.type, CARD_TYPES.indexOf(type)))
  // An unknown fee is neither within a maximum nor free.
  if (max_annual_fee !== undefined)
    tests.push((position) => (columns.fee[position] ?? Infinity) <= max_annual_fee)
  if (no_annual_fee === true) tests.push((position) => columns.fee[position] === 0)
  if (credit_score !== undefined) tests.push((position) => (columns.score[position] ?? 0) <= credit_score)
  return tests
}

const is =
  (column: readonly number[], value: number): Test =>
  (position) =>
    column[position] === value

/** Country of the card's issuer. */
export const countryOf = (columns: Columns, position: number): Country | undefined =>
  columns.issuers[columns.issuer[position] ?? -1]?.country

/** Returns the position of an issuer in the columns. Throws 404 for an unknown one. */
export function requireIssuer(columns: Columns, slug: string | undefined): number | undefined {
  if (slug === undefined) return undefined
  const position = columns.issuers.findIndex((issuer) => issuer.slug === slug)
  return position < 0 ? refuse('not_found', `No such issuer: ${slug}.`) : position
}
