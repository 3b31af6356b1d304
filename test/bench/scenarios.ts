/** Kind of key that a call uses: with remaining calls, without, or of no account. */
export type KeyKind = 'live' | 'spent' | 'unknown'

/** A kind of request that every server is measured with. */
export interface Scenario {
  readonly name: string
  /** Paths that the load walks through, given the slugs of the catalog. No two scenarios share one. */
  readonly paths: (slugs: readonly string[]) => readonly string[]
  /** Makes each URL unique by an unknown parameter, so that caches do not help. */
  readonly once?: true
  readonly key?: KeyKind
  /** Sends the ETag of the response that the client has. */
  readonly hasResponse?: true
  /** Body of a POST request; absent for GET. */
  readonly body?: string
  /** Expected status; 200 by default. */
  readonly status?: 304 | 401 | 429
}

/** The parameter that makes URLs unique. */
export const ONCE = /[?&]once=\d+$/

const every = (slugs: readonly string[], step: number, count: number) =>
  Array.from({ length: count }, (_, place) => slugs[(place * step) % slugs.length] ?? '')

const cards = (slugs: readonly string[]) => every(slugs, 7, 60).map((slug) => `/v1/cards/${slug}`)
/** Paths of cards, made distinct by an unknown parameter. */
const cardsAs = (as: string) => (slugs: readonly string[]) => cards(slugs).map((path) => `${path}?as=${as}`)
const lists = () => ['', '?country=US', '?network=VISA', '?offset=40'].map((query) => `/v1/cards${query}`)
const bests = () =>
  ['dining', 'groceries', 'travel', 'other'].map((slug) => `/v1/cards/best?category=${slug}`)
const searches = () => ['gold', 'visa', 'platinum', 'cash'].map((q) => `/v1/cards/search?q=${q}`)
const compares = (slugs: readonly string[]) =>
  every(slugs, 11, 20).map((_, place) => `/v1/cards/compare?slugs=${every(slugs.slice(place * 9), 3, 3)}`)

const QUERY =
  '{ cards(limit: 20) { slug name annual_fee reward_rates { category_slug rate_multiplier } issuers { name } } }'

/** The scenario of a name, or all. */
export const chosenScenarios = (only: string | undefined): readonly Scenario[] =>
  scenarios.filter(({ name }) => only === undefined || name === only)

export const scenarios: readonly Scenario[] = [
  { name: 'one card', paths: cards },
  { name: '304', paths: cardsAs('304'), hasResponse: true, status: 304 },
  { name: 'list of 20', paths: lists },
  { name: 'list of 20, new each time', paths: lists, once: true },
  { name: 'best', paths: bests },
  { name: 'best, new each time', paths: bests, once: true },
  { name: 'search', paths: searches },
  { name: 'search, new each time', paths: searches, once: true },
  { name: 'compare 3', paths: compares },
  { name: 'compare 3, new each time', paths: compares, once: true },
  { name: 'GraphQL', paths: () => ['/v1/graphql'], body: JSON.stringify({ query: QUERY }) },
  { name: '429', paths: cardsAs('429'), key: 'spent', status: 429 },
  { name: '401', paths: cardsAs('401'), key: 'unknown', status: 401 },
]
