import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { buildSnapshot } from '../../build/build.ts'
import { generateFacts } from './generate.ts'

const HELP = `Measures the build of generated catalogs: seconds and memory.

Usage: npm run -s bench:build [-- --cards 1000,5000,20000]
       node test/bench/build.ts <cards>      one catalog, as a line of JSON
`
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    cards: { type: 'string', default: '1000,5000,20000' },
    facts: { type: 'string', default: join(import.meta.dirname, '../../data/facts') },
    /** Folder of facts to build in this process. */
    measure: { type: 'string' },
  },
})

const run = promisify(execFile)

interface Measured {
  readonly cards: number
  readonly seconds: number
  readonly maxRssMiB: number
}

async function measure(folder: string, cards: number): Promise<Measured> {
  const started = performance.now()
  await buildSnapshot({ facts: join(folder, 'facts'), out: join(folder, 'out') })
  const seconds = (performance.now() - started) / 1_000
  return { cards, seconds, maxRssMiB: process.resourceUsage().maxRSS / 1_024 }
}

/** Memory is counted per process, so each catalog is built in one of its own. */
async function measureApart(cards: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-build-'))
  try {
    await generateFacts(join(folder, 'facts'), cards, values.facts)
    const flags = ['--no-warnings', import.meta.filename, '--measure', folder, String(cards)]
    const { stdout } = await run(process.execPath, flags)
    return JSON.parse(stdout) as Measured
  } finally {
    await rm(folder, { recursive: true })
  }
}

function describe({ cards, seconds, maxRssMiB }: Measured): string {
  const perCard = ((seconds / cards) * 1_000).toFixed(2)
  return `${cards} cards: ${seconds.toFixed(1)} s, ${perCard} ms a card, ${maxRssMiB.toFixed(0)} MiB at most`
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const one = Number(positionals[0])

if (values.help) say(HELP)
else if (values.measure) say(JSON.stringify(await measure(values.measure, one)))
else if (positionals.length > 0) say(JSON.stringify(await measureApart(one)))
else for (const cards of values.cards.split(',').map(Number)) say(describe(await measureApart(cards)))
