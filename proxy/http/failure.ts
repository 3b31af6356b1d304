import { type ErrorCode, type ErrorTerms, errors, Refusal, refuse } from '../../data/schema/errors.ts'
import { nextPlan, type Plan } from '../../data/schema/plans.ts'
import { TimeLimitReached } from '../async/time-limit.ts'
import { redactKeys } from '../log.ts'
import { StoreUnavailable } from '../store/store.ts'
import type { Headers } from './headers.ts'
import type { Links } from './links.ts'

export const UNAVAILABLE = 'Key or usage could not be checked.'
export const TIMED_OUT = 'Processing took too long and was stopped.'
export const FAILED = 'The service failed.'

/** Converts any error to a refusal. An unexpected error becomes `internal_error`, and its message stays private. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof StoreUnavailable)
    return new Refusal('service_unavailable', UNAVAILABLE, { cause: error })
  if (error instanceof TimeLimitReached) return new Refusal('timeout', TIMED_OUT, { cause: error })
  return new Refusal('internal_error', FAILED, { cause: error })
}

/** `Retry-After` of a refusal that has none of its own (spec 7). */
const RETRY_SECONDS = 30

/** Throws 503 for a feature, such as `Billing`, that this installation is not configured for. */
export const notConfigured = (feature: string): never =>
  refuse('service_unavailable', `${feature} is not configured.`, { isSetting: true })

export interface RenderedFailure {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/**
 * Renders the error response of a refusal: status, headers and JSON body of its code (spec 7). `plan` decides the upgrade link. A
 * message that quotes the request shows no key.
 */
export function renderFailure(refusal: Refusal, links: Links, plan: Plan | undefined): RenderedFailure {
  const terms: ErrorTerms = errors[refusal.code]
  const fields = terms.links === true ? linksOf(refusal, links, plan) : {}
  const error = { code: refusal.code, message: redactKeys(refusal.message), ...fields, ...refusal.fields }
  const headers: Headers = { 'Cache-Control': 'no-store' }
  if (terms.retry === true) headers['Retry-After'] = String(refusal.retryAfterSeconds ?? RETRY_SECONDS)
  return { status: terms.status, headers, body: JSON.stringify({ error }) }
}

function linksOf(refusal: Refusal, links: Links, plan: Plan | undefined) {
  return { upgrade_url: upgradeUrl(links, plan, refusal.needs), docs_url: docsUrl(links, refusal.code) }
}

/** Links to the needed or the next plan. The highest plan has none above it, so the link is to the contact page (spec 7, rule 2). */
function upgradeUrl({ pricing, contact }: Links, plan: Plan | undefined, needs: Plan | undefined): string {
  if (plan === undefined) return pricing
  const next = needs ?? nextPlan(plan)
  return next === null ? contact : `${pricing}#${next}`
}

const docsUrl = ({ docs }: Links, code: ErrorCode) => `${docs}#${code}`
