import { expect, it } from 'vitest'
import { matching } from '../../site/src/scripts/explorer/filter.ts'
import { issuerOptions, withIssuerSlug } from '../../site/src/scripts/explorer/issuers.ts'
import { type Row, readRows } from '../../site/src/scripts/explorer/rows.ts'

const ISSUERS = [
  { slug: 'bmo', country: 'CA', name: 'BMO' },
  { slug: 'bmo-us', country: 'US', name: 'BMO' },
  { slug: 'amex', country: 'US', name: 'American Express' },
]

it('the explorer filters by the issuer, not by its name', () => {
  const rows = ISSUERS.map(({ slug }) => ({ issuer: 'BMO', issuerSlug: slug, text: '' }) as Row)
  expect(matching(rows, { issuer: 'bmo-us' }, [])).toEqual([rows[1]])
})

it('the explorer shows the countries of issuers that share a name', () => {
  expect(issuerOptions(ISSUERS)).toEqual([
    ['amex', 'American Express'],
    ['bmo', 'BMO (CA)'],
    ['bmo-us', 'BMO (US)'],
  ])
})

it.each([
  [{ issuer: 'American Express' }, 'amex'],
  [{ issuer: 'BMO', country: 'US' }, 'bmo-us'],
  [{ issuer: 'bmo-us' }, 'bmo-us'],
  [{ issuer: 'No such issuer' }, 'No such issuer'],
])('the explorer reads the issuer of the link %o', (state, slug) => {
  expect(withIssuerSlug(state, ISSUERS).issuer).toBe(slug)
})

/** Reads a row of the table with a card and its issuer. */
function rowOf(name: string, issuer: string): readonly Row[] {
  const link = { textContent: name, getAttribute: () => 'card/' }
  const first = { textContent: name, querySelector: () => link, querySelectorAll: () => [] }
  const rows = [{ cells: [first, { textContent: issuer }], dataset: {} }]
  return readRows({ rows } as unknown as HTMLTableSectionElement, {
    programs: [],
    categories: [],
    issuers: [],
  })
}

it.each([
  ['macys', "Macy's Credit Card", 'Citi'],
  ["macy's", 'Macy’s® Credit Card', 'Citi'],
  ['american express co', 'U.S. Card', 'American Express & Co.'],
  ['us card amex', 'U.S. Card', 'Amex'],
  ['elite* infinite', 'World Elite* Infinite', 'RBC'],
])('the explorer finds by “%s” what the API finds: %s of %s', (q, name, issuer) => {
  const rows = rowOf(name, issuer)
  expect(matching(rows, { q }, [])).toEqual(rows)
  expect(matching(rows, { q: 'no such card' }, [])).toEqual([])
})
