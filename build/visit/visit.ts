import type { Country } from '../../data/schema/card.ts'
import { isPdf } from '../extract/page/pdf.ts'
import type { Outcome } from '../fetch/page.ts'
import { failed } from '../fetch/page.ts'
import { type Kind, kindOfAnswer, kindOfBytes, kindOfFace, kindOfPlace, kindOfText } from './classify.ts'
import { type Face, faceOf } from './face.ts'
import type { Identity, Namer } from './identify.ts'
import { partsOfTitle } from './names.ts'
import { type PageReading, readPage } from './read.ts'

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
  return isHtml(outcome.bytes)
    ? lookAtHtml(came, outcome.bytes, setting)
    : lookAtText(came, outcome.bytes, setting)
}

type Came = Omit<Visit, 'kind'>

const isHtml = (bytes: Uint8Array): boolean =>
  !isPdf(bytes) &&
  /<(?:!doctype|html|head|body|div|table)\b/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 4096)))

async function lookAtHtml(came: Came, bytes: Uint8Array, setting: Setting): Promise<Visit> {
  const face = faceOf(bytes, came.url)
  const kind = kindOfFace(face, setting.language)
  const names = namesOf(face)
  const identity = identityOf(came.ask, names, face.words, setting)
  if (kind.kind !== 'card' || came.ask.role === 'listing') return { ...came, kind, face, identity }
  const reading = await readPage(bytes, setting.country)
  return { ...came, kind, face, identity, reading }
}

async function lookAtText(came: Came, bytes: Uint8Array, setting: Setting): Promise<Visit> {
  const reading = await readPage(bytes, setting.country)
  const kind = kindOfText(reading.source, setting.language)
  if (kind.kind !== 'card') return { ...came, kind }
  return { ...came, kind, reading, identity: identityOf(came.ask, [], reading.source, setting) }
}

/** What a page is, whoever's it may be. */
export async function kindOfPage(bytes: Uint8Array): Promise<Kind> {
  const broken = kindOfBytes(bytes)
  if (broken) return broken
  if (isHtml(bytes)) return kindOfFace(faceOf(bytes, 'https://localhost/'), 'en')
  return kindOfText((await readPage(bytes, 'US')).source, 'en')
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
