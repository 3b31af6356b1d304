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
