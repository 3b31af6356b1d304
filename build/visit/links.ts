import type { CheerioAPI } from 'cheerio'
import { oneLine } from '../extract/document/visible.ts'

export interface Link {
  readonly href: string
  readonly words: string
}

/** Attributes that hold the URLs of links, tiles, and buttons. */
const URL_ATTRIBUTES = ['href', 'data-href', 'data-url', 'data-link', 'data-product-url', 'formaction']
const SELECTOR = [
  'a[href]',
  ...URL_ATTRIBUTES.slice(1).map((name) => `[${name}]`),
  '[onclick*="location"]',
].join(', ')
const IN_SCRIPT = /location(?:\.href)?\s*(?:=|\.assign\(|\.replace\()\s*['"]([^'"]+)['"]/

/** Returns the targets of a page's links, tiles, and buttons. */
export const linksOf = ($: CheerioAPI, base: string): Link[] =>
  $(SELECTOR)
    .toArray()
    .flatMap((node) => {
      const element = $(node)
      const stated = URL_ATTRIBUTES.map((name) => element.attr(name)).find(Boolean)
      const href = webUrl(stated ?? IN_SCRIPT.exec(element.attr('onclick') ?? '')?.[1], base)
      return href === undefined ? [] : [{ href, words: oneLine(element.text()) }]
    })

/** Returns the URLs in the data that a page embeds for its scripts. */
export const urlsInData = ($: CheerioAPI, base: string): string[] => [
  ...new Set(
    $('script[type$="json"]')
      .toArray()
      .flatMap((node) => [
        ...$(node)
          .text()
          .matchAll(/"((?:https?:\\?\/\\?\/|\\?\/)[^"\s]{2,300})"/g),
      ])
      .flatMap(([, url = '']) => webUrl(url.replaceAll('\\/', '/'), base) ?? []),
  ),
]

function webUrl(href: string | undefined, base: string): string | undefined {
  const url = URL.parse(href ?? '', base)
  return href !== undefined && url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
