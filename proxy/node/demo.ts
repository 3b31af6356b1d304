import { PLANS, type Plan } from '../../data/schema/plans.ts'
import { accountFor, issueKey } from '../accounts.ts'
import type { Random } from '../key.ts'
import type { Store } from '../store/store.ts'

export interface DemoKey {
  readonly plan: Plan
  readonly key: string
}

const demoEmail = (plan: Plan) => `demo-${plan}@example.com`

/** One account per plan with a key each, made where there are none; empty when they were made before. */
export async function demoKeys(store: Store, now: Date, random: Random): Promise<readonly DemoKey[]> {
  const made: DemoKey[] = []
  for (const plan of PLANS) {
    const account = await accountFor(store, { email: demoEmail(plan), plan, now, random })
    if ((await store.keys(account.id)).length > 0) continue
    const key = await issueKey(store, account, { name: 'Demo', now, random })
    if (key !== null) made.push({ plan, key })
  }
  return made
}
