import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'
import { Refusal } from '../../data/schema/errors.ts'

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/**
 * Refuses requests for another host and requests of web pages of another origin, so that a page that a browser opens cannot reach a
 * server on the same machine through its own domain name. `hostnames`: names that clients use for this service.
 */
export function rebindingRefusal({ headers, url }: Request, hostnames: readonly string[]): Refusal | null {
  const allowed = [...hostnames, ...LOCAL]
  if (!validateHostHeader(headers.get('host') ?? new URL(url).host, allowed).ok)
    return new Refusal('forbidden', 'The Host header names another service.')
  if (!validateOriginHeader(headers.get('origin'), allowed).ok)
    return new Refusal('forbidden', 'Web pages of another origin cannot call this endpoint.')
  return null
}
