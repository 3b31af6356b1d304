import type { CheerioAPI } from 'cheerio'
import { oneLine } from '../extract/document/visible.ts'

export interface Link {
  readonly href: string
  readonly words: string
}

/** Attributes in which tiles and buttons keep where they lead. */
const ADDRESSES = ['href', 'data-href', 'data-url', 'data-link', 'data-product-url', 'formaction']
const SELECTOR = ['a[href]', ...ADDRESSES.slice(1).map((name) => `[${name}]`), '[onclick*="location"]'].join(
  ', ',
)
const IN_SCRIPT = /location(?:\.href)?\s*(?:=|\.assign\(|\.replace\()\s*['"]([^'"]+)['"]/

/** Returns where a page's links, tiles and buttons lead. */
export const linksOf = ($: CheerioAPI, base: string): Link[] =>
  $(SELECTOR)
    .toArray()
    .flatMap((node) => {
      const element = $(node)
      const stated = ADDRESSES.map((name) => element.attr(name)).find(Boolean)
      const href = webAddress(stated ?? IN_SCRIPT.exec(element.attr('onclick') ?? '')?.[1], base)
      return href === undefined ? [] : [{ href, words: oneLine(element.text()) }]
    })

/** Returns the addresses in the data that a page embeds for its scripts. */
export const addressesInData = ($: CheerioAPI, base: string): string[] => [
  ...new Set(
    $('script[type$="json"]')
      .toArray()
      .flatMap((node) => [
        ...$(node)
          .text()
          .matchAll(/"((?:https?:\\?\/\\?\/|\\?\/)[^"\s]{2,300})"/g),
      ])
      .flatMap(([, address = '']) => webAddress(address.replaceAll('\\/', '/'), base) ?? []),
  ),
]

function webAddress(address: string | undefined, base: string): string | undefined {
  const found = URL.parse(address ?? '', base)
  return address !== undefined && found && /^https?:$/.test(found.protocol) ? found.href : undefined
}
