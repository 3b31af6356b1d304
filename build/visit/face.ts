import { load } from 'cheerio'
import { decode } from '../extract/page/decode.ts'
import { embeddedIn, readEmbedded } from '../extract/page/json-ld.ts'

/** What an HTML page says of itself: how it is named, where it belongs, whether it is whole. */
export interface Face {
  readonly title: string
  readonly headings: readonly string[]
  /** Names in the page's own metadata: og:title and the product of JSON-LD. */
  readonly names: readonly string[]
  readonly canonical: string | null
  readonly language: string | null
  readonly links: readonly Link[]
  readonly asksForPassword: boolean
  /** Where the page sends its reader by itself and at once. */
  readonly sendsTo: string | null
  /** Ends as an HTML page does. */
  readonly ended: boolean
  /** Visible words. */
  readonly words: string
}

export interface Link {
  readonly href: string
  readonly words: string
}

type Dom = ReturnType<typeof load>

const UNSEEN = 'script, style, noscript, template, svg, iframe'
/** Words of two blocks are not one word, however tightly the page is written. */
const BLOCK =
  'p, div, li, ul, ol, dl, dt, dd, h1, h2, h3, h4, h5, h6, td, th, tr, table, br, section, main, nav, header, footer, article, aside, form, button, option, label'

/** Reads the face of an HTML page. */
export function faceOf(bytes: Uint8Array, url: string): Face {
  const html = decode(bytes)
  const $ = load(html)
  const products = readEmbedded(embeddedIn($)).map(({ name }) => name)
  const names = [attribute($, 'meta[property="og:title"]', 'content'), ...products]
  const links = $('a[href]')
    .toArray()
    .map((node) => linkOf($, node, baseOf($, url)))
  $(UNSEEN).remove()
  $(BLOCK).before(' ').after(' ')
  return {
    title: oneLine($('title').first().text()),
    headings: $('h1')
      .toArray()
      .map((node) => oneLine($(node).text()))
      .filter(Boolean),
    names: names.filter((name): name is string => Boolean(name)),
    canonical: absolute(attribute($, 'link[rel="canonical"]', 'href'), url),
    language: attribute($, 'html', 'lang'),
    links: links.filter((link): link is Link => link !== null),
    asksForPassword: $('input[type="password"]').length > 0,
    sendsTo: refreshOf($, url),
    ended: /<\/(?:html|body)\s*>\s*(?:<!--[\s\S]*-->\s*)*$/i.test(html),
    words: oneLine($('body').text()),
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

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

function linkOf($: Dom, node: Parameters<Dom>[0], base: string): Link | null {
  const found = URL.parse($(node as string).attr('href') ?? '', base)
  return found && /^https?:$/.test(found.protocol)
    ? { href: found.href, words: oneLine($(node as string).text()) }
    : null
}
