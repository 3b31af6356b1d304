import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, isIP, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector, fetch } from 'undici'
import type { EgressProxy } from './egress-proxy.ts'
import { FetchFailure } from './page.ts'

/** A test server on this machine. */
interface TestServer {
  readonly ip: string
  readonly port: number
}

/** Test servers by host. `*` is the server of all other hosts. */
export type ConnectTo = ReadonlyMap<string, TestServer>

/**
 * Parses FETCH_CONNECT_TO: `ip:port` for all hosts, or `host=ip:port`, separated by commas. Only loopback IPs are allowed, so
 * that a forgotten setting cannot read pages from another machine. Throws if an entry is malformed.
 */
export function parseConnectTo(text: string): ConnectTo {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return new Map(entries.map(parseEntry))
}

function parseEntry(entry: string): readonly [string, TestServer] {
  const [, host = '*', ip = '', port] = /^(?:([\w.*-]+)=)?\[?([\w.:]+?)\]?:(\d{1,5})$/.exec(entry) ?? []
  if (isIP(ip) === 0 || ipaddr.process(ip).range() !== 'loopback')
    throw new Error(
      'FETCH_CONNECT_TO takes 127.0.0.1:8443, or pairs such as www.bank.com=127.0.0.1:8443, separated by commas.',
    )
  return [host.toLowerCase(), { ip, port: Number(port) }]
}

const serverOf = (connectTo: ConnectTo, host: string): TestServer | undefined =>
  connectTo.get(host.toLowerCase()) ?? connectTo.get('*')

/** Returns a fetch that connects only to test servers, over TLS with the requested host's name. It refuses other hosts. */
export function fetchFrom(connectTo: ConnectTo): (url: string, init: RequestInit) => Promise<Response> {
  const connectTls = buildConnector({ timeout: 10_000 })
  const dispatcher = new Agent({
    connect: (options, done) => {
      const server = serverOf(connectTo, options.hostname)
      if (server === undefined)
        return done(
          new FetchFailure('url', `FETCH_CONNECT_TO names no server for ${options.hostname}.`),
          null,
        )
      connectTls(
        { ...options, hostname: server.ip, port: String(server.port), servername: options.hostname },
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
    const socket = connect(server.port, server.ip, () => {
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
