import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

/** Resolves a host name to all its IP addresses; rejects if it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** The host has an IP address that must not be dialed. The message omits the address, which would reveal the private network. */
export class UnsafeAddress extends Error {
  constructor() {
    super('The host has an address that must not be dialed')
    this.name = 'UnsafeAddress'
  }
}

/**
 * Resolves host names over DNS. Skips the hosts file, and libuv's thread pool, where a slow name server would block file access.
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
 * Returns a socket lookup that yields only IP addresses that pass `mayDial`. The socket dials the checked address, so DNS
 * rebinding has no effect. Fails with `UnsafeAddress` if any address of the host does not pass.
 */
export function guardedLookup(resolve: Resolve, mayDial: (ip: string) => boolean): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (ips) => {
        const family = (ip: string) => (ip.includes(':') ? 6 : 4)
        const [first] = ips
        if (first === undefined || !ips.every(mayDial)) return done(new UnsafeAddress(), '')
        if (!options.all) return done(null, first, family(first))
        done(
          null,
          ips.map((ip) => ({ address: ip, family: family(ip) })),
        )
      },
      (error) => done(error, ''),
    )
  }
}
