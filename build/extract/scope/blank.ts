/** Replaces the words with spaces, so that later offsets do not change. */
export const blank = (words: string): string => words.replace(/[^\n\t]/g, ' ')

/** Replaces the span with spaces. The text keeps its length. */
export const withoutSpan = (text: string, { start, end }: { start: number; end: number }): string =>
  text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end)

/** Replaces spans, in order and apart from each other, with spaces in one pass. The text keeps its length. */
export function withoutSpans(text: string, spans: readonly { start: number; end: number }[]): string {
  const parts = spans.flatMap(({ start, end }, i) => [
    text.slice(spans[i - 1]?.end ?? 0, start),
    blank(text.slice(start, end)),
  ])
  return [...parts, text.slice(spans.at(-1)?.end ?? 0)].join('')
}
