import { type Plan, planTerms } from '../../data/schema/plans.ts'
import type { Used } from '../store/store.ts'
import type { Windows } from '../store/windows.ts'

export type Headers = Record<string, string>

export const INTERFACE_VERSION = '1.1.0'

/** Headers of every answer. */
export const everyAnswer = (): Headers => ({
  'Content-Type': 'application/json; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'X-Service-Version': INTERFACE_VERSION,
})

export const REQUEST_ID = 'X-Request-Id'

/** Makes browsers use https for this host. Hosts below it may be other services. */
export const HSTS = { name: 'Strict-Transport-Security', value: 'max-age=31536000' }

/** Where the time went, for whoever looks for it in a browser's tools. */
export function addTimes(headers: Headers, storeMs: number, totalMs: number) {
  headers['Server-Timing'] = `store;dur=${storeMs.toFixed(2)}, total;dur=${totalMs.toFixed(2)}`
}

/** Headers of every answer to a call whose account is known (spec 1.4, 8.2). */
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

/** Lets pages of any origin read the answer; the key goes in a header, so no cookie is involved. */
export function addOpenHeaders(headers: Headers) {
  headers['Access-Control-Allow-Origin'] = '*'
  headers['Access-Control-Expose-Headers'] = EXPOSED
}

/** What a preflight of an open path is told. */
export const preflight: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, If-None-Match',
  'Access-Control-Max-Age': '86400',
}
