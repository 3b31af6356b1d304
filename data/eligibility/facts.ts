import type { ValueSource } from '../schema/provenance.ts'
import type { RuleDetails } from '../schema/rule-details.ts'

/** An application rule of an issuer. */
export interface EligibilityRule {
  /** Slug of the issuer. */
  readonly issuer: string
  readonly name: string
  readonly type: string | null
  readonly description: string
  /** Null if the rule has no parameters. */
  readonly details: RuleDetails | null
  /** Null if it is not known whether the rule applies today. */
  readonly isActive: boolean | null
  readonly source: ValueSource
}

/** Requirements that a card itself has for applicants. */
export type LimitField = 'min_income' | 'min_income_household' | 'credit_score_min'

/** A limit of a card, and who states it. */
export interface CardLimit {
  readonly field: LimitField
  readonly value: number
  readonly source: ValueSource
}

/** Everything that the eligibility for a country's cards is decided from. */
export interface EligibilityFacts {
  readonly rules: readonly EligibilityRule[]
  /** By slug of the card. */
  readonly limits: Readonly<Record<string, readonly CardLimit[]>>
}

/** The parts of a card that rules depend on. */
export interface EligibilityCard {
  readonly slug: string
  readonly name: string
  /** Slug of the issuer. */
  readonly issuer: string
  readonly card_type: string | null
}
