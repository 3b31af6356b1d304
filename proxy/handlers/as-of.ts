import { conciseCard, type Row } from '../../data/mcp/concise-card.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { CardIndex } from '../../data/snapshot/format.ts'
import type { ChangedMembers, SourceEntry, StateIndex } from '../../data/snapshot/states.ts'
import { quarterOf } from '../../data/value/quarters.ts'
import { allMaybe, type MaybePromise, mapMaybe } from '../async/maybe-promise.ts'
import { parseJson } from '../snapshot/lazy-file.ts'
import type { Windows } from '../store/windows.ts'
import type { DataCall, DataReply } from './call.ts'
import { type Form, stitch, textPiece } from './stitch.ts'

type AsOfCall = DataCall & { readonly windows: Windows }

/** The state of a card on a day. */
interface Found {
  readonly slug: string
  readonly position: number
  /** Index in the states. */
  readonly state: number
  readonly day: string
  readonly period: Period
}

interface Period {
  readonly valid_from: string
  /** First day on which it is no longer valid; null if it is still valid. */
  readonly valid_to: string | null
}

/** Replies with a card as the facts state it for a day (spec 11). Throws 400 for a future day, 404 before the first fact. */
export function cardAsOf(call: AsOfCall, position: number, day: string): MaybePromise<DataReply> {
  return cardsAsOf(call, [position], day, 'detail', ([data], [found]) => {
    return { data, as_of: day, ...found?.period }
  })
}

/** Replies with cards as the facts state them for a day, each with its period. */
export function compareAsOf(
  call: AsOfCall,
  positions: readonly number[],
  day: string,
): MaybePromise<DataReply> {
  return cardsAsOf(call, positions, day, 'listed', (data, states) => {
    return { data, as_of: day, periods: states.map(({ slug, period }) => ({ slug, ...period })) }
  })
}

/** Replies with the sources of a card as the facts state them for a day. */
export function sourcesAsOf(call: AsOfCall, position: number, day: string): MaybePromise<DataReply> {
  requirePast(call, day)
  return mapMaybe(packOf(call).sourceStates(call.signal), (index) => {
    const found = stateOn(call, index, position, day)
    return mapMaybe(sourcesOn(call, index, found), (data) => {
      return reply(call, { data, as_of: day, ...found.period })
    })
  })
}

const packOf = ({ snapshot, caller }: DataCall) => snapshot().pack(caller.plan)

function requirePast({ windows }: AsOfCall, day: string) {
  if (day > windows.day) refuse('bad_request', `\`as_of\` must not be after today, ${windows.day}.`)
}

const reply = (call: DataCall, body: object): DataReply => stitch([textPiece(JSON.stringify(body))], call)

function cardsAsOf(
  call: AsOfCall,
  positions: readonly number[],
  day: string,
  form: Form,
  bodyOf: (cards: readonly Row[], states: readonly Found[]) => object,
): MaybePromise<DataReply> {
  requirePast(call, day)
  return mapMaybe(packOf(call).states(call.signal), (index) => {
    const states = positions.map((position) => stateOn(call, index, position, day))
    return mapMaybe(allMaybe(states.map((found) => cardOn(call, index, found, form))), (cards) => {
      return reply(call, bodyOf(cards, states))
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
  return { slug, position, state, day, period: { valid_from: validFrom[state] ?? '', valid_to: validTo } }
}

/** The card of a state in the form of the reply. */
function cardOn(call: AsOfCall, index: StateIndex, found: Found, form: Form): MaybePromise<Row> {
  return mapMaybe(cardOfToday(call, found.position), (today) =>
    mapMaybe(differenceOf<ChangedMembers>(call, index, found), (changed) => {
      const card = { ...today, ...changed }
      if (call.isConcise) return conciseCard(card, quarterOf(new Date(found.day)))
      return form === 'detail' ? card : withoutWebsite(card)
    }),
  )
}

/** Lists have no issuers' websites (spec 2.1). */
function withoutWebsite(card: Row): Row {
  const { website: _, ...issuers } = card.issuers as Row
  return { ...card, issuers }
}

function cardOfToday(call: AsOfCall, position: number): MaybePromise<Row> {
  return mapMaybe(packOf(call).cards(call.signal), (index) => readJson<Row>(call, spanAt(index, position)))
}

/** The sources of a state. */
function sourcesOn(call: AsOfCall, index: StateIndex, found: Found): MaybePromise<readonly object[]> {
  return mapMaybe(sourcesOfToday(call, found.position), (today) =>
    mapMaybe(differenceOf<readonly SourceEntry[]>(call, index, found), (entries) => {
      const sourceOf = (entry: SourceEntry) => (typeof entry === 'number' ? (today[entry] ?? []) : entry)
      return entries?.flatMap(sourceOf) ?? today
    }),
  )
}

/** They are the rows of the response without a day. */
function sourcesOfToday(call: AsOfCall, position: number): MaybePromise<readonly object[]> {
  return mapMaybe(packOf(call).responses(call.signal), ({ perCard }) => {
    const ref = perCard[call.name]?.[position] ?? null
    if (ref === null) return []
    const response = readJson<{ readonly data: readonly object[] }>(call, ref)
    return mapMaybe(response, ({ data }) => data)
  })
}

/** What differs between a state and today; null for the state of today. */
const differenceOf = <T>(
  call: AsOfCall,
  index: StateIndex,
  { state, period }: Found,
): MaybePromise<T | null> => (period.valid_to === null ? null : readJson<T>(call, spanAt(index, state)))

/** Location of JSON in a pack. */
type Span = readonly [part: number, start: number, length: number, ...forms: readonly number[]]
type Spans = Pick<CardIndex, 'part' | 'start' | 'length'>

const spanAt = ({ part, start, length }: Spans, i: number): Span => [
  part[i] ?? -1,
  start[i] ?? 0,
  length[i] ?? 0,
]

function readJson<T>(call: AsOfCall, [part, start, length]: Span): MaybePromise<T> {
  return mapMaybe(packOf(call).part(part, call.signal), (bytes) =>
    parseJson<T>(bytes.subarray(start, start + length)),
  )
}
