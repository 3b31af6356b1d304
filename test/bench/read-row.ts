import { readKnown } from '../../build/weekly/known.ts'
import { declaredIssuers } from '../../build/weekly/registry.ts'
import { worldCards, writeWorldFacts } from '../build/weekly/world/facts.ts'
import { place, runWeek } from '../build/weekly/world/week.ts'
import { type Reply, serveWorld } from '../build/weekly/world/world.ts'
import { root } from '../support/root.ts'

/** Time to read all pages again from the cache. */
export interface ReadRow {
  readonly pages: number
  readonly kibAPage: number
  readonly seconds: number
}

/** Reads the pages of every declared card twice, at the size of real pages: from the sites, then from the cache. */
export async function readRow(): Promise<ReadRow> {
  const [known, issuers] = [await readKnown(`${root}/data/facts`), await declaredIssuers()]
  const cards = worldCards(issuers, known)
  const world = await serveWorld({ issuers, cards, known })
  const where = await place()
  try {
    let bytes = 0
    world.trouble = (_, usual) => {
      const response = asLargeAsReal(usual)
      bytes += Buffer.byteLength(response.body ?? '')
      return response
    }
    await writeWorldFacts(where.facts, cards)
    const week = { place: where, issuers, fetch: world.fetch }
    const first = await runWeek({ ...week, day: '2026-10-05' })
    const pages = first.issuers.reduce((sum, { requested }) => sum + requested, 0)
    const started = performance.now()
    await runWeek({ ...week, day: '2026-10-12', offline: true })
    const seconds = (performance.now() - started) / 1_000
    process.stderr.write(`${pages} pages read again\n`)
    return { pages, kibAPage: bytes / pages / 1_024, seconds }
  } finally {
    await world.close()
    await where.remove()
  }
}

const PARAGRAPH =
  'Our app lets you lock your card, follow what you spend by category and hear when a payment is due. You may also book ' +
  'hotels, tours and tables through our partners, with help by phone at any hour. Cover for late baggage, cancelled trips' +
  ' and goods that you buy is set out in the guide that comes with the card. '
const COLUMN = `<div class="column"><h3>More for you</h3><p>${PARAGRAPH}</p></div>`
const PANEL = `<section class="panel"><div class="grid">${COLUMN}</div></section>\n`
const SCRIPT = `<script>${'var settings = { feature: true, items: [1, 2, 3] };'.repeat(1_500)}</script>`

/** Real pages have about ten thousand characters of other text, and scripts. */
function asLargeAsReal(usual: Reply): Reply {
  if (typeof usual.body !== 'string') return usual
  return { ...usual, body: usual.body.replace('</body>', `${PANEL.repeat(30)}${SCRIPT}</body>`) }
}
