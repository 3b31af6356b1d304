import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { httpServer, listen, shutDown } from '../../proxy/node/listener.ts'
import { readConfig } from '../../proxy/settings/config.ts'
import { openMailer, wireAccounts } from '../../proxy/wiring/accounts.ts'
import { NOON, someone } from '../support/accounts.ts'
import { openApp } from '../support/app.ts'
import { BACKENDS, backends } from '../support/backends.ts'
import { startReverseProxy } from '../support/reverse-proxy.ts'
import { webhooksOn } from '../support/webhooks.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** The service on a port, wired as the server does, with a reverse proxy in front of it. */
async function start(backend: (typeof BACKENDS)[number], settings: Readonly<Record<string, string>>) {
  const { store, queue, close } = await backends[backend]()
  closing.push(close)
  // The store on Redis compares the clocks at its first call. After that, this clock may stop, away from the end of an hour.
  await store.account('nobody')
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  closing.push(async () => void vi.useRealTimers())
  const t = await openApp({ deps: { store, now: () => new Date() } })
  closing.push(() => t.close())
  const config = readConfig({ STATE_DIR: t.folder, ...settings })
  const mailer = await openMailer(config, t.deps.now, () => {})
  const accounts = await wireAccounts(config, { ...t.deps, mailer, webhooks: webhooksOn(queue) })
  closing.push(() => accounts.stop())
  const server = httpServer({ ...t.deps, ...accounts.deps })
  const direct = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
  closing.push(() => shutDown(server))
  const proxy = await startReverseProxy(direct)
  closing.push(() => proxy.close())
  return { direct, proxied: proxy.url, logged: t.logged }
}

/** Signs up with a new email address from an IP address of this machine. Returns the status. */
async function signUp(url: string, from: string, headers: Readonly<Record<string, string>> = {}) {
  const sent = request(`${url}/v1/auth/register`, {
    method: 'POST',
    localAddress: from,
    headers: { 'content-type': 'application/json', ...headers },
    agent: false,
  })
  sent.end(JSON.stringify({ email: someone() }))
  const [response] = await once(sent, 'response')
  response.resume()
  return response.statusCode as number
}

const clients = Array.from({ length: 8 }, (_, n) => `127.0.0.${n + 20}`)
const eachOnce = async (url: string) => {
  const statuses: number[] = []
  for (const from of clients) statuses.push(await signUp(url, from))
  return statuses
}

describe.each(BACKENDS)('sign-up behind a reverse proxy, accounts in %s', (backend) => {
  it.each(['127.0.0.1,::1', '1'])('is limited per client with TRUST_PROXY=%s', async (TRUST_PROXY) => {
    const { proxied, direct, logged } = await start(backend, { TRUST_PROXY })
    expect(await eachOnce(proxied)).toEqual(clients.map(() => 202))
    for (let n = 0; n < 4; n++) expect(await signUp(proxied, clients[0]!)).toBe(202)
    expect(await signUp(proxied, clients[0]!)).toBe(429)
    const claimed = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}` })
    for (let n = 0; n < 3; n++) expect(await signUp(proxied, clients[0]!, claimed(n))).toBe(429)
    expect(await signUp(proxied, clients[1]!)).toBe(202)
    if (TRUST_PROXY !== '1') {
      const stranger = '127.0.0.99'
      const past = [1, 2, 3, 4, 5, 6].map((n) => claimed(n + 100))
      const statuses: number[] = []
      for (const headers of past) statuses.push(await signUp(direct, stranger, headers))
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    }
    expect(logged).toEqual([])
  })

  it('shares one limit without it, ignores forwarding headers, and logs the reason once', async () => {
    const { proxied, logged } = await start(backend, {})
    expect(await eachOnce(proxied)).toEqual([202, 202, 202, 202, 202, 429, 429, 429])
    expect(logged).toEqual([
      { level: 'error', message: expect.stringContaining('TRUST_PROXY'), fields: undefined },
    ])
    expect(JSON.stringify(logged)).not.toContain('127.0.0')
  })
})
