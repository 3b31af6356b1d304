import type { Document } from '../document/model.ts'

/** One cell of a table, with the nested lines of its text. */
export type Grid = readonly (readonly string[])[]

/** An issuer's page as the readers see it: text in reading order, data tables, headings, embedded data. */
export interface Page {
  /** Missing in a part of a page. */
  readonly document?: Document
  readonly title: string | null
  readonly headings: readonly string[]
  /** Lines end with a newline, cells of a row are parted by a tab. */
  readonly source: string
  /** The source in one spelling, of the same length. */
  readonly text: string
  readonly tables: readonly Grid[]
  readonly embedded: readonly unknown[]
}
