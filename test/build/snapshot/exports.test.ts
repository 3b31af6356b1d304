import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { CATALOG } from '../../../build/build.ts'
import { openCatalog } from '../../../build/catalog/open.ts'
import { readListing } from '../../../build/catalog/read.ts'
import { putExports } from '../../../build/exports/put.ts'
import { renderExports } from '../../../build/exports/render.ts'
import type { Plan } from '../../../data/schema/plans.ts'
import { digest } from '../../../data/snapshot/digest.ts'
import type { ExportIndex } from '../../../data/snapshot/exports.ts'
import { fileName } from '../../../data/snapshot/format.ts'
import { builtSnapshot } from '../../support/built.ts'
import { type Published, readPublished } from '../../support/published.ts'

let out: string
let published: Published
beforeAll(async () => {
  out = await builtSnapshot()
  published = await readPublished(out)
})

/** The rows of an exported table. */
async function exported(plan: Plan, table: string): Promise<readonly unknown[]> {
  const { index, parts } = published.manifest.exports[plan]!
  const { files } = (await published.json(index)) as ExportIndex
  const file = files.find(({ name }) => name === `${table}.ndjson`)!
  const pieces = await Promise.all(file.parts.map((i) => readFile(join(out, fileName(parts[i]!.hash)))))
  const stored = Buffer.concat(pieces)
  const text = (file.coding === 'gzip' ? gunzipSync(stored) : stored).toString()
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** The rows of the responses about each card, in the order of lists. */
async function responses(plan: Plan, endpoint: string): Promise<readonly (readonly object[])[]> {
  const { responses, forms } = await published.pack(plan)
  return responses.perCard[endpoint]!.map((ref) =>
    ref === null ? [] : JSON.parse(forms(ref).identity.toString()).data,
  )
}

describe.each(['pro', 'enterprise'] as const)('the exports on the plan %s', (plan) => {
  it.each([
    ['card_changes', 'getCardHistory'],
    ['offer_changes', 'listOfferHistory'],
  ])('have in %s the rows of every card that %s returns', async (table, endpoint) => {
    const rows = (await responses(plan, endpoint)).flat()
    expect(rows.length).toBeGreaterThan(100)
    expect(await exported(plan, table)).toEqual(rows)
  })

  it('have the sources of every card', async () => {
    const byCard = await responses(plan, 'listCardSources')
    const { slug } = published.columns
    const rows = byCard.flatMap((own, i) => own.map((row) => ({ card_slug: slug[i], ...row })))
    expect(rows.length).toBeGreaterThan(slug.length)
    expect(await exported(plan, 'sources')).toEqual(rows)
  })
})

it('the exports have the same bytes each time they are rendered, also after a build that was killed', async () => {
  const folder = await mkdtemp(join(inject('runFolder'), 'exports-'))
  await writeFile(join(folder, '.export.sqlite'), 'half of a database')
  const catalog = openCatalog(join(out, CATALOG))
  const listing = await readListing(catalog)
  const put = async (bytes: Buffer) => ({ hash: digest(bytes), bytes: bytes.length })
  const updated = published.manifest.data_updated
  const plans = ['pro', 'enterprise'] as const
  const files = await renderExports(plans, { catalog, listing }, folder).finally(() => catalog.destroy())
  const again = await putExports(plans, files, updated, put)
  expect(again).toEqual(published.manifest.exports)
  expect(await readdir(folder)).toEqual([])
})
