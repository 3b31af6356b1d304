import { escapeHtml } from '../../../../data/html.ts'
import { money, multiplierText, rounded } from '../rate-words.ts'
import { readRankings } from '../snapshot.ts'
import { type FreeCard, freeView, type ListedCard, offerValue, returnOf, topRate } from './free-view.ts'
import { NETWORK_NAMES, scopeText, TYPE_NAMES } from './words.ts'

/** What the explorer's script needs besides the rows, joined by `|`: shorter than JSON in an attribute. */
export interface ExplorerLists {
  /** Names of programs; a row has the index of its card's. */
  readonly programs: string
  /** `slug=name` each; bit i of a row's mask is category i. */
  readonly categories: string
  /** Slugs of issuers, in the order in which their names and countries first appear in the rows: those are not repeated here. */
  readonly issuers: string
}

/** The table of all cards: the most valuable welcome offer first, then by name. */
export interface ExplorerTable {
  /** HTML of the rows. Closing tags and quotes are left out: the table is most of the page's bytes. */
  readonly rows: string
  readonly lists: ExplorerLists
}

/** Renders every card of the Free view as a row. */
export function explorerTable(): ExplorerTable {
  const { cards, categories } = freeView()
  const ranked = readRankings()
  const earning = categories.filter(({ slug }) => (ranked.get(slug)?.length ?? 0) > 0)
  const programs = [...new Set(cards.map(({ card }) => card.reward_currency_name ?? ''))].sort()
  const masks = cards.map(() => 0)
  for (const [bit, { slug }] of earning.entries())
    for (const card of new Set(ranked.get(slug)?.map((each) => each.card)))
      masks[card] = (masks[card] ?? 0) + 2 ** bit
  const key = ({ card }: ListedCard, position: number) =>
    `${programs.indexOf(card.reward_currency_name ?? '').toString(36)}.${(masks[position] ?? 0).toString(36)}`
  const rows = cards.map((listed, position) => ({ listed, html: rowOf(listed, key(listed, position)) }))
  const sorted = rows.toSorted((a, b) => (offerValue(b.listed) ?? -1) - (offerValue(a.listed) ?? -1))
  return {
    rows: sorted.map(({ html }) => html).join(''),
    lists: {
      programs: programs.join('|'),
      categories: earning.map(({ slug, name }) => `${slug}=${name}`).join('|'),
      issuers: issuersOf(sorted.map(({ listed }) => listed)),
    },
  }
}

function issuersOf(cards: readonly ListedCard[]): string {
  const slugs = new Map(
    cards.map(({ card: { issuers } }) => [`${issuers.country} ${issuers.name}`, issuers.slug]),
  )
  return [...slugs.values()].join('|')
}

const EMPTY_KEY = '0.0'
/** Half of the cards have no known rates and offers: their rows end early. */
const LAST_EMPTY_CELLS = /(<td>)+$/

function rowOf(listed: ListedCard, key: string): string {
  const { card } = listed
  const top = topRate(listed)
  const worth = top === null ? null : returnOf(top, listed)
  const offer = offerValue(listed)
  const cells = [
    `<a href=${card.slug}/>${escapeHtml(card.name)}</a>${badges(card)}`,
    escapeHtml(card.issuers.name),
    card.issuers.country,
    card.network === null ? '' : NETWORK_NAMES[card.network],
    card.annual_fee === null ? '' : money(card.annual_fee),
    top === null ? '' : `${multiplierText(top)} ${escapeHtml(scopeText(top))}`,
    worth === null ? '' : `${rounded(worth)}%`,
    offer === null || offer === 0 ? '' : money(offer),
  ]
  const html = cells.map((cell) => `<td>${cell}`).join('')
  return `<tr${key === EMPTY_KEY ? '' : ` data-k=${key}`}>${html.replace(LAST_EMPTY_CELLS, '')}`
}

function badges({ card_type, is_discontinued }: FreeCard): string {
  const all = [
    ...(card_type === null || card_type === 'personal' ? [] : [TYPE_NAMES[card_type]]),
    ...(is_discontinued === true ? ['Closed'] : []),
  ]
  return all.map((badge) => ` <i>${badge}</i>`).join('')
}
