import type { CheerioAPI } from 'cheerio'

const UNPRINTED_TAGS = 'script style noscript template svg iframe head select option del s strike'.split(' ')

/** Selects elements whose words are never visible, or struck through. */
export const UNPRINTED = [
  ...UNPRINTED_TAGS,
  ...['[hidden]', '[aria-hidden="true"]', 'dialog:not([open])', '[style*="line-through" i]'],
].join()

const UNPRINTED_SET = new Set(UNPRINTED_TAGS)

/** Whether `UNPRINTED` selects an element. */
export const isUnprinted = ({ name, attribs }: DomElement): boolean =>
  UNPRINTED_SET.has(name) ||
  attribs.hidden !== undefined ||
  attribs['aria-hidden'] === 'true' ||
  (name === 'dialog' && attribs.open === undefined) ||
  /line-through/i.test(attribs.style ?? '')
const BLOCKS = new Set(
  'p div li ul ol dl dt dd h1 h2 h3 h4 h5 h6 tr table section article header footer main nav aside blockquote pre figure form fieldset summary details dialog button label'.split(
    ' ',
  ),
)
const CELLS = new Set(['td', 'th'])
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** First character of a heading, if `readableText` marks headings. */
export const HEADING_MARK = '\u0001'

/** Any node of the DOM. */
export type DomNode = ReturnType<ReturnType<CheerioAPI>['contents']>[number]

/** A node that is an element. */
export type DomElement = Extract<DomNode, { attribs: unknown }>

/** Returns the text of nodes in reading order: one line per block, a tab between cells of a row, no footnote marks. */
export const readableText = (nodes: Iterable<DomNode>, marksHeadings = false): string => {
  const parts: string[] = []
  for (const node of nodes) write(node, parts, marksHeadings)
  return collapse(parts.join(''))
}

function write(node: DomNode, parts: string[], marksHeadings: boolean): void {
  if (node.type === 'text') return void writeWords(node.data.replace(/\s+/g, ' '), parts)
  if (!('children' in node) || node.type === 'cdata') return
  const name = 'name' in node ? node.name : ''
  if (name === 'br') return void parts.push('\n')
  if ('attribs' in node && isFootnoteMark(node)) return void parts.push(decimalsOrSpace(node))
  const edge = BLOCKS.has(name) ? '\n' : ''
  parts.push(edge)
  if (CELLS.has(name) && followsCell(node)) parts.push('\t')
  if (marksHeadings && HEADINGS.has(name)) parts.push(HEADING_MARK)
  for (const child of node.children) write(child, parts, marksHeadings)
  parts.push(edge)
}

const decimalsOrSpace = (node: DomElement): string => {
  const decimals = raisedDecimals(node)
  return decimals === undefined ? ' ' : `.${decimals}`
}

/** Adds words, and separates a capitalized word from a figure at the end of the previous element. */
function writeWords(words: string, parts: string[]): void {
  const isJoined = /^[A-Z][a-z]/.test(words) && /[\d%]$/.test(parts.findLast((part) => part !== '') ?? '')
  parts.push(isJoined ? ` ${words}` : words)
}

const plainText = (node: DomNode): string =>
  node.type === 'text' ? node.data : 'children' in node ? node.children.map(plainText).join('') : ''

/** Whether an element contains only a footnote mark. */
export const isFootnoteMark = (node: DomElement): boolean =>
  isMark(node) && /^[\s\d*,()a-z†‡§#^]{1,6}$/i.test(plainText(node))

/** Returns the decimals of a percentage that are printed above the line: the "99" of "19⁹⁹%". */
export function raisedDecimals(node: DomElement): string | undefined {
  const [before, after] = [node.prev, node.next].map((each) => (each ? plainText(each) : ''))
  const digits = plainText(node).trim()
  const isRaised = node.name === 'sup' && /^\d\d$/.test(digits)
  return isRaised && /(?<![.\d])\d{1,2}$/.test(before ?? '') && /^\s*%/.test(after ?? '') ? digits : undefined
}

/** Whether an element can be a footnote mark: superscript, an element of its own, a link within the page, or with a class for it. */
function isMark(node: DomElement): boolean {
  const { name, attribs } = node
  if (name === 'sup' || name.includes('footnote') || attribs.role === 'doc-noteref') return true
  if (name === 'a') return /^#./.test(attribs.href ?? '') && /^\W*\d{1,3}\W*$/.test(plainText(node))
  return /^(?:span|small|b|i)$/.test(name) && MARK_CLASS.test(attribs.class ?? '')
}
const MARK_CLASS = /(?:^|[\s_-])(?:foot-?notes?|fn|superscript|sup)(?:$|[\s_-])/i

/** Whether the previous element is also a cell. */
function followsCell(node: DomNode): boolean {
  let before = node.prev
  while (before && !('name' in before)) before = before.prev
  return before !== null && 'name' in before && CELLS.has(before.name)
}

const collapse = (text: string): string =>
  text
    .replace(/[ \f\v]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .replace(/\n*\t+\n*/g, '\t')

const UNEVEN = /\s\s|[^\S ]/

/** Returns words on one line. */
export const oneLine = (text: string): string => (UNEVEN.test(text) ? text.replace(/\s+/g, ' ') : text).trim()
