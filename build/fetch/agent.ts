import { Agent, fetch } from 'undici'
import { guardedLookup, UnsafeAddress } from '../../data/egress/lookup.ts'
import { fetchFrom, parseConnectTo } from './connect-to.ts'
import { type Egress, publicEgress, unsafeHost } from './egress.ts'

/** Returns a fetch for the public web. It throws `FetchFailure` if a host resolves to a private IP address. */
export function publicFetch(
  egress: Egress = publicEgress(),
): (url: string, init: RequestInit) => Promise<Response> {
  const lookup = guardedLookup(egress.resolve, egress.mayDial)
  const dispatcher = new Agent({ connect: { lookup, timeout: 10_000 }, bodyTimeout: 30_000 })
  return async (url, init) => {
    try {
      return (await fetch(url, { ...(init as object), dispatcher })) as unknown as Response
    } catch (error) {
      if (error instanceof Error && error.cause instanceof UnsafeAddress)
        throw unsafeHost(new URL(url).hostname)
      throw error
    }
  }
}

/** Returns the fetch of a maintainer's command, for the public web or the test servers in FETCH_CONNECT_TO. */
export const commandFetch = (connectTo: string | undefined) =>
  connectTo ? fetchFrom(parseConnectTo(connectTo)) : publicFetch()
