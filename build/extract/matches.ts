import type { Span } from './document/model.ts'

/**
 * Like `matchAll` within a span, for a global pattern. `matchAll` copies the pattern for every text, and may lose
 * what V8 has compiled of it.
 */
export function matchesOf(text: string, pattern: RegExp, span?: Span): RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  const part = span ? text.slice(0, span.end) : text
  pattern.lastIndex = span?.start ?? 0
  for (let match = pattern.exec(part); match; match = pattern.exec(part)) {
    matches.push(match)
    if (match[0] === '') pattern.lastIndex += 1
  }
  return matches
}
