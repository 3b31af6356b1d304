import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import type { Reach } from './reach.ts'

/** All addresses of a host name; rejects where it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** A host whose addresses are not all ones that deliveries may go to. Says nothing of them: they would map our network. */
export class UnsafeAddress extends Error {
  constructor() {
    super('The host has an address that deliveries do not go to')
    this.name = 'UnsafeAddress'
  }
}

/**
 * Asks name servers, never the hosts file, and never through the thread pool, in which a slow name server would hold up
 * everything else.
 */
export function systemResolve(timeoutMs = 2_500): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  return async (host) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = [v4, v6].flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    if (found.length === 0) throw v4.status === 'rejected' ? v4.reason : new Error('The host has no address')
    return found
  }
}

/**
 * A lookup for sockets that answers only addresses within reach. The socket dials what is answered here, so a name that
 * changes between check and use gains nothing; one address out of reach spoils them all.
 */
export function guardedLookup(resolve: Resolve, reach: Reach): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const family = (address: string) => (address.includes(':') ? 6 : 4)
        const [first] = addresses
        if (first === undefined || !addresses.every(reach.mayDial)) return done(new UnsafeAddress(), '')
        if (!options.all) return done(null, first, family(first))
        done(
          null,
          addresses.map((address) => ({ address, family: family(address) })),
        )
      },
      (error) => done(error, ''),
    )
  }
}
