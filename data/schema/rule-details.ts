import * as z from 'zod'

const slugs = z.array(z.string()).nonempty()

/** Accounts that a rule counts: of the same card, of its family or tier, of the issuer, or of every issuer. */
export const RULE_SCOPES = ['card', 'family', 'tier', 'issuer', 'issuer_business', 'all_issuers'] as const

/** What a rule looks at: the day an account was opened, the day of its bonus, whether it is open, or whether it was open in the period. */
export const RULE_EVENTS = ['opened', 'bonus_received', 'open', 'held'] as const

/**
 * Parameters of an application rule (spec 2.13, 14). Rules can have further parameters that need no evaluation, such as bureaus.
 * Without `cards` a rule holds for every card of its issuer, and without `counted_cards` it counts the accounts of its scope.
 */
export const RuleDetails = z.looseObject({
  /** Number of counted accounts at which the rule fails. */
  max_cards: z.int().min(1).optional(),
  period_days: z.int().min(1).optional(),
  period_months: z.int().min(1).optional(),
  scope: z.enum(RULE_SCOPES).optional(),
  from: z.enum(RULE_EVENTS).optional(),
  /** One account or bonus, ever, in the scope. */
  once: z.literal('lifetime').optional(),
  /** Kind of accounts that count; others do not. */
  counts: z.enum(['personal', 'credit', 'charge']).optional(),
  family: z.string().optional(),
  program: z.string().optional(),
  /** Slugs of the cards that the rule is about. */
  cards: slugs.optional(),
  /** Slugs of the accounts that count, if they are not those of the scope. */
  counted_cards: slugs.optional(),
  /** Slugs of cards of the scope that do not count, such as charge cards. */
  not_counted_cards: slugs.optional(),
  /** Slugs of cards by tier: the scope of a card is its tier. */
  tiers: z.record(z.string(), slugs).optional(),
  /** No card that the rule is about has a welcome offer. */
  no_bonus: z.literal(true).optional(),
})
export type RuleDetails = z.infer<typeof RuleDetails>

/** Returns every card that the parameters of a rule name. */
export const cardsOfRule = ({ cards, counted_cards, not_counted_cards, tiers }: RuleDetails): string[] => [
  ...(cards ?? []),
  ...(counted_cards ?? []),
  ...(not_counted_cards ?? []),
  ...Object.values(tiers ?? {}).flat(),
]
