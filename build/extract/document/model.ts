/** Offsets of a part of the source. The end is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Position of a line of a PDF in points. `top` grows downward and is 0 at the lower edge of the page, so it is negative. */
export interface Box {
  readonly page: number
  readonly left: number
  readonly right: number
  readonly top: number
}

/** A cell of a table. Rows and columns count with spans: a cell that spans two columns is in both. */
export interface Cell {
  readonly span: Span
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
  readonly isHeader: boolean
}

/** A title. Its scope ends at the next heading of the same or a higher level. */
export interface Heading {
  readonly kind: 'heading'
  readonly span: Span
  /** 1 to 6. */
  readonly level: number
}

/** A line or paragraph. */
export interface Line {
  readonly kind: 'line'
  readonly span: Span
  readonly box?: Box
}

/** A table. Its words are not part of any `Line`. A nested table is a block of its own. */
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

/** A page as printed: one immutable text, with blocks as spans over it. */
export interface Document {
  readonly title: string | null
  /** Visible words. Lines end with a newline. A tab separates the cells of a row. */
  readonly source: string
  /** Sorted by start. */
  readonly blocks: readonly Block[]
  /** The day for which its terms are wanted, YYYY-MM-DD. By default, the last terms that it states. */
  readonly today?: string
  /** Parsed data of scripts. */
  readonly embedded: readonly unknown[]
}

/** Returns the words of a span on one line. */
export const wordsOf = ({ source }: Document, { start, end }: Span): string =>
  source.slice(start, end).replace(/\s+/g, ' ').trim()
