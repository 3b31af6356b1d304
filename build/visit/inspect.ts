import type { Country } from '../../data/schema/card.ts'
import { decode } from '../extract/document/decode.ts'
import { isPdf } from '../extract/page/pdf.ts'
import { type Kind, kindOfFace, kindOfText } from './classify.ts'
import type { OwnNames } from './closing.ts'
import { type Face, faceOf } from './face.ts'
import type { PageKind } from './marks.ts'
import { withoutOtherCards } from './other-cards.ts'
import { type PageReading, readContent, readPage } from './read.ts'

/** A page to inspect. */
export interface ForeignPage {
  readonly bytes: Uint8Array
  readonly url: string
  readonly country: Country
  readonly language: string
  /** Only its face is wanted: a listing states nothing of one card. */
  readonly isListing: boolean
  /** Names of the card that the page should be about, where it could say that this card is closed. */
  readonly own?: OwnNames
  /** URLs of the pages of the issuer's other cards, where this page is about one card. */
  readonly otherCards?: readonly string[]
  /** Paths of the links that lead from a listing to cards. */
  readonly leadsTo?: RegExp
  /** Kinds that good pages of the issuer are mistaken for. */
  readonly overruled?: readonly PageKind[]
}

/** A page that links to so many cards lists them. */
const LISTED_MIN = 3

/** What a page is and states by its own bytes, whoever's it may be. */
export interface Inspection {
  readonly kind: Kind
  /** Null for what is not HTML. */
  readonly face: Face | null
  /** Null for what is no page about cards, and for a listing. */
  readonly reading: PageReading | null
}

/** Inspects a page. Time and memory have no bound here: foreign pages are inspected in the sandbox. */
export function inspect(page: ForeignPage): Promise<Inspection> {
  return isHtml(page.bytes) ? inspectHtml(page) : inspectText(page)
}

const isHtml = (bytes: Uint8Array): boolean =>
  !isPdf(bytes) &&
  /<(?:!doctype|html|head|body|div|table)\b/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 4096)))

async function inspectHtml(page: ForeignPage): Promise<Inspection> {
  const face = faceOf(page.bytes, page.url)
  const kind = kindOfFace(face, { ...page, listsCards: linksToCards(face, page) })
  const isRead = kind.kind === 'card' && !page.isListing
  return { kind, face, reading: isRead ? readHtml(page) : null }
}

const readHtml = ({ bytes, url, country, otherCards = [] }: ForeignPage): PageReading =>
  readContent(withoutOtherCards(decode(bytes), url, otherCards), country)

function linksToCards({ links, dataLinks }: Face, { leadsTo }: ForeignPage): boolean {
  const paths = [...links.map(({ href }) => href), ...dataLinks].map((href) => new URL(href).pathname)
  return new Set(paths.filter((path) => leadsTo?.test(path))).size >= LISTED_MIN
}

async function inspectText(page: ForeignPage): Promise<Inspection> {
  const reading = await readPage(page)
  const kind = kindOfText(reading.source, page.language)
  return { kind, face: null, reading: kind.kind === 'card' ? reading : null }
}
