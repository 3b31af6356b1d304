import type { Label } from '../lexicon/label.ts'
import type { Measure } from '../lexicon/measures.ts'
import type { Subject } from '../lexicon/subjects.ts'
import type { Statement } from './segment.ts'

/**
 * Returns what the value of a label is, or undefined for an intro fee, which has no field. The title of a group is not a
 * subject of its members: "Penalty fees: late payment".
 */
export function namedBy(
  { subjects, measure, modifiers }: Label,
  section: Measure | undefined,
): Pick<Statement, 'kind' | 'topics' | 'zone'> | undefined {
  const isIntro = modifiers.includes('intro')
  if (isIntro && measure === 'fee') return undefined
  const kind = isIntro ? 'intro' : (measure ?? 'either')
  if (subjects.includes('penalty') && kind === 'rate')
    return subjects.length === 1 || subjects.includes('purchase')
      ? { kind, topics: ['penalty'], zone: 'rates' }
      : undefined
  const topics = subjects.length > 1 ? subjects.filter((subject) => !TITLES.has(subject)) : subjects
  return { kind, topics, zone: section === 'fee' ? 'fees' : section === 'rate' ? 'rates' : 'other' }
}

const TITLES: ReadonlySet<Subject> = new Set<Subject>(['penalty', 'annual'])
