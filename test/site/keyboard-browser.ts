import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWindow, type Watched } from '../support/browser.ts'
import type { Screens } from '../support/portal-window.ts'
import { PAGE_KINDS } from '../support/site-pages.ts'

/** Elements that a test focuses, one after the other. */
const STOPS = 20

/** Tests of each kind of page with the Tab key alone. */
export function keyboardInBrowser({ of }: Screens): void {
  describe.each([390, 1280])('the keyboard at %d pixels', (width) => {
    let window: Watched
    beforeAll(async () => {
      const { server, browser } = of()
      window = await openWindow(browser, server.url)
      // Without smooth scrolling, an element is in view at once.
      await window.page.emulateMedia({ reducedMotion: 'reduce' })
      await window.page.setViewportSize({ width, height: 844 })
    })
    afterAll(() => window.context.close())

    it.each(PAGE_KINDS)('reaches the parts of %s in view, each with a visible focus', async (path) => {
      const { page } = window
      await page.goto(of().server.url + path, { waitUntil: 'networkidle' })
      const stops = await tabThrough(page)
      expect(stops[0]?.name).toBe('Skip to content')
      expect(stops.length).toBeGreaterThan(5)
      expect(stops.filter(({ isInView, hasFocusRing }) => !isInView || !hasFocusRing)).toEqual([])
    })
  })
}

/** Returns the elements that the Tab key focuses, without those after the last element of the page. */
async function tabThrough(page: Page): Promise<readonly FocusStop[]> {
  const stops: FocusStop[] = []
  while (stops.length < STOPS) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(focused)
    if (stop === null) break
    stops.push(stop)
  }
  return stops
}

interface FocusStop {
  readonly name: string
  readonly isInView: boolean
  readonly hasFocusRing: boolean
}

/** Evaluates in the page: the focused element after the next frame; null if none is focused. */
const focused = () =>
  new Promise<FocusStop | null>((resolve) =>
    requestAnimationFrame(() => {
      const element = document.activeElement
      if (element === null || element === document.body) return resolve(null)
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      const { width, height, top, bottom } = element.getBoundingClientRect()
      resolve({
        name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
        isInView: width > 0 && height > 0 && bottom > 0 && top < innerHeight,
        hasFocusRing: (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
      })
    }),
  )
