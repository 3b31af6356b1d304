import { isEmpty, isRate } from './open-statement.ts'
import type { Statement } from './segment.ts'

/**
 * Reads "Purchases: 24.10% Cash advances: 26.10%" below the heading "Default rates" as penalty rates, if the
 * regular rates precede the heading. Those of several cards stay below the names of the cards.
 */
export function underDefault(statements: readonly Statement[]): Statement[] {
  const sections = sectionsIn(statements)
  const sectionOfRate = new Map(sections.flatMap((section) => section.rates.map((rate) => [rate, section])))
  const sectionOfHead = new Map(sections.map((section) => [section.head, section]))
  return statements.flatMap((statement) => {
    const section = sectionOfRate.get(statement)
    if (section)
      return isOfPurchases(statement) && !section.headRate ? [asPenalty(statement, section.head)] : []
    const rate = sectionOfHead.get(statement)?.headRate
    return [rate ? { ...statement, words: rate.words, end: rate.end } : statement]
  })
}

/** A heading of default rates and the rates below it. */
interface Section {
  readonly head: Statement
  readonly rates: readonly Statement[]
  /** The only purchase rate below an empty heading, which becomes that of the heading. */
  readonly headRate: Statement | undefined
}

function sectionsIn(statements: readonly Statement[]): readonly Section[] {
  let regular = 0
  const sections: Section[] = []
  for (let at = 0; at < statements.length; at += 1) {
    const head = statements[at]
    if (head && statesRate(head) && isOfPurchases(head)) regular += 1
    if (!head || regular === 0 || !isHead(head)) continue
    const rates = ratesBelow(statements, at, regular)
    const [first, another] = rates.filter(isOfPurchases)
    if (!first) continue
    sections.push({ head, rates, headRate: isEmpty(head.words) && !another ? first : undefined })
    at += rates.length
    regular = 0
  }
  return sections
}

/** Returns the rates right below a heading, for as many purchase rates as are regular. Further ones are regular rates of other cards. */
function ratesBelow(statements: readonly Statement[], head: number, regular: number): readonly Statement[] {
  const rates: Statement[] = []
  let left = regular
  for (
    let rate = statements[head + 1];
    rate && isRateLabel(rate);
    rate = statements[head + 1 + rates.length]
  ) {
    if (isOfPurchases(rate)) left -= 1
    if (left < 0) break
    rates.push(rate)
  }
  return rates
}

const isRateLabel = (statement: Statement): boolean =>
  (isRate(statement) || statement.kind === 'either') && !isPenalty(statement)

const asPenalty = (statement: Statement, { kind, label, topics }: Statement): Statement => ({
  ...statement,
  ...{ kind, label, topics },
})

const isOfPurchases = ({ topics, words }: Statement): boolean =>
  topics.includes('purchase') && !isEmpty(words)

const isPenalty = ({ topics }: Statement): boolean => topics.includes('penalty')

const isHead = (statement: Statement): boolean =>
  isPenalty(statement) && (isEmpty(statement.words) || ANNOUNCES_RATES.test(statement.words))

/** Nothing or "Your rate will increase as follows:", and perhaps the name of a card below it. */
const ANNOUNCES_RATES =
  /^(?!\W*(?:none|n\/a|not applicable)\b)(?:\W*|[^%$]*\b(?:as follows|will (?:increase|apply|be))\b[^%$\n]*:)\s*(?:\n[^%$\n]*)?\s*$/i

const statesRate = (statement: Statement): boolean =>
  isRate(statement) || (statement.kind === 'either' && /^\W*\d[\d.]*\s?%/.test(statement.words))
