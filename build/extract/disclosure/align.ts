import { type Atom, atomsOf, isContinued, isKnown, type Label, mayFollowValue } from './atoms.ts'
import { match, pointsOf } from './match.ts'
import { isEmpty, type Open } from './open-statement.ts'
import type { Statement } from './segment.ts'
import { type Block, isFar, type Pair, runOf, stacks } from './stacks.ts'
import { unlabeledFees } from './unlabeled-fees.ts'

/** The best blocks from an atom on, as a linked list. */
interface Way {
  readonly points: number
  readonly block?: Block
  readonly rest?: Way
}

/** Points for what is left without a partner, for a part in another order, and for a value far below its label. */
const NO_LABEL = -0.6
const NO_VALUE = -0.4
const FURTHER = -0.3
const TURN = -1
const FAR = -1.5
const CONTINUED = 0.6
/** Points for a label and a value on one line. */
const ONE_LINE = 0.3

/**
 * Assigns values to labels in the reading order that fits best: each label before its value, each value before its label,
 * all labels before all values, or all values before all labels. A part of the text may have another order than the rest.
 */
export function align(text: string, statements: readonly Statement[]): Statement[] {
  const open = statements.map((statement) => ({ ...statement }))
  const atoms = atomsOf(text, open)
  const blocks: Block[] = []
  for (let way: Way | undefined = best(atoms); way?.block; way = way.rest) blocks.push(way.block)
  assign(blocks)
  for (const { pairs } of blocks) for (const pair of pairs) if (pair.isAbove) spread(text, pair)
  return [...open, ...unlabeledFees(open)]
}

function best(atoms: readonly Atom[]): Way {
  const done: Way = { points: 0 }
  const ways = { 'label first': [] as Way[], 'value first': [] as Way[] }
  for (let at = atoms.length - 1; at >= 0; at -= 1)
    for (const order of ['label first', 'value first'] as const) {
      const other = order === 'label first' ? 'value first' : 'label first'
      const blocks = [
        ...(order === 'label first' ? labelFirst(atoms, at) : valueFirst(atoms, at)),
        ...inAnyOrder(atoms, at),
      ]
      ways[order][at] = blocks.reduce<Way>(
        (found, block) => {
          const [stay, turn] = [ways[order][block.end] ?? done, ways[other][block.end] ?? done]
          const isTurned = turn.points + turnPoints(atoms[block.end]) > stay.points
          const rest = isTurned ? turn : stay
          const points = block.points + Math.max(stay.points, turn.points + turnPoints(atoms[block.end]))
          return points > found.points ? { points, block, rest } : found
        },
        { points: Number.NEGATIVE_INFINITY },
      )
    }
  const [first, second] = [ways['label first'][0] ?? done, ways['value first'][0] ?? done]
  return second.points > first.points ? second : first
}

/** Headings may stand between parts with different orders. */
const turnPoints = (atom: Atom | undefined): number =>
  atom === undefined || (atom.kind === 'label' && atom.statement.kind === 'zone') ? 0 : TURN

/** Reads an atom alone, or a label in the middle of its value. */
function inAnyOrder(atoms: readonly Atom[], at: number): Block[] {
  const atom = atoms[at]
  if (!atom) return []
  const alone: Block = {
    pairs: [],
    end: at + 1,
    points: atom.kind === 'value' ? NO_LABEL : isKnown(atom) ? NO_VALUE : 0,
  }
  const label = atoms[at + 1]
  if (
    atom.kind !== 'value' ||
    atom.isOwned ||
    label?.kind !== 'label' ||
    !isKnown(label) ||
    !isContinued(atom, label, runOf(atoms, at + 2, 'value')[0])
  )
    return [alone]
  const [own] = runOf(atoms, at + 2, 'value')
  const points = Math.max(pointsOf(label, atom), own ? pointsOf(label, own) : -1) + CONTINUED
  return [
    alone,
    { pairs: [{ label, values: [atom], isContinued: true, isAbove: true }], end: at + (own ? 3 : 2), points },
  ]
}

function labelFirst(atoms: readonly Atom[], at: number): Block[] {
  const label = atoms[at]
  if (label?.kind !== 'label') return []
  const own = runOf(atoms, at + 1, 'value')
  const [value] = own
  if (!value) return stacks(atoms, at)
  const line = isKnown(label) && !label.lead.includes('\n') ? ONE_LINE : 0
  // A label whose value does not fit owns none of the further ones.
  const fit = isFar(label, value) ? FAR : pointsOf(label, value)
  const further = isKnown(label) ? (fit < 0 ? NO_LABEL : FURTHER) : 0
  return own.map((_, i) => ({
    pairs: [],
    end: at + 2 + i,
    points: fit + line + (isBelowTitle(label) ? BELOW_TITLE : 0) + i * further,
  }))
}

/** Whether another line is between a label and its value. */
const isBelowTitle = ({ lead }: Label): boolean => /\n[^\n]*\w[^\n]*\n/.test(lead)
const BELOW_TITLE = -0.5

function valueFirst(atoms: readonly Atom[], at: number): Block[] {
  if (atoms[at]?.kind !== 'value') return []
  const values = runOf(atoms, at, 'value')
  const labels = runOf(atoms, at + values.length, 'label')
  const [value, label] = [values[0], labels[0]]
  if (!value || !label || values.some(({ isOwned }) => isOwned)) return []
  const blocks: Block[] = []
  if (values.length === 1 && label.statement.kind !== 'zone' && mayFollowValue(label))
    blocks.push({
      pairs: [{ label, values, isAbove: true }],
      end: at + 2,
      points: pointsOf(label, value) + (label.isInLine ? ONE_LINE : 0),
    })
  const own = labels.slice(0, values.length)
  if (values.length > 1 && own.length === values.length && own.every((each) => isStacked(each, own))) {
    const found = match(own, values, false)
    if (found && found !== 'ambiguous') blocks.push({ ...found, end: at + values.length + own.length })
  }
  return blocks
}

/** Whether a label after several values is among labels, possibly with colons: "Purchases: Cash advances:". */
const isStacked = (label: Label, [first]: readonly Label[]): boolean =>
  mayFollowValue(label) || (label !== first && isEmpty(label.lead)) || label.isEmpty

/** Extends the span of a label to the value right before it, for the quote. */
function spread(text: string, { label: { statement }, values: [value], isContinued }: Pair): void {
  const start = text.lastIndexOf(lineOf(value?.words.trim() ?? ''), statement.start - 1)
  if (start < 0 || statement.start - start > QUOTE_MAX) return
  if (!isContinued) statement.end = statement.start + statement.label.length
  statement.start = start
}
const QUOTE_MAX = 400

const lineOf = (words: string): string => words.split('\n')[0] ?? ''

/** Gives the labels of all blocks their values, and takes the values from the labels that they follow. */
function assign(blocks: readonly Block[]): void {
  const pairs = blocks.flatMap((block) => block.pairs)
  const left = new Map<Open, string>()
  for (const { label, values } of pairs)
    for (const { owner, start } of values) {
      if (!owner || (owner === label.statement && values.length === 1 && pairs.length === 1)) continue
      left.set(owner, owner.words.slice(0, Math.min(start, (left.get(owner) ?? owner.words).length)))
    }
  const rests = new Map(
    pairs.map(({ label: { statement, lead }, isContinued }) => {
      const own = left.get(statement) ?? statement.words
      return [
        statement,
        isContinued ? own : left.has(statement) ? '' : lead.includes('\n') ? lead : lineOf(own),
      ] as const
    }),
  )
  for (const [owner, words] of left) owner.words = words
  for (const { label, values } of pairs) {
    const { statement } = label
    statement.words = ` ${values.map(({ words }) => words).join('\n')} ${(rests.get(statement) ?? '').trimStart()}`
  }
  for (const block of blocks) {
    if (block.ambiguous) block.ambiguous.statement.words = ''
    // A plain label among fee labels is a fee if no section decides.
    if (block.pairs.length > 1 && block.pairs.some(({ label }) => label.statement.kind === 'fee'))
      for (const { label } of block.pairs)
        if (label.statement.kind === 'either' && label.statement.zone === 'other')
          label.statement.zone = 'fees'
  }
}
