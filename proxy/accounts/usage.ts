import type { Usage } from '../../data/schema/account.ts'
import { type Plan, planTerms } from '../../data/schema/plans.ts'
import type { Used } from '../store/store.ts'

/** Calls used and allowed on a plan, as JSON (spec 2.18). */
export function usageJson(plan: Plan, used: Used): Usage {
  const { daily, monthly } = planTerms[plan]
  return {
    tier: plan,
    daily_used: used.daily,
    daily_limit: daily,
    monthly_used: used.monthly,
    monthly_limit: monthly,
  }
}
