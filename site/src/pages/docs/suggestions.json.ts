import sandboxCategories from '../../../../data/sandbox/facts/categories.json' with { type: 'json' }
import sandboxIssuers from '../../../../data/sandbox/facts/issuers.json' with { type: 'json' }
import { catalog } from '../../data/snapshot.ts'
import type { SuggestedValues } from '../../data/suggestions.ts'

interface Row {
  readonly slug: string
}
const slugs = (rows: readonly Row[]) => rows.map(({ slug }) => slug)

const sandboxCards = import.meta.glob<Row>('../../../../data/sandbox/facts/cards/**/*.json', {
  eager: true,
  import: 'default',
})

/** Slugs of cards, issuers, and categories, for the fields of "Try it" forms with a live or a test key. */
export function GET(): Response {
  const { cards, issuers, categories } = catalog()
  const values: SuggestedValues = {
    live: { cards: slugs(cards), issuers: slugs(issuers), categories: slugs(categories) },
    test: {
      cards: slugs(Object.values(sandboxCards)),
      issuers: slugs(sandboxIssuers),
      categories: slugs(sandboxCategories),
    },
  }
  return Response.json(values)
}
