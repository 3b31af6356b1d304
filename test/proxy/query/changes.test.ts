import { describe, expect, it } from 'vitest'
import { since } from '../../../data/schema/since.ts'
import type { ChangeColumns } from '../../../data/snapshot/changes.ts'
import { type ChangesQuery, changesPage } from '../../../proxy/query/changes.ts'

interface TestRelease {
  readonly name: string
  readonly cards: readonly string[]
  readonly checksum?: string
}

const columns = (releases: readonly TestRelease[], ledger = 'aaaaaaaa'): ChangeColumns => {
  const cards = releases.flatMap((release) => release.cards)
  const from = releases.map((_, i) => releases.slice(0, i).flatMap((release) => release.cards).length)
  return {
    ledger,
    releases: {
      name: releases.map(({ name }) => name),
      publishedAt: releases.map(({ name }) => `${name.slice(0, 10)}T09:00:00Z`),
      checksum: releases.map(({ checksum = 'cccccccc' }) => checksum),
      from: [...from, cards.length],
    },
    slug: cards,
    issuer: cards.map(() => 'acme'),
    country: cards.map(() => 'US'),
    type: cards.map(() => 'updated'),
  }
}

const first = { name: '2026-11-01', cards: ['a', 'b', 'c'] }
const second = { name: '2026-11-08', cards: ['d', 'e'] }
const third = { name: '2026-11-15', cards: ['f'] }

function read(of: ChangeColumns, text?: string, limit = 100, unseen: readonly string[] = []) {
  const none = { country: undefined, issuer: undefined, card: undefined, type: undefined }
  const query: ChangesQuery = { since: since.read(text, 'since'), limit, ...none }
  const length = of.slug.map((slug) => (unseen.includes(slug) ? 0 : 1))
  const { found, next, hasMore } = changesPage(of, { part: [], start: [], length }, query, '2026-11-20')
  return { slugs: found.map((i) => of.slug[i]).join(''), next, hasMore }
}

describe('a cursor', () => {
  it('continues after the last page, with any page size', () => {
    for (const limit of [1, 2, 3, 4, 5, 6]) {
      let [slugs, next, more]: [string, string | undefined, boolean] = ['', undefined, true]
      while (more) {
        const page = read(columns([first, second, third]), next, limit)
        slugs += page.slugs
        next = page.next
        more = page.hasMore
      }
      expect(slugs, `${limit}`).toBe('abcdef')
    }
  })

  it('returns later releases, even after releases without changes for the plan', () => {
    const { next } = read(columns([first]), undefined, 100, ['c'])
    expect(read(columns([first, second]), next).slugs).toBe('de')
    expect(read(columns([first, second]), next, 1)).toMatchObject({ slugs: 'd', hasMore: true })
    expect(read(columns([first, second]), next, 1, ['e'])).toMatchObject({ slugs: 'd', hasMore: false })
  })

  it('returns nothing while its release is rolled back', () => {
    const { next } = read(columns([first, second, third]))
    for (const earlier of [columns([first, second]), columns([first])])
      expect(read(earlier, next)).toEqual({ slugs: '', next, hasMore: false })
    const fourth = { name: '2026-11-22', cards: ['g'] }
    expect(read(columns([first, second, third, fourth]), next).slugs).toBe('g')
  })

  it('returns a release again that was republished with other content', () => {
    const { next } = read(columns([first, second]))
    const other = { ...second, cards: ['d', 'x'], checksum: 'dddddddd' }
    expect(read(columns([first, other]), next).slugs).toBe('dx')
    expect(read(columns([first, { ...other, name: '2026-11-09' }]), next).slugs).toBe('dx')
  })

  it('of another series of releases is rejected', () => {
    const { next } = read(columns([first]))
    expect(() => read(columns([first], 'bbbbbbbb'), next)).toThrow(/v1\/exports/)
  })

  it('of a service without releases returns all later changes', () => {
    const { next } = read(columns([], ''))
    expect(read(columns([], ''), next)).toEqual({ slugs: '', next, hasMore: false })
  })
})

it('a date returns the releases published since its start', () => {
  const all = columns([first, second, third])
  expect(read(all, '2026-11-08').slugs).toBe('def')
  expect(read(all, '2026-11-09').slugs).toBe('f')
  expect(read(all, '2026-11-16').slugs).toBe('')
})
