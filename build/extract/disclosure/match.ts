import { isKnown, type Label, type Value } from './atoms.ts'
import { isFee, isRate } from './open-statement.ts'
import { scopesOf } from './scopes.ts'
import { isNamedBy, suits } from './suits.ts'
import { HAS_VALUE, OPENS_VALUE } from './units.ts'

/** Points of a pair: its value names the label, fits it, is none, belongs to a label without a field, or does not fit. */
const [NAMES, FITS, NOTHING, OTHER, MISFIT] = [1.4, 1, 0.8, 0.3, -1]

/** Returns how well a value fits a label. */
export function pointsOf(label: Label, { words }: Value): number {
  if (!isKnown(label)) return label.statement.kind === 'zone' ? 0 : OTHER
  if (!suits(label.statement, words)) return MISFIT
  if (isNamedBy(label.statement, words)) return NAMES
  return /\d/.test(words) ? FITS : NOTHING
}

interface Match {
  readonly pairs: readonly { readonly label: Label; readonly values: readonly Value[] }[]
  readonly points: number
}

/**
 * Pairs labels with values in order, so that every value has a label that fits. A text that ends with the values may lack the
 * last ones. Several ways that fit equally are ambiguous.
 */
export function match(
  run: readonly Label[],
  values: readonly Value[],
  isLast: boolean,
): Match | 'ambiguous' | undefined {
  const labels = run.filter(({ statement }) => statement.kind !== 'zone')
  const known = labels.filter(isKnown)
  if (known.length === 0) return undefined
  const [first, second, ...others] = known
  const isShared = first?.statement.topics[0] === 'purchase' && second?.statement.topics[0] === 'transfer'
  if (
    isShared &&
    others.length === 0 &&
    values.length === 1 &&
    isRate(first.statement) &&
    isRate(second.statement)
  )
    return inOrder(known, [...values, ...values])
  const isAside = labels.slice(-1).some(isKnown) || known.every(({ statement }) => isRate(statement))
  for (const own of [values, grouped(values), tiered(values), lines(values), paragraphs(values)])
    for (const each of isAside ? [labels, known] : [labels]) {
      const pairs = each.length === own.length ? inOrder(each, own) : undefined
      if (pairs) return pairs
    }
  if (
    new Set(values.map(({ words }) => words)).size === 1 &&
    values.length > known.length &&
    known.length > 1
  )
    return inOrder(known, values.slice(0, known.length))
  return isAside ? ofFewer(known, grouped(values), isLast) : undefined
}

/** Pairs labels with values of which there are fewer or more. */
function ofFewer(
  known: readonly Label[],
  own: readonly Value[],
  isLast: boolean,
): Match | 'ambiguous' | undefined {
  if (own.length > known.length) return byName(known, own) ?? (known.length > 1 ? 'ambiguous' : undefined)
  const last = own.at(-1)?.words ?? ''
  const isCut = isLast && !/[.!?]\s*$/.test(last)
  if (isCut && (own.length > 1 || /^[ \t•]*\n\s*\n/.test(known.at(-1)?.lead ?? '')))
    return inOrder(known.slice(0, own.length), own) ?? 'ambiguous'
  const found = best(known, own)
  // One fee after two labels is that of the label right before it.
  const isOneFee = own.length === 1 && known.length === 2 && known.every(({ statement }) => isFee(statement))
  return found === 'ambiguous' && isOneFee ? undefined : found
}

/** Pairs labels with values that name them, if there are more values than labels. */
function byName(labels: readonly Label[], values: readonly Value[]): Match | undefined {
  const pairs = labels.flatMap((label) => {
    const value = values.find(({ words }) => isNamedBy(label.statement, words))
    return value ? [{ label, values: [value] }] : []
  })
  return pairs.length === labels.length && labels.length > 1
    ? { pairs, points: NAMES * pairs.length }
    : undefined
}

function inOrder(labels: readonly Label[], values: readonly Value[]): Match | undefined {
  const pairs = labels.flatMap((label, i) => {
    const value = values[i]
    return value ? [{ label, values: [value], points: pointsOf(label, value) }] : []
  })
  const misfits = pairs.filter(({ points }) => points < 0)
  if (misfits.length > 0 && (pairs.length < ROW_MIN || !misfits.every(isMisprinted))) return undefined
  return { pairs, points: pairs.reduce((sum, { points }) => sum + Math.max(points, OTHER), 0) }
}

/** Number of labels in a row, each with a value, whose order is certain. */
const ROW_MIN = 3

/** Whether the fee for transfers is one of "each advance", as in agreements that copy the words for cash advances. */
const isMisprinted = ({ label: { statement }, values: [value] }: Match['pairs'][number]): boolean =>
  statement.topics.join() === 'transfer' &&
  isFee(statement) &&
  /^\W*\d[\d.]*\s?% of each advance\b/i.test(value?.words ?? '')

/** Joins values to the ones before that they continue. */
function joined(
  values: readonly Value[],
  continues: (words: string, before: string) => boolean,
): readonly Value[] {
  const groups: Value[] = []
  for (const value of values) {
    const last = groups.at(-1)
    if (last && continues(value.words, last.words))
      groups[groups.length - 1] = { ...last, words: `${last.words}\n${value.words}` }
    else groups.push(value)
  }
  return groups
}

/** Joins values that do not open with a figure to the ones before. */
const grouped = (values: readonly Value[]): readonly Value[] =>
  joined(values, (words) => !OPENS_VALUE.test(words))

/** Joins the tiers of a fee: "$35 if the balance is less than $500", then "$39 if it is more". */
const tiered = (values: readonly Value[]): readonly Value[] =>
  joined(grouped(values), (words, before) => TIER.test(words) && TIER.test(before))

const TIER = /^\W*\$\s?[\d.,]+ if\b/i

/** Splits values at lines that open with a figure. */
const lines = (values: readonly Value[]): readonly Value[] =>
  grouped(values.flatMap((value) => value.words.split('\n').map((words) => ({ ...value, words }))))

/** Joins the values of each paragraph if each has the same number of cards. */
function paragraphs(values: readonly Value[]): readonly Value[] {
  const owner = values[0]?.owner
  const own = (owner?.words ?? '').split(/\n\s*\n/).filter((each) => HAS_VALUE.test(each))
  const each = values.length / own.length
  return each > 1 && own.every((words) => scopesOf(words).length === each)
    ? own.map((words) => ({ kind: 'value', words, owner, isOwned: false, start: values[0]?.start ?? 0 }))
    : []
}

interface Way {
  readonly points: number
  readonly pairs: readonly (readonly [number, number])[]
  readonly isTied: boolean
}

/** Returns the only best way to give every value a label, in order. */
function best(labels: readonly Label[], values: readonly Value[]): Match | 'ambiguous' | undefined {
  const none: Way = { points: 0, pairs: [], isTied: false }
  let ways: (Way | undefined)[] = labels.map(() => none).concat(none)
  for (let v = values.length - 1; v >= 0; v -= 1) {
    const next: (Way | undefined)[] = []
    for (let l = labels.length - 1; l >= 0; l -= 1) {
      const [label, value, rest] = [labels[l], values[v], ways[l + 1]]
      const points = label && value ? pointsOf(label, value) : MISFIT
      const taken: Way | undefined =
        rest && points > 0
          ? { ...rest, points: rest.points + points, pairs: [[l, v], ...rest.pairs] }
          : undefined
      next[l] = better(taken, next[l + 1])
    }
    ways = next
  }
  const way = ways[0]
  if (!way || way.isTied) return 'ambiguous'
  const pairs = way.pairs.flatMap(([l, v]) => {
    const [label, value] = [labels[l], values[v]]
    return label && value ? [{ label, values: [value] }] : []
  })
  return { pairs, points: way.points }
}

function better(a: Way | undefined, b: Way | undefined): Way | undefined {
  if (!a || !b) return a ?? b
  if (a.points === b.points) return { ...a, isTied: true }
  return a.points > b.points ? a : b
}
