import type { Endpoint } from '../../data/schema/endpoints.ts'
import { refuse } from '../../data/schema/errors.ts'
import { includes, type Plan, planOrAbove, planTerms } from '../../data/schema/plans.ts'
import { type ParsedKey, parseKey } from '../accounts/key.ts'
import type { Admission } from '../store/store.ts'
import type { Windows } from '../store/windows.ts'

/** What the store knows of the account, whether or not the call is let through. */
export type KnownAccount = Exclude<Admission, { readonly outcome: 'unknown' }>

const BEARER = /^Bearer +([^ ]+) *$/i

/** The key that a call brings, read without the store. Refuses what is none. */
export function keyOf(header: string | null): ParsedKey {
  if (header === null) return unauthorized('Send `Authorization: Bearer <API_KEY>`.')
  const key = parseKey(BEARER.exec(header)?.[1] ?? '')
  return key ?? unauthorized('The API key is malformed.')
}

/** Refuses what is no active key. */
export const requireKnown = (admission: Admission): KnownAccount =>
  admission.outcome === 'unknown' ? unauthorized('The API key is unknown or deactivated.') : admission

const unauthorized = (message: string): never => refuse('unauthorized', message)

/** Refuses a suspended account and a used-up quota. */
export function requireAdmitted(known: KnownAccount, now: Date, windows: Windows) {
  if (known.outcome === 'suspended') return refuse('account_suspended', 'The account is suspended.')
  if (known.outcome === 'admitted') return known
  const { plan, window } = known
  const limit = planTerms[plan][window]
  const ends = window === 'daily' ? windows.dayEnds : windows.monthEnds
  return refuse('rate_limited', `The ${window} limit of ${limit} calls is used up.`, {
    retryAfterSeconds: Math.max(1, Math.ceil(ends - now.getTime() / 1000)),
    fields: { plan, limit: window, limit_value: limit },
  })
}

/** Refuses a plan that lacks the endpoint, naming the one that has it. */
export function requirePlan(endpoint: Endpoint, plan: Plan) {
  const { plan: needs } = endpoint
  if (includes(plan, needs)) return
  refuse('forbidden', `This endpoint needs ${planOrAbove(needs)}.`, { needs })
}
