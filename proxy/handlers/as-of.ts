import { gunzipSync } from 'node:zlib'
import { conciseCard, type Row } from '../../data/mcp/concise-card.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { CardStateIndex, StateIndex } from '../../data/snapshot/states.ts'
import { allMaybe, type MaybePromise, mapMaybe } from '../async/maybe-promise.ts'
import type { Windows } from '../store/windows.ts'
import type { DataCall, DataReply } from './call.ts'
import {
  addCard,
  addObject,
  CARD_END,
  cardsIn,
  type Form,
  type Piece,
  piece,
  stitch,
  textPiece,
} from './stitch.ts'

type AsOfCall = DataCall & { readonly windows: Windows }

/** The state of a card on a day. */
interface Found {
  readonly slug: string
  readonly position: number
  /** Index in the states. */
  readonly state: number
  readonly validFrom: string
  /** First day on which it is no longer valid; null if it is still valid. */
  readonly validTo: string | null
}

/** Replies with a card as the facts state it for a day (spec 11). Throws 400 for a future day, 404 before the first fact. */
export function cardAsOf(call: AsOfCall, position: number, day: string): MaybePromise<DataReply> {
  return cardsAsOf(call, [position], day, 'detail', (pieces, [found]) => {
    pieces.push(textPiece(`,"as_of":"${day}",${periodText(found)}}`))
  })
}

/** Replies with cards as the facts state them for a day, each with its period. */
export function compareAsOf(
  call: AsOfCall,
  positions: readonly number[],
  day: string,
): MaybePromise<DataReply> {
  return cardsAsOf(call, positions, day, 'listed', (pieces, states) => {
    const periods = states.map((found) => `{"slug":"${found.slug}",${periodText(found)}}`)
    pieces.push(textPiece(`],"as_of":"${day}","periods":[${periods.join(',')}]}`))
  })
}

/** Replies with the sources of a card as the facts state them for a day. */
export function sourcesAsOf(call: AsOfCall, position: number, day: string): MaybePromise<DataReply> {
  requirePast(call, day)
  return mapMaybe(packOf(call).sourceStates(call.signal), (index) => {
    const found = stateOn(call, index, position, day)
    return mapMaybe(sourceRows(call, index, found), (rows) => {
      return stitch([ONE, rows, textPiece(`,"as_of":"${day}",${periodText(found)}}`)], call)
    })
  })
}

const packOf = ({ snapshot, caller }: DataCall) => snapshot().pack(caller.plan)

function requirePast({ windows }: AsOfCall, day: string) {
  if (day > windows.day) refuse('bad_request', `\`as_of\` must not be after today, ${windows.day}.`)
}

const periodText = (found: Found | undefined): string =>
  `"valid_from":${JSON.stringify(found?.validFrom)},"valid_to":${JSON.stringify(found?.validTo)}`

type Close = (pieces: Piece[], states: readonly Found[]) => void

const ONE = textPiece('{"data":')
const LIST = textPiece('{"data":[')
const COMMA = textPiece(',')
const NO_ROWS = textPiece('[]')

function cardsAsOf(
  call: AsOfCall,
  positions: readonly number[],
  day: string,
  form: Form,
  close: Close,
): MaybePromise<DataReply> {
  requirePast(call, day)
  return mapMaybe(packOf(call).states(call.signal), (index) => {
    const states = positions.map((position) => stateOn(call, index, position, day))
    return mapMaybe(allMaybe(states.map((found) => cardPieces(call, index, found, form))), (cards) => {
      const pieces: Piece[] = [form === 'detail' ? ONE : LIST]
      for (const [i, card] of cards.entries()) pieces.push(...(i === 0 ? [] : [COMMA]), ...card, CARD_END)
      close(pieces, states)
      return stitch(pieces, call)
    })
  })
}

function stateOn(call: AsOfCall, { from, validFrom }: StateIndex, position: number, day: string): Found {
  const slug = call.snapshot().columns.slug[position] ?? ''
  const [first = 0, end = 0] = [from[position], from[position + 1]]
  let state = end - 1
  while (state >= first && (validFrom[state] ?? '') > day) state--
  if (state < first)
    refuse('not_found', `No facts about ${slug} before ${validFrom[first]}: \`as_of\` must not be earlier.`)
  const validTo = state + 1 < end ? (validFrom[state + 1] ?? null) : null
  return { slug, position, state, validFrom: validFrom[state] ?? '', validTo }
}

/** The pieces of a state up to its closing brace. The state of today is the card itself. */
function cardPieces(
  call: AsOfCall,
  states: CardStateIndex,
  { position, state, validTo }: Found,
  form: Form,
): MaybePromise<readonly Piece[]> {
  const pieces: Piece[] = []
  if (validTo !== null)
    return mapMaybe(storedState(call, states, state), (object) => {
      if (call.isConcise) addObject(pieces, conciseState(object), NO_CUTS, 0, form)
      else addObject(pieces, object, states, state, form)
      return pieces
    })
  const pack = packOf(call)
  return mapMaybe(cardsIn(pack, call), (index) =>
    mapMaybe(pack.part(index.part[position] ?? -1, call.signal), (bytes) => {
      addCard(pieces, index, position, bytes, form)
      return pieces
    }),
  )
}

const NO_CUTS = { cuts: [], cutsFrom: [] }

/** The concise form of a state that is not that of today. */
function conciseState({ bytes, start, end }: Piece): Piece {
  const card = JSON.parse(bytes.toString('utf8', start, end)) as Row
  return textPiece(JSON.stringify(conciseCard(card)))
}

/** The bytes of a state that is not that of today. */
function storedState(
  call: AsOfCall,
  { part, start, length }: StateIndex,
  state: number,
): MaybePromise<Piece> {
  return mapMaybe(packOf(call).part(part[state] ?? -1, call.signal), (bytes) => {
    const from = start[state] ?? 0
    return piece(gunzipSync(bytes.subarray(from, from + (length[state] ?? 0))))
  })
}

/** The rows of a state as a JSON array. Those of today are in the response without a day. */
function sourceRows(
  call: AsOfCall,
  states: StateIndex,
  { position, state, validTo }: Found,
): MaybePromise<Piece> {
  if (validTo !== null) return storedState(call, states, state)
  const pack = packOf(call)
  return mapMaybe(pack.responses(call.signal), ({ perCard }) => {
    const ref = perCard[call.name]?.[position] ?? null
    if (ref === null) return NO_ROWS
    const [at, from, size] = ref
    return mapMaybe(pack.part(at, call.signal), (bytes) => {
      return { bytes, start: from + ONE.end, end: from + size - CARD_END.end }
    })
  })
}
