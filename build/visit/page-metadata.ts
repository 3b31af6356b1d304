import type { CheerioAPI } from 'cheerio'
import { decode } from '../extract/document/decode.ts'
import { embeddedIn } from '../extract/document/embedded.ts'
import { parseHtml } from '../extract/document/parse.ts'
import { oneLine } from '../extract/document/visible.ts'
import { cardsInData } from '../extract/statements/data.ts'
import { isComplete } from './completeness.ts'
import { type Content, contentOf } from './content.ts'
import { hiddenOfferIn } from './hidden-offer.ts'
import { type Link, linksOf, urlsInData } from './links.ts'

/** Content and metadata of an HTML page. */
export interface PageMetadata extends Content {
  readonly title: string
  /** Names in og:title and in products of JSON-LD. */
  readonly names: readonly string[]
  readonly canonical: string | null
  readonly language: string | null
  readonly links: readonly Link[]
  /** URLs in the data that the page embeds for its scripts. */
  readonly dataLinks: readonly string[]
  /** URL of a meta refresh that applies immediately. */
  readonly refreshTarget: string | null
  /** Whether the HTML was not cut off. */
  readonly isComplete: boolean
  /** Part that may show an offer that the text does not state. */
  readonly hiddenOffer: ReturnType<typeof hiddenOfferIn>
  /** Text of the content on one line. */
  readonly words: string
}

type Dom = CheerioAPI

/** Reads the metadata of an HTML page. */
export function readMetadata(bytes: Uint8Array, url: string): PageMetadata {
  const html = decode(bytes)
  const $ = parseHtml(html, { hasPlaces: true })
  const products = cardsInData(embeddedIn($)).flatMap(({ isTyped, name }) => (isTyped ? [name] : []))
  const names = [attribute($, 'meta[property="og:title"]', 'content'), ...products]
  const about = {
    title: oneLine($('title').first().text()),
    names: names.filter((name): name is string => Boolean(name)),
    canonical: absolute(attribute($, 'link[rel="canonical"]', 'href'), url),
    language: attribute($, 'html', 'lang'),
    links: linksOf($, baseOf($, url)),
    dataLinks: urlsInData($, baseOf($, url)),
    refreshTarget: refreshOf($, url),
    isComplete: isComplete($, html),
    hiddenOffer: hiddenOfferIn($),
  }
  const content = contentOf($)
  return { ...about, ...content, words: content.lines.map(({ words }) => words).join(' ') }
}

const attribute = ($: Dom, selector: string, name: string): string | null =>
  $(selector).first().attr(name)?.trim() || null

/** A later refresh leaves time to read the page. */
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
