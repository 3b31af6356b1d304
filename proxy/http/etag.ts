import type { Coding } from './coding.ts'

/** Builds a strong entity tag. Each encoding of a response is a different sequence of bytes, so each has its own tag. */
export function etag(parts: readonly (string | number)[], coding: Coding): string {
  return `"${parts.join('-')}${coding === 'identity' ? '' : `-${coding}`}"`
}

/** Whether `If-None-Match` contains the tag. Uses the weak comparison that RFC 9110, 13.1.2 asks for. */
export function matchesEtag(header: string | null, tag: string): boolean {
  if (header === null) return false
  return header.split(',').some((part) => {
    const text = part.trim()
    return text === '*' || text === tag || text === `W/${tag}`
  })
}
