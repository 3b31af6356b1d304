import { fold } from '../../data/schema/fold.ts'
import type { Issuer } from '../issuer.ts'
import { normalizedUrl } from '../visit/classify.ts'
import type { CardMatcher } from '../visit/identify.ts'
import type { Visit } from '../visit/visit.ts'
import type { CardBefore } from './before.ts'
import { type JudgeContext, judgeCard } from './card.ts'
import { type ListingContents, linesNaming } from './listing.ts'
import { merge } from './merge.ts'
import { cardOn, unknownCardOn } from './parts.ts'
import type { ReviewDraft } from './review-item.ts'
import { type Signal, waitsFor } from './signals.ts'

const AGREEING_MIN = 3
const FIELDS_MIN = 2

/**
 * Judges a page with a known URL and a name that differs from the card's: the card was renamed if the facts agree. If too few
 * do to distinguish it from another card, a maintainer decides.
 */
export function judgeRename(
  visit: Visit,
  before: CardBefore,
  listed: ListingContents,
  context: JudgeContext,
): ReviewDraft[] {
  const { matcher } = context
  const [slug = ''] = visit.target.cards
  const { reading } = visit
  const name = newName(visit)
  if (visit.target.role !== 'product' || visit.kind.kind !== 'card' || !name || !reading) return []
  const card = cardOn(reading.cards, slug, matcher) ?? unknownCardOn(reading.cards, name, matcher)
  if (!card) return []
  const { confirmed, changes, queued } = judgeCard(before, [{ visit, card }], context)
  const sameCard = confirmed.length > 0 && [...changes, ...queued].every(({ old }) => isGap(old))
  if (!sameCard) return []
  return [
    {
      kind: 'renamed',
      card: slug,
      waits:
        confirmed.length >= AGREEING_MIN ? waitsFor(signalsOfName(name, visit, listed, matcher)) : 'review',
      reasons: [`its page calls it ${name}; ${confirmed.length} facts agree`],
      url: visit.url,
      old: { name: before.row.name },
      values: { name },
      quotes: { name },
    },
  ]
}

/** Returns the name that a page has for its card, if the catalog does not know it. */
function newName({ identity }: Visit): string | null | undefined {
  if (identity?.is === 'same') return identity.calls
  return identity?.is === 'unknown' ? identity.name : undefined
}

/** Returns signals for a new name: the page's heading, and a listing with the new name and without the old ones. */
function signalsOfName(
  name: string,
  { target }: Visit,
  listed: ListingContents,
  matcher: CardMatcher,
): Signal[] {
  const lines = linesNaming(listed, [name], matcher.issuerWords)
  const former = linesNaming(listed, matcher.namesOf(target.cards[0] ?? ''), matcher.issuerWords)
  const isListed =
    listed.doubts.length === 0 &&
    listed.places.has(normalizedUrl(new URL(target.url))) &&
    lines.length > 0 &&
    former.every((line) => lines.includes(line))
  const own: Signal = { source: 'own page', isStated: true }
  return isListed ? [own, { source: 'listing', isStated: true }] : [own]
}

const isGap = (old: Readonly<Record<string, unknown>>) => Object.values(old).every((value) => value === null)

/** Proposes a listed page with an unknown name as a new card. It is never merged with a similar one. */
export function proposeCards(
  visit: Visit,
  issuer: Issuer,
  issuerName: string,
  matcher: CardMatcher,
): ReviewDraft[] {
  const { identity, reading } = visit
  if (
    visit.target.role !== 'found' ||
    visit.kind.kind !== 'card' ||
    identity?.is !== 'unknown' ||
    !identity.name
  )
    return []
  const card = unknownCardOn(reading?.cards ?? [], identity.name, matcher)
  if (!card || Object.keys(card.fields).length < FIELDS_MIN) return []
  const { fields } = merge([{ visit, card }], {})
  const highs = Object.entries(fields).flatMap(([field, { high }]) =>
    high === undefined ? [] : [[field, high]],
  )
  return [
    {
      kind: 'new card',
      card: slugOf(issuer.slug, issuerName, identity.name),
      waits: 'review',
      reasons: ['the issuer lists a card that the catalog does not know'],
      url: visit.url,
      old: {},
      values: {
        name: identity.name,
        product_url: visit.url,
        ...Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value])),
      },
      ...(highs.length > 0 ? { highs: Object.fromEntries(highs) } : {}),
      quotes: Object.fromEntries(Object.entries(fields).map(([field, { quote }]) => [field, quote])),
    },
  ]
}

/** Returns the slug of a new card: the issuer, then the name without the issuer. */
export function slugOf(issuer: string, issuerName: string, name: string): string {
  const own = fold(name).replace(new RegExp(`^(?:${fold(issuerName)}|${issuer.replaceAll('-', ' ')}) `), '')
  const words = own.split(' ').filter((word) => word !== 'card' && word !== 'credit')
  return `${issuer}-${words.join('-')}`.slice(0, 100)
}
