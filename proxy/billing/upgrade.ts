import { refuse } from '../../data/schema/errors.ts'
import { isPaid, type PaidPlan, type Plan, planTerms } from '../../data/schema/plans.ts'
import type { BillingRecord } from '../store/billing.ts'

export const PAYMENT_FAILED = 'The last payment failed. Update the payment card in the portal first.'

/** Throws if the account may not upgrade, with the reasons in the order of decision 23. */
export function requireUpgradable(plan: Plan, record: BillingRecord | null, wanted: PaidPlan): void {
  if (record?.paymentFailed) refuse('payment_required', PAYMENT_FAILED)
  if (!isPaid(plan)) return
  const { name } = planTerms[plan]
  if (isCanceling(record))
    refuse(
      'plan_cancelling',
      `The ${name} plan is set to cancel. Resume it in the portal, or wait until it ends.`,
    )
  if (plan === wanted) refuse('already_on_plan', `The account already has the ${name} plan.`)
  refuse('use_portal', `The account has the ${name} plan. Change it in the portal.`)
}

/** Whether the subscription is set to end. One that has ended already does not count. */
const isCanceling = (record: BillingRecord | null): boolean =>
  record?.subscription?.endsAt != null && record.subscription.status !== 'canceled'
