import { expect, it } from 'vitest'
import { sources } from '../support/sources.ts'

/** Files that insert markup, which they or the build have written themselves. */
const OWN_MARKUP = [
  // Restores a code sample to what the page was built with.
  'site/src/scripts/own-samples.ts',
  // Reads pages of this site, without inserting them.
  'site/src/scripts/compare.ts',
  // Rows of the explorer, rendered and escaped at build time.
  'site/src/card-pages/explorer.astro',
  // JSON-LD, whose `<` are escaped.
  'site/src/layouts/Page.astro',
]

it('the site and the portal show text of users and of facts as text, never as markup', () => {
  const inserting =
    /\b(?:innerHTML|outerHTML|srcdoc)\s*=|insertAdjacentHTML|document\.write|set:html|DOMParser|createContextualFragment/
  const files = sources.filter(({ path, text }) => path.startsWith('site/') && inserting.test(text))
  expect(files.map(({ path }) => path).filter((path) => !OWN_MARKUP.includes(path))).toEqual([])
})
