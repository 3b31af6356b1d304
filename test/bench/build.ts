import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildSnapshot } from '../../build/build.ts'
import { print, printJson, runCommand } from '../../data/command.ts'
import { generateFacts } from './generate.ts'

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
async function measureApart(facts: string, cards: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-build-'))
  try {
    await generateFacts(join(folder, 'facts'), cards, facts)
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

runCommand({
  summary: 'Measures time and memory of builds with generated catalogs.',
  usage:
    'npm run -s bench:build [-- --cards 1000,5000,20000], or node test/bench/build.ts <cards> for one line of JSON',
  example: 'npm run -s bench:build -- --cards 1000',
  options: {
    cards: {
      value: '<n,n>',
      help: 'numbers of cards (1000,5000,20000)',
      default: () => '1000,5000,20000',
    },
    facts: {
      value: '<folder>',
      help: 'facts to generate from (data/facts)',
      default: () => join(import.meta.dirname, '../../data/facts'),
    },
    measure: { value: '<folder>', help: 'folder of generated facts to build in this process' },
  },
  allowOperands: true,
  ignoresEnvFile: true,
  run: async ({ flags: { cards, facts, measure: folder }, operands: [one] }) => {
    if (folder !== undefined) printJson(await measure(folder, Number(one)))
    else if (one !== undefined) printJson(await measureApart(facts, Number(one)))
    else for (const count of cards.split(',').map(Number)) print(describe(await measureApart(facts, count)))
  },
})
