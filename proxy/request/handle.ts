import { Buffer } from 'node:buffer'
import { type Endpoint, type EndpointName, endpointTable } from '../../data/schema/endpoints.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { Deps } from '../deps.ts'
import type { Call, FullReply, Handler, Reply, TaggedReply } from '../handlers/call.ts'
import { handlers } from '../handlers/index.ts'
import { readBody } from '../http/body.ts'
import { accepted } from '../http/coding.ts'
import { readBodyAs, readParams } from '../http/params.ts'
import { inTime, type TimeLimit, timeLimit } from '../http/time-limit.ts'
import { windowsAt } from '../store/windows.ts'
import type { RequestContext } from './context.ts'
import { keyOf, requireAdmitted, requireKnown, requirePlan } from './guard.ts'
import { responseCacheOf } from './response-cache.ts'
import { heldReply, tagOf } from './tag.ts'

const NOTHING = Buffer.alloc(0)

/** Takes a request through every guard, in their order (decision 1), to its handler. */
export async function replyTo(exchange: RequestContext, deps: Deps): Promise<FullReply> {
  const { asked, route } = exchange
  const { method } = asked
  const name = route?.methods.get(method)
  if (route === null || name === undefined) return refuse('not_found', 'No such route.')
  const endpoint = endpointTable[name]
  const body = method === 'GET' || method === 'HEAD' ? NOTHING : await readBody(asked.body())
  exchange.now = deps.now()
  exchange.windows = windowsAt(exchange.now)
  const caller = endpoint.key ? await callerOf(exchange, deps) : null
  if (caller !== null) requirePlan(endpoint, caller.plan)
  const known = isData(exchange, endpoint) ? knownReply(exchange, endpoint) : undefined
  if (known !== undefined) return known
  const params = readParams(name, route.values, exchange.search)
  const reply = handle(exchange, { deps, name, caller, params, body: readBodyAs(endpoint, body) })
  return reply instanceof Promise
    ? reply.then((made) => fullReply(exchange, made))
    : fullReply(exchange, reply)
}

/** What a data answer depends on beside the snapshot: plan, address and quarter. */
const askedIn = ({ account, path, search, windows }: RequestContext) =>
  `${account?.plan} ${windows.quarter} ${path}${search}`

/** Data out of the snapshot, which has a tag. */
const isData = ({ snapshot }: RequestContext, { source }: Endpoint) =>
  snapshot !== null && source !== 'account' && source !== 'graph'

/** What needs no looking up: the client has the answer, or an earlier call has asked the same of the same snapshot. */
const knownReply = (exchange: RequestContext, endpoint: Endpoint): FullReply | undefined =>
  heldReply(exchange) ?? keptReply(exchange, endpoint)

function keptReply(exchange: RequestContext, endpoint: Endpoint): TaggedReply | undefined {
  if (exchange.snapshot === null) return undefined
  const { br, gzip } = accepted(exchange.asked.headers.get('accept-encoding'))
  // A ready answer is stored compressed too: who takes that does not get it stitched.
  if (endpoint.source === 'ready' && (br || gzip)) return undefined
  return responseCacheOf(exchange.snapshot, exchange.responseCacheBytes).get(askedIn(exchange))
}

function fullReply(exchange: RequestContext, reply: Reply): FullReply {
  if (reply.kind !== 'data') return reply
  const tagged = { ...reply, tag: tagOf(exchange, reply.coding) }
  if (reply.isStitched === true && exchange.snapshot !== null)
    responseCacheOf(exchange.snapshot, exchange.responseCacheBytes).keep(askedIn(exchange), tagged)
  return tagged
}

/** Looks the key up and counts the call, in one step. */
async function callerOf(exchange: RequestContext, { store }: Deps) {
  const key = keyOf(exchange.asked.headers.get('authorization'))
  const asked = performance.now()
  try {
    const known = requireKnown(await store.admit(key, exchange.now))
    exchange.account = known
    return requireAdmitted(known, exchange.now, exchange.windows)
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
function handle(exchange: RequestContext, checked: Checked): Reply | Promise<Reply> {
  const limit = timeLimit(checked.deps.timeoutMs ?? TIMEOUT_MS)
  const call = {
    ...checked,
    snapshot: () => exchange.snapshot ?? refuse('internal_error', 'No data is available.'),
    accepted: accepted(exchange.asked.headers.get('accept-encoding')),
    now: exchange.now,
    windows: exchange.windows,
    signal: limit.signal,
    client: () => checked.deps.clientOf?.(exchange.asked.headers, exchange.connection) ?? 'unknown',
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
