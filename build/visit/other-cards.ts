import type { CheerioAPI } from 'cheerio'
import { htmlOf, parseHtml } from '../extract/document/parse.ts'
import { type DomNode, oneLine } from '../extract/document/visible.ts'
import { normalizedUrl } from './classify.ts'

/** A longer block is more than a teaser for another card. */
const TILE_MAX = 600
const LINE_MAX = 250
const CELL = 'td, th'
/** A page with more such links is not about one card, and each link costs time. */
const LINKS_MAX = 200

/**
 * Returns a card's page without the tiles, slides, and lines that link to other cards' pages, because their values belong to
 * those cards. `otherCards` are the URLs of those pages.
 */
export function withoutOtherCards(html: string, url: string, otherCards: readonly string[]): string {
  const cardPages = new Set(otherCards.map((other) => normalizedUrl(new URL(other))))
  const $ = parseHtml(html)
  const cardPageOf = (node: DomNode): string | undefined => {
    const target = URL.parse($(node).attr('href') ?? '', url)
    const found = target && normalizedUrl(target)
    return found && cardPages.has(found) ? found : undefined
  }
  const links = $('a[href]')
    .toArray()
    .filter((node) => cardPageOf(node) !== undefined)
  if (links.length === 0 || links.length > LINKS_MAX) return html
  const blocks = links.map((link) => blockOf($, $(link), cardPageOf))
  for (const block of blocks) block?.remove()
  return htmlOf($)
}

type Nodes = ReturnType<CheerioAPI>

/** Returns the tile of a link if a sibling tile links to another card; else the block around the link. */
function blockOf(
  $: CheerioAPI,
  link: Nodes,
  cardPageOf: (node: DomNode) => string | undefined,
): Nodes | undefined {
  const cardPagesIn = (block: Nodes) =>
    new Set(
      [...block.toArray(), ...block.find('a[href]').toArray()].flatMap((node) => cardPageOf(node) ?? []),
    )
  const [own = ''] = cardPagesIn(link)
  const isAboutAnother = (node: DomNode) => {
    const cardPages = cardPagesIn($(node))
    return cardPages.size === 1 && !cardPages.has(own)
  }
  const blocks = blocksAround($, link).filter((block) => cardPagesIn(block).size === 1)
  const tile = blocks.find((block) => block.siblings(block.prop('tagName')).toArray().some(isAboutAnother))
  const line = blocks.find(
    (block) => block.is(BLOCK) && lengthOf(block) <= LINE_MAX && startsWithLink(block, link),
  )
  const found = tile ?? line
  return found?.is(CELL) ? undefined : found
}

/** Whether a block has no values before the link, so that its text is about the link's target. */
const startsWithLink = (block: Nodes, link: Nodes): boolean =>
  !/[$%]/.test(block.text().split(link.text(), 1).join(''))

/** Returns the link and its ancestors that may be its tile, innermost first. */
function blocksAround($: CheerioAPI, link: Nodes): Nodes[] {
  const all = [
    link,
    ...$(link)
      .parents()
      .toArray()
      .map((node) => $(node)),
  ]
  const end = all.findIndex((block) => block.find('h1, main').length > 0 || lengthOf(block) > TILE_MAX)
  return end < 0 ? all : all.slice(0, end)
}

const BLOCK = 'p, li, div, section, article, aside, td, th, dd, blockquote'
const lengthOf = (block: Nodes): number => oneLine(block.text()).length
