import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, isIP, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector, fetch } from 'undici'
import type { EgressProxy } from './egress-proxy.ts'
import { FetchFailure } from './page.ts'

/** A test server on this machine. */
interface TestServer {
  readonly address: string
  readonly port: number
}

/** Test servers by host; `*` stands for every host that is not named. */
export type ConnectTo = ReadonlyMap<string, TestServer>

/**
 * Parses FETCH_CONNECT_TO: `address:port` for all hosts, or `host=address:port`, separated by commas. Only loopback addresses
 * are allowed, so a setting left behind reads no page from elsewhere. Throws where an entry is malformed.
 */
export function parseConnectTo(text: string): ConnectTo {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return new Map(entries.map(parseEntry))
}

function parseEntry(entry: string): readonly [string, TestServer] {
  const [, host = '*', address = '', port] = /^(?:([\w.*-]+)=)?\[?([\w.:]+?)\]?:(\d{1,5})$/.exec(entry) ?? []
  if (isIP(address) === 0 || ipaddr.process(address).range() !== 'loopback')
    throw new Error(
      'FETCH_CONNECT_TO takes 127.0.0.1:8443, or pairs such as www.bank.com=127.0.0.1:8443 with commas between.',
    )
  return [host.toLowerCase(), { address, port: Number(port) }]
}

const serverOf = (connectTo: ConnectTo, host: string): TestServer | undefined =>
  connectTo.get(host.toLowerCase()) ?? connectTo.get('*')

/** A fetch that reaches only test servers, over TLS under the hosts' own names. Any other host is refused. */
export function fetchFrom(connectTo: ConnectTo): (url: string, init: RequestInit) => Promise<Response> {
  const connectTls = buildConnector({ timeout: 10_000 })
  const dispatcher = new Agent({
    connect: (options, done) => {
      const server = serverOf(connectTo, options.hostname)
      if (server === undefined)
        return done(
          new FetchFailure('address', `FETCH_CONNECT_TO names no server for ${options.hostname}.`),
          null,
        )
      connectTls(
        { ...options, hostname: server.address, port: String(server.port), servername: options.hostname },
        done,
      )
    },
    bodyTimeout: 30_000,
  })
  return (url, init) => fetch(url, { ...(init as object), dispatcher }) as unknown as Promise<Response>
}

/** Starts a proxy for a browser that connects only to test servers. */
export async function openTestProxy(connectTo: ConnectTo): Promise<EgressProxy> {
  const refused = new Set<string>()
  const proxy = createServer((_, response) => void response.writeHead(403).end())
  proxy.on('connect', ({ url = '' }: IncomingMessage, client: Socket) => {
    const host = url.replace(/:\d+$/, '')
    const server = serverOf(connectTo, host)
    if (server === undefined) {
      refused.add(host)
      return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    }
    const socket = connect(server.port, server.address, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      socket.pipe(client).pipe(socket)
    })
    for (const [one, other] of [
      [socket, client],
      [client, socket],
    ] as const)
      one.on('error', () => other.destroy())
  })
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    hasRefused: (host) => refused.has(host),
    close: () =>
      new Promise((done) => {
        proxy.closeAllConnections()
        proxy.close(() => done())
      }),
  }
}
