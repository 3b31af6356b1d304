import type { Document, Span } from '../document/model.ts'
import type { Country, Field } from '../reading.ts'

/** The scope of a statement. Missing properties do not limit it. */
export interface Scope {
  /** The card that the document names. */
  readonly card?: string
}

/** One value that a document states for one field of a card. */
export interface Statement {
  readonly field: Field
  readonly value: number | string | boolean
  /** The high end of a range. The value is the low end. */
  readonly high?: number
  readonly scope: Scope
  /** The words from label to value, as one span of the source. */
  readonly quote: Span
}

/** Known facts about the document. */
export interface Hints {
  readonly country: Country
  /** The card that the document is expected to be about. */
  readonly card?: string
}

/** Reads the statements of a document, by rules or a model. */
export type Reader = (document: Document, hints: Hints) => readonly Statement[]
