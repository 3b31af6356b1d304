import type { Page } from './page-model.ts'

/** Spaces in place of the words, so that the places behind them stay what they are. */
export const blank = (words: string): string => words.replace(/[^\n\t]/g, ' ')

/** The text with spaces in place of what stands from start to end. */
export const withoutSpan = (text: string, { start, end }: { start: number; end: number }): string =>
  text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end)

/** As far as any reader looks across blanks, on either side of them. */
const REACH = 250
const LONG_RUN = new RegExp(`\\s{${2 * REACH + 1},}`, 'g')

/**
 * The page without the middle of its long blanks, which stand where other cards and past offers were taken out: readers
 * look from each blank for what it is followed by, so that their time would grow with the square of a run.
 */
export function withoutLongBlanks(page: Page): Page {
  const cuts = [...page.text.matchAll(LONG_RUN)].map(({ index, 0: run }) => ({
    from: index + REACH,
    to: index + run.length - REACH,
  }))
  const without = (text: string) => {
    const starts = [0, ...cuts.map(({ to }) => to)]
    return starts.map((start, place) => text.slice(start, cuts[place]?.from)).join('')
  }
  return cuts.length === 0 ? page : { ...page, source: without(page.source), text: without(page.text) }
}
