import { describe, expect, it } from 'vitest'
import { htmlDocument } from '../../../build/extract/document/html.ts'
import { type Document, type Table, wordsOf } from '../../../build/extract/document/model.ts'
import { headingScopes, rowsOf } from '../../../build/extract/document/places.ts'
import { textDocument } from '../../../build/extract/document/text.ts'

const tablesOf = (document: Document): Table[] =>
  document.blocks.filter((block): block is Table => block.kind === 'table')

/** Returns the words of the cells of each row. */
const grid = (document: Document, table: Table | undefined): string[][] =>
  table ? rowsOf(table).map((cells) => cells.map(({ span }) => wordsOf(document, span))) : []

const only = (document: Document): string[][] => grid(document, tablesOf(document)[0])

describe('an HTML document', () => {
  it('has the words of each cell in its row and column', () =>
    expect(
      only(
        htmlDocument(
          '<table><tr><th>Annual <b>fee</b></th><td>$95</td></tr><tr><td>Late</td><td>$40</td></tr></table>',
        ),
      ),
    ).toEqual([
      ['Annual fee', '$95'],
      ['Late', '$40'],
    ]))

  it('repeats a cell in each row that it spans, and counts its columns', () => {
    const document = htmlDocument(
      '<table><tr><td rowspan="2">Fees</td><td colspan="2">Late</td></tr><tr><td>$5</td><td>$6</td></tr></table>',
    )
    expect(only(document)).toEqual([
      ['Fees', 'Late'],
      ['Fees', '$5', '$6'],
    ])
    expect(tablesOf(document)[0]?.cells.map(({ column, columnSpan }) => [column, columnSpan])).toEqual([
      [0, 1],
      [1, 2],
      [1, 1],
      [2, 1],
    ])
  })

  it('limits the spans of cells', () => {
    const [table] = tablesOf(htmlDocument('<table><tr><td rowspan="9999" colspan="9999">a</td></tr></table>'))
    expect([table?.width, table?.height]).toEqual([60, 1])
  })

  it('has a nested table as a block of its own', () => {
    const document = htmlDocument(
      '<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td><td>c</td></tr></table>',
    )
    expect(tablesOf(document).map((table) => [table.depth, grid(document, table)])).toEqual([
      [0, [['a b', 'c']]],
      [1, [['a', 'b']]],
    ])
  })

  it('has elements with the roles of a table as a table', () => {
    const row = (head: string, cells: readonly string[]) =>
      `<div role="row"><div role="${head}">${cells[0]}</div><div role="cell">${cells[1]}</div></div>`
    const page = `<div role="table">${row('columnheader', ['Fee', 'Elm Visa'])}${row('rowheader', ['Annual fee', '$0'])}</div>`
    expect(only(htmlDocument(page))).toEqual([
      ['Fee', 'Elm Visa'],
      ['Annual fee', '$0'],
    ])
  })

  it('has a definition list as a table of two columns', () =>
    expect(only(htmlDocument('<dl><dt>Annual fee</dt><dd>$0</dd><dt>APR</dt><dd>9%</dd></dl>'))).toEqual([
      ['Annual fee', '$0'],
      ['APR', '9%'],
    ]))

  it.each([
    '<p hidden>$1</p>',
    '<p aria-hidden="true">$1</p>',
    '<script>$1</script>',
    '<template><p>$1</p></template>',
    '<dialog>$1</dialog>',
    '<nav>$1</nav>',
    '<del>$1</del>',
    '<sup>1</sup>',
    '<a href="#note">1</a>',
  ])('leaves out hidden text and footnote marks: %s', (hidden) =>
    expect(htmlDocument(`<p>Annual fee ${hidden}$95</p>`).source.replace(/\s+/g, ' ')).toBe('Annual fee $95'),
  )

  it.each([
    ['after a button', '<button>Fees</button><div hidden>$95</div>'],
    [
      'after a title that expands',
      '<h3><button aria-expanded="false">Fees</button></h3><div hidden>$95</div>',
    ],
    [
      'that a link names',
      '<a href="#fees">Fees</a><p>Rates</p><div id="fees" style="display:none">$95</div>',
    ],
    ['that is all under a title', '<h3>Fees</h3><div style="display:none">$95</div>'],
    [
      'of a row of tabs',
      '<div><button>Benefits</button><button>Fees</button></div><div class="tab on">Lounges</div><div class="tab" hidden>$95</div>',
    ],
    ['of a tab', '<div role="tabpanel" aria-hidden="true" style="display: none">$95</div>'],
    [
      'that is a dialog with the terms',
      '<a href="#x" data-modal="terms">†</a><div id="terms" role="dialog" hidden><h2>Pricing & Terms</h2>$95</div>',
    ],
  ])('has the words of a panel %s', (_, panel) => expect(htmlDocument(panel).source).toContain('$95'))

  it.each([
    '<p>Elm Bank</p><div style="display:none">$95</div>',
    '<form><button>Go</button></form><div hidden>$95</div>',
    '<h3>Fees</h3><div style="display:none">$95</div><p>None</p>',
    '<div><button>Apply</button><button>Compare</button></div><div class="tab">Lounges</div><p hidden>$95</p>',
    '<button aria-controls="notice">Cookies</button><div id="notice" role="dialog" hidden>$95</div>',
    '<a href="#offer">Offer</a><div id="offer" role="dialog" hidden><h2>Last chance</h2>$95</div>',
    '<p>Elm Bank</p><div role="dialog" hidden><h2>Rates and fees</h2>$95</div>',
  ])('leaves out what no control shows: %s', (page) => expect(htmlDocument(page).source).not.toContain('$95'))

  it('has the title of a panel as a heading below the others', () => {
    const panel = (title: string, words: string) =>
      `<button>${title}</button><div hidden><p>${words}</p></div>`
    const document = htmlDocument(
      `<h2>Cards</h2>${panel('Elm Cash', '$0')}${panel('Elm Gold', '$95')}<details><summary>Loans</summary>9%</details>`,
    )
    const above = (words: string) =>
      headingScopes(document)(document.source.indexOf(words)).map(({ span }) => wordsOf(document, span))
    expect(above('$95')).toEqual(['Cards', 'Elm Gold'])
    expect(above('9%')).toEqual(['Cards', 'Loans'])
  })

  it('finds the headings above an offset', () => {
    const document = htmlDocument(
      '<h1>Oak Card</h1><h2>Rates</h2><p>9%</p><h2>Fees</h2><h3>Late</h3><p>$40</p>',
    )
    const above = (words: string) =>
      headingScopes(document)(document.source.indexOf(words)).map(({ span }) => wordsOf(document, span))
    expect(above('9%')).toEqual(['Oak Card', 'Rates'])
    expect(above('$40')).toEqual(['Oak Card', 'Fees', 'Late'])
  })

  it.each(['<div>', '<table><tr><td>', '<ul><li>', '<b>'])(
    'is opened in time however deep its elements are nested: %s',
    (tag) => {
      const before = process.threadCpuUsage()
      htmlDocument(`${tag.repeat(100_000 / tag.length)}deep`)
      const { user, system } = process.threadCpuUsage(before)
      expect((user + system) / 1e6).toBeLessThan(4)
    },
  )

  it('keeps its words if elements are nested deeper than on any page', () =>
    expect(htmlDocument(`<p>Annual fee $95</p>${'<div>'.repeat(3000)}`).source).toBe('Annual fee $95'))
})

describe('a text document', () => {
  it('keeps its source as it is', () => {
    const source = '# Oak Card\r\nAnnual\u00a0fee:  $95\n'
    expect(textDocument(source).source).toBe(source)
  })

  it.each([
    ['tabs', 'Annual fee\t$95\nLate\t$40\n'],
    ['pipes', '| Annual fee | $95 |\n|---|---|\n| Late | $40 |\n'],
  ])('has tables whose cells are kept apart by %s', (_, source) =>
    expect(only(textDocument(source))).toEqual([
      ['Annual fee', '$95'],
      ['Late', '$40'],
    ]),
  )

  it('has one line with a separator as a line', () =>
    expect(textDocument('Home | Cards\n').blocks.map(({ kind }) => kind)).toEqual(['line']))

  it('has its marked headings as scopes', () => {
    const document = textDocument('## Rates\nPurchases: 9%\n## Fees\nLate: $40\n')
    expect(
      headingScopes(document)(document.source.indexOf('$40')).map(({ span }) => wordsOf(document, span)),
    ).toEqual(['Fees'])
  })
})
