import { CARD_TYPES, type Country, NETWORKS } from '../../data/schema/card.ts'
import { fold } from '../../data/schema/fold.ts'
import type { Row } from '../../data/schema/view.ts'
import type { Columns } from '../../data/snapshot/format.ts'
import type { CatalogCard } from '../catalog/read.ts'
import type { Lists } from './lists.ts'

type MutableColumns = {
  -readonly [K in keyof Columns]: Columns[K] extends readonly (infer T)[] ? T[] : never
}

/** Builds the columns of all cards. */
export interface ColumnsBuilder {
  add(card: CatalogCard): void
  readonly columns: Columns
}

/** Collects the columns that queries filter and rank by. Expects the cards in list order. */
export function columnsBuilder(lists: Lists): ColumnsBuilder {
  const positions = new Map(lists.issuers.map(({ slug }, position) => [String(slug), position]))
  const columns = emptyColumns(lists)
  return {
    columns,
    add({ row, slug, issuer, membership }) {
      columns.slug.push(slug)
      columns.issuer.push(positions.get(issuer) ?? -1)
      columns.network.push(positionIn(NETWORKS, row.network))
      columns.type.push(positionIn(CARD_TYPES, row.card_type))
      columns.fee.push(row.annual_fee as number | null)
      columns.score.push(row.credit_score_min as number | null)
      columns.discontinued.push(membership === 'discontinued' ? 1 : 0)
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
