/** The four plans, cheapest first (spec 1, 8.1). Everything that differs by plan but card fields stands here. */
export const PLANS = ['free', 'starter', 'pro', 'enterprise'] as const
export type Plan = (typeof PLANS)[number]

export interface PlanTerms {
  readonly name: string
  /** Calls per UTC day, shared by all keys of the account. */
  readonly daily: number
  /** Calls per calendar month (UTC), shared by all keys of the account. */
  readonly monthly: number
  /** Active keys per account. */
  readonly keys: number
  /** Webhooks per key; 0 where the plan has none. */
  readonly webhooks: number
}

export const planTerms = {
  free: { name: 'Free', daily: 100, monthly: 3_000, keys: 5, webhooks: 0 },
  starter: { name: 'Starter', daily: 500, monthly: 15_000, keys: 5, webhooks: 0 },
  pro: { name: 'Pro', daily: 2_000, monthly: 50_000, keys: 5, webhooks: 0 },
  enterprise: { name: 'Enterprise', daily: 20_000, monthly: 500_000, keys: 5, webhooks: 20 },
} as const satisfies Record<Plan, PlanTerms>

/** Whether `plan` has what needs at least `needed`. The only comparison of plans in the project. */
export function includes(plan: Plan, needed: Plan): boolean {
  return PLANS.indexOf(plan) >= PLANS.indexOf(needed)
}

/** The plan above, or null for the highest. */
export function nextPlan(plan: Plan): Plan | null {
  return PLANS[PLANS.indexOf(plan) + 1] ?? null
}
