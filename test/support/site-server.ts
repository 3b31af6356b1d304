import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { builtSnapshot } from './built.ts'
import { builtSiteFolder, SITE_SETTINGS, siteUrl } from './built-site.ts'
import { ownEnv } from './own-env.ts'
import { behaviors, type Receiver, startReceiver } from './receiver.ts'
import { root } from './root.ts'
import { type StripeServer, startStripe } from './stripe-server.ts'

/** The started service with its site, a fake Stripe, and a receiver of webhooks. */
export interface SiteServer {
  readonly url: string
  /** Folder of the built site. */
  readonly dist: string
  /** Folder of its accounts. */
  readonly state: string
  readonly stripe: StripeServer
  readonly receiver: Receiver
  /** Returns the link of the newest email. */
  link(): Promise<string>
  stop(): Promise<void>
}

const PRICES = ['STARTER', 'PRO', 'ENTERPRISE'].flatMap((plan) =>
  ['MONTHLY', 'ANNUAL'].map((each) => `${plan}_${each}`),
)

/** Starts the service in a folder of its own, with the built site. There is one at a time, since the site contains its URL. */
export async function startSiteServer(): Promise<SiteServer> {
  const folder = await mkdtemp(join(tmpdir(), 'cds-site-'))
  const stripe = await startStripe(() => new Date())
  const receiver = await startReceiver(behaviors.accept)
  const dist = await builtSiteFolder()
  const state = join(folder, 'state')
  const port = inject('sitePort')
  const { HOME = '' } = process.env
  const env = {
    ...{ ...ownEnv(), HOME, PORT: String(port), STATE_DIR: state, SITE_DIR: dist },
    ...{
      SNAPSHOT_DIR: await builtSnapshot(),
      WEBHOOK_ALLOW_ADDRESSES: '127.0.0.1',
      ...SITE_SETTINGS,
    },
    ...{
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.url.href,
    },
    ...Object.fromEntries(PRICES.map((name) => [`STRIPE_PRICE_${name}`, `price_${name.toLowerCase()}`])),
  }
  const child = spawn(process.execPath, [join(root, 'proxy/server.ts')], { cwd: folder, env })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (out += bytes))
  const url = siteUrl()
  const fetchPage = (path: string) =>
    fetch(url + path, { headers: { accept: 'text/html' } }).then(
      ({ status }) => status,
      () => 0,
    )
  const is200 = async (path: string) => {
    if ((await fetchPage(path)) !== 200) throw new Error(`no ${path}:\n${out.slice(-3_000)}`)
  }
  await vi.waitFor(() => is200('/'), { timeout: 60_000, interval: 50 })
  const links = () => [...out.matchAll(/http:\S+\/portal\/confirm\?token=[\w-]+/g)].map(([link]) => link)
  let read = 0
  return {
    ...{ url, dist, state, stripe, receiver },
    link: async () => {
      await vi.waitFor(() => (links().length > read ? undefined : Promise.reject(new Error('no mail'))), {
        timeout: 20_000,
      })
      read = links().length
      return links().at(-1) ?? ''
    },
    stop: async () => {
      const died = child.exitCode !== null || child.signalCode !== null
      if (!died) {
        child.kill('SIGTERM')
        await once(child, 'close')
      }
      await Promise.all([stripe.close(), receiver.close()])
      await rm(folder, { recursive: true, force: true })
      if (died)
        throw new Error(`the service ended by itself (${child.exitCode}, ${child.signalCode}):\n${out}`)
      if (out.includes('Building the site'))
        throw new Error(
          'the service built the site again: its settings or sources differ from those of the tests',
        )
    },
  }
}
