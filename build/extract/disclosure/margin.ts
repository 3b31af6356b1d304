import { percents } from '../values/readings.ts'
import type { Statement } from './segment.ts'

const HEADER = /\bMargin\b[^%\n.]{0,90}\b(?:APR|Annual Percentage Rate)\b/
const BESIDE = /^[\s%]*(?:\([A-Z]\))?\s*$/

/** Under columns "Margin, Periodic Rate, APR" the first figure of a row is no rate of the card: its words without it. */
export function withoutMargin(text: string, statements: readonly Statement[]): Statement[] {
  const header = HEADER.exec(text)
  if (!header) return [...statements]
  return statements.map((statement) =>
    statement.start > header.index ? { ...statement, words: behindMargin(statement.words) } : statement,
  )
}

function behindMargin(words: string): string {
  const [margin, rate] = percents(words)
  return margin && rate && BESIDE.test(words.slice(margin.end, rate.start)) ? words.slice(margin.end) : words
}
