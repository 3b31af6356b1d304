import type { Buffer } from 'node:buffer'
import { conciseRate, type Row } from '../../data/mcp/concise-card.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { BestList } from '../../data/snapshot/format.ts'
import { mapMaybe } from '../async/maybe-promise.ts'
import { type BestQuery, best, bestAt, type RankedRate, requireCategory } from '../query/best.ts'
import { list, requireIssuer } from '../query/list.ts'
import { requireMerchant } from '../query/merchants.ts'
import { search } from '../query/search.ts'
import type { Rows } from '../snapshot/rows.ts'
import { compareAsOf } from './as-of.ts'
import type { DataCall, Handlers } from './call.ts'
import { CARD_END, type Form, type Piece, piece, stitchList, textPiece } from './stitch.ts'

interface Page {
  readonly limit: number
  readonly offset: number
}

/**
 * Endpoints that reply with cards selected by a query (spec 4.2). They run outside the work budget: the slowest search takes about half a
 * millisecond, less than one step of that budget.
 */
export const cards: Pick<Handlers<'stitched'>, 'listCards' | 'searchCards' | 'compareCards' | 'bestCards'> = {
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
    const { category, merchant, mcc } = call.params
    const subjects = [category, merchant, mcc].filter((value) => value !== undefined)
    if (subjects.length !== 1)
      refuse('bad_request', `Exactly one of \`category\`, \`merchant\`, and \`mcc\` is required.`)
    const query = { ...call.params, quarter: call.windows.quarter }
    if (merchant !== undefined) return atMerchant(call, merchant, query)
    if (category !== undefined)
      return inCategory(call, requireCategory(call.snapshot().columns, category), query)
    return mapMaybe(call.snapshot().codes('mcc', call.signal), ({ code, category: categories }) =>
      inCategory(call, categories[code.indexOf(mcc ?? '')] ?? null, query),
    )
  },
}

function page(call: DataCall, positions: readonly number[], { limit, offset }: Page, form: Form) {
  const close = textPiece(`],"total":${positions.length},"limit":${limit},"offset":${offset}}`)
  return stitchList(call, positions.slice(offset, offset + limit), form, { close })
}

const RATE = textPiece(',"category_rate":')

/** `category`: null if a code has none. */
function inCategory(call: DataCall, category: string | null, query: BestQuery) {
  const { columns, ...snapshot } = call.snapshot()
  const list = category === null ? null : snapshot.best(category, call.signal)
  return mapMaybe(list, (rates) => ranking(call, rates === null ? [] : best(columns, rates, query)))
}

function atMerchant(call: DataCall, id: string, query: BestQuery) {
  const { columns, ...snapshot } = call.snapshot()
  const { signal } = call
  return mapMaybe(snapshot.merchants(signal), (merchants) => {
    const position = requireMerchant(merchants, id)
    const accepts = merchants.accepts[position] ?? null
    return mapMaybe(snapshot.merchantRates(signal), (limited) =>
      mapMaybe(snapshot.best(merchants.category[position] ?? '', signal), (category) =>
        ranking(call, bestAt(columns, { category, limited, rows: limited.rows[id] ?? [], accepts }, query)),
      ),
    )
  })
}

/** The rate that ranks a card. */
function rateOf({ isConcise }: DataCall, rate: Buffer): Piece {
  if (!isConcise) return piece(rate)
  return textPiece(JSON.stringify(conciseRate(JSON.parse(rate.toString()) as Row)))
}

function ranking(call: DataCall, ranked: readonly RankedRate<Rows<BestList>>[]) {
  const positions = ranked.map(({ card }) => card)
  return stitchList(call, positions, 'listed', {
    endCard: (pieces, i) => {
      const found = ranked[i]
      if (found) pieces.push(RATE, rateOf(call, found.rates.row(found.row)), CARD_END)
    },
  })
}
