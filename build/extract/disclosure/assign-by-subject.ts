import type { Subject } from '../lexicon/subjects.ts'
import { isEmpty, isFee, isRate, type Open } from './open-statement.ts'
import type { Statement } from './segment.ts'
import { unitsOf } from './units.ts'

/** Whether a value is a foreign fee under its own label, also on advances. */
const isOfTopic = (unit: string, { topics }: Open): boolean =>
  topics.includes('foreign') && /\b(?:foreign|currency|u\.?s\.? dollars)\b/i.test(unit)

type Subjects = ReadonlyArray<readonly [Subject, RegExp]>

/** Bases of fees on advances and transfers. */
export const OWN_SUBJECT: Subjects = [
  ['cash', /\b(?:of|each|per) (?:each |the )?(?:cash |funds )?advances?\b|\bof (?:the )?amount advanced\b/i],
  ['transfer', /\b(?:of|each|per) (?:each |the )?(?:balance )?transfer(?:s|red balance)?\b/i],
]
/** Base of fees on purchases abroad. */
export const FOREIGN_SUBJECT: Subjects = [
  ['foreign', /%(?:[^.]|\bU\.S\.){0,70}?\b(?:in u\.?s\.?\s+dollars|foreign|outside (?:of )?the u\.s)\b/i],
]

/** Moves a fee that names its base to the label of that subject if the label has no value. */
export function assignBySubject(statements: readonly Open[], subjects: Subjects): void {
  for (const holder of statements.filter(isFee)) {
    for (const [topic, pattern] of subjects) {
      const units = unitsOf(holder.words)
      const unit = units.find((each) => pattern.test(each) && !isOfTopic(each, holder))
      if (!unit || holder.topics.includes(topic)) continue
      const owner = statements.find((each) => isFee(each) && each.topics[0] === topic && isEmpty(each.words))
      if (!owner) continue
      owner.words = ` ${unit}`
      holder.words = ` ${units.filter((each) => each !== unit).join('\n')}`
    }
  }
}

/** "3% for balance transfers, 5% for cash advances": the readers of sentences handle these. */
const FOR_EACH = /%\s+(?:for|on)\s[^%]*%\s+(?:for|on)\s/i

/** Returns fees below a heading that name their base and lost their labels. */
export function feesBySubject(statements: readonly Statement[]): Statement[] {
  const headings = statements.filter(({ kind, zone }) => kind === 'zone' && zone === 'fees')
  return [...OWN_SUBJECT, ...FOREIGN_SUBJECT].flatMap(([topic, pattern]) => {
    if (statements.some((each) => isFee(each) && each.topics.includes(topic))) return []
    const [found] = headings.flatMap((heading) => {
      const others = OWN_SUBJECT.filter(([own]) => own !== topic)
      const unit = unitsOf(heading.words).find(
        (each) => pattern.test(each) && !FOR_EACH.test(each) && !others.some(([, other]) => other.test(each)),
      )
      return unit ? [{ ...heading, kind: 'fee' as const, topics: [topic], words: ` ${unit}` }] : []
    })
    return found ? [found] : []
  })
}

const PENALTY =
  /(?:\bprime rate \+ )?(?<![\d.])\d{1,2}(?:\.\d+)?\s?%[^%]{0,160}?\bthis\s+APR\s+(?:may|will)\s+(?:also\s+)?(?:be\s+applied|apply)\s+to\s+(?:your|my)\s+accounts?\s+if\b/i

/** Moves a rate that "may be applied to your account if" to the penalty label. */
export function assignPenalty(statements: readonly Open[]): void {
  const owner = statements.find(({ topics, words }) => topics.includes('penalty') && !/\d\s?%/.test(words))
  const holder = statements.find((each) => isRate(each) && each !== owner && PENALTY.test(each.words))
  if (!owner || !holder) return
  const at = holder.words.search(PENALTY)
  owner.words = ` ${holder.words.slice(at).trimEnd()} ${owner.words.trimStart()}`
  holder.words = holder.words.slice(0, at)
}
