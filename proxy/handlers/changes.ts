import { refuse } from '../../data/schema/errors.ts'
import type { ChangeColumns, ChangeLocations } from '../../data/snapshot/changes.ts'
import { allMaybe, type MaybePromise, mapMaybe } from '../async/maybe-promise.ts'
import { type ChangesPage, changesPage } from '../query/changes.ts'
import { requireIssuer } from '../query/list.ts'
import type { Call, DataReply, Handlers } from './call.ts'
import { type Piece, stitch, textPiece } from './stitch.ts'

type ChangesCall = Call<'listChanges'>

/** Endpoint of the published changes (spec 11). */
export const changes: Pick<Handlers<'stitched'>, 'listChanges'> = {
  listChanges(call) {
    const { caller, params, signal, windows } = call
    const snapshot = call.snapshot()
    requireIssuer(snapshot.columns, params.issuer)
    return mapMaybe(snapshot.changes.columns(signal), (columns) => {
      requireCard(call, columns)
      return mapMaybe(snapshot.changes.locations(caller.plan, signal), (locations) =>
        pageReply(call, locations, changesPage(columns, locations, params, windows.day)),
      )
    })
  },
}

/** A withdrawn card is known by its changes. */
function requireCard({ params: { card }, snapshot }: ChangesCall, { slug }: ChangeColumns) {
  if (card === undefined || snapshot().positionOf(card) !== undefined || slug.includes(card)) return
  refuse('not_found', `No such card: ${card}.`)
}

const OPENING = textPiece('{"data":[')
const COMMA = textPiece(',')

function pageReply(
  call: ChangesCall,
  { part, start, length }: ChangeLocations,
  { found, next, hasMore }: ChangesPage,
): MaybePromise<DataReply> {
  const { changes } = call.snapshot()
  const reading = found.map((i) => changes.part(call.caller.plan, part[i] ?? -1, call.signal))
  return mapMaybe(allMaybe(reading), (parts) => {
    const pieces: Piece[] = [OPENING]
    for (const [place, i] of found.entries()) {
      const [bytes, from = 0, size = 0] = [parts[place], start[i], length[i]]
      if (place > 0) pieces.push(COMMA)
      if (bytes !== undefined) pieces.push({ bytes, start: from, end: from + size })
    }
    pieces.push(textPiece(`],"next":${JSON.stringify(next)},"has_more":${hasMore}}`))
    return stitch(pieces, call)
  })
}
