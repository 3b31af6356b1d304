import type { Span } from '../document/model.ts'
import { type Label, labelOf } from '../lexicon/label.ts'
import type { Measure } from '../lexicon/measures.ts'
import type { Subject } from '../lexicon/subjects.ts'
import type { Token } from '../tokens/lexer.ts'
import { keyOf } from '../tokens/line.ts'

/** A piece of a document that is a label, a value, or both. */
export interface Piece {
  readonly span: Span
  readonly tokens: readonly Token[]
  readonly label: Label
  /** Kinds of its values. */
  readonly values: ReadonlySet<ValueKind>
}

/** A label of a table and its value. */
export interface Pair {
  readonly label: Piece
  readonly value: Piece
  readonly section?: Measure
  /** The rest of the cell of the label: "(minimum $5)". */
  readonly aside?: Span
  /** The value is that of the first year only. */
  readonly isFirstYear?: boolean
  /** The value of the last tier. The value is that of the first. */
  readonly highest?: Piece
}

/** "nothing" means that the label does not apply. */
type ValueKind = 'percent' | 'money' | 'none' | 'nothing'

const NONE = new Set(['none', 'nil', 'free', 'waived', 'no'])

/** Creates a piece from its tokens. */
export function pieceOf(span: Span, tokens: readonly Token[]): Piece {
  const values = new Set<ValueKind>()
  for (const token of tokens)
    if (token.kind === 'percent' || token.kind === 'money') values.add(token.kind)
    else if (token.kind === 'word' && NONE.has(token.word) && values.size === 0) values.add('none')
  if (values.size === 0 && isNothing(tokens)) values.add('nothing')
  return { span, tokens, label: labelOf(tokens), values }
}

/** "N/A", "not applicable", or a dash alone. */
function isNothing(tokens: readonly Token[]): boolean {
  const words = tokens.map(keyOf).join(' ')
  return /^(?:n \/? ?a|not applicable|-+|[‐-―]+)\b ?\.?$|^[-‐-―]+$/.test(words)
}

/** Maximum unknown words of a label. A sentence has more. */
const UNKNOWN_MAX = 2

/** Whether a piece is a label without a value. */
export const isLabel = ({ label, values }: Piece): boolean =>
  (label.subjects.length > 0 || label.isOther || label.section !== undefined) &&
  label.unknown <= UNKNOWN_MAX &&
  !values.has('percent') &&
  !values.has('money')

/** Whether a label names a field of a card. */
export const namesField = (piece: Piece): boolean =>
  isLabel(piece) &&
  piece.label.subjects.length > 0 &&
  !piece.label.isOther &&
  !piece.label.modifiers.includes('minimum')

const TRANSACTIONS: ReadonlySet<Subject> = new Set<Subject>([
  'purchase',
  'transfer',
  'cash',
  'foreign',
  'late',
])
const JOINS = /^(?:and|or|,|\/|&|\+|\(|-|–)$/

/** Whether a label is several in one line: "Balance Transfers Cash Advances Foreign Transactions". */
export const isStack = ({ label, tokens }: Piece): boolean =>
  label.subjects.filter((subject) => TRANSACTIONS.has(subject)).length > 1 &&
  !tokens.some((token) => token.kind === 'break' || JOINS.test(keyOf(token)))

const RATES: ReadonlySet<Subject> = new Set<Subject>(['purchase', 'transfer', 'cash', 'penalty'])
const SHARES: ReadonlySet<Subject> = new Set<Subject>(['transfer', 'cash', 'foreign'])

/** Returns the measure of a label or its section. Without either, a value in dollars is a fee. */
export const measureOf = (label: Label, value: Piece, section: Measure | undefined): Measure | undefined =>
  label.measure ?? section ?? (value.values.has('money') ? 'fee' : undefined)

/** Whether a value is of a kind that fits its label. */
export function isTypeCorrect(label: Label, value: Piece, section: Measure | undefined): boolean {
  const { values } = value
  if (values.size === 0) return false
  if (values.has('nothing')) return true
  const measure = measureOf(label, value, section)
  return label.subjects.every((subject) => {
    if (RATES.has(subject) && measure !== 'fee') return values.has('percent') || values.has('none')
    return SHARES.has(subject) || values.has('money') || values.has('none')
  })
}
