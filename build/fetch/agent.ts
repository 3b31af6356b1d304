import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { Agent, fetch } from 'undici'
import { isPublicAddress } from './address.ts'
import { FetchFailure } from './page.ts'

type Answer = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/** Resolves a name and refuses it if any of its addresses is private, at the moment of connecting. */
export function publicLookup(host: string, options: LookupOptions, answer: Answer): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, '')
    const [first] = addresses
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return answer(new FetchFailure('address', `${host} leads to a private address.`), '')
    return options.all ? answer(null, addresses) : answer(null, first.address, first.family)
  })
}

/** The network's fetch: no private addresses even behind a name, no redirects of its own. */
export function publicFetch(): (url: string, init: RequestInit) => Promise<Response> {
  const dispatcher = new Agent({ connect: { lookup: publicLookup, timeout: 10_000 }, bodyTimeout: 30_000 })
  return (url, init) => fetch(url, { ...(init as object), dispatcher }) as unknown as Promise<Response>
}
