import { isPdf } from '../extract/document/pdf.ts'
import { barrierOf } from '../extract/page/barriers.ts'
import type { Fetched, Outcome } from '../fetch/page.ts'
import { isFailure } from '../fetch/page.ts'
import { closingNotice, type OwnNames } from './closing.ts'
import { LANGUAGE_WORDS, type PageKind, UNFILLED } from './page-kinds.ts'
import type { PageMetadata } from './page-metadata.ts'

/** Kind of a page, with the words or figures that show it. */
export interface Kind {
  readonly kind: PageKind
  readonly why: string
}

const kind = (of: PageKind, why: string): Kind => ({ kind: of, why })

const WORDS_MIN = 150
/** A longer page with a password field has other content. */
const LOGIN_MAX = 2500
const READABLE = /^(?:text\/(?:html|plain)|application\/(?:xhtml\+xml|pdf|octet-stream)|$)/i

/** Classifies a response without its text. Returns undefined if it is a page. */
export function kindOfResponse(outcome: Outcome): Kind | undefined {
  if (isFailure(outcome)) return kindOfFailure(outcome.failure, outcome.detail)
  const { status, type, bytes } = outcome
  if (status === 404 || status === 410) return kind('gone', `returned ${status}`)
  if ([401, 403, 407, 429, 451, 503].includes(status)) return kind('blocked', `returned ${status}`)
  if (status >= 500) return kind('error', `returned ${status}`)
  if (status !== 200) return kind('unreadable', `returned ${status}`)
  return READABLE.test(type) ? kindOfBytes(bytes) : kind('unreadable', `has type ${type}`)
}

/** Classifies bytes that are not a page. Returns undefined if they are HTML, text, or a complete PDF. */
export function kindOfBytes(bytes: Uint8Array): Kind | undefined {
  if (bytes.length < WORDS_MIN) return kind('empty', `${bytes.length} bytes`)
  if (isJson(bytes)) return kind('unreadable', 'is JSON')
  if (isPdf(bytes) && !endsAsPdf(bytes)) return kind('truncated', 'the PDF does not end')
  return isPdf(bytes) || isText(bytes) ? undefined : kind('unreadable', 'neither text nor PDF')
}

function kindOfFailure(failure: string, detail: string): Kind {
  if (failure === 'truncated') return kind('truncated', detail)
  if (failure === 'no-browser') return kind('script', detail)
  return kind(failure === 'robots' || failure === 'resting' ? 'blocked' : 'unreachable', detail)
}

const endsAsPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(-2048)).includes('%%EOF')

/** Whether bytes are JSON, whatever their declared type. */
function isJson(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes).trim()
  if (!/^[[{]/.test(text)) return false
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

const isText = (bytes: Uint8Array): boolean =>
  !bytes.subarray(0, 4096).some((byte) => byte === 0) || bytes[0] === 0xff || bytes[0] === 0xfe

/** Context in which a page's text is classified. */
export interface Expected {
  readonly language: string
  /** Names of the page's card, for a page that may state that the card is closed. */
  readonly own?: OwnNames
  /** Whether the page links to as many cards as a listing does. */
  readonly listsCards?: boolean
  /** Kinds that valid pages of this issuer are mistaken for. */
  readonly overruled?: readonly PageKind[]
}

/** Classifies an HTML page by its content. */
export function kindOfHtml(metadata: PageMetadata, expected: Expected): Kind {
  const { overruled = [] } = expected
  const kinds = [kindOfRefresh, kindOfNotice, kindOfBarrier, kindOfExtent, kindOfForm]
  for (const judge of kinds) {
    const found = judge(metadata, expected)
    if (found && !overruled.includes(found.kind)) return found
  }
  return kindOfLanguage(metadata.words, expected.language) ?? kind('card', '')
}

const kindOfRefresh = ({ refreshTarget }: PageMetadata): Kind | undefined =>
  refreshTarget === null ? undefined : kind('elsewhere', `redirects to ${refreshTarget}`)

function kindOfNotice({ lines, headings, names, words }: PageMetadata, { own }: Expected): Kind | undefined {
  if (!own || words.length < WORDS_MIN) return undefined
  const notice = closingNotice(lines, { ...own, names: [...own.names, ...headings, ...names] })
  return notice === undefined ? undefined : kind('notice', notice)
}

function kindOfBarrier(
  metadata: PageMetadata,
  { listsCards = false, overruled = [] }: Expected,
): Kind | undefined {
  const { title, headings, lines } = metadata
  const [opening] = lines.filter(({ isHeading }) => isHeading)
  const heads = headings.length > 0 ? headings : [opening?.words ?? '']
  const barrier = barrierOf(
    {
      heads: [title, ...heads],
      text: lines.map(({ words }) => words).join('\n'),
      isCardPage: metadata.statesFacts || listsCards,
    },
    overruled,
  )
  if (barrier) return kind(barrier.kind, `“${barrier.words}”`)
  const unfilled = UNFILLED.exec(metadata.words)
  return unfilled ? kind('unfilled', `“${unfilled[0]}”`) : undefined
}

function kindOfExtent(
  { words, isBare, statesFacts, isComplete }: PageMetadata,
  { listsCards }: Expected,
): Kind | undefined {
  if (words.length < WORDS_MIN) return kind('empty', `${words.length} characters of text`)
  if (isBare && !statesFacts && !listsCards) return kind('empty', 'has only navigation')
  return isComplete ? undefined : kind('truncated', 'the HTML does not end')
}

const kindOfForm = (
  { hasPasswordField, statesFacts, words }: PageMetadata,
  { listsCards = false }: Expected,
): Kind | undefined =>
  hasPasswordField && !statesFacts && !listsCards && words.length < LOGIN_MAX
    ? kind('login', 'has a password field')
    : undefined

/** Classifies plain text or the text of a PDF. */
export function kindOfText(text: string, language: string): Kind {
  const words = text.replace(/\s+/g, ' ').trim()
  if (words.length < WORDS_MIN) return kind('empty', `${words.length} characters of text`)
  const unfilled = UNFILLED.exec(words)
  if (unfilled) return kind('unfilled', `“${unfilled[0]}”`)
  return kindOfLanguage(words, language) ?? kind('card', '')
}

function kindOfLanguage(words: string, language: string): Kind | undefined {
  const counts = Object.entries(LANGUAGE_WORDS).map(
    ([name, pattern]) => [name, words.match(pattern)?.length ?? 0] as const,
  )
  const own = counts.find(([name]) => name === language)?.[1] ?? 0
  const [other, count] = counts.filter(([name]) => name !== language).reduce((a, b) => (b[1] > a[1] ? b : a))
  return count > own && count >= 8 ? kind('language', `is in ${other}`) : undefined
}

/** Classifies a redirect. Returns undefined if it leads to the requested page, or to a page that may have replaced it. */
export function kindOfRedirect(
  fetched: Fetched,
  elsewhere: readonly string[],
  hosts: readonly string[],
): Kind | undefined {
  const requested = new URL(fetched.requestedUrl)
  const got = new URL(fetched.url)
  if (normalizedUrl(requested) === normalizedUrl(got)) return undefined
  const host = got.hostname
  if (!hosts.some((own) => host === own || host.endsWith(`.${own}`)))
    return kind('elsewhere', `led to ${host}`)
  if (got.pathname === '/' && requested.pathname !== '/') return kind('elsewhere', 'led to the home page')
  return elsewhere.some((url) => normalizedUrl(new URL(url)) === normalizedUrl(got))
    ? kind('elsewhere', `led to ${got.pathname}`)
    : undefined
}

/** Returns a URL without parts that do not change the page: scheme, www, query, fragment, and a final slash or index file. */
export function normalizedUrl({ hostname, pathname }: URL): string {
  const path = pathname.replace(/\/(?:index\.\w+)?$/, '').replace(/\.html?$/, '')
  return `${hostname.replace(/^www\./, '')}${path}`.toLowerCase()
}
