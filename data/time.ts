export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The UTC day of a time, as an ISO 8601 date. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** Days from one ISO 8601 date or date-time to another; negative if `to` is earlier, NaN if one cannot be parsed. */
export const daysBetween = (from: string | Date, to: string | Date): number =>
  (new Date(to).getTime() - new Date(from).getTime()) / DAY_MS

/** Adds months to an ISO 8601 date. The 31st plus a month is the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const wanted = date.getUTCMonth() + months
  date.setUTCMonth(wanted)
  if (date.getUTCMonth() !== ((wanted % 12) + 12) % 12) date.setUTCDate(0)
  return dayOf(date)
}

/** Returns the day after an ISO 8601 date. */
export const dayAfter = (day: string): string => dayOf(new Date(Date.parse(day) + DAY_MS))
