import type { Country } from '../../data/schema/card.ts'
import { contentOf } from '../confirm/page.ts'
import { decode } from '../extract/document/decode.ts'
import { isPdf } from '../extract/document/pdf.ts'
import { type Kind, kindOfHtml, kindOfText } from './classify.ts'
import type { OwnNames } from './closing.ts'
import { type ConfirmationRequest, type ConfirmationsByCard, findConfirmations } from './confirmations.ts'
import { withoutOtherCards } from './other-cards.ts'
import type { PageKind } from './page-kinds.ts'
import { type PageMetadata, readMetadata } from './page-metadata.ts'
import { type PageReading, readContent, readPage } from './read.ts'

/** A page to inspect. */
export interface UntrustedPage {
  readonly bytes: Uint8Array
  readonly url: string
  readonly country: Country
  readonly language: string
  /** Day of the page, YYYY-MM-DD. Its terms of a later day are not read. */
  readonly today?: string
  /** A listing is not read, because it states no facts of a single card. */
  readonly isListing: boolean
  /** Names of the page's card, for a page that may state that the card is closed. */
  readonly own?: OwnNames
  /** URLs of the issuer's other card pages, for a page about one card. */
  readonly otherCards?: readonly string[]
  /** Paths of the links that lead from a listing to cards. */
  readonly leadsTo?: RegExp
  /** Kinds that valid pages of the issuer are mistaken for. */
  readonly overruled?: readonly PageKind[]
  /** Cards whose current values are looked for on the page. */
  readonly toConfirm?: ConfirmationRequest
}

/** Number of linked cards from which a page counts as a listing. */
const LISTED_MIN = 3

/** Kind, metadata, and readings of a page, regardless of the card that it should be about. */
export interface Inspection {
  readonly kind: Kind
  /** Null unless HTML. */
  readonly metadata: PageMetadata | null
  /** Null unless a card page; null for listings. */
  readonly reading: PageReading | null
  /** Confirmations of current values by card slug. */
  readonly confirmations?: ConfirmationsByCard
}

/** Inspects a page without limits on time and memory. Use the sandbox for untrusted pages. */
export function inspect(page: UntrustedPage): Promise<Inspection> {
  return isHtml(page.bytes) ? inspectHtml(page) : inspectText(page)
}

const isHtml = (bytes: Uint8Array): boolean =>
  !isPdf(bytes) &&
  /<(?:!doctype|html|head|body|div|table)\b/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 4096)))

async function inspectHtml(page: UntrustedPage): Promise<Inspection> {
  const metadata = readMetadata(page.bytes, page.url)
  const kind = kindOfHtml(metadata, { ...page, listsCards: linksToCards(metadata, page) })
  const isRead = kind.kind === 'card' && !page.isListing
  if (!isRead) return { kind, metadata, reading: null }
  const { bytes, url, country, language, today, otherCards = [], toConfirm } = page
  const content = withoutOtherCards(decode(bytes), url, otherCards)
  const confirmations = toConfirm && findConfirmations(content, language, toConfirm)
  return {
    kind,
    metadata,
    reading: readContent(content, country, today),
    ...(confirmations ? { confirmations } : {}),
  }
}

function linksToCards({ links, dataLinks }: PageMetadata, { leadsTo }: UntrustedPage): boolean {
  const paths = [...links.map(({ href }) => href), ...dataLinks].map((href) => new URL(href).pathname)
  return new Set(paths.filter((path) => leadsTo?.test(path))).size >= LISTED_MIN
}

async function inspectText(page: UntrustedPage): Promise<Inspection> {
  const reading = await readPage(page)
  const kind = kindOfText(reading.source, page.language)
  if (kind.kind !== 'card') return { kind, metadata: null, reading: null }
  const confirmations =
    page.toConfirm && findConfirmations(await contentOf(page.bytes), page.language, page.toConfirm)
  return { kind, metadata: null, reading, ...(confirmations ? { confirmations } : {}) }
}
