import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

/** All addresses of a host name; rejects where it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** A host with an address that must not be dialed. The message names no address: it would map the private network. */
export class UnsafeAddress extends Error {
  constructor() {
    super('The host has an address that must not be dialed')
    this.name = 'UnsafeAddress'
  }
}

/**
 * Queries the name servers. Skips the hosts file and the thread pool, in which a slow name server would block file access.
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
 * Returns a lookup for sockets that yields only addresses that pass `mayDial`. The socket dials the address that was checked, so a
 * name that changes between check and use gains nothing. Fails with `UnsafeAddress` if any address of the host does not pass.
 */
export function guardedLookup(resolve: Resolve, mayDial: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const family = (address: string) => (address.includes(':') ? 6 : 4)
        const [first] = addresses
        if (first === undefined || !addresses.every(mayDial)) return done(new UnsafeAddress(), '')
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
