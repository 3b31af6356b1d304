import type { Document, Span } from '../document/model.ts'
import type { Country, Field } from '../reading.ts'

/** What a statement holds for. What is left out holds without limit. */
export interface Scope {
  /** The card that the document names for it. */
  readonly card?: string
}

/** One value that a document states for one field of a card. */
export interface Statement {
  readonly field: Field
  readonly value: number | string | boolean
  /** The high end where the document prints a range; the value is the low end. */
  readonly high?: number
  readonly scope: Scope
  /** The words that state it, from label to value: one piece of the source. */
  readonly quote: Span
}

/** What is known before reading. */
export interface Hints {
  readonly country: Country
  /** The card that the document is expected to be about. */
  readonly card?: string
}

/** Finds what a document states. Rules and models alike: whatever reads documents has this type. */
export type Reader = (document: Document, hints: Hints) => readonly Statement[]
