import type { Country } from '../../data/schema/card.ts'
import type { Outcome } from '../fetch/page.ts'
import { failed } from '../fetch/page.ts'
import { JobFailure } from '../sandbox/sandbox.ts'
import { type Kind, kindOfAnswer, kindOfBytes, kindOfPlace } from './classify.ts'
import type { Face } from './face.ts'
import { inSandbox } from './foreign.ts'
import type { Identity, Namer } from './identify.ts'
import type { ForeignPage, Inspection } from './inspect.ts'
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

export interface Setting {
  readonly country: Country
  readonly language: string
  readonly hosts: readonly string[]
  /** Home, listings and other cards' pages: a redirect there is no answer. */
  readonly elsewhere: readonly string[]
  readonly namer: Namer
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
  const { kind, face, reading } = await inspectSafely({
    ...setting,
    bytes: outcome.bytes,
    url: came.url,
    isListing: ask.role === 'listing',
  })
  const text = face?.words ?? reading?.source
  const identity = text === undefined ? null : identityOf(ask, face ? namesOf(face) : [], text, setting)
  return { ...came, kind, face, reading, identity }
}

/** Inspects a page in the sandbox; one that exceeds the limits cannot be read. */
async function inspectSafely({ bytes, url, country, language, isListing }: ForeignPage): Promise<Inspection> {
  try {
    return await inSandbox('inspect', { bytes, url, country, language, isListing })
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
  return (await inspectSafely(page)).kind
}

/** The page's names for itself, the surest first. */
const namesOf = (face: Face): string[] => [...face.headings, ...face.names, ...partsOfTitle(face.title)]

function identityOf(ask: Ask, names: readonly string[], text: string, { namer }: Setting): Identity | null {
  const [card] = ask.cards
  if (ask.role === 'product' && card !== undefined) return namer.identify(card, names, text)
  if (ask.role !== 'found') return null
  const meant = names.map((name) => namer.meant(name)).find((found) => found !== undefined)
  return meant
    ? { is: 'other', slug: meant.slug, name: meant.name }
    : { is: 'unknown', name: names[0] ?? null }
}
