import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PLANS, type Plan } from '../../data/schema/plans.ts'
import { findOrCreateAccount, issueKey } from '../accounts/accounts.ts'
import type { Random } from '../accounts/key.ts'
import { type Config, isLocal } from '../settings/config.ts'
import type { Store } from '../store/store.ts'

export interface DemoKey {
  readonly plan: Plan
  readonly key: string
}

const demoEmail = (plan: Plan) => `demo-${plan}@example.com`

/** File in STATE_DIR that exists once the demo accounts have been created, even if they are deleted later. */
const MARKER = 'demo-accounts'

/**
 * Creates an account with a key for each plan, once per state folder, and returns the keys. Creates none if accounts are in Redis, or if
 * the service is public: the keys are printed, and a live key must not end up in a log.
 */
export async function demoKeys(
  config: Config,
  store: Store,
  now: Date,
  random: Random,
): Promise<readonly DemoKey[]> {
  if (config.redis !== null || !isLocal(config) || !(await createMarker(config.stateDir))) return []
  const demoKeys: DemoKey[] = []
  for (const plan of PLANS) {
    const account = await findOrCreateAccount(store, { email: demoEmail(plan), plan, now, random })
    if ((await store.keys(account.id)).length > 0) continue
    const key = await issueKey(store, account, { name: 'Demo', now, random })
    if (key !== null) demoKeys.push({ plan, key })
  }
  return demoKeys
}

/** False if the marker exists already. */
async function createMarker(stateDir: string): Promise<boolean> {
  await mkdir(stateDir, { recursive: true, mode: 0o700 })
  try {
    await writeFile(join(stateDir, MARKER), '', { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
