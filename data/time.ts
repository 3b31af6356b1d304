export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The UTC day of a time, as an ISO 8601 date. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** Days from one ISO 8601 date or date-time to another; negative if `to` is earlier, NaN if one cannot be parsed. */
export const daysBetween = (from: string | Date, to: string | Date): number =>
  (new Date(to).getTime() - new Date(from).getTime()) / DAY_MS
