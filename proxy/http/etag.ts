import type { Coding } from './coding.ts'

/** A strong tag of one answer: each form in which it may leave is another sequence of bytes and has its own. */
export function etag(parts: readonly (string | number)[], coding: Coding): string {
  return `"${parts.join('-')}${coding === 'identity' ? '' : `-${coding}`}"`
}

/** Whether `If-None-Match` names the tag (RFC 9110, 13.1.2: compared weakly). */
export function matchesEtag(header: string | null, tag: string): boolean {
  if (header === null) return false
  return header.split(',').some((part) => {
    const text = part.trim()
    return text === '*' || text === tag || text === `W/${tag}`
  })
}
