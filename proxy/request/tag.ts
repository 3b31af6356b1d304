import { crc32 } from '../accounts/crc32.ts'
import type { NotModified } from '../handlers/call.ts'
import { accepted, type Coding } from '../http/coding.ts'
import { etag, matchesEtag } from '../http/etag.ts'
import type { RequestContext } from './context.ts'

/** Tag of the data that answers an exchange in some form: snapshot, plan, and what was asked in which quarter. */
export function tagOf({ snapshot, account, path, search, windows }: RequestContext, coding: Coding): string {
  const asked = crc32(`${windows.quarter} ${path}${search}`).toString(36)
  return etag([snapshot?.version ?? '', account?.plan ?? 'open', asked], coding)
}

/** Whether the client names the tag as one that it has. */
export const hasTag = ({ asked }: RequestContext, tag: string): boolean =>
  matchesEtag(asked.headers.get('if-none-match'), tag)

/**
 * That the client has the answer already, in the form it likes best: a tag is given to answers alone, so the address
 * is right and there is nothing to look for. `*` names none.
 */
export function heldReply(exchange: RequestContext): NotModified | undefined {
  const { headers } = exchange.asked
  const held = headers.get('if-none-match')
  if (held === null || held.includes('*')) return undefined
  const { br, gzip } = accepted(headers.get('accept-encoding'))
  const coding = br ? 'br' : gzip ? 'gzip' : 'identity'
  const tag = tagOf(exchange, coding)
  return hasTag(exchange, tag) ? { kind: 'held', coding, tag } : undefined
}
