import { percents } from '../values/readings.ts'
import type { Statement } from './segment.ts'

const HEADER = /\b(?:Index|Margin)\b[^%\n.]{0,90}\b(?:APR|Annual Percentage Rate)\b/i
const COLUMN = /\b(?:Index|Margin)\b/gi
const BESIDE = /^[\s%]*(?:\([A-Z]\))?\s*$/
const RANGE = /^\s?(?:-|to)\s?$/

/** Under columns "Index, Margin, APR" the first figures of a row are no rate of the card: its words without them. */
export function withoutMargin(text: string, statements: readonly Statement[]): Statement[] {
  const header = HEADER.exec(text)
  const columns = header?.[0].match(COLUMN)?.length ?? 0
  return statements.map((statement) => {
    const isBelow = header !== null && statement.start > header.index
    const count = isBelow ? columns : isSum(statement.words) ? SUMMED : 0
    return { ...statement, words: behind(count, statement.words) }
  })
}

const SUMMED = 2

/** "8.50% 4.99% - 11.49% 13.49% - 19.99%": without a header it shows that two columns make up the third. */
function isSum(words: string): boolean {
  const [index, margin] = percents(words)
  const [rate] = percents(behind(SUMMED, words))
  return (
    index !== undefined &&
    margin !== undefined &&
    rate !== undefined &&
    Math.abs(index.value + margin.value - rate.value) < ROUNDED
  )
}
const ROUNDED = 0.005

/** The words behind the figures of so many columns, where another figure stands beside them. */
function behind(columns: number, words: string): string {
  if (columns === 0) return words
  const all = percents(words)
  const between = (i: number): string => words.slice(all[i]?.end, all[i + 1]?.start)
  const last = RANGE.test(between(0)) ? 1 : 0
  const isBeside = all[last + 1] !== undefined && BESIDE.test(between(last))
  return isBeside ? behind(columns - 1, words.slice(all[last]?.end)) : words
}
