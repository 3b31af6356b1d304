import { glob } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from '../support/axe.ts'
import {
  layoutShift,
  MAX_LAYOUT_SHIFT,
  openBrowser,
  openWindow,
  thinOut,
  type Watched,
} from '../support/browser.ts'
import { sampledElements, sampledPages } from '../support/site-pages.ts'
import { type SiteServer, startSiteServer } from '../support/site-server.ts'
import { budgetsInBrowser } from './budgets-browser.ts'
import { calculatorInBrowser } from './calculator-browser.ts'
import { cardPagesInBrowser } from './card-pages-browser.ts'
import { commandsInBrowser } from './commands-browser.ts'
import { docsInBrowser } from './docs-browser.ts'
import { keyboardInBrowser } from './keyboard-browser.ts'
import { missingPagesInBrowser } from './missing-pages-browser.ts'
import { noScriptInBrowser } from './no-script-browser.ts'
import { ownSamples } from './own-samples.ts'
import { portalStates } from './portal-states.ts'
import { portalTroubles } from './portal-troubles.ts'
import { portalWebhookForms } from './portal-webhook-forms.ts'
import { portalWebhookStates } from './portal-webhook-states.ts'
import { slowPagesInBrowser } from './slow-pages-browser.ts'

const MAX_SCRIPT_BYTES = 150_000
let server: SiteServer
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  server = await startSiteServer()
}, 900_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe('an account in the browser', () => {
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
  const status = (text: RegExp) => page.locator('#status', { hasText: text }).waitFor()

  it('signs up with a link sent by email', async () => {
    await page.goto(`${server.url}/`)
    await page.getByText(/Your browser got this in \d+ ms just now/).waitFor()
    await page.getByRole('link', { name: 'Get a free key' }).click()
    await page.getByLabel('Email address').fill('Reader@Example.com')
    expect(await findings(page)).toEqual([])
    await click('Send sign-in link')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.goto(await server.link())
    expect(await page.locator('.who').textContent()).toBe('reader@example.com')
    const preload = page.locator('link[rel=preload][as=font]')
    expect(await preload.getAttribute('href')).toBe('/fonts/geist.woff2')
    expect(await page.evaluate(() => document.fonts.load('1rem Geist').then(({ length }) => length))).toBe(1)
    await click('Sign in')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    expect(page.url()).toBe(`${server.url}/portal/`)
    expect(await findings(page)).toEqual([])
    await page.goto(`${server.url}/pricing/`)
    expect(await page.locator('.top .sign-in').textContent()).toBe('Portal')
    await page.goto(`${server.url}/portal/`)
  })

  let key = ''
  it('creates a key and shows it once', async () => {
    await page.getByRole('link', { name: 'Create your first key' }).click()
    await page.getByLabel('What is it for?').fill('Website')
    await page.keyboard.press('Enter')
    key = await page.getByLabel('Your new key').getByRole('textbox').inputValue()
    expect(key).toMatch(/^cds_live_\w{50}$/)
    expect(await page.locator('pre.code').textContent()).toMatch(new RegExp(`^curl '.*Bearer ${key}"$`, 's'))
    expect(await findings(page)).toEqual([])
    await page.reload()
    await page.getByText('never used').waitFor()
    expect(await page.content()).not.toContain(key)
  })

  it('sends a request from the "Try it" form', async () => {
    await page.goto(`${server.url}/docs/reference/get-card/`)
    await page.getByLabel('Your API key').fill(key)
    await click('Send request')
    await expect.poll(() => page.locator('.try output').textContent()).toMatch(/^200.*99 calls left/)
    expect(await page.locator('.try .result').textContent()).toContain('"slug": "chase-sapphire-preferred"')
    expect(await page.locator('.try output').getAttribute('data-outcome')).toBe('good')
    const suggested = page.locator('.try datalist option[value=american-express-gold-card]')
    await suggested.waitFor({ state: 'attached' })
    await page.evaluate(thinOut)
    expect(await findings(page)).toEqual([])
    await page.goto(`${server.url}/portal/`)
    await page.getByText('of 100 calls').waitFor()
  })

  it('upgrades to a paid plan', async () => {
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
    await page.getByRole('button', { name: 'Open the billing page' }).waitFor()
    expect(await findings(page)).toEqual([])
  })

  it('adds a webhook, sends a test event, and rotates the secret', async () => {
    await page.goto(`${server.url}/portal/webhooks/`)
    await page.getByText('No webhooks yet').waitFor()
    await page.getByLabel('URL (public, HTTPS)').fill(`${server.receiver.url}/hook`)
    expect(await page.getByLabel('Key', { exact: true }).innerText()).toBe(`Website (…${key.slice(-4)})`)
    expect(await findings(page)).toEqual([])
    await click('Add webhook')
    await status(/registered/)
    expect(await page.getByLabel('Signing secret').getByRole('textbox').inputValue()).toMatch(/^whsec_/)
    await click('Send test event')
    await page.locator('.deliveries .state.good').waitFor({ timeout: 20_000 })
    expect(server.receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test'])
    expect(await findings(page)).toEqual([])
    await click('Send again')
    await expect.poll(() => server.receiver.received.length).toBe(2)
    await page.getByText('Settings').click()
    await click('Rotate secret')
    await click('Rotate')
    await page.getByText('also signed with the previous secret').waitFor()
  })

  it('revokes a key, which then fails with 401', async () => {
    await page.goto(`${server.url}/portal/keys/`)
    await click('Revoke')
    expect(await findings(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
    await status(/revoked/)
    const { status: code } = await fetch(`${server.url}/v1/auth/usage`, {
      headers: { Authorization: `Bearer ${key}` },
    })
    expect(code).toBe(401)
  })

  it('fits a phone screen without scrolling sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['', 'keys/', 'requests/', 'plan/', 'webhooks/', 'account/']) {
      await page.goto(`${server.url}/portal/${path}`)
      await page.locator('#view:not([aria-busy])').waitFor()
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390])
    }
    expect(await findings(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('shows a banner while offline', async () => {
    await window.context.setOffline(true)
    await page.getByText('You are offline').waitFor()
    await window.context.setOffline(false)
    await page.getByText('You are offline').waitFor({ state: 'hidden' })
  })

  it('removes all account data from the page on sign-out', async () => {
    await click('Sign out')
    await page.getByRole('heading', { name: 'Sign in or sign up' }).waitFor()
    expect(await page.content()).not.toContain('reader@example.com')
    await page.goto(`${server.url}/pricing/`)
    expect(await page.locator('.top .sign-in').textContent()).toBe('Sign in')
    expect(window.troubles).toEqual([])
  })
})

const screens = { of: () => ({ server, browser }), findings }
portalStates(screens)
portalWebhookStates(screens)
portalWebhookForms(screens)
portalTroubles(screens)
ownSamples(screens)
cardPagesInBrowser(screens)
calculatorInBrowser(screens)
missingPagesInBrowser(screens)
noScriptInBrowser(screens)
docsInBrowser(screens)
commandsInBrowser(screens)
budgetsInBrowser(screens)
keyboardInBrowser(screens)
slowPagesInBrowser(screens)

describe('every page', () => {
  it('is accessible in both themes, small, free of layout shifts, and loads nothing from other hosts', async () => {
    const pages: string[] = []
    for await (const file of glob('**/*.html', { cwd: server.dist }))
      pages.push(`/${file}`.replace(/index\.html$/, ''))
    expect(pages.length).toBeGreaterThan(45)
    const queue = [...sampledPages(pages)]
    const withElements = new Set(sampledElements(pages))
    const found: string[] = []
    const work = async () => {
      const { context, page, troubles, scripts } = await openWindow(browser, server.url)
      // A page must not shift for a reader who has not seen another one.
      const session = await context.newCDPSession(page)
      await session.send('Network.setCacheDisabled', { cacheDisabled: true })
      for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
        scripts.clear()
        const response = await page.goto(server.url + path, { waitUntil: 'load' })
        const shift = await page.evaluate(layoutShift)
        const bytes = [...scripts.values()].reduce((sum, each) => sum + each, 0)
        if (shift.sum > MAX_LAYOUT_SHIFT)
          found.push(`${path} shifts by ${shift.sum}: ${shift.moved.join(', ')}`)
        if (bytes > MAX_SCRIPT_BYTES) found.push(`${path} has ${bytes} bytes of script`)
        if (response?.headers()['content-security-policy'] === undefined) found.push(`${path} has no policy`)
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 900 })
          const wide = await page.evaluate(() => document.documentElement.scrollWidth)
          if (wide > width) found.push(`${path} scrolls sideways, ${wide} wide in ${width}`)
        }
        if (withElements.has(path)) {
          await page.evaluate(thinOut)
          for (const finding of await findings(page)) found.push(`${path} ${finding}`)
        }
        for (const trouble of troubles.splice(0)) found.push(`${path} ${trouble}`)
      }
      await context.close()
    }
    await Promise.all([work(), work()])
    expect(found).toEqual([])
  }, 900_000)
})
