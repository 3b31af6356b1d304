import type { Subject } from '../lexicon/subjects.ts'
import { isFee } from './open-statement.ts'
import type { Statement } from './segment.ts'
import { isNamedBy } from './suits.ts'
import { unitsOf } from './units.ts'

/** Returns fees below a heading that name their base and lost their labels. */
export function unlabeledFees(statements: readonly Statement[]): Statement[] {
  const headings = statements.filter(({ kind, zone }) => kind === 'zone' && zone === 'fees')
  return FEES_BY_BASE.flatMap((topic) => {
    if (statements.some((each) => isFee(each) && each.topics.includes(topic))) return []
    const [found] = headings.flatMap((heading) => {
      const unit = unitsOf(heading.words).find((each) => namesOnly(topic, each))
      return unit ? [{ ...heading, kind: 'fee' as const, topics: [topic], words: ` ${unit}` }] : []
    })
    return found ? [found] : []
  })
}

const FEES_BY_BASE: readonly Subject[] = ['cash', 'transfer', 'foreign']
const namesOnly = (topic: Subject, unit: string): boolean =>
  FEES_BY_BASE.every((each) =>
    each === 'foreign' && topic !== each ? true : isNamedBy({ topics: [each] }, unit) === (each === topic),
  )
