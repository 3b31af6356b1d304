import { fold } from '../../data/schema/fold.ts'
import { isPdf } from '../extract/page/pdf.ts'
import type { Fetched, Outcome } from '../fetch/page.ts'
import { failed } from '../fetch/page.ts'
import type { Face } from './face.ts'
import { LANGUAGE_WORDS, MARKS, NOTICE, type PageKind } from './marks.ts'

/** What a page is, and the words or figures that show it. */
export interface Kind {
  readonly kind: PageKind
  readonly why: string
}

const kind = (of: PageKind, why: string): Kind => ({ kind: of, why })

const WORDS_MIN = 150
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

/** What an HTML page is by its own words. */
export function kindOfFace(face: Face, language: string): Kind {
  const { words, title, headings, sendsTo } = face
  if (sendsTo !== null) return kind('elsewhere', `sends its reader on to ${sendsTo}`)
  const top = [title, ...headings].join(' \n')
  const notice = NOTICE.exec(words)
  if (notice && words.length >= WORDS_MIN && speaksOfPage(notice[0], headings))
    return kind('notice', notice[0])
  for (const { kind: of, pattern, wordsMax } of MARKS) {
    const found = pattern.exec(top) ?? (words.length <= wordsMax ? pattern.exec(words) : null)
    if (found) return kind(of, `“${found[0]}”`)
  }
  if (words.length < WORDS_MIN) return kind('empty', `${words.length} characters of text`)
  if (!face.ended) return kind('truncated', 'the HTML does not end')
  if (face.asksForPassword && words.length < 2500) return kind('login', 'asks for a password')
  return kindOfLanguage(words, language) ?? kind('card', '')
}

/** "This card is no longer available", or its name in place of "this": another card's end is not this one's. */
function speaksOfPage(notice: string, headings: readonly string[]): boolean {
  if (/\bthis (?:credit )?card\b/i.test(notice)) return true
  const said = fold(notice)
  return headings.some((heading) => fold(heading) !== '' && said.includes(fold(heading)))
}

/** What a plain text or the text of a PDF is. */
export function kindOfText(text: string, language: string): Kind {
  const words = text.replace(/\s+/g, ' ').trim()
  if (words.length < WORDS_MIN) return kind('empty', `${words.length} characters of text`)
  const unfilled = MARKS.find((mark) => mark.kind === 'unfilled')?.pattern.exec(words)
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
  const asked = new URL(fetched.asked)
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
