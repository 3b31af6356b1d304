import { percents, RANGE } from '../values/readings.ts'
import type { Statement } from './segment.ts'

const HEADER = /\b(?:Index|Margin)\b[^%\n.]{0,90}\b(?:APR|Annual Percentage Rate)\b/i
const COLUMN = /\b(?:Index|Margin)\b/gi
const ADJACENT = /^[\s%]*(?:\([A-Z]\))?\s*$/

/** Removes the first figures of rows under the columns "Index, Margin, APR", which are not rates of the card. */
export function withoutMargin(text: string, statements: readonly Statement[]): Statement[] {
  const header = HEADER.exec(text)
  const columns = header?.[0].match(COLUMN)?.length ?? 0
  return statements.map((statement) => {
    const isBelow = header !== null && statement.start > header.index
    const count = isBelow ? columns : isSum(statement.words) ? SUMMED : 0
    return { ...statement, words: afterFigures(count, statement.words) }
  })
}

const SUMMED = 2

/** Whether two columns add up to the third, without a header: "8.50% 4.99% - 11.49% 13.49% - 19.99%". */
function isSum(words: string): boolean {
  const [index, margin] = percents(words.slice(0, FIGURES_MAX))
  const [rate] = margin ? percents(afterFigures(SUMMED, words)) : []
  return (
    index !== undefined &&
    margin !== undefined &&
    rate !== undefined &&
    Math.abs(index.value + margin.value - rate.value) < ROUNDED
  )
}
const ROUNDED = 0.005
/** Maximum length of the words with the figures of a row. */
const FIGURES_MAX = 120

/** Returns the words after the figures of a number of columns, if another figure follows. */
function afterFigures(columns: number, words: string): string {
  if (columns === 0) return words
  const all = percents(words)
  const between = (i: number): string => words.slice(all[i]?.end, all[i + 1]?.start)
  const last = RANGE.test(between(0)) ? 1 : 0
  const isAdjacent = all[last + 1] !== undefined && ADJACENT.test(between(last))
  return isAdjacent ? afterFigures(columns - 1, words.slice(all[last]?.end)) : words
}
