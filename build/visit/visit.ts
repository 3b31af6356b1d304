import type { Country } from '../../data/schema/card.ts'
import type { Outcome } from '../fetch/page.ts'
import { isFailure } from '../fetch/page.ts'
import { JobFailure } from '../sandbox/sandbox.ts'
import { type Kind, kindOfBytes, kindOfRedirect, kindOfResponse, normalizedUrl } from './classify.ts'
import type { ConfirmationRequest, ConfirmationsByCard } from './confirmations.ts'
import { identifyDocument } from './document.ts'
import type { CardMatcher, Identity } from './identify.ts'
import type { Inspection, UntrustedPage } from './inspect.ts'
import { partsOfTitle } from './names.ts'
import type { PageKind } from './page-kinds.ts'
import type { PageMetadata } from './page-metadata.ts'
import { inSandbox } from './page-sandbox.ts'
import type { PageReading } from './read.ts'

/** Why a page is visited. */
export const ROLES = ['listing', 'product', 'terms', 'shared', 'found'] as const
export type Role = (typeof ROLES)[number]

/** A page to visit, and the cards it should be about; none for a page found in a listing. */
export interface VisitTarget {
  readonly url: string
  readonly role: Role
  readonly cards: readonly string[]
  readonly render?: 'browser'
  /** Selector of an element that a page built by scripts shows when it is complete. */
  readonly ready?: string
  /** Paths of the links that lead from a listing to cards. */
  readonly leadsTo?: RegExp
}

/** Result of a visit to a page. */
export interface Visit {
  readonly target: VisitTarget
  /** URL after redirects. */
  readonly url: string
  /** When the page was fetched; null if it was not. */
  readonly at: string | null
  readonly kind: Kind
  readonly identity: Identity | null
  readonly metadata: PageMetadata | null
  readonly reading: PageReading | null
  /** Confirmations of current values by card slug. */
  readonly confirmations?: ConfirmationsByCard
}

/** Returns the cards that a visit is about: those of its target, or the card that a page found in a listing is about. */
export const cardsOf = ({ target, identity }: Pick<Visit, 'target' | 'identity'>): readonly string[] =>
  target.role === 'found' && identity?.is === 'other' ? [identity.slug] : target.cards

/** What is known of an issuer when its pages are visited. */
export interface VisitContext {
  readonly country: Country
  readonly language: string
  readonly hosts: readonly string[]
  /** Home, listings, and other cards' pages. A redirect to one of them does not replace a page. */
  readonly elsewhere: readonly string[]
  readonly matcher: CardMatcher
  /** Pages of the known cards. */
  readonly cardPages?: readonly string[]
  /** Kinds that valid pages of the issuer are mistaken for. */
  readonly overruled?: readonly PageKind[]
  /** The issuer's cards with their names and current values, to confirm them on its pages. */
  readonly current?: Omit<ConfirmationRequest, 'isShared'>
}

/** Classifies a fetched page, identifies its card, and reads its values. */
export async function visitPage(
  target: VisitTarget,
  outcome: Outcome,
  context: VisitContext,
): Promise<Visit> {
  const bare = { target, url: target.url, at: null, identity: null, metadata: null, reading: null }
  const failure = kindOfResponse(outcome)
  if (isFailure(outcome)) return { ...bare, kind: failure ?? { kind: 'unreachable', why: outcome.detail } }
  const fetched = { ...bare, url: outcome.url, at: outcome.at }
  const elsewhere = context.elsewhere.filter((url) => url !== target.url)
  const problem = failure ?? kindOfRedirect(outcome, elsewhere, context.hosts)
  if (problem) return { ...fetched, kind: problem }
  const inspection = await inspectSafely(
    pageToInspect(
      target,
      { url: fetched.url, bytes: outcome.bytes, today: outcome.at.slice(0, 10) },
      context,
    ),
  )
  return { ...fetched, ...inspection, identity: identityOf(target, inspection, context) }
}

/** Adds what inspection needs: for a card's page, the names of the card; for a listing, the paths of its card links. */
function pageToInspect(
  { url: targetUrl, role, cards, leadsTo }: VisitTarget,
  page: Pick<UntrustedPage, 'url' | 'bytes' | 'today'>,
  { country, language, matcher, cardPages = [], overruled = [], current }: VisitContext,
): UntrustedPage {
  const isCardPage = role === 'product' || role === 'found'
  const names = cards.flatMap((slug) => matcher.namesOf(slug))
  const own = [targetUrl, page.url].map((each) => normalizedUrl(new URL(each)))
  const otherCards = cardPages.filter((each) => !own.includes(normalizedUrl(new URL(each))))
  return {
    ...page,
    country,
    language,
    overruled,
    isListing: role === 'listing',
    ...(leadsTo ? { leadsTo } : {}),
    ...(current && role !== 'listing' ? { toConfirm: confirmationRequest({ role, cards }, current) } : {}),
    ...(isCardPage ? { own: { names, issuerWords: matcher.issuerWords }, otherCards } : {}),
  }
}

/** Returns the cards to confirm on a page. A page found in a listing may be about any card; a shared page names its cards. */
function confirmationRequest(
  { role, cards }: Pick<VisitTarget, 'role' | 'cards'>,
  current: NonNullable<VisitContext['current']>,
): ConfirmationRequest {
  const isAny = role === 'found' || role === 'shared'
  const own = current.cards.filter(({ slug }) => isAny || cards.includes(slug))
  return { ...current, cards: own, isShared: role === 'shared' }
}

/** Inspects a page in the sandbox. A page that exceeds the limits is unreadable. */
async function inspectSafely(page: UntrustedPage): Promise<Inspection> {
  try {
    return await inSandbox('inspect', page)
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error
    return {
      kind: { kind: 'unreadable', why: `could not be read: ${error.message}` },
      metadata: null,
      reading: null,
    }
  }
}

/** Classifies a page without knowing its issuer. */
export async function kindOfPage(bytes: Uint8Array): Promise<Kind> {
  const broken = kindOfBytes(bytes)
  if (broken) return broken
  const page = { bytes, url: 'https://localhost/', country: 'US', language: 'en', isListing: true } as const
  const own = { names: [], issuerWords: new Set<string>() }
  return (await inspectSafely({ ...page, own })).kind
}

/** Returns the names of a page, most reliable first. */
const namesOf = (metadata: PageMetadata): string[] => [
  ...metadata.headings,
  ...metadata.names,
  ...partsOfTitle(metadata.title),
]

/** Returns the first lines of a text, which name a document. */
const openingLines = (text: string): string[] =>
  text
    .split(/[\n\t]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, OPENING_LINES)
const OPENING_LINES = 6

function identityOf(
  target: VisitTarget,
  { metadata, reading }: Inspection,
  { matcher }: VisitContext,
): Identity | null {
  const [card] = target.cards
  const text = metadata?.words ?? reading?.source
  if (text === undefined) return null
  const titles = metadata ? namesOf(metadata) : target.role === 'terms' ? openingLines(text) : []
  if (target.role === 'product' && card !== undefined) return matcher.identify(card, titles, text)
  if (target.role === 'terms' && card !== undefined) {
    const cards = reading?.cards.map(({ name }) => name) ?? []
    return identifyDocument(card, { titles, cards, text }, matcher)
  }
  if (target.role !== 'found') return null
  const match = titles.map((name) => matcher.match(name)).find((found) => found !== undefined)
  return match
    ? { is: 'other', slug: match.slug, name: match.name }
    : { is: 'unknown', name: titles[0] ?? null }
}
