import type { Country } from '../../data/schema/card.ts'
import type { Outcome } from '../fetch/page.ts'
import { failed } from '../fetch/page.ts'
import { JobFailure } from '../sandbox/sandbox.ts'
import { type Kind, kindOfAnswer, kindOfBytes, kindOfPlace, placeOf } from './classify.ts'
import { identifyDocument } from './document.ts'
import type { Face } from './face.ts'
import { inSandbox } from './foreign.ts'
import type { Identity, Namer } from './identify.ts'
import type { ForeignPage, Inspection } from './inspect.ts'
import type { PageKind } from './marks.ts'
import { partsOfTitle } from './names.ts'
import type { PageReading } from './read.ts'

/** What a page is asked for. */
export const ROLES = ['listing', 'product', 'terms', 'shared', 'found'] as const
export type Role = (typeof ROLES)[number]

/** A page to ask for, and the cards that it is about; a page found in a listing is about none yet. */
export interface Ask {
  readonly url: string
  readonly role: Role
  readonly cards: readonly string[]
  readonly render?: 'browser'
  /** Selector of what a page that is built by scripts shows when it is complete. */
  readonly ready?: string
  /** Paths of the links that lead from a listing to cards. */
  readonly leadsTo?: RegExp
}

/** One page that was asked for, and what came of it. */
export interface Visit {
  readonly ask: Ask
  /** Address after redirects. */
  readonly url: string
  /** When the page came; null where none did. */
  readonly at: string | null
  readonly kind: Kind
  readonly identity: Identity | null
  readonly face: Face | null
  readonly reading: PageReading | null
}

/** The cards that a visit is about: those it was asked for, or the one that a listed page turned out to be. */
export const cardsOf = ({ ask, identity }: Pick<Visit, 'ask' | 'identity'>): readonly string[] =>
  ask.role === 'found' && identity?.is === 'other' ? [identity.slug] : ask.cards

export interface Setting {
  readonly country: Country
  readonly language: string
  readonly hosts: readonly string[]
  /** Home, listings and other cards' pages: a redirect there is no answer. */
  readonly elsewhere: readonly string[]
  readonly namer: Namer
  /** The known cards' own pages. */
  readonly cardPages?: readonly string[]
  /** Kinds that good pages of the issuer are mistaken for. */
  readonly overruled?: readonly PageKind[]
}

/** Looks at what came of an ask: what kind of page it is, whose it is, and what it states. */
export async function look(ask: Ask, outcome: Outcome, setting: Setting): Promise<Visit> {
  const bare = { ask, url: ask.url, at: null, identity: null, face: null, reading: null }
  const broken = kindOfAnswer(outcome)
  if (failed(outcome)) return { ...bare, kind: broken ?? { kind: 'unreachable', why: outcome.detail } }
  const came = { ...bare, url: outcome.url, at: outcome.at }
  const elsewhere = setting.elsewhere.filter((address) => address !== ask.url)
  const amiss = broken ?? kindOfPlace(outcome, elsewhere, setting.hosts)
  if (amiss) return { ...came, kind: amiss }
  const inspection = await inspectSafely(pageToInspect(ask, { url: came.url, bytes: outcome.bytes }, setting))
  return { ...came, ...inspection, identity: identityOf(ask, inspection, setting) }
}

/** Of a page that should be one card's, its words on that card's end count; of a listing, the cards that it links to. */
function pageToInspect(
  { url: asked, role, cards, leadsTo }: Ask,
  { url, bytes }: Pick<ForeignPage, 'url' | 'bytes'>,
  { country, language, namer, cardPages = [], overruled = [] }: Setting,
): ForeignPage {
  const isOfOne = role === 'product' || role === 'found'
  const names = cards.flatMap((slug) => namer.namesOf(slug))
  const own = [asked, url].map((each) => placeOf(new URL(each)))
  const otherCards = cardPages.filter((each) => !own.includes(placeOf(new URL(each))))
  return {
    url,
    bytes,
    country,
    language,
    overruled,
    isListing: role === 'listing',
    ...(leadsTo ? { leadsTo } : {}),
    ...(isOfOne ? { own: { names, issuerWords: namer.issuerWords }, otherCards } : {}),
  }
}

/** Inspects a page in the sandbox; one that exceeds the limits cannot be read. */
async function inspectSafely(page: ForeignPage): Promise<Inspection> {
  try {
    return await inSandbox('inspect', page)
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error
    return {
      kind: { kind: 'unreadable', why: `could not be read: ${error.message}` },
      face: null,
      reading: null,
    }
  }
}

/** What a page is, whoever's it may be. */
export async function kindOfPage(bytes: Uint8Array): Promise<Kind> {
  const broken = kindOfBytes(bytes)
  if (broken) return broken
  const page = { bytes, url: 'https://localhost/', country: 'US', language: 'en', isListing: true } as const
  const own = { names: [], issuerWords: new Set<string>() }
  return (await inspectSafely({ ...page, own })).kind
}

/** The page's names for itself, the surest first. */
const namesOf = (face: Face): string[] => [...face.headings, ...face.names, ...partsOfTitle(face.title)]

/** The first lines of a text, where a document is named. */
const openingLines = (text: string): string[] =>
  text
    .split(/[\n\t]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, OPENING_LINES)
const OPENING_LINES = 6

function identityOf(ask: Ask, { face, reading }: Inspection, { namer }: Setting): Identity | null {
  const [card] = ask.cards
  const text = face?.words ?? reading?.source
  if (text === undefined) return null
  const titles = face ? namesOf(face) : ask.role === 'terms' ? openingLines(text) : []
  if (ask.role === 'product' && card !== undefined) return namer.identify(card, titles, text)
  if (ask.role === 'terms' && card !== undefined) {
    const cards = reading?.cards.map(({ name }) => name) ?? []
    return identifyDocument(card, { titles, cards, text }, namer)
  }
  if (ask.role !== 'found') return null
  const meant = titles.map((name) => namer.meant(name)).find((found) => found !== undefined)
  return meant
    ? { is: 'other', slug: meant.slug, name: meant.name }
    : { is: 'unknown', name: titles[0] ?? null }
}
