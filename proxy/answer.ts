import { Buffer } from 'node:buffer'
import { type Endpoint, type EndpointName, endpointTable } from '../data/schema/endpoints.ts'
import { refuse } from '../data/schema/errors.ts'
import type { Plan } from '../data/schema/plans.ts'
import type { Call, Handler, Reply } from './call.ts'
import type { Deps } from './deps.ts'
import { admit, keyOf, requireAdmitted, requirePlan } from './guard.ts'
import { handlers } from './handlers/index.ts'
import { readBody } from './http/body.ts'
import { accepted } from './http/coding.ts'
import { readBodyAs, readParams } from './http/params.ts'
import { type Route, routeOf } from './http/route.ts'
import { inTime, type TimeLimit, timeLimit } from './http/time-limit.ts'
import { keptAnswersOf } from './kept-answers.ts'
import type { ParsedKey } from './key.ts'
import type { Snapshot } from './snapshot/snapshot.ts'
import type { Used } from './store/store.ts'
import { heldReply } from './tag.ts'
import { type Windows, windowsAt } from './windows.ts'

/** One request and what is known of it so far; a refusal says no more than that. */
export interface Exchange {
  readonly request: Request
  /** Path as it stands in the address. */
  readonly path: string
  /** Query with its `?`, or nothing. */
  readonly search: string
  readonly route: Route | null
  readonly snapshot: Snapshot | null
  /** What the runtime knows of the connection. */
  readonly connection: unknown
  /** Names the request, in its answer and in the log. */
  readonly id: string
  /** On the monotonic clock. */
  readonly startedAt: number
  /** How long the store took; null as long as it was not asked. */
  storeMs: number | null
  readonly keptAnswersBytes: number | undefined
  now: Date
  windows: Windows
  account: { readonly plan: Plan; readonly used: Used; readonly accountId?: string } | null
}

/** What a request is, before anything is checked. */
export function exchangeOf(request: Request, deps: Deps, connection: unknown, id: string): Exchange {
  const { url } = request
  const pathAt = url.indexOf('/', url.indexOf('//') + 2)
  const searchAt = url.indexOf('?', pathAt)
  const path = searchAt < 0 ? url.slice(pathAt) : url.slice(pathAt, searchAt)
  const now = deps.now()
  return {
    request,
    path,
    search: searchAt < 0 ? '' : url.slice(searchAt),
    route: routeOf(path),
    snapshot: deps.snapshots.current(),
    connection,
    id,
    startedAt: performance.now(),
    storeMs: null,
    keptAnswersBytes: deps.keptAnswersBytes,
    now,
    windows: windowsAt(now),
    account: null,
  }
}

const NOTHING = Buffer.alloc(0)

/** Takes a request through every guard, in their order (decision 1), to its handler. */
export async function replyTo(exchange: Exchange, deps: Deps): Promise<Reply> {
  const { request, route } = exchange
  const { method } = request
  const name = route?.methods.get(method)
  if (route === null || name === undefined) return refuse('not_found', 'No such route.')
  const endpoint = endpointTable[name]
  const body = method === 'GET' || method === 'HEAD' ? NOTHING : await readBody(request)
  exchange.now = deps.now()
  exchange.windows = windowsAt(exchange.now)
  const caller = endpoint.key ? await callerOf(exchange, deps) : null
  if (caller !== null) requirePlan(endpoint, caller.plan)
  const known = isData(exchange, endpoint) ? knownReply(exchange, endpoint) : undefined
  if (known !== undefined) return known
  const params = readParams(name, route.values, exchange.search)
  const reply = handle(exchange, { deps, name, caller, params, body: readBodyAs(endpoint, body) })
  return reply instanceof Promise
    ? reply.then((made) => keepReply(exchange, made))
    : keepReply(exchange, reply)
}

/** What a data answer depends on beside the snapshot: plan, address and quarter. */
const askedIn = ({ account, path, search, windows }: Exchange) =>
  `${account?.plan} ${windows.quarter} ${path}${search}`

/** Data out of the snapshot, which has a tag. */
const isData = ({ snapshot }: Exchange, { served }: Endpoint) =>
  snapshot !== null && served !== 'account' && served !== 'graph'

/** What needs no looking up: the client has the answer, or an earlier call has asked the same of the same snapshot. */
const knownReply = (exchange: Exchange, endpoint: Endpoint): Reply | undefined =>
  heldReply(exchange) ?? keptReply(exchange, endpoint)

function keptReply(exchange: Exchange, endpoint: Endpoint): Reply | undefined {
  if (exchange.snapshot === null) return undefined
  const { br, gzip } = accepted(exchange.request.headers.get('accept-encoding'))
  // A ready answer is stored compressed too: who takes that does not get it stitched.
  if (endpoint.served === 'ready' && (br || gzip)) return undefined
  return keptAnswersOf(exchange.snapshot, exchange.keptAnswersBytes).get(askedIn(exchange))
}

function keepReply(exchange: Exchange, reply: Reply): Reply {
  if (reply.kind === 'data' && reply.isStitched === true && exchange.snapshot !== null)
    keptAnswersOf(exchange.snapshot, exchange.keptAnswersBytes).keep(askedIn(exchange), reply)
  return reply
}

async function callerOf(exchange: Exchange, deps: Deps) {
  const key = keyOf(exchange.request.headers.get('authorization'))
  const known = await admitted(exchange, deps, key)
  exchange.account = known
  return requireAdmitted(known, exchange.now, exchange.windows)
}

async function admitted(exchange: Exchange, { store }: Deps, key: ParsedKey) {
  const asked = performance.now()
  try {
    return await admit(store, key, exchange.now)
  } finally {
    exchange.storeMs = performance.now() - asked
  }
}

const TIMEOUT_MS = 30_000

interface Checked {
  readonly deps: Deps
  readonly name: EndpointName
  readonly caller: unknown
  readonly params: unknown
  readonly body: unknown
}

/** The table has read the parts of the call: they are what the endpoint's handler asks for. */
function handle(exchange: Exchange, checked: Checked): Reply | Promise<Reply> {
  const limit = timeLimit(checked.deps.timeoutMs ?? TIMEOUT_MS)
  const call = {
    ...checked,
    snapshot: () => exchange.snapshot ?? refuse('internal_error', 'No data is available.'),
    accepted: accepted(exchange.request.headers.get('accept-encoding')),
    now: exchange.now,
    windows: exchange.windows,
    signal: limit.signal,
    client: () => checked.deps.clientOf?.(exchange.request.headers, exchange.connection) ?? 'unknown',
  } as Call
  const reply = (handlers[checked.name] as Handler<EndpointName>)(call)
  return reply instanceof Promise ? finished(reply, limit) : reply
}

async function finished(reply: Promise<Reply>, limit: TimeLimit): Promise<Reply> {
  try {
    return await inTime(reply, limit.signal())
  } finally {
    limit.end()
  }
}
