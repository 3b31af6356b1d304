import { type Plan, planTerms } from '../../data/schema/plans.ts'
import { SERVICE_VERSION } from '../../data/schema/version.ts'
import type { Used } from '../store/store.ts'
import type { Windows } from '../store/windows.ts'

export type Headers = Record<string, string>

/** Makes browsers use HTTPS for this host. Subdomains are left out because they may be other services. */
export const HSTS = { name: 'Strict-Transport-Security', value: 'max-age=31536000' }

/** Whether clients reach the service over HTTPS. */
export interface Transport {
  readonly isHttps?: boolean
}

/** Headers of every response with a JSON body. */
export function baseHeaders({ isHttps }: Transport): Headers {
  const headers: Headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'X-Service-Version': SERVICE_VERSION,
  }
  if (isHttps) headers[HSTS.name] = HSTS.value
  return headers
}

export const REQUEST_ID = 'X-Request-Id'

/** Names the scheme of the key in a 401 (RFC 9110, section 15.5.2). */
export const CHALLENGE: Headers = { 'WWW-Authenticate': 'Bearer' }

/** Adds the time that the store and the whole request took, in milliseconds, for the browser's developer tools. */
export function addServerTiming(headers: Headers, storeMs: number, totalMs: number) {
  headers['Server-Timing'] = `store;dur=${storeMs.toFixed(2)}, total;dur=${totalMs.toFixed(2)}`
}

/** Adds plan and remaining quota, once the account is known (spec 1.4, 8.2). */
export function addRateHeaders(headers: Headers, plan: Plan, used: Used, windows: Windows) {
  const { daily, monthly } = planTerms[plan]
  const monthlyLeft = Math.max(0, monthly - used.monthly)
  headers['X-Service-Plan'] = plan
  headers['X-RateLimit-Limit'] = String(daily)
  headers['X-RateLimit-Remaining'] = String(Math.min(Math.max(0, daily - used.daily), monthlyLeft))
  headers['X-RateLimit-Reset'] = String(windows.dayEnds)
  headers['X-RateLimit-Limit-Monthly'] = String(monthly)
  headers['X-RateLimit-Remaining-Monthly'] = String(monthlyLeft)
  headers['X-RateLimit-Reset-Monthly'] = String(windows.monthEnds)
}

const EXPOSED = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Range',
  'ETag',
  'Retry-After',
  'X-Data-Version',
  'X-RateLimit-Limit',
  'X-RateLimit-Limit-Monthly',
  'X-RateLimit-Remaining',
  'X-RateLimit-Remaining-Monthly',
  'X-RateLimit-Reset',
  'X-RateLimit-Reset-Monthly',
  'X-Request-Id',
  'X-Service-Plan',
  'X-Service-Version',
].join(', ')

/** Lets web pages of any origin read the response. The key travels in a header, so no cookie is involved. */
export function addOpenHeaders(headers: Headers) {
  headers['Access-Control-Allow-Origin'] = '*'
  headers['Access-Control-Expose-Headers'] = EXPOSED
}

/** Returns the headers of the response to a preflight of an open path. `allow`: the methods of the path. */
export const preflightHeaders = (allow: string): Headers => ({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': allow,
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match, If-Range, Prefer, Range',
  'Access-Control-Max-Age': '86400',
})
