import { readClauses } from '../clauses/read.ts'
import { readStatements } from '../disclosure/disclosure.ts'
import { carriesField } from '../disclosure/labels.ts'
import { namedBy } from '../disclosure/named-by.ts'
import type { Statement } from '../disclosure/segment.ts'
import { labelOf } from '../lexicon/label.ts'
import type { Measure } from '../lexicon/measures.ts'
import { readOffer } from '../offers/offer.ts'
import { quoteOf } from '../page/tidy.ts'
import { readTerms } from '../prose/terms.ts'
import type { Country, Reading } from '../reading.ts'
import { lex } from '../tokens/lexer.ts'
import { readCardCell } from './card-cell.ts'

/** Reads labeled statements inside a cell: "Balance Transfer APR: 9.99% Cash Advance APR: 21.75%". */
function readStated(cell: string, country: Country): Reading[] {
  const { readings } = readStatements(cell, cell, country)
  return [
    ...readings,
    ...readClauses(cell, cell, country),
    ...readOffer(cell, cell),
    ...readTerms(cell, cell),
  ]
}

/** The label of a row or column, and the section that it is in. */
export interface Labeled {
  readonly label: string
  readonly section?: Measure | undefined
}

/** Reads the cell of a card by its label, and what the cell states itself. */
export function readCell(labeled: Labeled, cell: string, card: string, country: Country): Reading[] {
  const { label } = labeled
  const found = labeledBy(labeled)
  const quote = quoteOf(`${card} ${label} ${cell}`)
  // "Introductory rate (first 6 months)": the label has the time.
  const own = {
    ...UNKNOWN,
    ...found,
    label,
    words: found?.kind === 'intro' ? ` ${label} ${cell}` : ` ${cell}`,
  }
  const readings = readCardCell(own, country)
  const isLabeled = readings.length > 0 || (found && carriesField(found))
  const stated = isLabeled && cell.length < LONG ? [] : readStated(cell, country)
  // A rate without a subject is that of the label.
  const isOfLabel = ({ field }: Reading): boolean =>
    !field.endsWith('_purchase') || !found || found.topics.includes('purchase')
  const others = stated.filter(
    (each) => isOfLabel(each) && !readings.some(({ field }) => field === each.field),
  )
  return [...readings, ...others].map((reading) => ({ ...reading, card, quote }))
}

/** Returns what the cells of a row or column are. A rate without a subject is for purchases. */
export function labeledBy({
  label,
  section,
}: Labeled): Pick<Statement, 'kind' | 'topics' | 'zone'> | undefined {
  if (/[$%]/.test(label)) return undefined
  const meaning = labelOf(lex(label))
  if (meaning.section) return { kind: 'zone', topics: [], zone: 'other' }
  // "Annual" below "Fees".
  const whole = section === 'fee' && !meaning.measure ? labelOf(lex(`${label} fee`)) : meaning
  const { subjects, measure, modifiers, isOther, unknown } = whole
  if (unknown > 0 || isOther || modifiers.includes('minimum')) return undefined
  if (subjects.length === 0) return measure === 'rate' ? PURCHASE_RATE : undefined
  return namedBy(whole, section)
}

const PURCHASE_RATE = { kind: 'bare', topics: ['purchase'], zone: 'other' } as const
const UNKNOWN = { kind: 'ignored', topics: [], zone: 'other', start: 0, end: 0 } as const
/** Length of a cell that states more than its label. */
const LONG = 40
