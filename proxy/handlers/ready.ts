import { Buffer } from 'node:buffer'
import { refuse } from '../../data/schema/errors.ts'
import type { CardIndex, Ref, ResponseIndex } from '../../data/snapshot/format.ts'
import { EMPTY_LIST, responseName } from '../../data/snapshot/names.ts'
import { type MaybePromise, mapMaybe } from '../async/maybe-promise.ts'
import type { Coding } from '../http/coding.ts'
import type { Pack } from '../snapshot/pack.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { cardAsOf, sourcesAsOf } from './as-of.ts'
import type { DataCall, DataReply, Handlers } from './call.ts'
import { addCard, cardsIn, type Piece, stitch, textPiece } from './stitch.ts'

/** Endpoints whose replies are prebuilt in a pack (spec 4.2 to 4.5). */
export const ready: Handlers<'ready'> = {
  getCard(call) {
    const { slug, as_of: day } = call.params
    const position = requireCard(call.snapshot(), slug)
    return day === undefined ? card(call, packOf(call), position) : cardAsOf(call, position, day)
  },
  getCardHistory: (call) => replyOfCard(call, call.params.slug),
  listCardSources(call) {
    const { slug, as_of: day } = call.params
    const position = requireCard(call.snapshot(), slug)
    return day === undefined ? replyOfCard(call, slug) : sourcesAsOf(call, position, day)
  },
  listCardTransfers: (call) => replyOfCard(call, call.params.slug),
  listCardPerks: (call) => replyOfCard(call, call.params.slug),
  listCardCredits: (call) => replyOfCard(call, call.params.slug),
  listOfferHistory: (call) => replyOfCard(call, call.params.card_slug),
  listProductChanges: (call) => replyOfIssuer(call, call.params.issuer),
  listApplicationRules: (call) => replyOfIssuer(call, call.params.issuer),
  listIssuerRules: (call) => replyOfIssuer(call, call.params.slug),
  getIssuer: (call) => replyOfIssuer(call, call.params.slug),
  listIssuers: (call) => replyOfFilter(call, call.params.country),
  listNotableOffers: (call) => replyOfFilter(call, call.params.country),
  listTransferPartners: (call) => replyOfFilter(call, call.params.currency),
  listCategories: (call) => replyOfFilter(call),
  listRewardValuations: (call) => replyOfFilter(call),
  getStats: (call) => mapMaybe(call.snapshot().stats(call.signal), uncompressed),
}

const EMPTY = Buffer.from(EMPTY_LIST)
const uncompressed = (body: Buffer): DataReply => ({ kind: 'data', body, coding: 'identity' })

const packOf = ({ snapshot, caller }: DataCall) => snapshot().pack(caller.plan)

function requireCard({ positionOf }: Snapshot, slug: string): number {
  return positionOf(slug) ?? refuse('not_found', `No such card: ${slug}.`)
}

function replyOfCard(call: DataCall, slug: string): MaybePromise<DataReply> {
  const position = requireCard(call.snapshot(), slug)
  return replyAt(call, ({ perCard }) => perCard[call.name]?.[position])
}

/** Replies with the rows of an issuer, or without one with all rows. Throws 404 for an unknown issuer. */
function replyOfIssuer(call: DataCall, issuer: string | undefined): MaybePromise<DataReply> {
  return replyAt(call, ({ named }) => {
    if (issuer !== undefined && named[responseName('getIssuer', issuer)] === undefined)
      refuse('not_found', `No such issuer: ${issuer}.`)
    return named[responseName(call.name, issuer)]
  })
}

const replyOfFilter = (call: DataCall, value?: string): MaybePromise<DataReply> =>
  replyAt(call, ({ named }) => named[responseName(call.name, value)])

/** Replies with the bytes at the location that `refOf` finds in the pack's index. */
const replyAt = (
  call: DataCall,
  refOf: (index: ResponseIndex) => Ref | null | undefined,
): MaybePromise<DataReply> =>
  mapMaybe(packOf(call).responses(call.signal), (index) => readyBytes(call, packOf(call), refOf(index)))

function readyBytes(call: DataCall, pack: Pack, ref: Ref | null | undefined): MaybePromise<DataReply> {
  if (ref === null || ref === undefined) return uncompressed(EMPTY)
  const { coding, start, end } = smallestForm(ref, call)
  return mapMaybe(pack.part(ref[0], call.signal), (part) => ({
    kind: 'data',
    coding,
    body: part.subarray(start, end),
  }))
}

/** Locates the smallest form that the client accepts, by its bytes in the part. */
function smallestForm(ref: Ref, { codings }: DataCall): { coding: Coding; start: number; end: number } {
  const [, start, length, gzip, brotli] = ref
  const compressed = start + length
  const gzipEnd = compressed + gzip
  if (codings.br && brotli > 0) return { coding: 'br', start: gzipEnd, end: gzipEnd + brotli }
  if (codings.gzip && gzip > 0) return { coding: 'gzip', start: compressed, end: gzipEnd }
  return { coding: 'identity', start, end: compressed }
}

const CARD_OPENING = textPiece('{"data":')
const CARD_CLOSING = textPiece('}}')

/** Replies with one card: with its compressed form, or joined from the bytes that lists use too. */
function card(call: DataCall, pack: Pack, position: number): MaybePromise<DataReply> {
  const { br, gzip } = call.codings
  if (call.isConcise || (!br && !gzip)) return stitchedCard(call, pack, position)
  return mapMaybe(pack.responses(call.signal), ({ detail }) => {
    const ref = detail[position]
    const isCompressed = ref !== undefined && smallestForm(ref, call).coding !== 'identity'
    return isCompressed ? readyBytes(call, pack, ref) : stitchedCard(call, pack, position)
  })
}

const stitchedCard = (call: DataCall, pack: Pack, position: number): MaybePromise<DataReply> =>
  mapMaybe(cardsIn(pack, call), (index) =>
    mapMaybe(pack.part(index.part[position] ?? -1, call.signal), (bytes) =>
      cardReply(call, index, position, bytes),
    ),
  )

function cardReply(call: DataCall, index: CardIndex, position: number, bytes: Buffer): DataReply {
  const pieces: Piece[] = [CARD_OPENING]
  addCard(pieces, index, position, bytes, 'detail')
  pieces.push(CARD_CLOSING)
  return stitch(pieces, call)
}
