import type { ReadCard } from './assemble.ts'
import type { CreditRow } from './rewards/credits.ts'
import type { RewardRow } from './rewards/reward-row.ts'

/** A card with its reward rates and statement credits. */
export interface CardRead extends ReadCard {
  readonly reward_rates?: readonly RewardRow[]
  readonly statement_credits?: readonly CreditRow[]
}

/** Readings of a page by card, and labeled words without a reading or with contradictory ones. */
export interface Extraction {
  readonly cards: readonly CardRead[]
  readonly unread: readonly string[]
  /** Implausible values by card, for review if a field has no other value. */
  readonly refused: readonly ReadCard[]
}
