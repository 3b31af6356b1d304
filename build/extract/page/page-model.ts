import type { Document } from '../document/model.ts'

/** The cells of a table, by row. */
export type Grid = readonly (readonly string[])[]

/** A page as the readers see it: text in reading order, data tables, headings, embedded data. */
export interface Page {
  /** Missing if this is a part of a page. */
  readonly document?: Document
  readonly title: string | null
  readonly headings: readonly string[]
  /** Lines end with a newline. A tab separates the cells of a row. */
  readonly source: string
  /** The normalized source, of the same length. */
  readonly text: string
  /** The words of the whole page, parts about other products included. */
  readonly whole: string
  readonly tables: readonly Grid[]
  readonly embedded: readonly unknown[]
}
