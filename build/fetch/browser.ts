import type { Browser as Chromium } from 'playwright-core'
import { isPublicAddress, publicUrl } from './address.ts'
import { FetchFailure } from './page.ts'

/** Renders script-built pages. */
export interface Browser {
  render(url: string): Promise<Uint8Array>
  close(): Promise<void>
}

export interface BrowserOptions {
  /** Path of a Chromium. */
  readonly executable: string
  readonly userAgent: string
  readonly timeoutMs: number
  /** Further arguments of Chromium. */
  readonly args?: readonly string[]
  /** Which servers may answer; those of the public web unless told otherwise. */
  readonly mayAnswer?: (address: string) => boolean
}

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]

/** A Chromium that starts with the first page asked of it; the library is loaded only then. */
export function lazyBrowser(options: BrowserOptions): Browser {
  let started: Promise<Chromium> | undefined
  const start = async () => {
    const { chromium } = await import('playwright-core')
    return chromium.launch({ executablePath: options.executable, args: [...ARGS, ...(options.args ?? [])] })
  }
  return {
    async render(url) {
      started ??= start()
      return renderPage(await started, url, options)
    },
    async close() {
      await (await started)?.close()
    },
  }
}

async function renderPage(browser: Chromium, url: string, options: BrowserOptions): Promise<Uint8Array> {
  const context = await browser.newContext({ userAgent: options.userAgent, locale: 'en' })
  try {
    await context.route('**/*', (route) => (mayLoad(route.request()) ? route.continue() : route.abort()))
    const page = await context.newPage()
    const response = await page.goto(url, { timeout: options.timeoutMs, waitUntil: 'networkidle' })
    const server = await response?.serverAddr()
    const mayAnswer = options.mayAnswer ?? isPublicAddress
    if (server && !mayAnswer(server.ipAddress.replace(/^\[|\]$/g, '')))
      throw new FetchFailure('address', `${url} leads to a private address.`)
    return new TextEncoder().encode(await page.content())
  } finally {
    await context.close()
  }
}

/** Words are all we read: pictures, fonts and films are not loaded, and nothing but the public web is. */
function mayLoad(request: { url(): string; resourceType(): string }): boolean {
  if (['image', 'media', 'font', 'websocket'].includes(request.resourceType())) return false
  try {
    publicUrl(request.url())
    return true
  } catch {
    return false
  }
}
