import type { CardLimit, EligibilityFacts, EligibilityRule } from '../../data/eligibility/facts.ts'
import type { Country } from '../../data/schema/card.ts'
import { pageOf } from '../../data/schema/fact.ts'
import { RuleDetails } from '../../data/schema/rule-details.ts'
import type { Row } from '../../data/schema/view.ts'
import type { CatalogCard } from '../catalog/read.ts'
import type { Reference } from '../facts/shapes.ts'

/** Returns the facts that decide the eligibility for a country's cards. */
export function eligibilityFacts(
  cards: readonly { readonly card: { readonly slug: string }; readonly limits: readonly CardLimit[] }[],
  { rules, sources }: Pick<Reference, 'rules' | 'sources'>,
  country: Country,
): EligibilityFacts {
  const ruleOf = (rule: Reference['rules'][number]): EligibilityRule => {
    const source = sources[rule.source]
    return {
      ...{ issuer: rule.issuer, name: rule.rule_name, type: rule.rule_type ?? null },
      description: rule.description,
      details: rule.details == null ? null : RuleDetails.parse(rule.details),
      isActive: rule.is_active ?? null,
      source: {
        name: source?.name ?? rule.source,
        kind: source?.kind ?? 'publication',
        url: pageOf(rule.url, source),
      },
    }
  }
  return {
    rules: rules.filter((rule) => rule.country === country).map(ruleOf),
    limits: Object.fromEntries(
      cards.filter(({ limits }) => limits.length > 0).map(({ card, limits }) => [card.slug, limits]),
    ),
  }
}

/** Fields with limits. */
export const LIMIT_FIELDS = ['min_income', 'min_income_household', 'credit_score_min'] as const

/** Returns the limits of a card. `seen`: the card as a plan sees it. */
export function limitsOf(card: CatalogCard, seen: Row): readonly CardLimit[] {
  return LIMIT_FIELDS.flatMap((field) => {
    const value = seen[field]
    const source = card.sources.find((each) => each.field === field)?.source
    return typeof value === 'number' && source !== undefined ? [{ field, value, source }] : []
  })
}
