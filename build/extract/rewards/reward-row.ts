import type { LabelParts } from '../../../data/schema/label.ts'

/** A row of the specification's RewardRate (2.3) as a page states it, with its quote. */
export interface RewardRow extends LabelParts {
  readonly category_slug: string
  readonly choice_picks: number | null
  readonly choice_selection: 'user' | 'automatic' | null
  readonly rate_multiplier: number
  readonly rate_type: 'multiplier' | 'percent_cashback' | 'points_per_dollar'
  readonly cap_amount: number | null
  readonly cap_period: 'monthly' | 'quarterly' | 'annual' | null
  readonly fallback_rate: number | null
  readonly is_rotating: boolean
  readonly notes: string | null
  readonly quote: string
}
