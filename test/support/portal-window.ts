import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { openWindow, thinOut, type Watched } from './browser.ts'
import { type Owner, type Owners, portalOwners } from './portal-owner.ts'
import type { SiteServer } from './site-server.ts'

/** What tests of the portal's screens share. */
export interface Screens {
  readonly of: () => { readonly server: SiteServer; readonly browser: Browser }
  /** The violations that axe finds, in both themes. */
  readonly findings: (page: Page) => Promise<readonly string[]>
}

/** Returns the text of the focused element. */
export const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '')

/** Owners of a running service, and windows that show its portal to them. */
export function portalBench({ of, findings }: Screens) {
  let owners: Owners
  beforeAll(async () => {
    owners = await portalOwners(of().server)
  })
  afterAll(() => owners.close())

  const windowOf = async (owner: Owner | null, expected: readonly number[] = []): Promise<Watched> => {
    const { browser, server } = of()
    const window = await openWindow(browser, server.url, [], expected)
    window.page.setDefaultTimeout(10_000)
    if (owner) await window.context.addCookies([owner.cookie])
    return window
  }
  const open = (page: Page, path: string) => page.goto(`${of().server.url}/portal/${path}`)
  /** Expects a screen without errors, axe violations, or content wider than a phone. */
  const fine = async ({ page, troubles, context }: Watched) => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.evaluate(thinOut)
    expect(await findings(page)).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  }
  /** Returns the visible text of a screen. */
  const words = async (window: Watched, path: string) => {
    await open(window.page, path)
    await window.page.locator('#view:not([aria-busy])').waitFor()
    return window.page.locator('.portal').innerText()
  }
  return { owners: () => owners, windowOf, open, fine, words }
}
