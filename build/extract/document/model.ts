/** A piece of a document's source: offsets, the end excluded. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Where a line of a PDF is printed, in points. `top` grows down the page and is 0 at its lower edge, so it is negative. */
export interface Box {
  readonly page: number
  readonly left: number
  readonly right: number
  readonly top: number
}

/** A cell of a table, its place counted over all spans: a cell that spans two columns is in both. */
export interface Cell {
  readonly span: Span
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
  readonly isHeader: boolean
}

/** A title above a part of the document; its scope ends at the next heading of its level or above. */
export interface Heading {
  readonly kind: 'heading'
  readonly span: Span
  /** 1 to 6. */
  readonly level: number
}

/** A line or a paragraph. */
export interface Line {
  readonly kind: 'line'
  readonly span: Span
  readonly box?: Box
}

/** A table; the words of a cell are on no line of the document. A table inside of a cell is a block of its own. */
export interface Table {
  readonly kind: 'table'
  readonly span: Span
  readonly cells: readonly Cell[]
  readonly width: number
  readonly height: number
  /** Number of tables around this one. */
  readonly depth: number
}

export type Block = Heading | Line | Table

/** A page as it is printed: one immutable text, and what each part of it is, as spans over it. */
export interface Document {
  readonly title: string | null
  /** Lines end with a newline, the cells of a row are separated by a tab. Hidden words are left out. */
  readonly source: string
  /** In the order of their first words. */
  readonly blocks: readonly Block[]
  /** Parsed data that scripts of the page hold. */
  readonly embedded: readonly unknown[]
}

/** Returns the words of a span on one line. */
export const wordsOf = ({ source }: Document, { start, end }: Span): string =>
  source.slice(start, end).replace(/\s+/g, ' ').trim()
