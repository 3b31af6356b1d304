import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicFetch } from '../../../build/fetch/agent.ts'
import { publicEgress } from '../../../build/fetch/egress.ts'
import { type EgressProxy, openEgressProxy } from '../../../build/fetch/egress-proxy.ts'
import { publicEgressPolicy } from '../../../proxy/webhooks/egress-policy.ts'
import { openPoster } from '../../../proxy/webhooks/post.ts'
import { SPECIAL_V4, SPECIAL_V6 } from './addresses.ts'

/** Two IP addresses of every special block; `a-1-2-3-4.bank.com` resolves to the one at its index. */
const ADDRESSES = [...SPECIAL_V4.flat(), ...SPECIAL_V6]
const HOSTS = ADDRESSES.map((_, place) => `host-${place}.bank.com`)
const resolve = async (host: string) => [ADDRESSES[HOSTS.indexOf(host)] ?? '']

let proxy: EgressProxy
const poster = openPoster({ egress: publicEgressPolicy, resolve, timeoutMs: 2_000 })
const fetch = publicFetch({ ...publicEgress(), resolve })
beforeAll(async () => {
  proxy = await openEgressProxy({ ...publicEgress(), resolve })
})
afterAll(async () => {
  await proxy.close()
  await poster.close()
})

/** Requests a tunnel from the browser's proxy. Resolves to whether it was refused. */
const refusesTunnel = (authority: string) =>
  new Promise<boolean>((done) => {
    const { hostname, port } = new URL(proxy.url)
    const connecting = get({ host: hostname, port, method: 'CONNECT', path: authority })
    connecting.on('connect', ({ statusCode }, socket) => done(socket.destroy() && statusCode === 403))
    connecting.on('error', () => done(proxy.hasRefused(authority.slice(0, authority.lastIndexOf(':')))))
  })

/** Everything that connects to hosts named by others. Each resolves to whether it refuses a host. */
const USERS: Readonly<Record<string, (host: string) => Promise<boolean>>> = {
  'a webhook': async (host) => (await poster.post(`https://${host}/`, {}, '')).failure === 'address',
  'the fetcher': (host) =>
    fetch(`https://${host}/`, {}).then(
      () => false,
      (error: Error) => /private address/.test(error.message),
    ),
  'the browser': (host) => refusesTunnel(`${host}:443`),
}

describe.each(Object.entries(USERS))('%s', (_, refuses) => {
  it('connects to no special IP address that a name resolves to', async () => {
    const refused = await Promise.all(HOSTS.map(refuses))
    expect(ADDRESSES.filter((_, place) => !refused[place])).toEqual([])
  })
})

describe('the browser’s proxy', () => {
  it.each([
    '127.0.0.1:443',
    '[::1]:443',
    '2130706433:80',
    'localhost:80',
    '8.8.8.8:53',
    'host-0.bank.com:22',
  ])('opens no tunnel to %s', async (authority) => expect(await refusesTunnel(authority)).toBe(true))
})
