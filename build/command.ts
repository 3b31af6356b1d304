import { loadEnvFile } from '../data/env-file.ts'
import { COUNTRIES, type Country } from '../data/schema/card.ts'

/**
 * Runs a maintainer's command with the settings of .env: what goes wrong, a wrong flag included, is told in a line on standard error and ends with 1.
 * A reader who has seen enough of the output (`| head`) is no error.
 */
export function runCommand(command: () => void | Promise<void>): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
  const run = async () => {
    loadEnvFile()
    await command()
  }
  run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}

/** The country that a flag names. */
export function countryOf(flag: string): Country {
  const named = COUNTRIES.find((country) => country === flag)
  if (named === undefined) throw new Error(`--country takes ${COUNTRIES.join(' or ')}.`)
  return named
}

/**
 * A clock that starts on a day at the current time of day and runs on; without a day, the system's clock. Throws where the
 * flag is no day of the calendar.
 */
export function clockFrom(today: string | undefined): () => Date {
  if (today === undefined) return () => new Date()
  const midnight = Date.parse(`${today}T00:00:00.000Z`)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(today) && new Date(midnight || 0).toISOString().startsWith(today)
  if (!isDay) throw new Error('--today takes a day as YYYY-MM-DD.')
  const started = Date.now()
  const offset = midnight + (started % 86_400_000) - started
  return () => new Date(Date.now() + offset)
}
