import type { Issuer } from '../issuer.ts'
import type { Change } from '../judge/change.ts'
import { cardsOf, type Visit } from '../visit/visit.ts'
import type { KnownCard } from './known.ts'
import { isCardPage, productPages } from './plan.ts'

/** Returns URLs by slug for cards without a known page that exactly one listed page is about. */
export function foundUrls(
  issuer: Issuer,
  cards: readonly KnownCard[],
  visits: readonly Visit[],
): ReadonlyMap<string, Change> {
  const withUrl = new Set(productPages(issuer, cards).flatMap((target) => target.cards))
  const found = visits.filter(
    ({ target, kind, url }) => target.role === 'found' && kind.kind === 'card' && isCardPage(issuer, url),
  )
  const changes = cards.flatMap(({ facts: { slug }, row }) => {
    const own = new Set(found.filter((visit) => cardsOf(visit).includes(slug)).map(({ url }) => url))
    const [url] = own
    if (withUrl.has(slug) || url === undefined || own.size > 1) return []
    return [[slug, urlChange(url, row.product_url ?? null)] as const]
  })
  return new Map(changes)
}

const urlChange = (url: string, old: unknown): Change => ({
  unit: 'product_url',
  url,
  old: { product_url: old },
  values: { product_url: url },
  highs: {},
  quotes: {},
  isUnconfirmed: true,
})
