import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { JsonSchema } from '../../data/openapi/schemas.ts'
import { errors } from '../../data/schema/errors.ts'
import { PLANS, type Plan } from '../../data/schema/plans.ts'
import { foreignFields } from './foreign-fields.ts'
import { document, type Operation, operationsAt } from './operations.ts'
import type { Caller, FuzzRequest } from './requests.ts'

export interface FuzzResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly ms: number
}

/** A violation: what kind it is, for which operation, and the details. */
export interface Problem {
  readonly kind: string
  readonly operation: string
  readonly details: string
}

/** Maximum time for a response. Processing ends after 30 s, so a request that comes close is a violation. */
const SLOW_MS = 10_000
const BODY_MAX = 64 * 1024
const HEAD_MAX = 16 * 1024
/** Statuses of failures that the contract allows: the store, or the time limit. */
const ALLOWED_FAILURES: readonly number[] = [503, 504]
const MCP = '/mcp'
const MCP_STATUSES: readonly number[] = [200, 202, 400, 401, 403, 404, 405, 406, 413, 415, 429]

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
addFormats.default(ajv)
ajv.addSchema(document, 'document')
const validators = new Map<string, ValidateFunction>()

function validatorAt(pointer: string): ValidateFunction {
  const found = validators.get(pointer) ?? ajv.compile({ $ref: `document${pointer}` })
  validators.set(pointer, found)
  return found
}

/** The plan whose view a caller gets; null without a valid key. */
export function planOf(caller: Caller): Plan | null {
  const plan = caller.replace('test-', '')
  return PLANS.find((each) => each === plan) ?? null
}

const isJson = (headers: Headers) => headers.get('content-type')?.startsWith('application/json') === true

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface ErrorBody {
  readonly error?: { readonly code?: unknown; readonly message?: unknown }
}

/** Names that the message of a 400 can name: parameters, and members of the body at any depth. */
function namesOf({ parameters, body }: Operation): ReadonlySet<string> {
  const names = new Set(parameters.map(({ name }) => name))
  const add = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    const { properties = {}, ...rest } = schema as { properties?: Record<string, JsonSchema> }
    for (const [name, member] of Object.entries(properties)) {
      names.add(name)
      add(member)
    }
    for (const part of Object.values(rest)) add(part)
  }
  add(body)
  return names
}

function namesInput(message: string, operations: readonly Operation[]): boolean {
  const quoted = [...message.matchAll(/`([^`]*)`/g)].map(([, text = '']) => text.split(/[.[\s]/)[0] ?? '')
  if (quoted.some((name) => operations.some((operation) => namesOf(operation).has(name)))) return true
  // The body is not an object, or has an unknown member.
  return /request body/i.test(message)
}

function errorProblems(
  response: FuzzResponse,
  operations: readonly Operation[],
): readonly (readonly [string, string])[] {
  const { status, text, headers } = response
  if (!isJson(headers)) return [['error is not JSON', headers.get('content-type') ?? '']]
  const { error } = (parsed(text) ?? {}) as ErrorBody
  const { code, message } = error ?? {}
  // If a request is too long, the parser refuses it with an HTTP status of its own, and with the code of malformed requests.
  const known = Object.hasOwn(errors, String(code)) ? errors[code as keyof typeof errors] : undefined
  if (known?.status !== (status === 431 ? 400 : status) || typeof message !== 'string' || message === '')
    return [['error has another form', text.slice(0, 300)]]
  if (/node_modules|at \w+ \(|\.ts:\d|SQLITE|ECONN|\[object/.test(message))
    return [['error reveals internals', message]]
  if (status === 400 && operations.length > 0 && !namesInput(message, operations))
    return [['400 names no parameter', message]]
  return []
}

/** Whether a test key has requested a simulated error. */
const isSimulated = ({ caller, headers, target, body }: FuzzRequest) =>
  caller.startsWith('test-') && (headers.prefer !== undefined || /error-\d/.test(target + (body ?? '')))

function statusProblems(request: FuzzRequest, { status }: FuzzResponse, operations: readonly Operation[]) {
  if (status >= 500 && !ALLOWED_FAILURES.includes(status) && !isSimulated(request))
    return [['server error', String(status)] as const]
  if (request.target === MCP)
    return MCP_STATUSES.includes(status) || isSimulated(request)
      ? []
      : [['undocumented status', String(status)] as const]
  const { method } = request
  if (operations.length === 0)
    return [404, 308].includes(status) ? [] : [['unknown path is not 404', String(status)] as const]
  // Some runtimes resolve dot segments first, which can leave a path that does not exist.
  const mayBeGone = /\/\.{1,2}(?:\/|$|\?)/.test(request.target)
  if (method === 'OPTIONS')
    return status === 204 || (mayBeGone && status === 404)
      ? []
      : [['OPTIONS is not 204', String(status)] as const]
  const own = operations.filter((each) => each.method === (method === 'HEAD' ? 'GET' : method))
  if (own.length === 0) return status === 404 ? [] : [['wrong method is not 404', String(status)] as const]
  const isLarge = (request.body?.length ?? 0) > BODY_MAX / 4
  const isDocumented =
    own.some(({ statuses }) => statuses.has(status)) ||
    (status === 413 && isLarge) ||
    (status === 431 && isLong(request))
  return isDocumented || isSimulated(request) ? [] : [['undocumented status', String(status)] as const]
}

/** Whether the URL and the headers are larger than the server's parser takes. Clients add some headers of their own. */
const isLong = ({ target, headers }: FuzzRequest) =>
  Buffer.byteLength(target + Object.entries(headers).flat().join('')) > HEAD_MAX - 1_024

function headerProblems(request: FuzzRequest, { status, headers }: FuzzResponse) {
  const found: (readonly [string, string])[] = []
  const plan = planOf(request.caller)
  const shown = headers.get('x-service-plan')
  if (headers.get('x-request-id') === null) found.push(['no X-Request-Id', ''])
  if (shown !== null && shown !== plan) found.push(['plan of another key', `${shown}, not ${plan}`])
  if (status === 304 && request.headers['if-none-match'] === undefined)
    found.push(['304 without If-None-Match', ''])
  if ((status === 429 || status === 503) && !/^\d+$/.test(headers.get('retry-after') ?? ''))
    found.push(['no Retry-After', ''])
  if (headers.get('x-evil') !== null) found.push(['header from the request', ''])
  return found
}

function bodyProblems(request: FuzzRequest, response: FuzzResponse, operations: readonly Operation[]) {
  const { status, text, headers } = response
  if (request.method === 'HEAD' || text === '' || status >= 400 || !isJson(headers)) return []
  const body = parsed(text)
  if (body === undefined) return [['response is not JSON', text.slice(0, 200)] as const]
  const foreign = foreignFields(body, planOf(request.caller))
  if (foreign.length > 0) return [['field above the plan', foreign.slice(0, 3).join(', ')] as const]
  const pointer = operations.find(({ method }) => method === request.method)?.schemas.get(status)
  if (pointer === undefined) return []
  const isValid = validatorAt(pointer)
  return isValid(body)
    ? []
    : [['response does not match its schema', ajv.errorsText(isValid.errors).slice(0, 300)] as const]
}

function violations(
  request: FuzzRequest,
  response: FuzzResponse,
  operations: readonly Operation[],
): readonly (readonly [string, string])[] {
  const { status, text, ms } = response
  if (status === 0) return [['no response', text]]
  const hasError = status >= 400 && request.method !== 'HEAD' && request.target !== MCP
  return [
    ...statusProblems(request, response, operations),
    ...headerProblems(request, response),
    ...(hasError ? errorProblems(response, operations) : []),
    ...bodyProblems(request, response, operations),
    ...(ms > SLOW_MS ? [['slow', `${Math.round(ms)} ms`] as const] : []),
  ]
}

/** Returns everything in a response that violates the contract. */
export function problemsOf(request: FuzzRequest, response: FuzzResponse): readonly Problem[] {
  const operations = request.target === MCP ? [] : operationsAt(request.target)
  const own = operations.find(({ method }) => method === request.method)?.id ?? 'no operation'
  const operation = request.target === MCP ? 'mcp' : own
  return violations(request, response, operations).map(([kind, details]) => ({ kind, operation, details }))
}
