/** What is asked of every server. */
export interface Scenario {
  readonly name: string
  /** Paths that the load walks through, given the slugs of the catalog. */
  readonly paths: (slugs: readonly string[]) => readonly string[]
}

const every = (slugs: readonly string[], step: number, count: number) =>
  Array.from({ length: count }, (_, place) => slugs[(place * step) % slugs.length] ?? '')

export const scenarios: readonly Scenario[] = [
  {
    name: 'one card',
    paths: (slugs) => every(slugs, 7, 60).map((slug) => `/v1/cards/${slug}`),
  },
  {
    name: 'list of 20',
    paths: () => ['', '?country=US', '?network=VISA', '?offset=40'].map((query) => `/v1/cards${query}`),
  },
  {
    name: 'best',
    paths: () => ['dining', 'groceries', 'travel', 'other'].map((slug) => `/v1/cards/best?category=${slug}`),
  },
  {
    name: 'search',
    paths: () => ['gold', 'visa', 'platinum', 'cash'].map((q) => `/v1/cards/search?q=${q}`),
  },
  {
    name: 'compare 3',
    paths: (slugs) =>
      every(slugs, 11, 20).map(
        (_, place) => `/v1/cards/compare?slugs=${every(slugs.slice(place * 9), 3, 3)}`,
      ),
  },
]
