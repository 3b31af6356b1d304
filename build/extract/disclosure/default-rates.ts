import { isEmpty, isRate } from './open-statement.ts'
import type { Statement } from './segment.ts'

/**
 * Reads "Purchases: 24.10% Cash advances: 26.10%" below the heading "Default rates" as penalty rates, if the
 * regular rates precede the heading.
 */
export function underDefault(statements: readonly Statement[]): Statement[] {
  const heads = statements.filter((_, i) => isHead(statements, i))
  const below = new Set(heads.flatMap((head) => ratesBelow(statements, head)))
  return statements.flatMap((statement) => {
    if (below.has(statement)) return []
    const own = heads.includes(statement) ? ratesBelow(statements, statement).find(isOfPurchases) : undefined
    return [own ? { ...statement, words: own.words, end: own.end } : statement]
  })
}

const isOfPurchases = ({ topics, words }: Statement): boolean =>
  topics.includes('purchase') && !isEmpty(words)

const isPenalty = ({ topics }: Statement): boolean => topics.includes('penalty')

function isHead(statements: readonly Statement[], i: number): boolean {
  const head = statements[i]
  if (!head || !isPenalty(head) || !isEmpty(head.words)) return false
  const hasRegular = statements.slice(0, i).some((each) => isRate(each) && isOfPurchases(each))
  return hasRegular && ratesBelow(statements, head).some(isOfPurchases)
}

/** Returns the rate labels right after a heading. */
function ratesBelow(statements: readonly Statement[], head: Statement): Statement[] {
  const rest = statements.slice(statements.indexOf(head) + 1)
  const end = rest.findIndex((each) => !(isRate(each) || each.kind === 'either') || isPenalty(each))
  return rest.slice(0, end < 0 ? rest.length : end)
}
