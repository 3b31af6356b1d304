/** Replaces the words with spaces, so that later offsets do not change. */
export const blank = (words: string): string => words.replace(/[^\n\t]/g, ' ')

/** Replaces the span with spaces. The text keeps its length. */
export const withoutSpan = (text: string, { start, end }: { start: number; end: number }): string =>
  text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end)
