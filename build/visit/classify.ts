import { barrierOf } from '../extract/page/barriers.ts'
import { isPdf } from '../extract/page/pdf.ts'
import type { Fetched, Outcome } from '../fetch/page.ts'
import { failed } from '../fetch/page.ts'
import { closingNotice, type OwnNames } from './closing.ts'
import type { Face } from './face.ts'
import { LANGUAGE_WORDS, type PageKind, UNFILLED } from './marks.ts'

/** What a page is, and the words or figures that show it. */
export interface Kind {
  readonly kind: PageKind
  readonly why: string
}

const kind = (of: PageKind, why: string): Kind => ({ kind: of, why })

const WORDS_MIN = 150
/** A longer page that asks for a password has more to it than its sign-in form. */
const LOGIN_MAX = 2500
const READABLE = /^(?:text\/(?:html|plain)|application\/(?:xhtml\+xml|pdf|octet-stream)|$)/i

/** What the answer alone tells: whether there is a page to look at. */
export function kindOfAnswer(outcome: Outcome): Kind | undefined {
  if (failed(outcome)) return kindOfFailure(outcome.failure, outcome.detail)
  const { status, type, bytes } = outcome
  if (status === 404 || status === 410) return kind('gone', `answered ${status}`)
  if ([401, 403, 407, 429, 451, 503].includes(status)) return kind('blocked', `answered ${status}`)
  if (status >= 500) return kind('error', `answered ${status}`)
  if (status !== 200) return kind('unreadable', `answered ${status}`)
  return READABLE.test(type) ? kindOfBytes(bytes) : kind('unreadable', `came as ${type}`)
}

/** What is amiss with the bytes of a page, whatever they say. */
export function kindOfBytes(bytes: Uint8Array): Kind | undefined {
  if (bytes.length < WORDS_MIN) return kind('empty', `${bytes.length} bytes`)
  if (isJson(bytes)) return kind('unreadable', 'came as JSON')
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

/** An interface's answer in place of a page, whatever it is called. */
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

/** How a page is judged beside its own words. */
export interface Expected {
  readonly language: string
  /** Names of the card that the page should be about, where it could say that this card is closed. */
  readonly own?: OwnNames
  /** The page links to as many cards as a listing does: it lists them, whatever it says beside. */
  readonly listsCards?: boolean
  /** Kinds that good pages of this issuer are mistaken for. */
  readonly overruled?: readonly PageKind[]
}

/** What an HTML page is by its own words. */
export function kindOfFace(face: Face, expected: Expected): Kind {
  const { overruled = [] } = expected
  const kinds = [kindOfRefresh, kindOfNotice, kindOfBarrier, kindOfExtent, kindOfForm]
  for (const judge of kinds) {
    const found = judge(face, expected)
    if (found && !overruled.includes(found.kind)) return found
  }
  return kindOfLanguage(face.words, expected.language) ?? kind('card', '')
}

const kindOfRefresh = ({ sendsTo }: Face): Kind | undefined =>
  sendsTo === null ? undefined : kind('elsewhere', `sends its reader on to ${sendsTo}`)

function kindOfNotice({ lines, headings, names, words }: Face, { own }: Expected): Kind | undefined {
  if (!own || words.length < WORDS_MIN) return undefined
  const notice = closingNotice(lines, { ...own, names: [...own.names, ...headings, ...names] })
  return notice === undefined ? undefined : kind('notice', notice)
}

function kindOfBarrier(face: Face, { listsCards = false, overruled = [] }: Expected): Kind | undefined {
  const { title, headings, lines } = face
  const [opening] = lines.filter(({ isHeading }) => isHeading)
  const heads = headings.length > 0 ? headings : [opening?.words ?? '']
  const barrier = barrierOf(
    {
      heads: [title, ...heads],
      text: lines.map(({ words }) => words).join('\n'),
      isCardPage: face.statesFacts || listsCards,
    },
    overruled,
  )
  if (barrier) return kind(barrier.kind, `“${barrier.words}”`)
  const unfilled = UNFILLED.exec(face.words)
  return unfilled ? kind('unfilled', `“${unfilled[0]}”`) : undefined
}

function kindOfExtent(
  { words, isBare, statesFacts, ended }: Face,
  { listsCards }: Expected,
): Kind | undefined {
  if (words.length < WORDS_MIN) return kind('empty', `${words.length} characters of text`)
  if (isBare && !statesFacts && !listsCards) return kind('empty', 'nothing but navigation')
  return ended ? undefined : kind('truncated', 'the HTML does not end')
}

const kindOfForm = (
  { asksForPassword, statesFacts, words }: Face,
  { listsCards = false }: Expected,
): Kind | undefined =>
  asksForPassword && !statesFacts && !listsCards && words.length < LOGIN_MAX
    ? kind('login', 'asks for a password')
    : undefined

/** What a plain text or the text of a PDF is. */
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
  const [other, most] = counts.filter(([name]) => name !== language).reduce((a, b) => (b[1] > a[1] ? b : a))
  return most > own && most >= 8 ? kind('language', `reads as ${other}`) : undefined
}

/** Where the page came from, against where it was asked: a redirect to another place is no answer. */
export function kindOfPlace(
  fetched: Fetched,
  elsewhere: readonly string[],
  hosts: readonly string[],
): Kind | undefined {
  const asked = new URL(fetched.requestedUrl)
  const got = new URL(fetched.url)
  if (placeOf(asked) === placeOf(got)) return undefined
  const host = got.hostname
  if (!hosts.some((own) => host === own || host.endsWith(`.${own}`)))
    return kind('elsewhere', `led to ${host}`)
  if (got.pathname === '/' && asked.pathname !== '/') return kind('elsewhere', 'led to the home page')
  return elsewhere.some((address) => placeOf(new URL(address)) === placeOf(got))
    ? kind('elsewhere', `led to ${got.pathname}`)
    : undefined
}

/** An address without what does not change the page: scheme, www, query, a final slash or index file, the fragment. */
export function placeOf({ hostname, pathname }: URL): string {
  const path = pathname.replace(/\/(?:index\.\w+)?$/, '').replace(/\.html?$/, '')
  return `${hostname.replace(/^www\./, '')}${path}`.toLowerCase()
}
