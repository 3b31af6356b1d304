import { decode } from '../document/decode.ts'
import { htmlDocument } from '../document/html.ts'
import { type Document, wordsOf } from '../document/model.ts'
import { isPdf, pdfDocument } from '../document/pdf.ts'
import { textDocument } from '../document/text.ts'
import { aboutCard } from '../scope/about-card.ts'
import { nameIn } from './cards-named.ts'
import { tablesOf } from './grid-of.ts'
import type { Page, PageTable } from './page-model.ts'
import { tidy } from './tidy.ts'
import { wordsFor } from './words.ts'

/**
 * Parses the bytes of an HTML page, a text, or a PDF. `today`: YYYY-MM-DD, to leave out terms of a later day; by default, the
 * last terms that a page states apply.
 */
export const openFile = async (bytes: Uint8Array, today?: string): Promise<Page> =>
  isPdf(bytes) ? textPage(on(today, await pdfDocument(bytes))) : pageOf(decode(bytes), today)

/** Parses the bytes of an HTML page or a text. */
export const openPage = (bytes: Uint8Array): Page => pageOf(decode(bytes))

/** Parses an HTML page or a text, as `openFile` does. */
export const pageOf = (content: string, today?: string): Page =>
  looksLikeHtml(content)
    ? htmlPage(on(today, htmlDocument(content)))
    : textPage(on(today, textDocument(content)))

const on = (today: string | undefined, document: Document): Document =>
  today === undefined ? document : { ...document, today }

const looksLikeHtml = (content: string): boolean =>
  /<(?:html|body|table|div|p|td|tr|ul|h1|section|main|span)[\s>]/i.test(content.slice(0, 200_000)) &&
  /<\/\w+>/.test(content)

function textPage(whole: Document): Page {
  const document = aboutCard(whole)
  const { source, text } = wordsFor(document)
  const first = text.split('\n').find((line) => line.trim() !== '' && line.length < 120)
  const headings = source.split('\n').filter((line) => /^#{1,4} \S/.test(line) && !/^# source:/.test(line))
  return {
    document,
    title: first?.trim() ?? null,
    headings: headings.map((line) => line.replace(/^#+\s*/, '').trim()),
    source,
    text,
    whole: document === whole ? text : tidy(whole.source),
    tables: [...tablesOf(document), ...cellRuns(text)],
    embedded: [],
  }
}

/**
 * Returns a table that was saved one cell per line, each with a trailing tab. The run of adjacent card names
 * gives its width. Rows of a label and one cell per card follow.
 */
function cellRuns(text: string): PageTable[] {
  const cells = text
    .split(/\t[ ]*\n/)
    .map((cell) => cell.replace(/[\t\s]+/g, ' ').trim())
    .filter((cell) => !isRule(cell.replace(/\s/g, '')))
  const named = cells.map((cell) => cell.length < 60 && nameIn(cell) !== undefined)
  const start = named.findIndex((is, i) => is && named[i + 1] === true)
  if (start < 0) return []
  const width = named.slice(start).findIndex((is) => !is)
  if (width < 2) return []
  const rest = cells.slice(start + width).filter((cell) => cell !== '')
  const rows = Array.from({ length: Math.floor(rest.length / (width + 1)) }, (_, i) =>
    rest.slice(i * (width + 1), (i + 1) * (width + 1)),
  )
  return [{ rows: [['', ...cells.slice(start, start + width)], ...rows] }]
}

const isRule = (cell: string): boolean => /^:?-+:?$/.test(cell)

function htmlPage(whole: Document): Page {
  const document = aboutCard(whole)
  const { source, text } = wordsFor(document)
  const headings = document.blocks.flatMap((block) =>
    block.kind === 'heading' && block.level <= HEADING_MAX ? [wordsOf(document, block.span)] : [],
  )
  return {
    document,
    title: document.title,
    headings,
    source,
    text,
    whole: document === whole ? text : tidy(whole.source),
    tables: tablesOf(document),
    embedded: document.embedded,
  }
}

const HEADING_MAX = 3
