import type { Browser as Chromium, Page } from 'playwright-core'
import { type ConnectTo, openTestProxy } from './connect-to.ts'
import { DISABLE_FEATURES } from './disabled-features.ts'
import { type Egress, publicEgress, unsafeHost } from './egress.ts'
import { type EgressProxy, openEgressProxy } from './egress-proxy.ts'
import { contentWaiter } from './settled.ts'

/** Renders pages that scripts build. */
export interface Browser {
  /**
   * Returns the page's HTML when it shows an element of the selector `ready`, or else when its text stops changing. Throws
   * `FetchFailure` if the page or a redirect is not on the public web, or if the element does not appear.
   */
  render(url: string, ready?: string): Promise<Uint8Array>
  close(): Promise<void>
}

export interface BrowserOptions {
  /** Path of a Chromium. */
  readonly executable: string
  readonly userAgent: string
  readonly timeoutMs: number
  /** Where pages may connect; by default the public web. */
  readonly egress?: Egress
  /** Test servers. If set, pages connect to nothing else. */
  readonly connectTo?: ConnectTo
}

/** Sends all traffic through the proxy. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  DISABLE_FEATURES,
  '--dns-prefetch-disable',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

interface Started {
  readonly chromium: Chromium
  readonly proxy: EgressProxy
}

/** Returns a browser that loads Playwright and starts Chromium when it renders its first page. */
export function lazyBrowser(options: BrowserOptions): Browser {
  let started: Promise<Started> | undefined
  return {
    async render(url, ready) {
      started ??= start(options)
      return renderPage(await started, { url, ready }, options)
    },
    async close() {
      // The page that needed it has failed with the reason already.
      const { chromium, proxy } = (await started?.catch(() => undefined)) ?? {}
      await chromium?.close()
      await proxy?.close()
    },
  }
}

async function start({ executable, egress, connectTo }: BrowserOptions): Promise<Started> {
  const { chromium } = await import('playwright-core')
  const proxy = await (connectTo ? openTestProxy(connectTo) : openEgressProxy(egress ?? publicEgress()))
  const server = { server: proxy.url, bypass: '<-loopback>' }
  // Chromium ignores NODE_EXTRA_CA_CERTS, and pages can connect only to this machine.
  const args = connectTo ? [...ARGS, '--ignore-certificate-errors'] : ARGS
  try {
    return {
      chromium: await chromium.launch({ executablePath: executable, args, proxy: server }),
      proxy,
    }
  } catch (error) {
    await proxy.close()
    throw error
  }
}

async function renderPage(
  { chromium, proxy }: Started,
  { url, ready }: { readonly url: string; readonly ready: string | undefined },
  options: BrowserOptions,
): Promise<Uint8Array> {
  const context = await chromium.newContext({
    userAgent: options.userAgent,
    locale: 'en',
    acceptDownloads: false,
    serviceWorkers: 'block',
  })
  try {
    await context.route('**/*', (route) => (mayLoad(route.request()) ? route.continue() : route.abort()))
    const page = await context.newPage()
    const visited = watchNavigation(page)
    const throwIfRefused = () => {
      const host = visited.find(proxy.hasRefused)
      if (host !== undefined) throw unsafeHost(host)
    }
    const settled = contentWaiter(page, ready, options.timeoutMs)
    const open = async () => {
      await page.goto(url, { timeout: options.timeoutMs, waitUntil: 'domcontentloaded' })
      await settled()
    }
    await open().catch((error: unknown) => {
      throwIfRefused()
      throw error
    })
    throwIfRefused()
    return new TextEncoder().encode(await page.content())
  } finally {
    await context.close()
  }
}

/** Returns the hosts of the page's navigations, without those of embedded parts. The list grows while the page navigates. */
function watchNavigation(page: Page): string[] {
  const hosts: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      hosts.push(new URL(request.url()).hostname)
  })
  return hosts
}

/** Images, fonts, and media are not needed for text. Local files must never load. */
function mayLoad(request: { url(): string; resourceType(): string }): boolean {
  return (
    /^https?:/.test(request.url()) &&
    !['image', 'media', 'font', 'websocket'].includes(request.resourceType())
  )
}
