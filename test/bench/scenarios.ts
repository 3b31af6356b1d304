/** What is asked of every server. */
export interface Scenario {
  readonly name: string
  /** Paths that the load walks through, given the slugs of the catalog. */
  readonly paths: (slugs: readonly string[]) => readonly string[]
  /** No address twice, by a parameter that nobody knows: what has been answered before does not help. */
  readonly once?: true
}

/** The parameter of those addresses. */
export const ONCE = /[?&]once=\d+$/

const every = (slugs: readonly string[], step: number, count: number) =>
  Array.from({ length: count }, (_, place) => slugs[(place * step) % slugs.length] ?? '')

const lists = () => ['', '?country=US', '?network=VISA', '?offset=40'].map((query) => `/v1/cards${query}`)
const bests = () =>
  ['dining', 'groceries', 'travel', 'other'].map((slug) => `/v1/cards/best?category=${slug}`)
const searches = () => ['gold', 'visa', 'platinum', 'cash'].map((q) => `/v1/cards/search?q=${q}`)

export const scenarios: readonly Scenario[] = [
  {
    name: 'one card',
    paths: (slugs) => every(slugs, 7, 60).map((slug) => `/v1/cards/${slug}`),
  },
  { name: 'list of 20', paths: lists },
  { name: 'list of 20, new each time', paths: lists, once: true },
  { name: 'best', paths: bests },
  { name: 'best, new each time', paths: bests, once: true },
  { name: 'search', paths: searches },
  { name: 'search, new each time', paths: searches, once: true },
  {
    name: 'compare 3',
    paths: (slugs) =>
      every(slugs, 11, 20).map(
        (_, place) => `/v1/cards/compare?slugs=${every(slugs.slice(place * 9), 3, 3)}`,
      ),
  },
]
