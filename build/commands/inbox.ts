import { join, resolve } from 'node:path'
import { type CommandCall, CommandError, print, runCommand } from '../../data/command.ts'
import { dayOf } from '../../data/time.ts'
import { buildSnapshot } from '../build.ts'
import type { Issuer } from '../issuer.ts'
import { clockFrom, FACTS, OUT, STATE, TODAY } from '../options.ts'
import { writeReport } from '../report/write.ts'
import { servedVersion } from '../snapshot/publish.ts'
import { normalizedUrl } from '../visit/classify.ts'
import type { IssuerRun } from '../weekly/issuer-run.ts'
import { type KnownIssuer, readKnown } from '../weekly/known.ts'
import { isOwnHost } from '../weekly/plan.ts'
import { progressTo } from '../weekly/progress.ts'
import { declaredIssuers } from '../weekly/registry.ts'
import { run } from '../weekly/run.ts'
import { readSavedPages, type SavedPages, savedFetcher } from '../weekly/saved-pages.ts'

const options = {
  'dry-run': { help: 'only report, write nothing' },
  today: TODAY,
  facts: FACTS,
  out: OUT,
  state: STATE,
} as const

async function processInbox({ flags, operands: [folder] }: CommandCall<typeof options>): Promise<void> {
  if (folder === undefined) throw new CommandError('Name the folder of the saved pages.')
  const now = clockFrom(flags.today)
  const saved = await readSavedPages(resolve(folder), now())
  if (saved.pages.length + saved.unusable.length === 0)
    throw new CommandError(`${folder} has no saved page: no HTML, MHTML, or PDF.`)
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
      const today = dayOf(now())
      const { version, published } = await buildSnapshot({ facts, out, today, publishedAt: now })
      return { version, moved: published }
    },
    report: async (each) => {
      const { html } = await writeReport(each, join(state, 'reports'))
      print(`Report: ${html}`)
    },
    now,
    progress,
  })
  progress.end()
  print(linesOf(saved, done.issuers).join('\n'))
  if (done.failure) throw new CommandError(done.failure.reason)
}

/** Returns the issuers of the pages. An issuer without a declaration gets one without expectations. */
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
      .find(({ page }) => normalizedUrl(new URL(page.url)) === normalizedUrl(new URL(url)))
    const day = `${at.slice(0, 10)}${dated === 'file' ? ' (modification time of the file; the page has no date)' : ''}`
    return `${file}  ${day}  ${found ? outcome(found.page) : 'this host belongs to no issuer in issuers.json'}  ${url}`
  })
  return [...lines, ...unusable.map(({ file, why }) => `${file}  not read: ${why}`)]
}

function outcome({ kind, why, cards, identity }: IssuerRun['pages'][number]): string {
  if (kind !== 'card') return `not read: ${kind} ${why}`.trim()
  return identity === null || cards.length > 0 ? cards.join(', ') || 'read' : identity
}

runCommand({
  summary: `Processes pages that you saved in a browser. Readings are accepted or queued for review by the rules of the weekly
    re-check, dated with the day on which the page was saved. The issuer needs no declaration.`,
  usage: 'npm run inbox -- <folder> [<options>]',
  example: 'npm run inbox -- ~/Downloads/pages --dry-run',
  options,
  allowOperands: true,
  notes: `Files: HTML in one file (SingleFile, or a browser's "save as"), MHTML, and PDF. HTML and MHTML state where and when they
    were saved. For a PDF, write {"url": "https://…", "saved": "YYYY-MM-DD"} to a file next to it: terms.pdf.json for terms.pdf.
    Without a date, the modification time of the file counts, and the output says so. Pages that name no known card are listed.`,
  run: processInbox,
})
