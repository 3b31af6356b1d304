import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Screens } from '../support/portal-window.ts'

/** Pages, each with a text that it must show without scripts. */
const PAGES: readonly (readonly [path: string, text: string | RegExp])[] = [
  ['/', 'No key needed'],
  ['/pricing/', 'What counts as a call?'],
  ['/contact/', 'help@example.com'],
  ['/calculator/', 'Without JavaScript this page shows one example'],
  ['/compare/', 'The comparison needs JavaScript'],
  ['/status/', "Without JavaScript this page can't check the API"],
  ['/terms/', 'Your account'],
  ['/privacy/', 'Who we are'],
  ['/changes/', 'Atom feed'],
  ['/docs/reference/card/', 'foreign_transaction_fee'],
  ['/docs/reference/compare-cards/', 'The form needs JavaScript'],
  ['/operating/', 'In production'],
  ['/operating/netlify/', 'Accounts you need'],
  ['/portal/', 'The portal needs JavaScript'],
  ['/nope', 'Page not found'],
  ['/v1/nope', 'Page not found'],
]

const GROUNDS = { light: 'rgb(252, 252, 251)', dark: 'rgb(11, 14, 13)' } as const

/** Visible controls that do nothing without a script. Links and disclosures work. */
const DEAD = 'main :is(button, input, select, textarea):visible'
/** Visible texts that only a script replaces. */
const WAITING = /Loading|Checking|Sending…/

/** Tests that pages work without scripts, in both themes. */
export function noScriptInBrowser({ of }: Screens): void {
  describe('without JavaScript', () => {
    it.each(['light', 'dark'] as const)(
      'pages are complete and %s',
      async (colorScheme) => {
        const { server, browser } = of()
        const context = await browser.newContext({ javaScriptEnabled: false, colorScheme })
        const page = await context.newPage()
        const found: string[] = []
        for (const [path, text] of PAGES) {
          await page.goto(server.url + path)
          for (const problem of await problemsOf(page, text, GROUNDS[colorScheme]))
            found.push(`${path}: ${problem}`)
        }
        await context.close()
        expect(found).toEqual([])
      },
      120_000,
    )
  })
}

async function problemsOf(page: Page, text: string | RegExp, ground: string): Promise<readonly string[]> {
  const body = await page.locator('body').innerText()
  const shown = await page.locator('body').evaluate((each) => getComputedStyle(each).backgroundColor)
  const controls = await page
    .locator(DEAD)
    .evaluateAll((all) => all.map((each) => each.outerHTML.slice(0, 80)))
  await page.setViewportSize({ width: 390, height: 844 })
  const width = await page.locator('html').evaluate((root) => root.scrollWidth)
  await page.setViewportSize({ width: 1280, height: 900 })
  return [
    ...(body.match(text) === null ? [`does not show ${text}`] : []),
    ...((await page.locator('h1:visible').count()) === 1 ? [] : ['has not one heading']),
    ...(WAITING.test(body) ? [`waits for a script: ${WAITING.exec(body)}`] : []),
    ...(shown === ground ? [] : [`has the ground ${shown}`]),
    ...(width > 390 ? [`is ${width} wide on a phone`] : []),
    ...controls.map((control) => `shows ${control}`),
  ]
}
