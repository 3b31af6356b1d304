import { isFarBelow } from '../values/far.ts'
import { type Atom, isKnown, type Label, type Value } from './atoms.ts'
import { match } from './match.ts'

/** Labels and values that belong together, and what reading them so is worth. */
export interface Block {
  readonly pairs: readonly Pair[]
  /** A label whose words have values of several labels that nothing assigns. */
  readonly ambiguous?: Label | undefined
  readonly end: number
  readonly points: number
}

export interface Pair {
  readonly label: Label
  readonly values: readonly Value[]
  /** Whether the words after the label are part of the value. */
  readonly isContinued?: boolean
  /** Whether the value is right before the label. */
  readonly isAbove?: boolean
}

/** Points for values of several labels that nothing assigns. */
const AMBIGUOUS = 0.7
const STACK_MAX = 14

/** Returns the run of labels or values from an atom on. */
export function runOf<Kind extends Atom['kind']>(
  atoms: readonly Atom[],
  at: number,
  kind: Kind,
): Extract<Atom, { kind: Kind }>[] {
  const run: Extract<Atom, { kind: Kind }>[] = []
  for (let atom = atoms[at]; atom?.kind === kind && run.length <= STACK_MAX; atom = atoms[at + run.length])
    run.push(atom as Extract<Atom, { kind: Kind }>)
  return run
}

/** Reads labels and then their values, possibly with further labels after the values. */
export function stacks(atoms: readonly Atom[], at: number): Block[] {
  const labels = runOf(atoms, at, 'label')
  const last = labels.at(-1)
  const to = at + labels.length
  const values = runOf(atoms, to, 'value')
  if (labels.filter(({ statement }) => statement.kind !== 'zone').length < 2) return []
  const [first] = values
  if (!last || !first || isFar(last, first) || labels.length > STACK_MAX || values.length > STACK_MAX)
    return []
  if (!labels.every((label) => label.isEmpty || label === last || !isKnown(label))) return []
  if (labels.some(({ hasText }) => hasText)) return []
  const end = to + values.length
  const next = atoms[end]
  // The last label may repeat with its own value: "• Foreign Transaction / $0 / Foreign Transaction: 1%".
  const isRepeated =
    next?.kind === 'label' &&
    !next.isEmpty &&
    isAlike(next, last) &&
    !labels.slice(0, -1).some((each) => isAlike(each, last))
  const after = runOf(atoms, end, 'label').filter((label) => label.isEmpty)
  const around = after
    .map((_, i) => after.slice(0, i + 1))
    .flatMap((more): Block[] => {
      const found = match([...labels, ...more], values, false)
      return found && found !== 'ambiguous' ? [{ ...found, end: end + more.length }] : []
    })
  const found = match(isRepeated ? labels.slice(0, -1) : labels, values, end === atoms.length)
  if (found === 'ambiguous') return [...around, { pairs: [], ambiguous: last, end, points: AMBIGUOUS }]
  return found ? [{ ...found, end }, ...around] : around
}

const isAlike = (a: Label, b: Label): boolean =>
  isKnown(a) && isKnown(b) && a.statement.topics[0] === b.statement.topics[0]

/** Whether the figure of a value is far below a label. */
export const isFar = ({ lead }: Label, { words }: Value): boolean =>
  isFarBelow(lead + words.slice(0, Math.max(0, words.search(/[$%\d]/))))
