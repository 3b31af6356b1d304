import { type ErrorCode, type ErrorTerms, errors, Refusal, refuse } from '../../data/schema/errors.ts'
import { nextPlan, type Plan } from '../../data/schema/plans.ts'
import { StoreUnavailable } from '../store/store.ts'
import type { Headers } from './headers.ts'
import type { Links } from './links.ts'
import { TimeLimitReached } from './time-limit.ts'

/** The refusal that an error amounts to: what is not foreseen is the service's fault, and its text is not public. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof StoreUnavailable)
    return new Refusal('service_unavailable', 'Key or usage could not be checked.', { cause: error })
  if (error instanceof TimeLimitReached)
    return new Refusal('timeout', 'Processing took too long and was stopped.', { cause: error })
  return new Refusal('internal_error', 'The service failed.', { cause: error })
}

/** Where nothing better is known, what is unavailable is worth another try after this long (spec 7). */
const UNAVAILABLE_SECONDS = 30

/** Refuses what this installation has no part for. */
export const notConfigured = (what: string): never =>
  refuse('service_unavailable', `${what} is not configured.`, { isSetting: true })

export interface RenderedFailure {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** The answer that an error code's terms ask for (spec 7). */
export function renderFailure(refusal: Refusal, links: Links, plan: Plan | undefined): RenderedFailure {
  const terms: ErrorTerms = errors[refusal.code]
  const fields = terms.links === true ? linksOf(refusal, links, plan) : {}
  const error = { code: refusal.code, message: refusal.message, ...fields, ...refusal.fields }
  const headers: Headers = { 'Cache-Control': 'no-store' }
  if (terms.retry === true) headers['Retry-After'] = String(refusal.retryAfterSeconds ?? UNAVAILABLE_SECONDS)
  return { status: terms.status, headers, body: JSON.stringify({ error }) }
}

function linksOf(refusal: Refusal, links: Links, plan: Plan | undefined) {
  return { upgrade_url: upgradeUrl(links, plan, refusal.needs), docs_url: docsUrl(links, refusal.code) }
}

/** The offer of the needed or the next plan; above the highest plan there is only writing to us (spec 7, rule 2). */
function upgradeUrl({ pricing, contact }: Links, plan: Plan | undefined, needs: Plan | undefined): string {
  if (plan === undefined) return pricing
  const next = needs ?? nextPlan(plan)
  return next === null ? contact : `${pricing}#${next}`
}

const docsUrl = ({ docs }: Links, code: ErrorCode) => `${docs}#${code}`
