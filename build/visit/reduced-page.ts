import type { CheerioAPI } from 'cheerio'
import type { Country } from '../../data/schema/card.ts'
import { decode } from '../extract/document/decode.ts'
import { TITLES_PANEL } from '../extract/document/panels.ts'
import { htmlOf, parseHtml } from '../extract/document/parse.ts'
import { isPdf } from '../extract/document/pdf.ts'
import { oneLine, readableText } from '../extract/document/visible.ts'
import { type CardReading, type PageReading, readPage } from './read.ts'

/** Attributes that the readers use. */
const READ_ATTRIBUTES = new Set([
  'colspan',
  'rowspan',
  'hidden',
  'aria-hidden',
  TITLES_PANEL,
  'role',
  'open',
  'lang',
  'charset',
  'href',
  'type',
])
const UNREAD =
  'style, noscript, template, svg, iframe, link, script:not([type="application/ld+json"]), img, video, picture'
const PROSE = 'p, li, blockquote, figcaption'

/**
 * Returns a page with only the parts that readers use, in their structure. With `isTerse` it also drops prose without quotes
 * and figures.
 */
function reducedPage(html: string, quotes: readonly string[], isTerse: boolean): string {
  const $ = parseHtml(html)
  $(UNREAD).remove()
  removeComments($)
  if (isTerse) removeProse($, quotes)
  for (const node of $('*').toArray())
    for (const name of Object.keys('attribs' in node ? node.attribs : {})) reduceAttribute($, node, name)
  return `${htmlOf($).replace(/\n\s*\n+/g, '\n')}\n`
}

function removeComments($: CheerioAPI): void {
  $('*')
    .contents()
    .each((_, node) => void (node.type === 'comment' && $(node).remove()))
}

function removeProse($: CheerioAPI, quotes: readonly string[]): void {
  const read = quotes.map(oneLine)
  $(PROSE)
    .filter((_, node) => $(node).find('table, h1, h2, h3, a').length === 0)
    .filter((_, node) => {
      const words = oneLine(readableText([node]))
      return (
        !/\d|none|free/i.test(words) && !read.some((quote) => quote.includes(words) || words.includes(quote))
      )
    })
    .remove()
}

/** Keeps classes that mark footnotes and styles that hide elements. Empties URLs. */
function reduceAttribute($: CheerioAPI, node: Parameters<CheerioAPI>[0], name: string): void {
  const element = $(node as string)
  const value = element.attr(name) ?? ''
  if (name === 'href') return void (value.startsWith('#') || element.attr(name, ''))
  const isRead =
    READ_ATTRIBUTES.has(name) ||
    (name === 'class' && /foot-?note|fn|sup|hidden|d-none/i.test(value)) ||
    (name === 'style' && /display:\s*none|visibility:\s*hidden/i.test(value))
  if (!isRead) element.removeAttr(name)
}

/** A page for a test, with its readings. */
export interface ReducedPage {
  readonly bytes: Uint8Array
  /** A PDF is not reduced, because the positions of its text matter. */
  readonly ending: 'html' | 'pdf'
  readonly reading: PageReading
}

/**
 * Reduces a page as far as its readings stay the same. Has no limits on time and memory; use the sandbox for untrusted pages.
 * Throws an error that names the first difference if even the page without scripts is read differently.
 */
export async function reducePage({
  bytes,
  country,
}: {
  readonly bytes: Uint8Array
  readonly country: Country
}): Promise<ReducedPage> {
  const reading = await readPage({ bytes, country })
  if (isPdf(bytes)) return { bytes, ending: 'pdf', reading }
  const quotes = reading.cards.flatMap(({ fields }) => Object.values(fields).map(({ quote }) => quote))
  const differences: string[] = []
  for (const isTerse of [true, false]) {
    const reduced = new TextEncoder().encode(reducedPage(decode(bytes), quotes, isTerse))
    const again = await readPage({ bytes: reduced, country })
    const difference = differenceOf(reading.cards, again.cards)
    if (difference === undefined) return { bytes: reduced, ending: 'html', reading }
    differences.push(difference)
  }
  throw new Error(`The reduced page is read differently: ${differences.at(-1)}.`)
}

/** Describes the first difference between two readings. */
function differenceOf(before: readonly CardReading[], after: readonly CardReading[]): string | undefined {
  if (before.length !== after.length) return `${after.length} cards instead of ${before.length}`
  for (const [i, card] of before.entries()) {
    const other = after[i]
    if (card.name !== other?.name) return `the name is ${other?.name ?? 'missing'} instead of ${card.name}`
    for (const field of new Set([...Object.keys(card.fields), ...Object.keys(other.fields)])) {
      const [a, b] = [card.fields[field], other.fields[field]]
      if (a?.value !== b?.value || a?.high !== b?.high)
        return `${field} is ${b?.value ?? 'missing'} instead of ${a?.value ?? 'missing'}`
    }
    if (JSON.stringify(card.relations) !== JSON.stringify(other.relations))
      return 'its reward rates or credits differ'
  }
  return undefined
}
