import type { ValueRate } from '../../../data/value/facts.ts'
import type { ValueLine } from '../../../data/value/lines.ts'
import type { CalculatorFile, FileCard } from './facts.ts'

/** Texts of the results: names, rates, and sources of a country's cards. */
export interface Labels {
  category(slug: string): string
  issuer(slug: string): string
  /** Undefined if the Free plan does not show the card. */
  card(slug: string): FileCard | undefined
  /** Returns the rate that a line earns; undefined if the Free plan does not show it. */
  rate(slug: string, line: ValueLine): ValueRate | undefined
  readonly sources: CalculatorFile['sources']
}

/** Indexes a file by slugs. */
export function labelsOf({ categories, issuers, cards, sources }: CalculatorFile): Labels {
  const names = new Map(categories.map(({ slug, name }) => [slug, name]))
  const bySlug = new Map(cards.map((card) => [card.slug, card]))
  return {
    category: (slug) => names.get(slug) ?? slug,
    issuer: (slug) => issuers[slug] ?? slug,
    card: (slug) => bySlug.get(slug),
    rate: (slug, { rate_label, rate_type }) =>
      bySlug
        .get(slug)
        ?.rates?.find((rate) => rate.category_slug === rate_label && rate.rate_type === rate_type),
    sources,
  }
}
