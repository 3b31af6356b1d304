import type { CheerioAPI } from 'cheerio'
import { parseHtml } from '../extract/document/parse.ts'
import { type DomNode, readableText, UNPRINTED } from '../extract/document/visible.ts'
import { oneLine, PASSAGE_MAX, type Passage, withParts } from './passage.ts'
import { tablePassages } from './table-passages.ts'

/** Elements that are hidden, or on every page of the site. */
const NOT_CONTENT = [
  UNPRINTED,
  '[style*="display:none" i], [style*="display: none" i], [style*="visibility:hidden" i]',
  '[class~="hidden"], [class~="d-none"], [class~="is-hidden"], [class~="i18n-hidden"]',
  'nav, [role="navigation"], [role="dialog"], [role="alertdialog"], [aria-modal="true"]',
].join(', ')
const BLOCK = [
  'p, div, li, ul, ol, dl, dt, dd, h1, h2, h3, h4, h5, h6, tr, td, th, table, section, article, aside',
  'main, header, footer, figure, blockquote, pre, form, fieldset, details, summary, label, button',
  'body, html, caption',
].join(', ')
/** Elements at whose end their headings stop applying. */
const SECTIONING = new Set(['section', 'article', 'aside', 'li', 'details', 'td', 'th', 'dd', 'table'])
const ROWS = 'tr, [role="row"]'
const LINES_MAX = 8

interface Heading {
  readonly level: number
  readonly text: string
}

/** Position of the walk through a page. */
interface Walk {
  readonly $: CheerioAPI
  readonly passages: Passage[]
  headings: readonly Heading[]
}

/** Returns the passages of an HTML page, without hidden elements and those in a language other than `language`. */
export function htmlPassages(html: string, language = 'en'): Passage[] {
  const $ = parseHtml(html)
  $(NOT_CONTENT).remove()
  $('body [lang]')
    .filter((_, node) => !($(node).attr('lang') ?? '').toLowerCase().startsWith(language))
    .remove()
  // Adjacent inline elements, such as a label and its value, are two words.
  for (const node of $('span, b, strong, em, small').toArray())
    if (node.next?.type === 'tag' && node.next.name !== 'sup') $(node).after(' ')
  const walk: Walk = { $, passages: [], headings: [] }
  const body = $('body')[0]
  if (body) visit(body, [], walk)
  return walk.passages
}

/** Adds the passages below a node. Returns its lines. */
function visit(node: DomNode, labels: readonly string[], walk: Walk): string[] {
  const { $ } = walk
  const name = 'name' in node ? node.name : ''
  if ($(node).is('table, [role="table"]') && $(node).find(ROWS).length > 0)
    return visitTable(node, labels, walk)
  if (name === 'dl') return visitList(node, labels, walk)
  const children = $(node).children(BLOCK).toArray()
  const isLeaf = children.length === 0 && $(node).find(BLOCK).length === 0
  if (isLeaf) return leafLines(node, labels, walk)
  const before = walk.headings
  const lines = ownRuns(node, walk).flatMap((run) =>
    Array.isArray(run) ? addLines(readableText(run), labels, walk) : visit(run, labels, walk),
  )
  if (lines.length > 1 && lines.length <= LINES_MAX) add(lines.join('\n'), labels, walk)
  if (SECTIONING.has(name)) walk.headings = before
  return lines
}

/** Splits the children of a node into blocks, and runs of text and inline elements between them. */
function ownRuns(node: DomNode, { $ }: Walk): (DomNode | DomNode[])[] {
  const runs: (DomNode | DomNode[])[] = []
  for (const child of $(node).contents().toArray()) {
    const isBlock = child.type === 'tag' && ($(child).is(BLOCK) || $(child).find(BLOCK).length > 0)
    const last = runs.at(-1)
    if (isBlock) runs.push(child)
    else if (Array.isArray(last)) last.push(child)
    else runs.push([child])
  }
  return runs
}

function leafLines(node: DomNode, labels: readonly string[], walk: Walk): string[] {
  const name = 'name' in node ? node.name : ''
  const level = /^h([1-6])$/.exec(name)?.[1]
  const lines = addLines(readableText([node]), labels, walk)
  if (level && lines.length > 0) {
    const outer = walk.headings.filter((heading) => heading.level < Number(level))
    walk.headings = [{ level: Number(level), text: lines.join(' ') }, ...outer]
  }
  return lines
}

function addLines(text: string, labels: readonly string[], walk: Walk): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  for (const line of lines) add(line, labels, walk)
  if (lines.length > 1) add(lines.join('\n'), labels, walk)
  return lines
}

function add(text: string, labels: readonly string[], walk: Walk, quote = oneLine(text)): void {
  const headings = walk.headings.map((heading) => heading.text)
  if (text.length > PASSAGE_MAX * 8) return
  walk.passages.push(...withParts({ text, labels, headings, quote }))
}

/** Terms of a definition list, each with its description. */
function visitList(node: DomNode, labels: readonly string[], walk: Walk): string[] {
  const { $ } = walk
  return $(node)
    .find('dt')
    .toArray()
    .flatMap((term) => {
      const label = oneLine(readableText([term]))
      return $(term)
        .nextUntil('dt', 'dd')
        .toArray()
        .flatMap((value) => {
          const lines = visit(value, [label, ...labels], walk)
          add(`${label}\t${lines.join('\n')}`, labels, walk)
          return [`${label}\t${lines.join(' ')}`]
        })
    })
}

function visitTable(table: DomNode, labels: readonly string[], walk: Walk): string[] {
  const { $ } = walk
  const caption = oneLine(readableText($(table).children('caption').toArray()))
  const before = walk.headings
  if (caption !== '') walk.headings = [{ level: 6, text: caption }, ...before]
  const rows = $(table)
    .find(ROWS)
    .toArray()
    .filter((row) => $(row).parent().closest('table, [role="table"]').is($(table)))
    .map((row) =>
      $(row)
        .children('td, th, [role="cell"], [role="rowheader"], [role="columnheader"], [role="gridcell"]')
        .toArray()
        .map((cell) => cellOf(cell, $)),
    )
  const lines = tablePassages(rows, {
    add: (text, own, quote) => add(text, [...own, ...labels], walk, quote),
    nested: (cell, own) => visit(cell, [...own, ...labels], walk),
  })
  walk.headings = before
  return lines
}

const cellOf = (node: DomNode, $: CheerioAPI) => {
  const cell = $(node)
  const isNested = cell.find('table, [role="table"], dl').length > 0
  return {
    lines: isNested
      ? []
      : readableText([node])
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
    columns: Math.min(20, Math.max(1, Number(cell.attr('colspan') ?? 1) || 1)),
    rows: Math.min(50, Math.max(1, Number(cell.attr('rowspan') ?? 1) || 1)),
    nested: isNested ? node : null,
  }
}
