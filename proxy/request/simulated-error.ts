import type { Buffer } from 'node:buffer'
import { type ErrorCode, errors, Refusal, type RefusalOptions } from '../../data/schema/errors.ts'
import { nextPlan, type Plan, planOrAbove, planTerms } from '../../data/schema/plans.ts'
import { SANDBOX_ERRORS, type SandboxError } from '../../data/schema/sandbox.ts'
import { PAYMENT_FAILED } from '../billing/upgrade.ts'
import { BODY_BYTES_MAX, tooLarge } from '../http/body.ts'
import { FAILED, TIMED_OUT, UNAVAILABLE } from '../http/failure.ts'
import { type AdmissionResult, INACTIVE_KEY } from './admission.ts'
import type { RequestContext } from './context.ts'

/** Errors that a test key can request, by status: code, message, and further fields of the response. */
const SIMULATED: Readonly<
  Record<SandboxError, (plan: Plan) => readonly [ErrorCode, string, RefusalOptions?]>
> = {
  401: () => ['unauthorized', INACTIVE_KEY],
  402: () => ['payment_required', PAYMENT_FAILED],
  403: (plan) => {
    const needs = nextPlan(plan) ?? plan
    return ['forbidden', `This endpoint needs ${planOrAbove(needs)}.`, { needs }]
  },
  404: () => ['not_found', 'No such card.'],
  413: () => ['payload_too_large', tooLarge(BODY_BYTES_MAX)],
  429: (plan) => {
    const limit_value = planTerms[plan].daily
    const fields = { plan, limit: 'daily', limit_value }
    return ['rate_limited', `The daily limit of ${limit_value} calls is used up.`, { fields }]
  },
  500: () => ['internal_error', FAILED],
  503: () => ['service_unavailable', UNAVAILABLE],
  504: () => ['timeout', TIMED_OUT],
}

const RETRY_SECONDS = 1

/**
 * Returns the error that a test key requests, by `Prefer: code=429` or by a reserved slug such as `error-429` in place of a card's.
 * Null for live keys, whose requests cannot ask for one.
 */
export function simulatedError(
  { mode, request, route, search }: RequestContext,
  { account }: AdmissionResult,
  body: Buffer,
): Refusal | null {
  if (mode !== 'test' || account === null) return null
  const status =
    preferredStatus(request.headers.get('prefer')) ??
    reservedStatus(Object.values(route?.values ?? {})) ??
    reservedStatus([...new URLSearchParams(search).values()].flatMap((value) => value.split(','))) ??
    reservedStatus(body.toString().match(/(?<=")error-\d{3}(?=\\?")/g) ?? [])
  if (status === undefined) return null
  const [code, message, options] = SIMULATED[status](account.plan)
  const retry = 'retry' in errors[code] ? { retryAfterSeconds: RETRY_SECONDS } : {}
  return new Refusal(code, message, { ...options, ...retry, isSimulated: true })
}

/** Reads the code of a `Prefer` header (RFC 7240), which may contain other preferences. */
const preferredStatus = (prefer: string | null): SandboxError | undefined =>
  knownStatus(/(?:^|[,;])\s*code\s*=\s*"?(\d{3})"?\s*(?=[,;]|$)/i.exec(prefer ?? '')?.[1])

const reservedStatus = (values: readonly string[]): SandboxError | undefined =>
  values
    .map((value) => knownStatus(/^error-(\d{3})$/.exec(value)?.[1]))
    .find((status) => status !== undefined)

const knownStatus = (status: string | undefined): SandboxError | undefined =>
  SANDBOX_ERRORS.find((known) => String(known) === status)

/** Statuses whose real errors end a request before its call is counted, or refund it. */
const UNCOUNTED: ReadonlySet<ErrorCode> = new Set([
  'unauthorized',
  'payload_too_large',
  'rate_limited',
  'service_unavailable',
])

/** Whether a call that ends with this refusal is refunded (spec 7, and decision 2 for the errors of the sandbox). */
export const isRefunded = ({ code, isSimulated }: Refusal): boolean =>
  code === 'service_unavailable' || (isSimulated && UNCOUNTED.has(code))

/** Returns the admission that an error's headers show. A simulated 401 or 413 shows no account, and a simulated 429 no calls left. */
export function admissionOfError(
  admission: AdmissionResult,
  { code, isSimulated }: Refusal,
): AdmissionResult {
  const { account } = admission
  if (!isSimulated || account === null) return admission
  if (code === 'unauthorized' || code === 'payload_too_large') return { ...admission, account: null }
  if (code !== 'rate_limited') return admission
  const used = { ...account.used, daily: planTerms[account.plan].daily }
  return { ...admission, account: { ...account, used } }
}
