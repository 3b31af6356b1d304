import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { interrupted } from './interrupt.ts'

const run = promisify(execFile)

export const SIZES = [1_000, 5_000, 20_000] as const

export interface BuildRow {
  readonly cards: number
  readonly seconds: number
  readonly maxRssMiB: number
}

/** Builds a snapshot for each size of generated catalog, each in a process of its own. */
export async function buildRows(): Promise<readonly BuildRow[]> {
  const rows: BuildRow[] = []
  for (const cards of SIZES) {
    const script = join(import.meta.dirname, 'build.ts')
    const { stdout } = await run(process.execPath, ['--no-warnings', script, String(cards)], {
      signal: interrupted,
    })
    rows.push(JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as BuildRow)
    process.stderr.write(`${cards} cards built\n`)
  }
  return rows
}
