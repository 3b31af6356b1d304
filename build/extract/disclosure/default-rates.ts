import { isEmpty, isRate } from './open-statement.ts'
import type { Statement } from './segment.ts'

/**
 * Reads "Purchases: 24.10% Cash advances: 26.10%" below the heading "Default rates" as penalty rates, if the
 * regular rates precede the heading. Those of several cards stay below the names of the cards.
 */
export function underDefault(statements: readonly Statement[]): Statement[] {
  const sections = sectionsIn(statements)
  const belonging = new Map(sections.flatMap((section) => section.below.map((rate) => [rate, section])))
  const headed = new Map(sections.map((section) => [section.head, section]))
  return statements.flatMap((statement) => {
    const section = belonging.get(statement)
    if (section) return isOfPurchases(statement) && !section.only ? [asPenalty(statement, section.head)] : []
    const own = headed.get(statement)?.only
    return [own ? { ...statement, words: own.words, end: own.end } : statement]
  })
}

/** A heading of default rates and the rates below it. */
interface Section {
  readonly head: Statement
  readonly below: readonly Statement[]
  /** The only purchase rate below an empty heading, which becomes its own. */
  readonly only: Statement | undefined
}

function sectionsIn(statements: readonly Statement[]): readonly Section[] {
  const regular = statements.findIndex((each) => statesRate(each) && isOfPurchases(each))
  return regular < 0
    ? []
    : statements.flatMap((head, i) => (i > regular && isHead(head) ? sectionBelow(statements, head, i) : []))
}

function sectionBelow(statements: readonly Statement[], head: Statement, at: number): readonly Section[] {
  let end = at + 1
  while (mayBelong(statements[end])) end += 1
  const below = statements.slice(at + 1, end)
  const [first, another] = below.filter(isOfPurchases)
  return first ? [{ head, below, only: isEmpty(head.words) && !another ? first : undefined }] : []
}

const mayBelong = (statement: Statement | undefined): boolean =>
  statement !== undefined && (isRate(statement) || statement.kind === 'either') && !isPenalty(statement)

const asPenalty = (statement: Statement, { kind, label, topics }: Statement): Statement => ({
  ...statement,
  ...{ kind, label, topics },
})

const isOfPurchases = ({ topics, words }: Statement): boolean =>
  topics.includes('purchase') && !isEmpty(words)

const isPenalty = ({ topics }: Statement): boolean => topics.includes('penalty')

const isHead = (statement: Statement): boolean =>
  isPenalty(statement) && (isEmpty(statement.words) || AS_FOLLOWS.test(statement.words))

/** "Your rate will increase as follows:" */
const AS_FOLLOWS = /^[^%$]*:\s*(?:\n[^%$\n]*)?$/

const statesRate = (statement: Statement): boolean =>
  isRate(statement) || (statement.kind === 'either' && /^\W*\d[\d.]*\s?%/.test(statement.words))
