import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildSnapshot } from '../build.ts'
import { clockFrom, runCommand } from '../command.ts'
import type { Issuer } from '../issuer.ts'
import { writeReport } from '../report/write.ts'
import { servedVersion } from '../snapshot/publish.ts'
import { placeOf } from '../visit/classify.ts'
import type { IssuerRun } from '../weekly/issuer-run.ts'
import { type KnownIssuer, readKnown } from '../weekly/known.ts'
import { isOwnHost } from '../weekly/plan.ts'
import { progressTo } from '../weekly/progress.ts'
import { declaredIssuers } from '../weekly/registry.ts'
import { run } from '../weekly/run.ts'
import { readSavedPages, type SavedPages, savedFetcher } from '../weekly/saved-pages.ts'

const HELP = `Reads pages that you saved in a browser as if the weekly re-check had fetched them: judged, landed, held and reported by the
same rules, under the day on which they were saved. An issuer needs no declaration for it.

Usage: npm run inbox -- <folder> [<options>]

  --dry-run         look and report, write nothing
  --today <day>     the day of the run as YYYY-MM-DD, in place of the clock's (UTC)
  --facts <folder>  facts (data/facts)
  --out <folder>    where the snapshot is published (SNAPSHOT_DIR, else .snapshot)
  --state <folder>  journal and reports (STATE_DIR, else .state)
  --help            this text

Files: HTML in one file (SingleFile, or a browser's "save as"), MHTML, and PDF. They say where and when they were saved; a PDF
does not: write {"url": "https://…", "saved": "YYYY-MM-DD"} to a note beside it, terms.pdf.json beside terms.pdf. Without a date
the time of the file counts, and the output says so. Pages that name no known card are listed.
`

const readFlags = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      'dry-run': { type: 'boolean', default: false },
      today: { type: 'string' },
      facts: { type: 'string', default: join(import.meta.dirname, '../../data/facts') },
      out: { type: 'string', default: process.env.SNAPSHOT_DIR ?? '.snapshot' },
      state: { type: 'string', default: process.env.STATE_DIR ?? '.state' },
    },
  })

async function main(): Promise<void> {
  const { values: flags, positionals } = readFlags()
  if (flags.help) return void process.stdout.write(HELP)
  const [folder] = positionals
  if (folder === undefined) throw new Error('Name the folder of the saved pages.')
  const now = clockFrom(flags.today)
  const saved = await readSavedPages(resolve(folder), now())
  const [facts, out, state] = [resolve(flags.facts), resolve(flags.out), resolve(flags.state)]
  const issuers = await issuersOf(saved, [...(await readKnown(facts)).issuers.values()])
  const progress = progressTo(process.stderr, issuers.length)
  const done = await run({
    facts,
    state,
    issuers,
    dryRun: flags['dry-run'],
    isPartial: true,
    fetcher: () => savedFetcher(saved.pages),
    current: () => servedVersion(out),
    publish: async () => {
      const { version, published } = await buildSnapshot({ facts, out })
      return { version, moved: published }
    },
    report: async (each) => {
      const { html } = await writeReport(each, join(state, 'reports'))
      process.stdout.write(`Report: ${html}\n`)
    },
    now,
    progress,
  })
  progress.end()
  process.stdout.write(`${linesOf(saved, done.issuers).join('\n')}\n`)
  if (done.failure) throw new Error(done.failure.reason)
}

/** The issuers whose sites the pages are of; those without a declaration get one that expects nothing. */
async function issuersOf({ pages }: SavedPages, known: readonly KnownIssuer[]): Promise<Issuer[]> {
  const declared = await declaredIssuers()
  const own = known.filter(({ fact }) => pages.some(({ url }) => isOwnHost(url, fact.hosts)))
  return own.map(
    ({ fact: { slug, country } }) =>
      declared.find((each) => each.slug === slug) ?? {
        slug,
        country,
        language: 'en',
        listed: [],
        product: /./,
        ignore: [],
        expect: { filled: {} },
      },
  )
}

function linesOf({ pages, unusable }: SavedPages, runs: readonly IssuerRun[]): string[] {
  const lines = pages.map(({ file, url, at, dated }) => {
    const found = runs
      .flatMap((each) => each.pages.map((page) => ({ page, run: each })))
      .find(({ page }) => placeOf(new URL(page.url)) === placeOf(new URL(url)))
    const day = `${at.slice(0, 10)}${dated === 'file' ? ' (the time of the file; the page has no date)' : ''}`
    return `${file}  ${day}  ${found ? outcome(found.page) : 'no issuer in issuers.json has this host'}  ${url}`
  })
  return [...lines, ...unusable.map(({ file, why }) => `${file}  not read: ${why}`)]
}

function outcome({ kind, why, cards, identity }: IssuerRun['pages'][number]): string {
  if (kind !== 'card') return `not read: ${kind} ${why}`.trim()
  return identity === null || cards.length > 0 ? cards.join(', ') || 'read' : identity
}

runCommand(main)
