import { beforeAll, describe, expect, it } from 'vitest'
import { readPage } from '../../../build/visit/read.ts'
import { REPEATED } from './repeated.ts'

const LENGTH = 100_000
/** Processor seconds. A page takes some hundredths, the slowest of these one second. Quadratic time would be many. */
const SECONDS_MAX = 3

/** Measures the processor seconds to read a page with repeated words. */
async function secondsOf(words: string): Promise<number> {
  const run = words.repeat(Math.ceil(LENGTH / words.length))
  const bytes = Buffer.from(`Oak Visa Card\nAnnual Fee $39\n${run}\nLate Payment Up to $29\n`)
  const before = process.threadCpuUsage()
  await readPage({ bytes, country: 'US', today: '2026-11-28' })
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000_000
}

/** Compiling the patterns of the readers takes longer than reading most pages. */
beforeAll(() => secondsOf('Card '))

describe('a page that repeats words many times', () => {
  it.each(REPEATED.map((words) => JSON.stringify(words)))(
    '%s is read in time',
    { timeout: 120_000 },
    async (words) => {
      expect(await secondsOf(JSON.parse(words))).toBeLessThan(SECONDS_MAX)
    },
  )
})
