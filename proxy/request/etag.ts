import { crc32 } from 'node:zlib'
import { acceptedCodings, type Coding } from '../http/coding.ts'
import { etag, matchesEtag } from '../http/etag.ts'
import type { AdmissionResult } from './admission.ts'
import type { RequestContext } from './context.ts'
import { periodOf } from './period.ts'

/** The client has the response already, in this coding. */
export interface NotModified {
  readonly kind: 'not-modified'
  readonly coding: Coding
  readonly etag: string
}

/** Entity tag of the data that a request gets: snapshot version, plan, and a checksum of path, query and period. */
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
 * Checks `If-None-Match` before any lookup. Only responses carry these tags, so a tag that matches proves that the path exists.
 * Tries the coding that the client would get; `*` names no tag.
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
