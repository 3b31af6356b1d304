import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { buildSnapshot } from '../../build/build.ts'
import { generateFacts } from './generate.ts'

const HELP = `Measures the build of a generated catalog: seconds and memory.

Usage: npm run -s bench:build [-- --cards 1000,5000,20000]
`
const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    cards: { type: 'string', default: '1000,5000,20000' },
    facts: { type: 'string', default: new URL('../../data/facts', import.meta.url).pathname },
    /** Builds one folder of facts in this process, and prints what it took. */
    measure: { type: 'string' },
  },
})

const run = promisify(execFile)

async function measure(folder: string) {
  const started = performance.now()
  await buildSnapshot({ facts: join(folder, 'facts'), out: join(folder, 'out') })
  const seconds = (performance.now() - started) / 1_000
  return { seconds, megabytes: process.resourceUsage().maxRSS / 1_024 }
}

/** Memory is counted per process, so each catalog is built in one of its own. */
async function measureApart(cards: number) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-build-'))
  try {
    await generateFacts(join(folder, 'facts'), cards, values.facts)
    const { stdout } = await run(process.execPath, [import.meta.filename, '--measure', folder])
    const { seconds, megabytes } = JSON.parse(stdout) as Awaited<ReturnType<typeof measure>>
    const perCard = ((seconds / cards) * 1_000).toFixed(2)
    process.stdout.write(
      `${cards} cards: ${seconds.toFixed(1)} s (${perCard} ms a card), ${megabytes.toFixed(0)} MiB at most\n`,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

if (values.help) process.stdout.write(HELP)
else if (values.measure) process.stdout.write(JSON.stringify(await measure(values.measure)))
else for (const cards of values.cards.split(',').map(Number)) await measureApart(cards)
