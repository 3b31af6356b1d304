import { CARD_TYPES, type Country, NETWORKS } from '../../data/schema/card.ts'
import { fold } from '../../data/schema/fold.ts'
import type { Row } from '../../data/schema/view.ts'
import type { Columns } from '../../data/snapshot/format.ts'
import type { CatalogCard } from '../catalog/read.ts'
import type { Lists } from './lists.ts'

type MutableColumns = {
  -readonly [K in keyof Columns]: Columns[K] extends readonly (infer T)[] ? T[] : never
}

/** A card's part of the columns. */
export interface CardColumns extends Pick<CatalogCard, 'slug' | 'issuer'> {
  readonly network: number
  readonly type: number
  readonly fee: number | null
  readonly score: number | null
  readonly discontinued: 0 | 1
}

/** Returns a card's part of the columns. */
export const cardColumns = ({ row, slug, issuer, membership }: CatalogCard): CardColumns => ({
  ...{ slug, issuer },
  network: positionIn(NETWORKS, row.network),
  type: positionIn(CARD_TYPES, row.card_type),
  fee: row.annual_fee as number | null,
  score: row.credit_score_min as number | null,
  discontinued: membership === 'discontinued' ? 1 : 0,
})

/** Builds the columns of all cards. */
export interface ColumnsBuilder {
  add(card: CardColumns): void
  readonly columns: Columns
}

/** Collects the columns that queries filter and rank by. Expects the cards in list order. */
export function columnsBuilder(lists: Lists): ColumnsBuilder {
  const positions = new Map(lists.issuers.map(({ slug }, position) => [String(slug), position]))
  const columns = emptyColumns(lists)
  return {
    columns,
    add({ slug, issuer, network, type, fee, score, discontinued }) {
      columns.slug.push(slug)
      columns.issuer.push(positions.get(issuer) ?? -1)
      columns.network.push(network)
      columns.type.push(type)
      columns.fee.push(fee)
      columns.score.push(score)
      columns.discontinued.push(discontinued)
    },
  }
}

const positionIn = (values: readonly string[], value: unknown) => values.indexOf(String(value))

function emptyColumns({ issuers, categories, issuerAliases, categoryAliases }: Lists): MutableColumns {
  return {
    ...{ slug: [], issuer: [], network: [], type: [], fee: [], score: [], discontinued: [] },
    issuers: issuers.map((row) => issuerColumn(row, issuerAliases.get(String(row.slug)) ?? [])),
    categories: categories.map(({ slug }) => {
      return { slug: String(slug), aliases: categoryAliases.get(String(slug)) ?? [] }
    }),
  }
}

const issuerColumn = ({ slug, name, country }: Row, aliases: readonly string[]) => ({
  slug: String(slug),
  country: country as Country,
  name: fold(String(name)),
  aliases: aliases.map(fold),
})
