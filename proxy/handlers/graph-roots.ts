import { type RootName, roots, rootTable } from '../../data/graphql/roots.ts'
import type { EndpointName, EndpointsFrom } from '../../data/schema/endpoints.ts'
import { Refusal } from '../../data/schema/errors.ts'
import type { WalletBody } from '../../data/schema/value.ts'
import { searchBudget } from '../../data/value/wallet/optimize.ts'
import { type CardLoader, cardLoader } from '../graphql/cards.ts'
import type { Resolve } from '../graphql/execute.ts'
import type { RootParams } from '../graphql/prepared.ts'
import { best, requireCategory } from '../query/best.ts'
import { list, requireIssuer } from '../query/list.ts'
import { search } from '../query/search.ts'
import type { Call, Handler } from './call.ts'
import { findWallets } from './optimize-handler.ts'
import { ready } from './ready.ts'
import { value } from './value.ts'

type GraphCall = Call<'graphql'>
type ParamsOf<N extends EndpointName> = Call<N>['params']

/** Returns a resolver of the root fields of one call. It uses the queries and prebuilt replies of REST. */
export function rootsOf(call: GraphCall): Resolve {
  const cards = cardLoader(() => call.snapshot().pack(call.caller.plan), call.signal)
  // All searches of a query share the work of one, so ten roots cost no more than one.
  const searches = searchBudget()
  return async (root, params, pause) => {
    if (root === 'optimize') return findWallets({ ...call, body: params as WalletBody }, pause, searches)
    if (root === 'calculate' || root === 'eligibility') return computedRoot(call, root, params)
    return isQueryRoot(root) ? queryRoots[root](call, cards, params) : readyRoot(call, root, params)
  }
}

const isQueryRoot = (root: RootName): root is QueryRootName => Object.hasOwn(queryRoots, root)

/** Computes the response of the root's REST endpoint. */
async function computedRoot(call: GraphCall, root: 'calculate' | 'eligibility', body: RootParams) {
  const { endpoint } = roots[root]
  const restCall = { ...call, name: endpoint, body } as unknown as Call<typeof endpoint>
  const reply = await (value[endpoint] as Handler<typeof endpoint>)(restCall)
  return reply.kind === 'json' ? reply.value : null
}

type QueryRootName = 'cards' | 'card' | 'searchCards' | 'bestCards'
type QueryRoot = (call: GraphCall, cards: CardLoader, params: RootParams) => Promise<unknown>

// The endpoint's own table has read the parameters, so they have the types that its query takes.
const queryRoots: Readonly<Record<QueryRootName, QueryRoot>> = {
  async cards(call, cards, params) {
    const { columns } = call.snapshot()
    const { issuer, limit, offset, ...filters } = params as ParamsOf<'listCards'>
    const positions = list(columns, { ...filters, issuer: requireIssuer(columns, issuer) })
    return cards(positions.slice(offset, offset + limit))
  },

  async card(call, cards, params) {
    const { slug } = params as ParamsOf<'getCard'>
    const position = call.snapshot().positionOf(slug)
    return position === undefined ? null : (await cards([position]))[0]
  },

  async searchCards(call, cards, params) {
    const { limit, offset, ...query } = params as ParamsOf<'searchCards'>
    const snapshot = call.snapshot()
    const positions = search(snapshot.columns, await snapshot.words(call.signal), query)
    return cards(positions.slice(offset, offset + limit))
  },

  async bestCards(call, cards, params) {
    const snapshot = call.snapshot()
    const { category, ...query } = params as ParamsOf<'bestCards'>
    const rates = await snapshot.best(requireCategory(snapshot.columns, category ?? ''), call.signal)
    if (rates === null) return []
    const ranked = best(snapshot.columns, rates, { ...query, quarter: call.windows.quarter })
    const rows = await cards(ranked.map(({ card }) => card))
    return rows.map((card, i) => ({
      ...card,
      category_rate: JSON.parse(rates.row(ranked[i]?.row ?? -1).toString()),
    }))
  },
}

const UNCOMPRESSED = { gzip: false, br: false }

/** Parses the prebuilt reply of the root's REST endpoint. Null if a single object does not exist. */
async function readyRoot(call: GraphCall, root: RootName, params: RootParams): Promise<unknown> {
  const { endpoint, as } = rootTable[root]
  const name = endpoint as EndpointsFrom<'ready'>
  try {
    const restCall = { ...call, name, params, codings: UNCOMPRESSED } as unknown as Call<typeof name>
    const reply = await (ready[name] as Handler<typeof name>)(restCall)
    return reply.kind === 'data' ? JSON.parse(reply.body.toString()).data : null
  } catch (error) {
    if (as === 'maybe' && error instanceof Refusal && error.code === 'not_found') return null
    throw error
  }
}
