/** A page of each kind, with the state that it keeps in its URL. */
export const PAGE_KINDS = [
  '/',
  '/pricing/',
  '/cards/',
  '/cards/chase-sapphire-preferred/',
  '/issuers/',
  '/issuers/chase/',
  '/best/',
  '/best/dining/',
  '/compare/?cards=chase-sapphire-preferred,american-express-gold-card',
  '/calculator/',
  '/changes/',
  '/docs/',
  '/docs/start/plans/',
  '/docs/reference/get-card/',
  '/docs/reference/card/',
  '/docs/data/coverage/',
  '/operating/',
  '/portal/',
  '/status/',
  '/terms/',
  '/contact/',
]

/** Pages that resemble many others. */
const KINDS = [/^\/?cards\/[^/]+\//, /^\/?issuers\/[^/]+\//, /^\/?best\/[^/]+\//]
const PER_KIND = 4

/** Pages of one template whose contents differ in length and parts, but not in their elements. */
const REFERENCE = /^\/?docs\/reference\/[^/]+\//

/** Returns every page of its own kind, and a few of those that one template renders. */
export const sampledPages = (pages: readonly string[]): readonly string[] => sampleOf(pages, KINDS)

/** Returns the same with a few pages of the reference, for slow checks of the elements of a page. */
export const sampledElements = (pages: readonly string[]): readonly string[] =>
  sampleOf(pages, [...KINDS, REFERENCE])

function sampleOf(pages: readonly string[], kinds: readonly RegExp[]): readonly string[] {
  const own = pages.filter((page) => kinds.every((kind) => !kind.test(page)))
  const samples = kinds.flatMap((kind) => {
    const like = pages.filter((page) => kind.test(page)).toSorted()
    return Array.from({ length: PER_KIND }, (_, i) => like[Math.floor((i * like.length) / PER_KIND)])
  })
  return [...own, ...new Set(samples.filter((page) => page !== undefined))]
}
