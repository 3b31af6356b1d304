import { daysBetween } from '../../data/time.ts'
import type { Issuer } from '../issuer.ts'
import { normalizedUrl } from '../visit/classify.ts'
import type { CardMatcher } from '../visit/identify.ts'
import type { Visit } from '../visit/visit.ts'
import type { CardBefore } from './before.ts'
import { isWholeListing, type ListingContents, linesNaming } from './listing.ts'
import type { ReviewDraft } from './review-item.ts'
import { type Signal, waitsFor } from './signals.ts'

/** Context for deciding which cards an issuer offers, and where. */
interface Offering {
  readonly issuer: Issuer
  readonly cards: ReadonlyMap<string, CardBefore>
  readonly matcher: Pick<CardMatcher, 'namesOf' | 'issuerWords'>
  readonly today: string
  readonly visits: readonly Visit[]
  readonly listed: ListingContents
}

/**
 * Returns cards that the issuer no longer offers, offers again, or has moved to another URL. One run is enough if independent
 * sources agree. A missing page counts only if the listings, if any, can be read and do not show the card.
 */
export function memberships(offering: Offering): ReviewDraft[] {
  const { issuer, cards, today, visits, listed } = offering
  if (listed.doubts.length > 0) return []
  const isListed = issuer.listed.length > 0
  return visits.flatMap((visit) => {
    const [slug = ''] = visit.target.cards
    const card = cards.get(slug)
    if (!card || visit.target.role !== 'product') return []
    const shown = listed.places.has(normalizedUrl(new URL(visit.target.url)))
    const newUrl = movedTo(slug, visit, visits, listed)
    if (newUrl !== undefined) return [moveDraft(slug, visit, newUrl, offering)]
    const isAlive = visit.kind.kind === 'card' && visit.identity?.is === 'same' && isListed
    const isOver = card.row.is_discontinued === true
    if (isOver) return shown && isAlive ? [returnDraft(slug, visit.target.url)] : []
    if (shown) return closedThoughListed(card, visit)
    return isAlive ? unlistedDrafts(card, visit, today) : closingDrafts(card, visit, offering)
  })
}

const UNLISTED_AFTER_DAYS = 10

/** A card with a page that no listing has shown in two consecutive runs, although one did before. */
function unlistedDrafts({ slug, listed }: CardBefore, visit: Visit, today: string): ReviewDraft[] {
  if (listed === null || daysBetween(listed, today) < UNLISTED_AFTER_DAYS) return []
  return [
    {
      kind: 'closed',
      card: slug,
      waits: 'review',
      reasons: [`no listing of its issuer has shown it since ${listed}, though its page is there`],
      url: visit.target.url,
      old: { is_discontinued: false },
      values: { is_discontinued: true },
    },
  ]
}

/** Returns the name of a listed card that is not in the catalog. */
const newNameOf = ({ target, kind, identity }: Visit): readonly string[] =>
  target.role === 'found' && kind.kind === 'card' && identity?.is === 'unknown' && identity.name
    ? [identity.name]
    : []

/** A card that a listing shows although its page says that it is closed. A maintainer decides which is outdated. */
function closedThoughListed({ slug }: CardBefore, visit: Visit): ReviewDraft[] {
  const end = endOf(visit, true)
  if (end?.quote === undefined) return []
  return [
    {
      kind: 'closed',
      card: slug,
      waits: 'review',
      reasons: [...end.reasons, 'a listing of its issuer still shows it'],
      url: visit.target.url,
      old: { is_discontinued: false },
      values: { is_discontinued: true },
      quotes: { is_discontinued: end.quote },
    },
  ]
}

/** Returns the card's new URL: the target of a redirect, or a listed page that is the card's. */
function movedTo(
  slug: string,
  own: Visit,
  visits: readonly Visit[],
  listed: ListingContents,
): string | undefined {
  const old = normalizedUrl(new URL(own.target.url))
  if (listed.places.has(old)) return undefined
  const isOwn = own.kind.kind === 'card' && own.identity?.is === 'same'
  const redirected = isOwn && normalizedUrl(new URL(own.url)) !== old ? [own.url] : []
  const found = visits.filter(
    ({ target, kind, identity }) =>
      target.role === 'found' && kind.kind === 'card' && identity?.is === 'other' && identity.slug === slug,
  )
  const alive = isOwn ? [] : found.map(({ url }) => url)
  const urls = [...redirected, ...alive].filter((url) => listed.places.has(normalizedUrl(new URL(url))))
  return urls.length === 1 ? urls[0] : undefined
}

function moveDraft(
  card: string,
  own: Visit,
  url: string,
  { matcher, listed, visits }: Offering,
): ReviewDraft {
  const isNamed = linesNaming(listed, matcher.namesOf(card), matcher.issuerWords).length > 0
  const page = [own, ...visits].find((visit) => visit.url === url)
  const signals: Signal[] = [
    ...(isNamed ? [{ source: 'listing', isStated: true } as const] : []),
    ...(page && isCanonical(page)
      ? [{ source: page === own ? 'redirect' : 'own page', isStated: true } as const]
      : []),
  ]
  return {
    kind: 'moved',
    card,
    waits: waitsFor(signals),
    reasons: ['its issuer lists it at another URL'],
    url,
    old: { product_url: own.target.url },
    values: { product_url: url },
  }
}

/** Whether a page has no other canonical URL. A campaign page has the URL of the page that it replaces. */
const isCanonical = ({ metadata, url }: Visit): boolean =>
  metadata === null ||
  metadata.canonical === null ||
  normalizedUrl(new URL(metadata.canonical)) === normalizedUrl(new URL(url))

const returnDraft = (card: string, url: string): ReviewDraft => ({
  kind: 'returned',
  card,
  waits: 'second run',
  reasons: ['its page is back and listed'],
  url,
  old: { is_discontinued: true },
  values: { is_discontinued: false },
})

/**
 * A card that is no longer listed and whose page is gone or says that it is closed. If its page redirects, or the issuer lists
 * an unknown card, the card may have a new name, so a maintainer decides.
 */
function closingDrafts(
  card: CardBefore,
  visit: Visit,
  { issuer, cards, visits, listed }: Offering,
): ReviewDraft[] {
  const isListed = issuer.listed.length > 0
  const end = endOf(visit, isListed)
  if (end === undefined) return []
  const newNames = visits.flatMap(newNameOf)
  const isUnclear = (newNames.length > 0 || !isListed) && end.quote === undefined
  const doubts =
    newNames.length > 0 && isUnclear ? [`the issuer lists under a new name: ${newNames.join(', ')}`] : []
  const isMissed = card.listed !== null && isWholeListing(cards, visits, listed)
  const signals: Signal[] = [
    { source: 'own page', isStated: end.quote !== undefined },
    ...(isMissed ? [{ source: 'listing', isStated: false } as const] : []),
  ]
  return [
    {
      kind: 'closed',
      card: card.slug,
      waits: end.leadsAway || isUnclear ? 'review' : waitsFor(signals),
      reasons: [...end.reasons, ...doubts],
      url: visit.target.url,
      old: { is_discontinued: false },
      values: { is_discontinued: true },
      ...(end.quote === undefined ? {} : { quotes: { is_discontinued: end.quote } }),
    },
  ]
}

interface End {
  readonly reasons: readonly string[]
  /** The issuer's statement, which is conclusive. */
  readonly quote?: string
  readonly leadsAway?: true
}

/** Kinds of pages that show that a card has ended. */
function endOf({ kind: { kind, why }, identity }: Visit, isListed: boolean): End | undefined {
  if (kind === 'gone') return { reasons: [`its page is gone (${why})`] }
  if (kind === 'notice' && identity?.is === 'same')
    return { reasons: [`its page says so: ${why}`], quote: why }
  if (kind === 'elsewhere' && isListed)
    return { reasons: [`its page ${why}`, 'its issuer no longer lists it'], leadsAway: true }
  return undefined
}
