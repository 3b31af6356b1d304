import { refuse } from '../../data/schema/errors.ts'
import { mapMaybe } from '../async/maybe-promise.ts'
import { type BestQuery, best, requireCategory } from '../query/best.ts'
import { list, requireIssuer } from '../query/list.ts'
import { search } from '../query/search.ts'
import { compareAsOf } from './as-of.ts'
import type { DataCall, Handlers } from './call.ts'
import { CARD_END, type Form, piece, stitchList, textPiece } from './stitch.ts'

interface Page {
  readonly limit: number
  readonly offset: number
}

/**
 * Endpoints that reply with cards selected by a query (spec 4.2). They run outside the work budget: the slowest search takes about half a
 * millisecond, less than one step of that budget.
 */
export const cards: Omit<Handlers<'stitched'>, 'listChanges' | 'listExports'> = {
  listCards(call) {
    const { columns } = call.snapshot()
    const issuer = requireIssuer(columns, call.params.issuer)
    return page(call, list(columns, { ...call.params, issuer }), call.params, 'listed')
  },

  searchCards(call) {
    const { columns, ...snapshot } = call.snapshot()
    return mapMaybe(snapshot.words(call.signal), (index) =>
      page(call, search(columns, index, call.params), call.params, 'summary'),
    )
  },

  compareCards(call) {
    const { positionOf } = call.snapshot()
    const unknown = call.params.slugs.filter((slug) => positionOf(slug) === undefined)
    if (unknown.length > 0) refuse('not_found', `No such card: ${unknown.join(', ')}.`)
    const positions = call.params.slugs.flatMap((slug) => positionOf(slug) ?? [])
    const { as_of: day } = call.params
    return day === undefined ? stitchList(call, positions, 'listed') : compareAsOf(call, positions, day)
  },

  bestCards(call) {
    const { columns } = call.snapshot()
    const category = requireCategory(columns, call.params.category)
    const query = { ...call.params, quarter: call.windows.quarter }
    return ranking(call, category, query)
  },
}

function page(call: DataCall, positions: readonly number[], { limit, offset }: Page, form: Form) {
  const close = textPiece(`],"total":${positions.length},"limit":${limit},"offset":${offset}}`)
  return stitchList(call, positions.slice(offset, offset + limit), form, { close })
}

const RATE = textPiece(',"category_rate":')

function ranking(call: DataCall, category: string, query: BestQuery) {
  const { columns, ...snapshot } = call.snapshot()
  return mapMaybe(snapshot.best(category, call.signal), (rates) => {
    if (rates === null) return stitchList(call, [], 'listed')
    const ranked = best(columns, rates, query)
    const positions = ranked.map(({ card }) => card)
    return stitchList(call, positions, 'listed', {
      endCard: (pieces, i) => pieces.push(RATE, piece(rates.rate(ranked[i]?.row ?? -1)), CARD_END),
    })
  })
}
