import { readCode } from '../../data/schema/crosswalk.ts'
import type { RowList } from '../../data/snapshot/format.ts'
import { mapMaybe } from '../async/maybe-promise.ts'
import { requireCategory } from '../query/best.ts'
import { findMerchants, requireMerchant } from '../query/merchants.ts'
import type { Rows } from '../snapshot/rows.ts'
import type { DataCall, Handlers } from './call.ts'
import { type Piece, piece, stitch, textPiece } from './stitch.ts'

/** Endpoints of merchants and codes (part two, section 15): the same rows on every plan. */
export const merchants: Pick<Handlers<'stitched'>, 'listMerchants' | 'getMerchant' | 'listCategoryCodes'> = {
  listMerchants(call) {
    const { q, country, category, limit, offset } = call.params
    const { columns, merchants: list } = call.snapshot()
    const slug = category === undefined ? undefined : requireCategory(columns, category)
    return mapMaybe(list(call.signal), (rows) => {
      const found = findMerchants(rows, { q, country, category: slug })
      const close = `],"total":${found.length},"limit":${limit},"offset":${offset}}`
      return rowsReply(call, rows, found.slice(offset, offset + limit), textPiece(close))
    })
  },

  getMerchant: (call) =>
    mapMaybe(call.snapshot().merchants(call.signal), (rows) => {
      const position = requireMerchant(rows, call.params.id)
      return stitch([ONE_OPENING, piece(rows.row(position)), ONE_CLOSING], call)
    }),

  listCategoryCodes(call) {
    const { scheme, code } = call.params
    const wanted = code === undefined ? undefined : readCode(code, 'code', scheme)
    return mapMaybe(call.snapshot().codes(scheme, call.signal), (rows) => {
      const at = wanted === undefined ? [...rows.code.keys()] : [rows.code.indexOf(wanted)]
      return rowsReply(
        call,
        rows,
        at.filter((position) => position >= 0),
        LIST_CLOSING,
      )
    })
  },
}

const ONE_OPENING = textPiece('{"data":')
const ONE_CLOSING = textPiece('}')
const LIST_OPENING = textPiece('{"data":[')
const LIST_CLOSING = textPiece(']}')
const COMMA = textPiece(',')

/** Replies with the rows at the given positions. */
function rowsReply(call: DataCall, rows: Rows<RowList>, positions: readonly number[], close: Piece) {
  const pieces = positions.flatMap((position, i) => {
    const row = piece(rows.row(position))
    return i === 0 ? [row] : [COMMA, row]
  })
  return stitch([LIST_OPENING, ...pieces, close], call)
}
