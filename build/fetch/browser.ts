import type { Browser as Chromium, Page } from 'playwright-core'
import { type ConnectTo, openTestProxy } from './connect-to.ts'
import { type Egress, publicEgress, unsafeHost } from './egress.ts'
import { type EgressProxy, openEgressProxy } from './egress-proxy.ts'
import { settling } from './settled.ts'

/** Renders script-built pages. */
export interface Browser {
  /**
   * Returns the page when it shows the element of the selector `ready`, or else when its text rests. Throws `FetchFailure`
   * where the page, or one that it leads to, is not on the public web, and where the element does not come.
   */
  render(url: string, ready?: string): Promise<Uint8Array>
  close(): Promise<void>
}

export interface BrowserOptions {
  /** Path of a Chromium. */
  readonly executable: string
  readonly userAgent: string
  readonly timeoutMs: number
  /** Where pages may connect to; the public web by default. */
  readonly egress?: Egress
  /** Test servers; with them pages connect to nothing else. */
  readonly connectTo?: ConnectTo
}

/** All traffic goes through the proxy: the flags close the ways around it. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

interface Started {
  readonly chromium: Chromium
  readonly proxy: EgressProxy
}

/** A Chromium that starts with the first page asked of it; the library is loaded only then. */
export function lazyBrowser(options: BrowserOptions): Browser {
  let started: Promise<Started> | undefined
  return {
    async render(url, ready) {
      started ??= start(options)
      return renderPage(await started, { url, ready }, options)
    },
    async close() {
      const { chromium, proxy } = (await started) ?? {}
      await chromium?.close()
      await proxy?.close()
    },
  }
}

async function start({ executable, egress, connectTo }: BrowserOptions): Promise<Started> {
  const { chromium } = await import('playwright-core')
  const proxy = await (connectTo ? openTestProxy(connectTo) : openEgressProxy(egress ?? publicEgress()))
  const server = { server: proxy.url, bypass: '<-loopback>' }
  // Chromium does not read NODE_EXTRA_CA_CERTS, and only this machine can answer.
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
    const visited = hostsOf(page)
    const throwIfRefused = () => {
      const host = visited.find(proxy.hasRefused)
      if (host !== undefined) throw unsafeHost(host)
    }
    const settled = settling(page, ready, options.timeoutMs)
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

/** Hosts that the page itself, not a part of it, was asked of; grows as the page moves on. */
function hostsOf(page: Page): string[] {
  const hosts: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      hosts.push(new URL(request.url()).hostname)
  })
  return hosts
}

/** Only text is read, so pictures, fonts and films are not loaded; files of this machine never are. */
function mayLoad(request: { url(): string; resourceType(): string }): boolean {
  return (
    /^https?:/.test(request.url()) &&
    !['image', 'media', 'font', 'websocket'].includes(request.resourceType())
  )
}
