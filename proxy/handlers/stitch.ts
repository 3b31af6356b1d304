import { Buffer } from 'node:buffer'
import type { EndpointName } from '../../data/schema/endpoints.ts'
import type { CardIndex } from '../../data/snapshot/format.ts'
import type { BodyPool } from '../deps.ts'
import { allMaybe, type MaybePromise, mapMaybe } from '../snapshot/maybe-promise.ts'
import type { Pack } from '../snapshot/pack.ts'
import type { Signal } from '../snapshot/parsed.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Caller, DataReply } from './call.ts'

/** A run of ready bytes. */
export interface Piece {
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
}

/** How much of a card an answer shows: all, all but the issuer's website, or no relation arrays either (spec 2.1, 2.2). */
export type Form = 'detail' | 'listed' | 'summary'

/** What stitching needs of a call, whichever endpoint it asks for. */
export interface StitchCall {
  readonly name: EndpointName
  readonly deps: { readonly bodyPool?: BodyPool }
  readonly caller: Caller
  readonly snapshot: () => Snapshot
  readonly signal: Signal
}

/** All of the bytes. */
export const piece = (bytes: Buffer): Piece => ({ bytes, start: 0, end: bytes.length })
export const textPiece = (text: string): Piece => piece(Buffer.from(text))

const LIST_OPENS = textPiece('{"data":[')
const LIST_CLOSES = textPiece(']}')
const COMMA = textPiece(',')

/** The answer that the pieces make together. */
export const stitch = (pieces: readonly Piece[], { deps }: Pick<StitchCall, 'deps'>): DataReply => ({
  kind: 'data',
  coding: 'identity',
  isStitched: true,
  body: join(pieces, deps.bodyPool),
})

function join(pieces: readonly Piece[], pool: BodyPool | undefined): Buffer {
  let length = 0
  for (const { start, end } of pieces) length += end - start
  const body = pool?.allocate(length) ?? Buffer.allocUnsafe(length)
  let at = 0
  for (const { bytes, start, end } of pieces) at += bytes.copy(body, at, start, end)
  return body
}

/** Adds to a card's pieces, its closing brace left out so that more can follow. */
export type Finish = (pieces: Piece[], turn: number) => void

/** Ends a card. */
export const CARD_CLOSES = textPiece('}')
const closeCard: Finish = (pieces) => pieces.push(CARD_CLOSES)

/** A list answer of the cards at the given places, out of their ready bytes. */
export function stitchList(
  call: StitchCall,
  places: readonly number[],
  form: Form,
  { close = LIST_CLOSES, finish = closeCard }: { close?: Piece; finish?: Finish } = {},
): MaybePromise<DataReply> {
  const pack = call.snapshot().pack(call.caller.plan)
  return mapMaybe(pack.cards(call.signal), (index) =>
    mapMaybe(partsOf(pack, index, places, call.signal), (parts) => {
      const pieces: Piece[] = [LIST_OPENS]
      places.forEach((place, turn) => {
        if (turn > 0) pieces.push(COMMA)
        addCard(pieces, index, place, parts[turn], form)
        finish(pieces, turn)
      })
      pieces.push(close)
      return stitch(pieces, call)
    }),
  )
}

const partsOf = (
  pack: Pack,
  { part }: CardIndex,
  places: readonly number[],
  signal: Signal,
): MaybePromise<readonly Buffer[]> => allMaybe(places.map((place) => pack.part(part[place] ?? -1, signal)))

/** How many of a card's cuts a form takes, as starts and ends. */
const CUTS: Readonly<Record<Form, number>> = { detail: 0, listed: 2, summary: Number.POSITIVE_INFINITY }

/** The card's bytes without what the form leaves out, up to before its closing brace. */
export function addCard(
  pieces: Piece[],
  index: CardIndex,
  place: number,
  bytes: Buffer | undefined,
  form: Form,
) {
  const from = index.start[place]
  const length = index.length[place]
  if (from === undefined || length === undefined || bytes === undefined)
    throw new Error(`The pack has no card at ${place}`)
  const { cuts } = index
  const first = index.cutsFrom[place] ?? 0
  const last = index.cutsFrom[place + 1] ?? first
  const end = Math.min(first + CUTS[form], last)
  let start = from
  for (let cut = first; cut < end; cut += 2) {
    pieces.push({ bytes, start, end: from + (cuts[cut] ?? 0) })
    start = from + (cuts[cut + 1] ?? 0)
  }
  pieces.push({ bytes, start, end: from + length - 1 })
}
