import { glob, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, type Watched } from '../support/browser.ts'
import { type SiteServer, startSiteServer } from '../support/site-server.ts'
import { portalStates } from './portal-states.ts'
import { portalTroubles } from './portal-troubles.ts'
import { portalWebhookStates } from './portal-webhook-states.ts'

const SCRIPT_MOST = 150_000
const SHIFT_MOST = 0.05
let server: SiteServer
let browser: Browser
let axe = ''
beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  browser = await openBrowser()
  server = await startSiteServer()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[]
}

/** What axe finds, in light and then in dark; the second time only what colours can change. */
async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe: tool } = window as unknown as {
      axe: { run(where: Document, options: object): Promise<{ violations: Finding[] }> }
    }
    const told: string[] = []
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme
      const only = {
        resultTypes: ['violations'],
        ...(theme === 'light' ? {} : { runOnly: ['color-contrast'] }),
      }
      const { violations } = await tool.run(document, only)
      for (const { id, nodes } of violations)
        for (const node of nodes.slice(0, 3))
          told.push(`${theme} ${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`)
    }
    return told
  })
}

it('a browser that comes before the site is built is told so', () => {
  expect(server.early).toBe(503)
})

describe('the whole life of an account, in a browser', () => {
  let window: Watched
  let page: Page
  beforeAll(async () => {
    window = await openWindow(browser, server.url, ['https://checkout.example/'])
    page = window.page
    page.setDefaultTimeout(10_000)
  })
  afterAll(async () => {
    await window.context.close()
  })
  const click = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  const said = (text: RegExp) => page.locator('#said', { hasText: text }).waitFor()

  it('signs up by a link in a mail', async () => {
    await page.goto(`${server.url}/`)
    await page.getByText(/answered in \d+ ms, just now/).waitFor()
    await page.getByRole('link', { name: 'Get a free key' }).click()
    await page.getByLabel('E-mail address').fill('Reader@Example.com')
    expect(await findings(page)).toEqual([])
    await click('Send me a link')
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
    await page.goto(await server.link())
    expect(await page.locator('.who').textContent()).toBe('reader@example.com')
    await click('Sign in')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    expect(page.url()).toBe(`${server.url}/portal/`)
    expect(await findings(page)).toEqual([])
  })

  let key = ''
  it('makes a key, which is shown once', async () => {
    await page.getByRole('link', { name: 'Create your first key' }).click()
    await page.getByLabel('What is it for?').fill('Website')
    await page.keyboard.press('Enter')
    key = await page.getByLabel('Your new key').getByRole('textbox').inputValue()
    expect(key).toMatch(/^cds_live_\w{50}$/)
    expect(await findings(page)).toEqual([])
    await page.reload()
    await page.getByText('never used').waitFor()
    expect(await page.content()).not.toContain(key)
  })

  it('makes the first call in "try it"', async () => {
    await page.goto(`${server.url}/docs/reference/get-card/`)
    await page.getByLabel('Your API key').fill(key)
    await click('Send request')
    await expect.poll(() => page.locator('.try output').textContent()).toMatch(/^200.*99 calls left/)
    expect(await page.locator('.try .result').textContent()).toContain('"slug": "chase-sapphire-preferred"')
    expect(await findings(page)).toEqual([])
    await page.goto(`${server.url}/portal/`)
    await page.getByText('of 100 calls').waitFor()
  })

  it('buys a plan', async () => {
    await page.goto(`${server.url}/portal/plan/`)
    await page.getByRole('button', { name: 'Starter, monthly' }).waitFor()
    expect(await findings(page)).toEqual([])
    await click('Enterprise, monthly')
    await page.waitForURL('https://checkout.example/**')
    for (const { body } of server.stripe.pay(page.url().split('/').at(-1) ?? '')) {
      const signature = server.stripe.sign(body, Math.floor(Date.now() / 1_000))
      const headers = { 'stripe-signature': signature }
      const { status } = await fetch(`${server.url}/billing/stripe/events`, { method: 'POST', headers, body })
      expect(status).toBe(200)
    }
    await page.goto(`${server.url}/portal?checkout=done`)
    await page.getByText('Welcome to Enterprise').waitFor()
    await page.goto(`${server.url}/portal/plan/`)
    await page.getByRole('button', { name: 'Open the billing pages' }).waitFor()
    expect(await findings(page)).toEqual([])
  })

  it('adds a webhook, tests it, and rotates its secret', async () => {
    await page.goto(`${server.url}/portal/webhooks/`)
    await page.getByText('No webhooks yet').waitFor()
    await page.getByLabel('Address (HTTPS, public)').fill(`${server.receiver.url}/hook`)
    expect(await page.getByLabel('Belongs to the key').innerText()).toBe(`Website (…${key.slice(-4)})`)
    expect(await findings(page)).toEqual([])
    await click('Add webhook')
    await said(/registered/)
    expect(await page.getByLabel('Signing secret').getByRole('textbox').inputValue()).toMatch(/^whsec_/)
    await click('Send a test')
    await page.locator('.deliveries .state.good').waitFor({ timeout: 20_000 })
    expect(server.receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test'])
    expect(await findings(page)).toEqual([])
    await click('Send again')
    await expect.poll(() => server.receiver.received.length, { timeout: 10_000 }).toBe(2)
    await page.getByText('Settings').click()
    await click('Rotate secret')
    await click('Rotate')
    await page.getByText('The previous secret signs too').waitFor()
  })

  it('revokes the key, and what used it is refused', async () => {
    await page.goto(`${server.url}/portal/keys/`)
    await click('Revoke')
    expect(await findings(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
    await said(/is revoked/)
    const { status } = await fetch(`${server.url}/v1/auth/usage`, {
      headers: { Authorization: `Bearer ${key}` },
    })
    expect(status).toBe(401)
  })

  it('works on a phone, without scrolling sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['', 'keys/', 'plan/', 'webhooks/', 'account/']) {
      await page.goto(`${server.url}/portal/${path}`)
      await page.locator('#view:not([aria-busy])').waitFor()
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390])
    }
    expect(await findings(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('says when the connection is lost', async () => {
    await window.context.setOffline(true)
    await page.getByText('You are offline').waitFor()
    await window.context.setOffline(false)
    await page.getByText('You are offline').waitFor({ state: 'hidden' })
  })

  it('signs out, and nothing of the account is left', async () => {
    await click('Sign out')
    await page.getByRole('heading', { name: 'Sign in or sign up' }).waitFor()
    expect(await page.content()).not.toContain('reader@example.com')
    expect(window.troubles).toEqual([])
  })
})

const screens = { of: () => ({ server, browser }), findings }
portalStates(screens)
portalWebhookStates(screens)
portalTroubles(screens)

describe('every page', () => {
  it('is accessible in light and dark, light, still, and asks nobody else', async () => {
    const pages: string[] = []
    for await (const file of glob('**/*.html', { cwd: server.dist }))
      pages.push(`/${file}`.replace(/index\.html$/, ''))
    expect(pages.length).toBeGreaterThan(45)
    const queue = [...pages]
    const told: string[] = []
    const work = async () => {
      const { context, page, troubles, scripts } = await openWindow(browser, server.url)
      for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
        scripts.clear()
        const response = await page.goto(server.url + path, { waitUntil: 'load' })
        const shift = await page.evaluate(layoutShift)
        const bytes = [...scripts.values()].reduce((sum, each) => sum + each, 0)
        if (shift.sum > SHIFT_MOST) told.push(`${path} shifts by ${shift.sum}: ${shift.moved.join(', ')}`)
        if (bytes > SCRIPT_MOST) told.push(`${path} has ${bytes} bytes of script`)
        if (response?.headers()['content-security-policy'] === undefined) told.push(`${path} has no policy`)
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 900 })
          const wide = await page.evaluate(() => document.documentElement.scrollWidth)
          if (wide > width) told.push(`${path} scrolls sideways, ${wide} wide in ${width}`)
        }
        for (const finding of [...(await findings(page)), ...troubles.splice(0)])
          told.push(`${path} ${finding}`)
      }
      await context.close()
    }
    await Promise.all([work(), work()])
    expect(told).toEqual([])
  }, 300_000)
})

/** How much of the page moved while it came, and what. */
const layoutShift = () =>
  new Promise<{ sum: number; moved: string[] }>((resolve) => {
    const told = { sum: 0, moved: [] as string[] }
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly Shift[]) {
        told.sum += entry.value
        for (const { node } of entry.sources) told.moved.push((node as Element | null)?.className ?? '')
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => setTimeout(() => resolve(told), 50))
  })

interface Shift {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}
