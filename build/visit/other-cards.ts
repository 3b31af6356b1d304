import { type CheerioAPI, load } from 'cheerio'
import { type DomNode, oneLine } from '../extract/document/visible.ts'
import { placeOf } from './classify.ts'

/** Longer than this a block says more than what another card is. */
const TILE_MAX = 600
const LINE_MAX = 250
const CELL = 'td, th'
/** A page with more such links is no card's page, and each of them takes time. */
const LINKS_MAX = 200

/**
 * Returns a card's page without the tiles, slides and lines that lead to other cards' pages: their values are not the card's.
 * `otherCards` are the URLs of those pages.
 */
export function withoutOtherCards(html: string, url: string, otherCards: readonly string[]): string {
  const places = new Set(otherCards.map((other) => placeOf(new URL(other))))
  const $ = load(html)
  const place = (node: DomNode): string | undefined => {
    const target = URL.parse($(node).attr('href') ?? '', url)
    const found = target && placeOf(target)
    return found && places.has(found) ? found : undefined
  }
  const links = $('a[href]')
    .toArray()
    .filter((node) => place(node) !== undefined)
  if (links.length === 0 || links.length > LINKS_MAX) return html
  const blocks = links.map((link) => blockOf($, $(link), place))
  for (const block of blocks) block?.remove()
  return $.html()
}

type Nodes = ReturnType<CheerioAPI>

/** The tile that leads to a card's page, where one beside it leads to another card's; else the block around the link. */
function blockOf(
  $: CheerioAPI,
  link: Nodes,
  place: (node: DomNode) => string | undefined,
): Nodes | undefined {
  const placesIn = (block: Nodes) =>
    new Set([...block.toArray(), ...block.find('a[href]').toArray()].flatMap((node) => place(node) ?? []))
  const [own = ''] = placesIn(link)
  const isOfAnother = (node: DomNode) => {
    const places = placesIn($(node))
    return places.size === 1 && !places.has(own)
  }
  const blocks = blocksAround($, link).filter((block) => placesIn(block).size === 1)
  const tile = blocks.find((block) => block.siblings(block.prop('tagName')).toArray().some(isOfAnother))
  const line = blocks.find((block) => block.is(BLOCK) && lengthOf(block) <= LINE_MAX && isLedBy(block, link))
  const found = tile ?? line
  return found?.is(CELL) ? undefined : found
}

/** Whether no value stands before a link: what follows its words is about where it leads to. */
const isLedBy = (block: Nodes, link: Nodes): boolean =>
  !/[$%]/.test(block.text().split(link.text(), 1).join(''))

/** The elements around a link, from the inside out, as far as they may be a tile. */
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
