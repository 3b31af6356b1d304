import { quantity } from '../../../data/quantity.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../data/time.ts'

const NUMBER = new Intl.NumberFormat('en')
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })
const UTC_DAY = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
]

/** Formats a number with separators, such as `1,234`. */
export const formatNumber = (value: number): string => NUMBER.format(value)
/** Formats the day of a date-time in the reader's time zone, such as `Nov 3, 2026`. */
export const formatDate = (time: string): string => DAY.format(new Date(time))
/** Formats a date without a time, which is a day in UTC, such as `Nov 3, 2026`. */
export const formatUtcDay = (date: string): string => UTC_DAY.format(new Date(date))
/** Formats a day and time in the reader's time zone, such as `Nov 3, 2026, 4:05 PM`. */
export const formatDateTime = (time: string): string => MOMENT.format(new Date(time))

/** Relative time in the largest unit that fits, e.g. `3 hours ago`; the date if older than 30 days. */
export function formatAge(time: string): string {
  const age = Date.now() - new Date(time).getTime()
  if (age > 30 * DAY_MS) return formatDate(time)
  const [unit, length] = UNITS.find(([, each]) => age >= each) ?? ['minute', MINUTE_MS]
  return AGO.format(-Math.floor(age / length), unit)
}

/** Formats a number of seconds in the largest unit of which there are two or more, rounded up, such as `33 minutes`. */
export function formatWait(seconds: number): string {
  if (seconds < 120) return quantity(Math.ceil(seconds), 'second')
  return seconds < 7_200
    ? quantity(Math.ceil(seconds / 60), 'minute')
    : quantity(Math.ceil(seconds / 3_600), 'hour')
}

/** Browser and operating system of a user agent, e.g. `Firefox on Linux`. */
export function browserName(agent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)/.exec(agent.replace(/HeadlessChrome/, 'Chrome'))?.[1]
  const system = /(iPhone|iPad|Android|Windows|Mac OS|Linux)/.exec(agent)?.[1]
  const name = { Edg: 'Edge', OPR: 'Opera' }[browser ?? ''] ?? browser ?? 'Unknown browser'
  return system === undefined ? name : `${name} on ${system === 'Mac OS' ? 'Mac' : system}`
}
