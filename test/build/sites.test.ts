import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPage } from '../../build/visit/read.ts'
import { declaredIssuers } from '../../build/weekly/registry.ts'
import type { Country } from '../../data/schema/card.ts'

/** Folder of the pages that `npm run fixture` makes: a folder per issuer, a page and its expected facts per card. */
const FOLDER = join(import.meta.dirname, '../fixtures/sites')
const pages = readdirSync(FOLDER).flatMap((issuer) =>
  readdirSync(join(FOLDER, issuer))
    .filter((name) => /\.(?:html|pdf)$/.test(name))
    .map((name) => [issuer, name] as const),
)
const countries = new Map((await declaredIssuers()).map(({ slug, country }) => [slug, country]))

describe('pages of issuers', () => {
  it('exist', () => expect(pages.length).toBeGreaterThan(0))

  it.each(pages)('%s %s gives its reviewed facts', async (issuer, page) => {
    const country: Country | undefined = countries.get(issuer)
    if (!country) throw new Error(`No declaration of ${issuer}.`)
    const at = (name: string) => readFileSync(join(FOLDER, issuer, name))
    const expected = JSON.parse(at(page.replace(/\.\w+$/, '.facts.json')).toString())
    const { cards } = await readPage({ bytes: at(page), country })
    const [read] = cards
    const fields = Object.entries(read?.fields ?? {}).map(([field, { value, high }]) => [
      field,
      high === undefined ? value : [value, high],
    ])
    expect({ cards: cards.length, name: read?.name, fields: Object.fromEntries(fields) }).toEqual({
      cards: 1,
      ...expected,
    })
  })
})
