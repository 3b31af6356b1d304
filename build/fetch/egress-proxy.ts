import { Agent } from 'node:http'
import type { LookupFunction } from 'node:net'
import { RequestError, Server } from 'proxy-chain'
import { isPublicHostName } from '../../data/egress/host-name.ts'
import { guardedLookup, UnsafeAddress } from '../../data/egress/lookup.ts'
import type { Egress } from './egress.ts'

/** A forward proxy on this machine that connects only where `egress` allows. */
export interface EgressProxy {
  readonly url: string
  /** Whether a connection to the host was refused. */
  hasRefused(host: string): boolean
  close(): Promise<void>
}

/**
 * Starts a forward proxy for HTTP and CONNECT on a free port of the loopback interface. It dials the IP address that it
 * checked. It refuses hosts that are IP addresses, because they are dialed without a lookup.
 */
export async function openEgressProxy(egress: Egress): Promise<EgressProxy> {
  const refused = new Set<string>()
  const lookup = recordRefusals(guardedLookup(egress.resolve, egress.mayDial), refused)
  const agent = new Agent({ keepAlive: true })
  const server = new Server({
    host: '127.0.0.1',
    port: 0,
    prepareRequestFunction: ({ hostname, port }) => {
      if (isPublicHostName(hostname) && egress.ports.includes(port))
        return { dnsLookup: lookup as never, httpAgent: agent }
      refused.add(hostname)
      throw new RequestError('The host is not a public one.', 403)
    },
  })
  await server.listen()
  return {
    url: `http://127.0.0.1:${server.port}`,
    hasRefused: (host) => refused.has(host),
    close: async () => {
      await server.close(true)
      agent.destroy()
    },
  }
}

const recordRefusals =
  (lookup: LookupFunction, refused: Set<string>): LookupFunction =>
  (host, options, done) =>
    lookup(host, options, (error, ...found) => {
      if (error instanceof UnsafeAddress) refused.add(host)
      done(error, ...found)
    })
