import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PLANS, type Plan } from '../../data/schema/plans.ts'
import { accountFor, issueKey } from '../accounts/accounts.ts'
import type { Random } from '../accounts/key.ts'
import { type Config, isLocal } from '../settings/config.ts'
import type { Store } from '../store/store.ts'

export interface DemoKey {
  readonly plan: Plan
  readonly key: string
}

const demoEmail = (plan: Plan) => `demo-${plan}@example.com`

/** File in STATE_DIR that says that the demo accounts were made, whatever became of them since. */
const MARKER = 'demo-accounts'

/**
 * Makes one account per plan with a key each, once per state folder. Makes none where accounts are in Redis, and none where
 * strangers reach the service: the keys are printed, and a log is no place for a live key.
 */
export async function demoKeys(
  config: Config,
  store: Store,
  now: Date,
  random: Random,
): Promise<readonly DemoKey[]> {
  if (config.redis !== null || !isLocal(config) || !(await isFirstTime(config.stateDir))) return []
  const made: DemoKey[] = []
  for (const plan of PLANS) {
    const account = await accountFor(store, { email: demoEmail(plan), plan, now, random })
    if ((await store.keys(account.id)).length > 0) continue
    const key = await issueKey(store, account, { name: 'Demo', now, random })
    if (key !== null) made.push({ plan, key })
  }
  return made
}

async function isFirstTime(stateDir: string): Promise<boolean> {
  await mkdir(stateDir, { recursive: true, mode: 0o700 })
  try {
    await writeFile(join(stateDir, MARKER), '', { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
