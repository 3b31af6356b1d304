import { compareText } from '../../data/compare.ts'
import type { Row } from '../../data/schema/view.ts'
import type { Catalog } from '../catalog/open.ts'
import { type CatalogCard, readAliases, readRows } from '../catalog/read.ts'
import type { Tally } from '../catalog/tally.ts'

export interface NotableOffer {
  readonly row: Row
  readonly country: string
}

/** Rows of the responses that are not about one card, in the order of their lists. */
export interface Lists {
  readonly issuers: readonly Row[]
  readonly categories: readonly Row[]
  readonly partners: readonly Row[]
  readonly rules: readonly Row[]
  readonly valuations: readonly Row[]
  readonly paths: readonly Row[]
  readonly merchants: readonly Row[]
  readonly codes: readonly Row[]
  readonly stats: Row
  readonly issuerAliases: ReadonlyMap<string, readonly string[]>
  readonly categoryAliases: ReadonlyMap<string, readonly string[]>
  /** Newest first; empty until all cards are rendered. */
  readonly notable: readonly NotableOffer[]
}

/** Transfer partners by program. */
export interface Transfers {
  /** Returns those of the card's program. */
  of(card: CatalogCard): readonly Row[]
}

/** Reads the transfer partners of a catalog. */
export async function readTransfers(catalog: Catalog): Promise<Transfers> {
  const partners = await readRows(catalog, 'transfer_partners')
  const bySource = Map.groupBy(partners, (row) => row.source_currency)
  return { of: ({ program }) => (program === null ? [] : (bySource.get(program) ?? [])) }
}

/** Reads the lists of a catalog. */
export async function readLists(catalog: Catalog, tally: Tally): Promise<Lists> {
  const issuers = await readRows(catalog, 'issuers')
  return {
    issuers,
    categories: await readRows(catalog, 'categories'),
    partners: await readRows(catalog, 'transfer_partners'),
    rules: await readRows(catalog, 'application_rules'),
    valuations: await readRows(catalog, 'reward_valuations'),
    paths: await readRows(catalog, 'product_change_paths'),
    merchants: await readRows(catalog, 'merchants'),
    codes: await readRows(catalog, 'category_codes'),
    stats: statsOf(issuers, tally),
    issuerAliases: await readAliases(catalog, 'issuer'),
    categoryAliases: await readAliases(catalog, 'category'),
    notable: [],
  }
}

/** Returns the totals of the catalog (spec 2.19, decision 7). */
function statsOf(issuers: readonly Row[], { cards, updated }: Tally): Row {
  const byCountry = Map.groupBy(issuers, ({ country }) => String(country))
  const counted = [...byCountry].map(([country, of]) => [country, of.length] as const)
  return {
    total_cards: cards.published + cards.discontinued,
    published_cards: cards.published,
    total_issuers: issuers.length,
    issuers_by_country: Object.fromEntries(counted.sort(([a], [b]) => compareText(b, a))),
    last_updated: updated,
  }
}
