import { type Endpoint, requirementOf } from '../../data/schema/endpoints.ts'
import { Refusal } from '../../data/schema/errors.ts'
import { includes, planOrAbove, planTerms } from '../../data/schema/plans.ts'
import { type Mode, modeOf } from '../../data/schema/sandbox.ts'
import type { ParsedKey } from '../accounts/key.ts'
import type { Deps } from '../deps.ts'
import { refusalOf } from '../http/failure.ts'
import type { ApiRequest } from '../http/request.ts'
import type { Admission } from '../store/store.ts'
import { type Windows, windowsAt } from '../store/windows.ts'
import { hasBearer, type RequestContext } from './context.ts'

/** Plan and usage of a known account, admitted or not. */
export type KnownAccount = Exclude<Admission, { readonly outcome: 'unknown' }>

/** Outcome of checking the key and counting the call. Response headers show it whether or not the call goes on. */
export interface AdmissionResult {
  readonly now: Date
  readonly windows: Windows
  /** Null if the endpoint takes no key, or if the key is not valid. */
  readonly account: KnownAccount | null
  /** Milliseconds that the store took; null if it was not called. */
  readonly storeMs: number | null
  /** The error response that ends the request; null if the call goes on. */
  readonly refusal: Refusal | null
}

/** Checks the key and the plan, and counts the call in one step of the store. Never rejects. */
export async function admit(
  { request, key }: Pick<RequestContext, 'request' | 'key'>,
  endpoint: Endpoint,
  { store, now: clock }: Pick<Deps, 'store' | 'now'>,
): Promise<AdmissionResult> {
  const now = clock()
  const windows = windowsAt(now)
  if (!endpoint.key) return { now, windows, account: null, storeMs: null, refusal: null }
  if (key === null)
    return { now, windows, account: null, storeMs: null, refusal: keyRefusal(request.headers) }
  const startedAt = performance.now()
  try {
    const admission = await store.admit(key, now)
    const storeMs = performance.now() - startedAt
    if (admission.outcome === 'unknown')
      return { now, windows, account: null, storeMs, refusal: unauthorized(INACTIVE_KEY) }
    const refusal = accountRefusal(admission, now, windows) ?? planRefusal(endpoint, admission, key, request)
    return { now, windows, account: admission, storeMs, refusal }
  } catch (error) {
    const storeMs = performance.now() - startedAt
    return { now, windows, account: null, storeMs, refusal: refusalOf(error) }
  }
}

export const INACTIVE_KEY = 'The API key is unknown or deactivated.'

const unauthorized = (message: string) => new Refusal('unauthorized', message)

/** Refuses a request without a well-formed key. A common mistake is to send the key without `Bearer`. */
export const keyRefusal = (headers: Pick<Headers, 'get'>): Refusal =>
  unauthorized(
    hasBearer(headers.get('authorization'))
      ? 'The API key is malformed.'
      : 'Send `Authorization: Bearer <API_KEY>`.',
  )

function accountRefusal(account: KnownAccount, now: Date, windows: Windows): Refusal | null {
  if (account.outcome === 'admitted') return null
  if (account.outcome === 'suspended') return new Refusal('account_suspended', 'The account is suspended.')
  const { plan, window } = account
  const limit = planTerms[plan][window]
  const ends = window === 'daily' ? windows.dayEnds : windows.monthEnds
  return new Refusal('rate_limited', `The ${window} limit of ${limit} calls is used up.`, {
    retryAfterSeconds: Math.max(1, Math.ceil(ends - now.getTime() / 1000)),
    fields: { plan, limit: window, limit_value: limit },
  })
}

/** Hints that a 403 adds, by the mode of the key that the endpoint needs. */
const HINTS: Readonly<Record<Mode, string>> = {
  live: '',
  test: ' Any account can create one, in the portal or with `POST /v1/auth/keys`.',
}

/**
 * Returns a 403 if the plan or the mode of the key lacks the endpoint, or if the plan lacks a query parameter. Its message names the
 * lowest plan, and the mode of the key that is needed.
 */
function planRefusal(
  endpoint: Endpoint,
  { plan }: KnownAccount,
  key: ParsedKey,
  { target }: Pick<ApiRequest, 'target'>,
): Refusal | null {
  const { plan: needs, mode, query } = endpoint
  if (!includes(plan, needs) || (mode ?? modeOf(key)) !== modeOf(key))
    return new Refusal(
      'forbidden',
      `This endpoint needs ${requirementOf(endpoint)}.${HINTS[mode ?? 'live']}`,
      { needs },
    )
  const queryAt = target.indexOf('?')
  if (queryAt < 0) return null
  for (const [name, param] of Object.entries(query)) {
    if (param.plan === undefined || includes(plan, param.plan)) continue
    if (new URLSearchParams(target.slice(queryAt)).has(name))
      return new Refusal('forbidden', `\`${name}\` needs ${planOrAbove(param.plan)}.`, { needs: param.plan })
  }
  return null
}

/** Refunds the counted call of a request that ends with a 503, which never counts against the quota (spec 7). */
export async function refund(
  admission: AdmissionResult,
  { store, log }: Pick<Deps, 'store' | 'log'>,
): Promise<AdmissionResult> {
  const { account, now } = admission
  if (account?.outcome !== 'admitted') return admission
  const { daily, monthly } = account.used
  try {
    await store.refundCall(account.accountId, now, account.testPlan)
    return { ...admission, account: { ...account, used: { daily: daily - 1, monthly: monthly - 1 } } }
  } catch (cause) {
    log('error', 'A call that ended with 503 could not be refunded.', { cause })
    return admission
  }
}
