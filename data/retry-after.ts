import { SECOND_MS } from './time.ts'

/** Parses a Retry-After header (RFC 9110, 10.2.3) into milliseconds; null if it is missing or malformed. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^[0-9]{1,15}$/.test(text)) return Number(text) * SECOND_MS
  const date = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime())
}
