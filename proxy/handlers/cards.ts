import { refuse } from '../../data/schema/errors.ts'
import { type BestQuery, best, requireCategory } from '../query/best.ts'
import { list, requireIssuer } from '../query/list.ts'
import { search } from '../query/search.ts'
import { mapMaybe } from '../snapshot/maybe-promise.ts'
import type { Handlers } from './call.ts'
import { CARD_CLOSES, type Form, piece, type StitchCall, stitchList, textPiece } from './stitch.ts'

interface Page {
  readonly limit: number
  readonly offset: number
}

/** Answers that a query picks cards for (spec 4.2). */
export const cards: Handlers<'stitched'> = {
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
    const { placeOf } = call.snapshot()
    const unknown = call.params.slugs.filter((slug) => placeOf(slug) === undefined)
    if (unknown.length > 0) refuse('not_found', `No such card: ${unknown.join(', ')}.`)
    const found = call.params.slugs.flatMap((slug) => placeOf(slug) ?? [])
    return stitchList(call, found, 'listed')
  },

  bestCards(call) {
    const { columns } = call.snapshot()
    const category = requireCategory(columns, call.params.category)
    const query = { ...call.params, quarter: call.windows.quarter }
    return ranked(call, category, query)
  },
}

function page(call: StitchCall, found: readonly number[], { limit, offset }: Page, form: Form) {
  const close = textPiece(`],"total":${found.length},"limit":${limit},"offset":${offset}}`)
  return stitchList(call, found.slice(offset, offset + limit), form, { close })
}

const RATE = textPiece(',"category_rate":')

function ranked(call: StitchCall, category: string, query: BestQuery) {
  const { columns, ...snapshot } = call.snapshot()
  return mapMaybe(snapshot.best(category, call.signal), (rates) => {
    if (rates === null) return stitchList(call, [], 'listed')
    const rows = best(columns, rates, query)
    const found = rows.map(({ card }) => card)
    return stitchList(call, found, 'listed', {
      finish: (pieces, turn) => pieces.push(RATE, piece(rates.rate(rows[turn]?.row ?? -1)), CARD_CLOSES),
    })
  })
}
