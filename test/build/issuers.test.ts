import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Issuer } from '../../build/issuer.ts'
import { cardMatcher } from '../../build/visit/identify.ts'
import { type Known, readKnown } from '../../build/weekly/known.ts'
import { productPages } from '../../build/weekly/plan.ts'
import { declaredIssuers } from '../../build/weekly/registry.ts'
import { root } from '../support/root.ts'
import { sources, walk } from '../support/sources.ts'

const declarations = sources.filter(({ path }) => path.startsWith('build/issuers/'))
let issuers: Issuer[]
let known: Known
beforeAll(async () => {
  issuers = await declaredIssuers()
  known = await readKnown(join(root, 'data/facts'))
})

describe('the declared issuers', () => {
  it('are at least 25, of both countries', () => {
    expect(issuers.length).toBeGreaterThanOrEqual(25)
    for (const country of ['US', 'CA'])
      expect(issuers.filter((issuer) => issuer.country === country).length).toBeGreaterThanOrEqual(12)
  })

  it('have the names of their files, and the country of the facts', () => {
    const files = readdirSync(join(root, 'build/issuers')).map((name) => name.replace('.ts', ''))
    expect(issuers.map(({ slug }) => slug).sort()).toEqual(files.sort())
    for (const { slug, country } of issuers) expect(known.issuers.get(slug)?.fact.country, slug).toBe(country)
  })

  it('list their cards on their own hosts', () => {
    const strange = issuers.flatMap(({ slug, listed, shared = [] }) => {
      const hosts = known.issuers.get(slug)!.fact.hosts
      const urls = [...listed.map(({ page }) => page), ...shared]
      return urls.filter(
        (url) =>
          !hosts.some((host) => new URL(url).hostname === host || new URL(url).hostname.endsWith(`.${host}`)),
      )
    })
    expect(strange).toEqual([])
  })

  it('know the URLs of most of their cards below the paths that their listings link to', () => {
    const blind = issuers.filter((issuer) => {
      const urls = productPages(issuer, known.issuers.get(issuer.slug)!.cards).map(({ url }) => new URL(url))
      const linked = urls.filter(({ hostname, pathname }) =>
        issuer.listed.some(({ page, cards }) => new URL(page).hostname === hostname && cards.test(pathname)),
      )
      return issuer.listed.length > 0 && linked.length < urls.length / 2
    })
    expect(blind.map(({ slug }) => slug)).toEqual([])
  })

  it('have cards with names that identify them', () => {
    const mistaken = issuers.flatMap(({ slug }) => {
      const { fact, cards } = known.issuers.get(slug)!
      const named = cards.map(({ facts, row }) => ({ ...facts, name: String(row.name) }))
      const matcher = cardMatcher([fact.name, ...fact.aliases], named)
      return named.filter((card) => matcher.match(card.name)?.slug !== card.slug).map(({ name }) => name)
    })
    expect(mistaken).toEqual([])
  })

  it('have a page to fetch: of a known card, or a listing that leads to cards', () => {
    const idle = issuers.filter(
      (issuer) =>
        issuer.listed.length === 0 &&
        productPages(issuer, known.issuers.get(issuer.slug)!.cards).length === 0,
    )
    expect(idle.map(({ slug }) => slug)).toEqual([])
  })

  it('are declarations without control flow and functions, with one import', () => {
    const active = /^(?:If|For|While|Do|Switch|Try|Function|ArrowFunction|Conditional|Await|Class)/
    for (const { path, tree, imports, lines } of declarations) {
      const found: string[] = []
      walk(tree, ({ type }) => void (active.test(type) && found.push(type)))
      expect(found, path).toEqual([])
      expect(
        imports.map(({ from }) => from),
        path,
      ).toEqual(['../issuer.ts'])
      expect(lines, path).toBeLessThanOrEqual(60)
    }
  })
})
