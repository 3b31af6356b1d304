import { beforeAll, describe, expect, it } from 'vitest'
import { type CardNames, wordsFile } from '../../build/snapshot/words.ts'
import { fold } from '../../data/schema/fold.ts'
import type { Columns } from '../../data/snapshot/format.ts'
import { search } from '../../proxy/query/search.ts'
import { countTypos } from '../../proxy/query/typo.ts'
import { parseWords, type Words } from '../../proxy/snapshot/words.ts'
import { catalogSnapshot } from '../support/catalog-snapshot.ts'

const snapshot = catalogSnapshot()
let columns: Columns
let words: Words
beforeAll(async () => {
  columns = snapshot().columns
  words = await snapshot().words(() => AbortSignal.timeout(5_000))
})

const wordsOf = (of: Columns, called: readonly CardNames[]) => parseWords(Buffer.from(wordsFile(of, called)))
const slugs = (places: readonly number[]) => places.map((place) => columns.slug[place])

describe('search', () => {
  const found = (q: string, country?: 'US' | 'CA') => slugs(search(columns, words, { q, country }))

  it.each([
    ['sapphire reserve', ['csr']],
    ['Sapphire', ['csp', 'csr', 'chase-old']],
    ['SAPPHIRE*', ['csp', 'csr', 'chase-old']],
    ['sap*phire', ['csp', 'csr', 'chase-old']],
    ['reserve sapphire', ['csr']],
    ['chase res', ['csr']],
    ['csr', ['csr']],
    ['amex gold', ['amex-gold']],
    ['gold amex', ['amex-gold']],
    ['boa', ['boa-cash']],
    ['privilege', ['rbc-avion']],
    ['PRIVILÈGE', ['rbc-avion']],
    ['american express® gold card', ['amex-gold']],
    ['chase sapphire credit card', ['csp', 'csr', 'chase-old']],
    ['sap reserve', []],
    ['card', ['amex-gold']],
    ['the credit cards', []],
    ['nothing like it', []],
    ['!!!', []],
  ])('finds %j', (q, expected) => expect(found(q)).toEqual(expected))

  it('ranks the exact name first, then name prefixes, then short names, then words of the name', () => {
    const names = ['Gold', 'Gold Reserve', 'Zed', 'Old Gold', 'Plain']
    const own: Columns = {
      ...columns,
      slug: names,
      issuer: [0, 0, 0, 0, 1],
      discontinued: [0, 0, 0, 0, 0],
      issuers: [
        { slug: 'a', country: 'US', name: 'a bank', aliases: [] },
        { slug: 'g', country: 'US', name: 'gold bank', aliases: [] },
      ],
    }
    const called = names.map((name) => ({ name: fold(name), aliases: name === 'Zed' ? ['gold'] : [] }))
    expect(search(own, wordsOf(own, called), { q: 'gold' }).map((place) => names[place])).toEqual(names)
  })

  it.each([
    ['saphire', ['csp', 'csr', 'chase-old']],
    ['sapphrie reserve', ['csr']],
    ['amercian express', ['amex-gold']],
    ['sapphire prefered', ['csp']],
    ['chase saphir', ['csp', 'csr', 'chase-old']],
  ])('tolerates the typo in %j', (q, expected) => expect(found(q)).toEqual(expected))

  it('tolerates typos only if there is no exact match', () => {
    expect(found('ink')).toEqual(['chase-ink'])
  })

  it('can be filtered by country', () => {
    expect(found('a', 'CA')).toEqual(['rbc-avion'])
    expect(found('a', 'US')).not.toContain('rbc-avion')
  })

  it.each([
    '(a+)+$',
    "' OR 1=1--",
    '{{7*7}}',
    '\u0000',
    '\ud800',
    '\u202e',
    '%',
    'é'.repeat(200),
    'a '.repeat(100),
    '😀'.repeat(200),
  ])('treats %j as words', (q) => expect(Array.isArray(found(q))).toBe(true))

  it('stays fast with 20,000 cards', () => {
    const count = 20_000
    const many: Columns = {
      ...columns,
      slug: Array.from({ length: count }, (_, n) => `card-${n}`),
      issuer: Array.from({ length: count }, (_, n) => n % columns.issuers.length),
      discontinued: Array.from({ length: count }, () => 0 as const),
    }
    const manyWords = wordsOf(
      many,
      Array.from({ length: count }, (_, n) => ({
        name: `series${n % 997} rewards edition${n}`,
        aliases: [],
      })),
    )
    search(many, manyWords, { q: 'warm' })
    for (const q of [
      'rewards',
      'chase rewards edition1',
      'editoin12345',
      'zzzz yyyy xxxx wwww vvvv uuuu',
      'a '.repeat(100),
    ]) {
      // Time of the processor: the machine may be busy with other things.
      const before = process.threadCpuUsage()
      search(many, manyWords, { q })
      const { user, system } = process.threadCpuUsage(before)
      expect((user + system) / 1_000, q).toBeLessThan(300)
    }
  })
})

describe('a typo', () => {
  it.each([
    ['gold', 'gold', 0],
    ['golf', 'gold', 1],
    ['glod', 'gold', 1],
    ['god', 'gold', null],
    ['sapphrie', 'sapphire', 1],
    ['saphir', 'sapphire', null],
    ['preferedd', 'preferred', 2],
    ['abcdefgh', 'hgfedcba', null],
  ])('%j for %j has the edit distance %j', (typed, word, count) =>
    expect(countTypos(typed, word)).toBe(count),
  )
})
