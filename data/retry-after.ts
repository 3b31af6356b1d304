/** The wait that a Retry-After header asks for, in ms; null where it says nothing that can be read (RFC 9110, 10.2.3). */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^[0-9]{1,15}$/.test(text)) return Number(text) * 1_000
  const date = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime())
}
