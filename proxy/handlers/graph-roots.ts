import type { RootName } from '../../data/graphql/roots.ts'
import { rootTable } from '../../data/graphql/roots.ts'
import type { EndpointName, EndpointsFrom } from '../../data/schema/endpoints.ts'
import { Refusal } from '../../data/schema/errors.ts'
import { type CardLoader, cardLoader } from '../graphql/cards.ts'
import type { Resolve, RootParams } from '../graphql/execute.ts'
import { best, requireCategory } from '../query/best.ts'
import { list, requireIssuer } from '../query/list.ts'
import { search } from '../query/search.ts'
import type { Call, Handler } from './call.ts'
import { ready } from './ready.ts'

type GraphCall = Call<'graphql'>
type ParamsOf<N extends EndpointName> = Call<N>['params']

/** Answers the roots of one call by the queries and the ready answers of REST, each card parsed at most once. */
export function rootsOf(call: GraphCall): Resolve {
  const cards = cardLoader(() => call.snapshot().pack(call.caller.plan), call.signal)
  return (root, ask) =>
    Object.hasOwn(queries, root) ? queries[root as Query](call, cards, ask) : readyRoot(call, root, ask)
}

type Query = 'cards' | 'card' | 'searchCards' | 'bestCards'
type Answer = (call: GraphCall, cards: CardLoader, ask: RootParams) => Promise<unknown>

// Parameters were read by the endpoint's own table, so they are what its queries ask for.
const queries: Readonly<Record<Query, Answer>> = {
  async cards(call, cards, ask) {
    const { columns } = call.snapshot()
    const { issuer, limit, offset, ...filters } = ask as ParamsOf<'listCards'>
    const found = list(columns, { ...filters, issuer: requireIssuer(columns, issuer) })
    return cards(found.slice(offset, offset + limit))
  },

  async card(call, cards, ask) {
    const { slug } = ask as ParamsOf<'getCard'>
    const place = call.snapshot().placeOf(slug)
    return place === undefined ? null : (await cards([place]))[0]
  },

  async searchCards(call, cards, ask) {
    const { limit, offset, ...query } = ask as ParamsOf<'searchCards'>
    const snapshot = call.snapshot()
    const found = search(snapshot.columns, await snapshot.words(call.signal), query)
    return cards(found.slice(offset, offset + limit))
  },

  async bestCards(call, cards, ask) {
    const snapshot = call.snapshot()
    const { category, ...query } = ask as ParamsOf<'bestCards'>
    const rates = await snapshot.best(requireCategory(snapshot.columns, category), call.signal)
    if (rates === null) return []
    const ranked = best(snapshot.columns, rates, { ...query, quarter: call.windows.quarter })
    const found = await cards(ranked.map(({ card }) => card))
    return found.map((card, turn) => ({
      ...card,
      category_rate: JSON.parse(rates.rate(ranked[turn]?.row ?? -1).toString()),
    }))
  },
}

const UNCODED = { gzip: false, br: false }

/** A root whose REST answer lies ready in the pack; an unknown slug is null. */
async function readyRoot(call: GraphCall, root: RootName, ask: RootParams): Promise<unknown> {
  const { endpoint, as } = rootTable[root]
  const name = endpoint as EndpointsFrom<'ready'>
  try {
    const asked = { ...call, name, params: ask, accepted: UNCODED } as unknown as Call<typeof name>
    const reply = await (ready[name] as Handler<typeof name>)(asked)
    return reply.kind === 'data' ? JSON.parse(reply.body.toString()).data : null
  } catch (error) {
    if (as === 'maybe' && error instanceof Refusal && error.code === 'not_found') return null
    throw error
  }
}
