import type { CheerioAPI } from 'cheerio'

/** Characters on a line of a page, and those that the padding of a cell takes. */
const [LINE, PADDING] = [98, 5]
/** How much wider characters of code are. */
const CODE = 1.17

/** Gives the tables of the prose the widths of their columns, so that rows that arrive later do not move those before them. */
export function setColumnWidths($: CheerioAPI): void {
  for (const table of $('.sl-markdown-content table:not(.fields)').toArray()) {
    const rows = $(table)
      .find('tr')
      .toArray()
      .map((row) => $(row).children().toArray())
    const columns = (rows[0] ?? []).map((_, i) =>
      rows.flatMap((row) => (row[i] ? [cellOf($(row[i]).text(), $(row[i]).find('code').text())] : [])),
    )
    const cols = widthsOf(columns).map((width) => `<col width="${width}%">`)
    $(table).prepend(`<colgroup>${cols.join('')}</colgroup>`)
  }
}

/** Where a line of a cell may break. */
const BREAK = /\s+|(?<=[/-])/

/** Lengths of a cell, in characters. */
interface Cell {
  readonly longestWord: number
  readonly whole: number
}

function cellOf(text: string, code: string): Cell {
  const inCode = new Set(code.split(BREAK))
  const words = text.split(BREAK).map((word) => word.length * (inCode.has(word) ? CODE : 1))
  return { longestWord: Math.max(...words), whole: text.length }
}

/** Divides 100 percent: each column has room for its longest word, and a share of the rest by the lengths of its cells. */
function widthsOf(columns: readonly (readonly Cell[])[]): number[] {
  const min = columns.map((cells) => Math.max(...cells.map(({ longestWord }) => longestWord)) + PADDING)
  const lengths = columns.map((cells) => sum(cells.map(({ whole }) => whole)))
  const rest = Math.max(0, LINE - sum(min))
  const widths = min.map((width, i) => width + (rest * (lengths[i] ?? 0)) / sum(lengths))
  return widths.map((width) => Math.round((1000 * width) / sum(widths)) / 10)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
