import { expect, it } from 'vitest'
import { assumptionsHtml, missingHtml } from '../../site/src/calculator/results.ts'
import { sources } from '../support/sources.ts'

/** Files that insert markup, which they or the build have written themselves. */
const OWN_MARKUP = [
  // Restores a code sample to what the page was built with.
  'site/src/scripts/own-samples.ts',
  // Reads pages of this site, without inserting them.
  'site/src/scripts/compare.ts',
  // Rows of the explorer, rendered and escaped at build time.
  'site/src/card-pages/explorer.astro',
  // Results, whose texts `site/src/calculator/results.ts` and `trace.ts` escape.
  'site/src/calculator/view.ts',
  'site/src/card-pages/calculator.astro',
  // JSON-LD, whose `<` are escaped.
  'site/src/layouts/Page.astro',
]

it('the site and the portal show text of users and of facts as text, never as markup', () => {
  const inserting =
    /\b(?:innerHTML|outerHTML|srcdoc)\s*=|insertAdjacentHTML|document\.write|set:html|DOMParser|createContextualFragment/
  const files = sources.filter(({ path, text }) => path.startsWith('site/') && inserting.test(text))
  expect(files.map(({ path }) => path).filter((path) => !OWN_MARKUP.includes(path))).toEqual([])
})

it('the calculator shows texts of responses as text', () => {
  const text = '<img src=x onerror=alert(1)>'
  const labels = { card: () => ({ name: text }) } as never
  const html = missingHtml([{ slug: 'oak', reason: text } as never], labels) + assumptionsHtml([text])
  expect(html.match(/&lt;img/g)).toHaveLength(3)
  expect(html).not.toContain('<img')
})
