import type { Open } from './open-statement.ts'
import { scopesOf } from './scopes.ts'
import { HAS_VALUE, OPENS_VALUE, unitsOf } from './units.ts'

/** Joins units to values. Each value starts with a figure or a word for none. */
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

/** "2% of each advance", "whichever is greater": a fee, not a rate. */
const OF_AMOUNT = /\d\s?% of (?:the|each|every|any)\b|\bwhichever is\b/i

/** Whether a value can belong to a label: a foreign fee is a percentage, a late fee is in dollars. */
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

/** Whether no value but the last ends in a colon. Such a value belongs to the next one. */
const areSeparate = (values: readonly string[]): boolean =>
  values.slice(0, -1).every((value) => !/:\s*$/.test(value))

/** Returns the paragraphs of a value if each has the same number of cards. */
function paragraphsOf(words: string, units: readonly string[]): readonly string[] {
  const paragraphs = words.split(/\n\s*\n/).filter((each) => HAS_VALUE.test(each))
  const each = units.length / paragraphs.length
  return each > 1 && paragraphs.every((own) => scopesOf(own).length === each) ? paragraphs : []
}

/** A reference to the regulator's site before the values. */
const REGULATOR_NOTE =
  /^\s*To learn more about[^$%]*?(?:Bureau|Board) at:?\s+(?:(?:https?:|www)\S+\s+)?(?=None|\$|\d|Up to|Either)/i

/** Whether all values are equal, so there may be more of them than labels. */
const isRepeated = (units: readonly string[]): boolean => units.length > 1 && new Set(units).size === 1

/**
 * Splits words into one value per label, in order. Returns undefined if they do not match. A truncated text may lack
 * the last values, but must have at least `valuesMin`.
 */
export function splitValues(labels: readonly Open[], words: string, valuesMin: number): string[] | undefined {
  const units = unitsOf(words.replace(REGULATOR_NOTE, ''))
  const groups = groupsOf(units)
  const isShort = groups.length >= valuesMin && groups.length < labels.length
  const values = isRepeated(units)
    ? units.slice(0, labels.length)
    : ([units, paragraphsOf(words, units)].find(({ length }) => length === labels.length) ?? groups)
  if (values.length !== labels.length && !isShort) return undefined
  const fits = values.every((value, i) => labels[i] && suits(labels[i], value))
  return fits && areSeparate(values) ? labels.map((_, i) => values[i] ?? '') : undefined
}
