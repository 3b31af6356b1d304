import { Buffer } from 'node:buffer'
import type { CardIndex } from '../../data/snapshot/format.ts'
import { allMaybe, type MaybePromise, mapMaybe } from '../async/maybe-promise.ts'
import type { BodyPool } from '../deps.ts'
import type { Signal } from '../snapshot/lazy-file.ts'
import type { Pack } from '../snapshot/pack.ts'
import type { DataCall, DataReply } from './call.ts'

/** Bytes from `start` to before `end`. */
export interface Piece {
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
}

/** How much of a card a reply has: everything; all but the issuer's website; or no relations either (spec 2.1, 2.2). */
export type Form = 'detail' | 'listed' | 'summary'

/** Makes a piece of a whole buffer. */
export const piece = (bytes: Buffer): Piece => ({ bytes, start: 0, end: bytes.length })
/** Makes a piece of a text. */
export const textPiece = (text: string): Piece => piece(Buffer.from(text))

const LIST_OPENING = textPiece('{"data":[')
const LIST_CLOSING = textPiece(']}')
const COMMA = textPiece(',')

/** Joins pieces to a reply. */
export const stitch = (pieces: readonly Piece[], { deps }: Pick<DataCall, 'deps'>): DataReply => ({
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
  for (const { bytes, start, end } of pieces) {
    // A call of `copy` takes longer than a byte: the commas and braces of a list are a third of its pieces.
    if (end - start === 1) body[at++] = bytes[start] ?? 0
    else at += bytes.copy(body, at, start, end)
  }
  return body
}

/** Adds the end of the list's card number `i`, including its closing brace. */
export type EndCard = (pieces: Piece[], i: number) => void

/** The closing brace of a card. */
export const CARD_END = textPiece('}')
const closeCard: EndCard = (pieces) => pieces.push(CARD_END)

/** Replies with a list of the cards at the given positions, stitched from their prebuilt bytes. */
export function stitchList(
  call: DataCall,
  positions: readonly number[],
  form: Form,
  { close = LIST_CLOSING, endCard = closeCard }: { close?: Piece; endCard?: EndCard } = {},
): MaybePromise<DataReply> {
  const pack = call.snapshot().pack(call.caller.plan)
  return mapMaybe(cardsIn(pack, call), (index) =>
    mapMaybe(partsOf(pack, index, positions, call.signal), (parts) => {
      const pieces: Piece[] = [LIST_OPENING]
      positions.forEach((position, i) => {
        if (i > 0) pieces.push(COMMA)
        addCard(pieces, index, position, parts[i], form)
        endCard(pieces, i)
      })
      pieces.push(close)
      return stitch(pieces, call)
    }),
  )
}

/** Index of the cards, or of their concise forms, whose replies have every byte. */
export const cardsIn = (
  pack: Pack,
  { isConcise, signal }: Pick<DataCall, 'isConcise' | 'signal'>,
): MaybePromise<CardIndex> => (isConcise ? pack.concise(signal) : pack.cards(signal))

/** Returns the part of each card. Cards share parts, and a part is looked up once. */
function partsOf(
  pack: Pack,
  { part }: CardIndex,
  positions: readonly number[],
  signal: Signal,
): MaybePromise<readonly Buffer[]> {
  const found = new Map<number, MaybePromise<Buffer>>()
  const partAt = (i: number) => {
    const known = found.get(i) ?? pack.part(i, signal)
    found.set(i, known)
    return known
  }
  return allMaybe(positions.map((position) => partAt(part[position] ?? -1)))
}

/** Number of a card's cuts that a form applies. Cuts come in pairs: start and end of the bytes to leave out. */
const CUTS: Readonly<Record<Form, number>> = { detail: 0, listed: 2, summary: Number.POSITIVE_INFINITY }

/** Adds a card's bytes up to its closing brace, without those that the form leaves out. */
export function addCard(
  pieces: Piece[],
  index: CardIndex,
  position: number,
  bytes: Buffer | undefined,
  form: Form,
) {
  const from = index.start[position]
  const length = index.length[position]
  if (from === undefined || length === undefined || bytes === undefined)
    throw new Error(`The pack has no card at ${position}`)
  const { cuts, cutsFrom } = index
  const first = cutsFrom[position] ?? 0
  const last = cutsFrom[position + 1] ?? first
  const end = Math.min(first + CUTS[form], last)
  let start = from
  for (let cut = first; cut < end; cut += 2) {
    pieces.push({ bytes, start, end: from + (cuts[cut] ?? 0) })
    start = from + (cuts[cut + 1] ?? 0)
  }
  pieces.push({ bytes, start, end: from + length - 1 })
}
