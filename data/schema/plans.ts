/** The four plans, cheapest first (spec 1, 8.1). This file declares everything that differs by plan, except card fields. */
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
  /** Days of the free trial that a customer's first subscription begins with (spec 3.3); 0 where there is none. */
  readonly trialDays: number
}

export const planTerms = {
  free: { name: 'Free', daily: 100, monthly: 3_000, keys: 5, webhooks: 0, trialDays: 0 },
  starter: { name: 'Starter', daily: 500, monthly: 15_000, keys: 5, webhooks: 0, trialDays: 7 },
  pro: { name: 'Pro', daily: 2_000, monthly: 50_000, keys: 5, webhooks: 0, trialDays: 0 },
  enterprise: { name: 'Enterprise', daily: 20_000, monthly: 500_000, keys: 5, webhooks: 20, trialDays: 0 },
} as const satisfies Record<Plan, PlanTerms>

/** Whether `plan` is `needed` or a higher plan. The only comparison of plans in the project. */
export function includes(plan: Plan, needed: Plan): boolean {
  return PLANS.indexOf(plan) >= PLANS.indexOf(needed)
}

/** The plan above, or null for the highest. */
export function nextPlan(plan: Plan): Plan | null {
  return PLANS[PLANS.indexOf(plan) + 1] ?? null
}

/** The plan that something needs, as people say it: the Pro plan or above. */
export const planOrAbove = (plan: Plan): string =>
  `the ${planTerms[plan].name} plan${nextPlan(plan) === null ? '' : ' or above'}`

export type PaidPlan = Exclude<Plan, 'free'>
export const PAID_PLANS = ['starter', 'pro', 'enterprise'] as const satisfies readonly PaidPlan[]

/** Whether the plan is paid for. */
export const isPaid = (plan: Plan): plan is PaidPlan => plan !== 'free'

/** Sorts the higher plan first. */
export const higherFirst = (a: Plan, b: Plan): number => PLANS.indexOf(b) - PLANS.indexOf(a)
