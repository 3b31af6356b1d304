import type { Document, Table } from '../document/model.ts'

/** The cells of a table, by row. */
export type Grid = readonly (readonly string[])[]

/** A table of a page. */
export interface PageTable {
  readonly rows: Grid
  /** Missing if the layout of the text is the only sign of a table. */
  readonly block?: Table
}

/** Words for the readers of lines and sentences. */
export interface Words {
  /** Lines end with a newline. A tab separates the cells of a row. */
  readonly source: string
  /** The normalized source, of the same length. */
  readonly text: string
}

/** A page as the readers see it: text in reading order, data tables, headings, embedded data. */
export interface Page extends Words {
  /** Missing if this is a part of a page. */
  readonly document?: Document
  readonly title: string | null
  readonly headings: readonly string[]
  /** The words of the whole page, parts about other products included. */
  readonly whole: string
  readonly tables: readonly PageTable[]
  readonly embedded: readonly unknown[]
}
