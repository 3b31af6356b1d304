import { type EndpointName, type EndpointsFrom, endpointTable } from '../../data/schema/endpoints.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { type Row, view, viewChange } from '../../data/schema/view.ts'
import type { CatalogCard } from '../catalog/read.ts'
import type { Lists, Transfers } from './lists.ts'

/** Endpoints whose responses are prebuilt. */
export type Ready = EndpointsFrom<'ready'>

/** A response of an endpoint with the parameter value that selects it, empty for the response without a parameter. */
export interface Selected {
  readonly selected: string
  readonly rows: readonly Row[]
}

/**
 * How the responses of an endpoint are rendered. `card`: one per card. `sources`: one per card, its sources. `name`: one per value of a
 * parameter. `stitched`: the card's own bytes. `public`: a separate file, since it needs no plan.
 */
export type Renderer =
  | {
      readonly per: 'card'
      readonly rows: (card: CatalogCard, transfers: Transfers, plan: Plan) => readonly Row[]
    }
  | { readonly per: 'sources' }
  | { readonly per: 'name'; readonly responses: (lists: Lists, plan: Plan) => readonly Selected[] }
  | { readonly per: 'stitched' }
  | { readonly per: 'public'; readonly row: (lists: Lists) => Row }

const perCard = (
  of: EndpointName,
  rows: (card: CatalogCard, transfers: Transfers) => readonly Row[],
): Renderer => ({
  per: 'card',
  rows: (card, transfers, plan) =>
    rows(card, transfers).map((row) => view(endpointTable[of].response.of, row, plan)),
})

const named = (of: EndpointName, responses: (lists: Lists) => readonly Selected[]): Renderer => ({
  per: 'name',
  responses: (lists, plan) =>
    responses(lists).map(({ selected, rows }) => {
      return { selected, rows: rows.map((row) => view(endpointTable[of].response.of, row, plan)) }
    }),
})

/** The response without a parameter; it exists even without rows. */
const all = (rows: readonly Row[]): Selected => ({ selected: '', rows })

/** A response with all rows, and one per value of a key. */
function groupRows(rows: readonly Row[], keyOf: (row: Row) => unknown): readonly Selected[] {
  return [all(rows), ...each(rows, keyOf)]
}

function each(rows: readonly Row[], keyOf: (row: Row) => unknown): readonly Selected[] {
  const groups = Map.groupBy(rows, (row) => String(keyOf(row)))
  return [...groups].map(([selected, group]) => ({ selected, rows: group }))
}

const issuerOf = (row: Row) => (row.issuers as Row).slug
const issuerOfPath = (row: Row) => issuerOf(row.from_card as Row)

/** Every endpoint with prebuilt responses; a missing one is a type error. */
export const renderers: Readonly<Record<Ready, Renderer>> = {
  getCard: { per: 'stitched' },
  getCardHistory: {
    per: 'card',
    rows: ({ changes }, _, plan) =>
      changes.map((change) => viewChange(change, plan)).filter((change) => change !== null),
  },
  listCardSources: { per: 'sources' },
  listCardTransfers: perCard('listCardTransfers', (card, transfers) => transfers.of(card)),
  listCardPerks: perCard('listCardPerks', ({ row }) => row.card_perks as readonly Row[]),
  listCardCredits: perCard('listCardCredits', ({ row }) => row.statement_credits as readonly Row[]),
  listOfferHistory: perCard('listOfferHistory', ({ offers }) => offers as readonly Row[]),
  listProductChanges: named('listProductChanges', ({ paths }) => groupRows(paths, issuerOfPath)),
  listIssuers: named('listIssuers', ({ issuers }) => groupRows(issuers, ({ country }) => country)),
  getIssuer: named('getIssuer', ({ issuers }) => each(issuers, ({ slug }) => slug)),
  listIssuerRules: named('listIssuerRules', ({ rules }) => each(rules, issuerOf)),
  listApplicationRules: named('listApplicationRules', ({ rules }) => groupRows(rules, issuerOf)),
  listCategories: named('listCategories', ({ categories }) => [all(categories)]),
  listRewardValuations: named('listRewardValuations', ({ valuations }) => [all(valuations)]),
  listTransferPartners: named('listTransferPartners', ({ partners }) =>
    groupRows(partners, ({ source_currency }) => source_currency),
  ),
  listNotableOffers: named('listNotableOffers', ({ notable }) => [
    all(notable.map(({ row }) => row)),
    ...[...Map.groupBy(notable, ({ country }) => country)].map(([selected, of]) => {
      return { selected, rows: of.map(({ row }) => row) }
    }),
  ]),
  getStats: { per: 'public', row: ({ stats }) => stats },
}
