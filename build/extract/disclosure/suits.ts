import type { Subject } from '../lexicon/subjects.ts'
import type { Open } from './open-statement.ts'

const FREE = /^\W*(?:none|no\b|n\/a|not (?:applicable|available|offered)|free|waived|\$0(?:\.00)?\W*$)/i
const OF_ADVANCES = /\b(?:cash|funds) advances?\b|\badvances?\b/i
const OF_TRANSFERS = /\btransfer(?:s|red)?\b/i
/** "2% of each advance", "whichever is greater": a fee, not a rate. */
const OF_AMOUNT = /\d\s?% of (?:the|each|every|any)\b|\bwhichever is\b/i

/** "20.92% - cash transactions": the rate of another subject. */
const OF_CASH = /^\W*\d[\d.]*\s?%\s*(?:-|on|for)?\s*(?:cash (?:advance|transaction)|balance transfer)s?\b/i

/** Whether a value can belong to a label: a foreign fee is a percentage, a late fee is in dollars. */
export function suits(
  { kind, topics, zone }: Pick<Open, 'kind' | 'topics' | 'zone'>,
  value: string,
): boolean {
  const [topic] = topics
  if (kind === 'ignored' || topic === undefined || FREE.test(value)) return true
  if (kind === 'rate' || kind === 'bare' || (kind === 'either' && zone === 'rates'))
    return /%/.test(value) && !OF_AMOUNT.test(value) && !(topic === 'purchase' && OF_CASH.test(value))
  if (topic === 'foreign')
    return /%/.test(value) && !/\b(?:transfer|(?:each|per) (?:check|cheque))\b/i.test(value)
  if (topic === 'transfer') return OF_TRANSFERS.test(value) || !OF_ADVANCES.test(value)
  if (topic === 'cash') return OF_ADVANCES.test(value) || !OF_TRANSFERS.test(value)
  if (topic === 'purchase') return /%/.test(value)
  if (
    /\$\s?\d{2,3},\d{3}|\bof interest\b|^[^$]*\bstatement credit\b|\$[\d,]+ (?:[\w-]+ ){0,5}credit\b(?! (?:card|limit|line|account|score))/i.test(
      value,
    )
  )
    return false
  return /\$\s?\d/.test(value)
}

/** Bases of fees that name their label. */
const BASES: Readonly<Partial<Record<Subject, RegExp>>> = {
  cash: /\b(?:of|each|per) (?:each |the )?(?:cash |funds )?advances?\b|\bof (?:the )?amount advanced\b/i,
  transfer: /\b(?:of|each|per) (?:each |the )?(?:balance )?transfer(?:s|red balance)?\b/i,
  foreign: /%(?:[^.]|\bU\.S\.){0,70}?\b(?:in u\.?s\.?\s+dollars|foreign|outside (?:of )?the u\.s)\b/i,
  penalty:
    /\bthis\s+APR\s+(?:may|will)\s+(?:also\s+)?(?:be\s+applied|apply)\s+to\s+(?:your|my)\s+accounts?\s+if\b/i,
}

/** Whether a value names the subject of a label. */
export const isNamedBy = ({ topics }: Pick<Open, 'topics'>, value: string): boolean =>
  topics.some((topic) => BASES[topic]?.test(value))
