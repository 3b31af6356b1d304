import { type CheerioAPI, load } from 'cheerio'
import { decode } from '../extract/document/decode.ts'
import { embeddedIn } from '../extract/document/embedded.ts'
import { oneLine } from '../extract/document/visible.ts'
import { readEmbedded } from '../extract/page/json-ld.ts'
import { type Content, contentOf } from './content.ts'
import { isWhole } from './ending.ts'
import { addressesInData, type Link, linksOf } from './links.ts'
import { offerPlaceOf } from './offer-place.ts'

/** What an HTML page says of itself: how it is named, where it belongs, whether it is whole. */
export interface Face extends Content {
  readonly title: string
  /** Names in the page's own metadata: og:title and the product of JSON-LD. */
  readonly names: readonly string[]
  readonly canonical: string | null
  readonly language: string | null
  readonly links: readonly Link[]
  /** Addresses in the data that the page embeds for its scripts. */
  readonly dataLinks: readonly string[]
  /** Where the page sends its reader by itself and at once. */
  readonly sendsTo: string | null
  /** Ends as an HTML page does. */
  readonly ended: boolean
  /** What may hold an offer that the words do not state. */
  readonly offerPlace: ReturnType<typeof offerPlaceOf>
  /** The words of the content on one line. */
  readonly words: string
}

type Dom = CheerioAPI

/** Reads the face of an HTML page. */
export function faceOf(bytes: Uint8Array, url: string): Face {
  const html = decode(bytes)
  const $ = load(html, { sourceCodeLocationInfo: true })
  const products = readEmbedded(embeddedIn($)).map(({ name }) => name)
  const names = [attribute($, 'meta[property="og:title"]', 'content'), ...products]
  const about = {
    title: oneLine($('title').first().text()),
    names: names.filter((name): name is string => Boolean(name)),
    canonical: absolute(attribute($, 'link[rel="canonical"]', 'href'), url),
    language: attribute($, 'html', 'lang'),
    links: linksOf($, baseOf($, url)),
    dataLinks: addressesInData($, baseOf($, url)),
    sendsTo: refreshOf($, url),
    ended: isWhole($, html),
    offerPlace: offerPlaceOf($),
  }
  const content = contentOf($)
  return { ...about, ...content, words: content.lines.map(({ words }) => words).join(' ') }
}

const attribute = ($: Dom, selector: string, name: string): string | null =>
  $(selector).first().attr(name)?.trim() || null

/** A page that goes away later than this means its visitors to read it. */
const REFRESH_MAX_SECONDS = 15

function refreshOf($: Dom, url: string): string | null {
  const content = $('meta[http-equiv]')
    .filter((_, node) => /^refresh$/i.test($(node).attr('http-equiv') ?? ''))
    .first()
    .attr('content')
  const [, seconds, to] = /^\s*([\d.]+)\s*[;,]\s*(?:url\s*=)?\s*['"]?([^'"]+)/i.exec(content ?? '') ?? []
  const target = URL.parse(to ?? '', url)
  const isAway =
    target !== null && target.host + target.pathname !== new URL(url).host + new URL(url).pathname
  return seconds !== undefined && Number(seconds) <= REFRESH_MAX_SECONDS && isAway ? target.href : null
}

const absolute = (href: string | null, base: string): string | null =>
  href === null ? null : (URL.parse(href, base)?.href ?? null)

const baseOf = ($: Dom, url: string): string => absolute(attribute($, 'base', 'href'), url) ?? url
