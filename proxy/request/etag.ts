import { crc32 } from 'node:zlib'
import { acceptedCodings, type Coding } from '../http/coding.ts'
import { etag, matchesEtag } from '../http/etag.ts'
import type { AdmissionResult } from './admission.ts'
import type { RequestContext } from './context.ts'
import { periodOf } from './period.ts'

/** The reply to a client that already has the response in this coding. */
export interface NotModified {
  readonly kind: 'not-modified'
  readonly coding: Coding
  readonly etag: string
}

/** Returns the entity tag of a data response: snapshot version, plan, and a checksum of path, query, and period. */
export function dataEtag(context: RequestContext, admission: AdmissionResult, coding: Coding): string {
  const { snapshot, path, search } = context
  const { account } = admission
  const checksum = crc32(`${periodOf(context, admission)} ${path}${search}`).toString(36)
  return etag([snapshot?.version ?? '', account?.plan ?? 'open', checksum], coding)
}

/** Whether the client already has the response with this entity tag. */
export const clientHas = ({ request }: RequestContext, tag: string): boolean =>
  matchesEtag(request.headers.get('if-none-match'), tag)

/**
 * Returns a 304 if `If-None-Match` has the response's tag, without a lookup: a client gets a tag only from a response, so the path
 * exists. Tries the coding that the client would get. Ignores `*`, which would match paths that do not exist.
 */
export function notModified(context: RequestContext, admission: AdmissionResult): NotModified | undefined {
  const { headers } = context.request
  const header = headers.get('if-none-match')
  if (header === null || header.includes('*')) return undefined
  const { br, gzip } = acceptedCodings(headers.get('accept-encoding'))
  const coding = br ? 'br' : gzip ? 'gzip' : 'identity'
  const tag = dataEtag(context, admission, coding)
  return clientHas(context, tag) ? { kind: 'not-modified', coding, etag: tag } : undefined
}
