import { join } from 'node:path'
import type { Environment, Option } from '../data/command.ts'
import { COUNTRIES, type Country } from '../data/schema/card.ts'
import { DAY_MS } from '../data/time.ts'

/** Folder of the facts. */
export const FACTS = {
  value: '<folder>',
  help: 'facts (data/facts)',
  default: () => join(import.meta.dirname, '../data/facts'),
} as const satisfies Option

/** Folder of the snapshot. */
export const OUT = {
  value: '<folder>',
  help: 'where the snapshot is published (SNAPSHOT_DIR, else .snapshot)',
  default: (env: Environment) => env.SNAPSHOT_DIR || '.snapshot',
} as const satisfies Option

/** Folder of pages, journal, and reports. */
export const STATE = {
  value: '<folder>',
  help: 'journal and reports (STATE_DIR, else .state)',
  default: (env: Environment) => env.STATE_DIR || '.state',
} as const satisfies Option

/** Day of a run, read by `clockFrom`. */
export const TODAY = {
  value: '<day>',
  help: 'day of the run as YYYY-MM-DD, in place of the clock’s (UTC)',
} as const satisfies Option

/** Returns the country that an option names; throws for any other value. */
export function countryOf(value: string): Country {
  const country = COUNTRIES.find((each) => each === value)
  if (country === undefined) throw new Error(`--country takes ${COUNTRIES.join(' or ')}.`)
  return country
}

/**
 * Returns a clock that starts on a day at the current time of day and runs on; without a day, the system's clock. Throws if
 * the day is not a date of the calendar.
 */
export function clockFrom(today: string | undefined): () => Date {
  if (today === undefined) return () => new Date()
  const midnight = Date.parse(`${today}T00:00:00.000Z`)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(today) && new Date(midnight || 0).toISOString().startsWith(today)
  if (!isDay) throw new Error('--today takes a day as YYYY-MM-DD.')
  const started = Date.now()
  const offset = midnight + (started % DAY_MS) - started
  return () => new Date(Date.now() + offset)
}
