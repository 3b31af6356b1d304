import type { Open } from './open-statement.ts'
import { scopesOf } from './scopes.ts'
import { HAS_VALUE, OPENS_VALUE, unitsOf } from './units.ts'

/** A value's first unit opens with a figure or says that there is none; what follows it only goes on. */
function groupsOf(units: readonly string[]): string[] {
  const groups: string[] = []
  for (const unit of units) {
    if (OPENS_VALUE.test(unit) || groups.length === 0) groups.push(unit)
    else groups[groups.length - 1] += `\n${unit}`
  }
  return groups
}

const FREE = /^\W*(?:none|no\b|n\/a|not applicable|free|waived|\$0(?:\.00)?\W*$)/i
const OF_ADVANCES = /\b(?:cash|funds) advances?\b|\badvances?\b/i
const OF_TRANSFERS = /\btransfer(?:s|red)?\b/i
const OF_TRANSACTIONS = /%[^.]{0,30}\bof (?:each|the|every|any) (?:foreign |purchase )?transactions?\b/i

/** "2% of each advance", "whichever is greater": a fee, and no rate. */
const OF_AMOUNT = /\d\s?% of (?:the|each|every|any)\b|\bwhichever is\b/i

/** Whether a value can be the label's: a foreign fee is a share, a late fee is in dollars. */
export function suits(
  { kind, topics, zone }: Pick<Open, 'kind' | 'topics' | 'zone'>,
  value: string,
): boolean {
  const [topic] = topics
  if (kind === 'ignored' || topic === undefined || FREE.test(value)) return true
  if (kind === 'rate' || (kind === 'either' && zone === 'rates'))
    return /%/.test(value) && !OF_AMOUNT.test(value)
  if (topic === 'foreign') return /%/.test(value) && !/\btransfer\b/i.test(value)
  if (topic === 'transfer') return OF_TRANSFERS.test(value) || !OF_ADVANCES.test(value)
  if (topic === 'cash') return OF_ADVANCES.test(value) || !OF_TRANSFERS.test(value)
  if (topic === 'purchase') return true
  return (/\$\s?\d/.test(value) || /payment/i.test(value)) && !OF_TRANSACTIONS.test(value)
}

/** A value that ends in a colon belongs to what stands behind it: the values are not parted as the labels are. */
const isParted = (values: readonly string[]): boolean =>
  values.slice(0, -1).every((value) => !/:\s*$/.test(value))

/** A paragraph for each label, in which every card has its value. */
function paragraphsOf(words: string, units: readonly string[]): readonly string[] {
  const paragraphs = words.split(/\n\s*\n/).filter((each) => HAS_VALUE.test(each))
  const each = units.length / paragraphs.length
  return each > 1 && paragraphs.every((own) => scopesOf(own).length === each) ? paragraphs : []
}

/** The pointer to the regulator's site may stand before the values. */
const LEARN_MORE =
  /^\s*To learn more about[^$%]*?(?:Bureau|Board) at:?\s+(?:(?:https?:|www)\S+\s+)?(?=None|\$|\d|Up to|Either)/i

/** A value that stands more often than there are labels is that of each of them. */
const isRepeated = (units: readonly string[]): boolean => units.length > 1 && new Set(units).size === 1

/**
 * The values of a run of labels, one for each in their order; nothing where they do not match. A text that
 * breaks off has lost the values of its last labels, where the least of them are left.
 */
export function dealOut(labels: readonly Open[], words: string, least: number): string[] | undefined {
  const units = unitsOf(words.replace(LEARN_MORE, ''))
  const groups = groupsOf(units)
  const isShort = groups.length >= least && groups.length < labels.length
  const values = isRepeated(units)
    ? units.slice(0, labels.length)
    : ([units, paragraphsOf(words, units)].find(({ length }) => length === labels.length) ?? groups)
  if (values.length !== labels.length && !isShort) return undefined
  const fits = values.every((value, i) => labels[i] && suits(labels[i], value))
  return fits && isParted(values) ? labels.map((_, i) => values[i] ?? '') : undefined
}
