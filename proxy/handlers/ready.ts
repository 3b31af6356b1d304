import { Buffer } from 'node:buffer'
import type { EndpointsFrom } from '../../data/schema/endpoints.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { CardIndex, Ref, ResponseIndex } from '../../data/snapshot/format.ts'
import { EMPTY_LIST, responseName } from '../../data/snapshot/names.ts'
import type { Coding } from '../http/coding.ts'
import { type MaybePromise, mapMaybe } from '../snapshot/maybe-promise.ts'
import type { Pack } from '../snapshot/pack.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Call, DataReply, Handlers } from './call.ts'
import { addCard, type Piece, stitch, textPiece } from './stitch.ts'

type WithKey = Exclude<EndpointsFrom<'ready'>, 'getStats'>
type ReadyCall = Pick<Call<WithKey>, 'deps' | 'name' | 'caller' | 'snapshot' | 'accepted' | 'signal'>

/** Answers that lie ready in the pack (spec 4.2 to 4.5). */
export const ready: Handlers<'ready'> = {
  getCard: (call) => card(call, packOf(call), cardPlace(call.snapshot(), call.params.slug)),
  getCardHistory: (call) => ofCard(call, call.params.slug),
  listCardTransfers: (call) => ofCard(call, call.params.slug),
  listCardPerks: (call) => ofCard(call, call.params.slug),
  listCardCredits: (call) => ofCard(call, call.params.slug),
  listOfferHistory: (call) => ofCard(call, call.params.card_slug),
  listProductChanges: (call) => ofIssuer(call, call.params.issuer),
  listApplicationRules: (call) => ofIssuer(call, call.params.issuer),
  listIssuerRules: (call) => ofIssuer(call, call.params.slug),
  getIssuer: (call) => ofIssuer(call, call.params.slug),
  listIssuers: (call) => named(call, call.params.country),
  listNotableOffers: (call) => named(call, call.params.country),
  listTransferPartners: (call) => named(call, call.params.currency),
  listCategories: (call) => named(call),
  listRewardValuations: (call) => named(call),
  getStats: (call) => mapMaybe(call.snapshot().stats(call.signal), plain),
}

const EMPTY = Buffer.from(EMPTY_LIST)
const plain = (body: Buffer): DataReply => ({ kind: 'data', body, coding: 'identity' })

const packOf = ({ snapshot, caller }: ReadyCall) => snapshot().pack(caller.plan)

function cardPlace({ placeOf }: Snapshot, slug: string): number {
  return placeOf(slug) ?? refuse('not_found', `No such card: ${slug}.`)
}

function ofCard(call: ReadyCall, slug: string): MaybePromise<DataReply> {
  const place = cardPlace(call.snapshot(), slug)
  return found(call, ({ perCard }) => perCard[call.name]?.[place])
}

/** All rows, or an issuer's; an issuer without rows has an empty list, an unknown one is refused. */
function ofIssuer(call: ReadyCall, issuer: string | undefined): MaybePromise<DataReply> {
  return found(call, ({ named }) => {
    if (issuer !== undefined && named[responseName('getIssuer', issuer)] === undefined)
      refuse('not_found', `No such issuer: ${issuer}.`)
    return named[responseName(call.name, issuer)]
  })
}

const named = (call: ReadyCall, selected?: string): MaybePromise<DataReply> =>
  found(call, ({ named }) => named[responseName(call.name, selected)])

/** The answer that lies where the index says. */
const found = (
  call: ReadyCall,
  refOf: (index: ResponseIndex) => Ref | null | undefined,
): MaybePromise<DataReply> =>
  mapMaybe(packOf(call).answers(call.signal), (index) => readyBytes(call, packOf(call), refOf(index)))

function readyBytes(call: ReadyCall, pack: Pack, ref: Ref | null | undefined): MaybePromise<DataReply> {
  if (ref === null || ref === undefined) return plain(EMPTY)
  const { coding, start, end } = chosen(ref, call)
  return mapMaybe(pack.part(ref[0], call.signal), (part) => ({
    kind: 'data',
    coding,
    body: part.subarray(start, end),
  }))
}

/** The smallest form that the client takes: where it lies in the part. */
function chosen(ref: Ref, { accepted }: ReadyCall): { coding: Coding; start: number; end: number } {
  const [, start, length, gzip, brotli] = ref
  const coded = start + length
  if (accepted.br && brotli > 0) return { coding: 'br', start: coded + gzip, end: coded + gzip + brotli }
  if (accepted.gzip && gzip > 0) return { coding: 'gzip', start: coded, end: coded + gzip }
  return { coding: 'identity', start, end: coded }
}

const OPENS = textPiece('{"data":')
const CLOSES = textPiece('}}')

/** One card: stored compressed, or stitch from the bytes that lists use too. */
function card(call: ReadyCall, pack: Pack, place: number): MaybePromise<DataReply> {
  const { br, gzip } = call.accepted
  if (!br && !gzip) return plainCard(call, pack, place)
  return mapMaybe(pack.answers(call.signal), ({ detail }) => {
    const ref = detail[place]
    const isCompressed = ref !== undefined && chosen(ref, call).coding !== 'identity'
    return isCompressed ? readyBytes(call, pack, ref) : plainCard(call, pack, place)
  })
}

const plainCard = (call: ReadyCall, pack: Pack, place: number): MaybePromise<DataReply> =>
  mapMaybe(pack.cards(call.signal), (index) =>
    mapMaybe(pack.part(index.part[place] ?? -1, call.signal), (bytes) => wrapped(call, index, place, bytes)),
  )

function wrapped(call: ReadyCall, index: CardIndex, place: number, bytes: Buffer): DataReply {
  const pieces: Piece[] = [OPENS]
  addCard(pieces, index, place, bytes, 'detail')
  pieces.push(CLOSES)
  return stitch(pieces, call)
}
