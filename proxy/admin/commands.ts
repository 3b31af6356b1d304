import { PLANS, type Plan } from '../../data/schema/plans.ts'
import { MODES, modeOf } from '../../data/schema/sandbox.ts'
import { activeKeys, findOrCreateAccount, issueKey } from '../accounts/accounts.ts'
import { revokeKey as revokeKeyOf } from '../accounts/key-revocation.ts'
import { usageJson } from '../accounts/usage.ts'
import {
  type AdminCommand,
  type AdminDeps,
  accountOf,
  emailFlag,
  type Flags,
  requiredFlag,
  stop,
} from './command.ts'
import { ownerCommands } from './owner-commands.ts'

/** Commands of the operator, by noun and verb (decision 32). */
export const commands: Readonly<Record<string, AdminCommand>> = {
  'key create': {
    usage: '--email E --plan P [--mode test] [--name N]',
    doc:
      'Creates a key, and the account if there is none. Moves an account on another plan to P. ' +
      'With --mode test, P is the plan of the key only.',
    flags: ['email', 'plan', 'mode', 'name'],
    run: createKey,
  },
  'key list': {
    usage: '--email E',
    doc: 'Lists the keys of the account, newest first.',
    flags: ['email'],
    run: listKeys,
  },
  'key revoke': {
    usage: '--email E --id ID',
    doc: 'Revokes a key. `key list` shows its id.',
    flags: ['email', 'id'],
    run: revokeKey,
  },
  'account show': { usage: '--email E', doc: 'Shows the account.', flags: ['email'], run: showAccount },
  'account set-plan': {
    usage: '--email E --plan P',
    doc: 'Moves the account to another plan. Used calls stay counted.',
    flags: ['email', 'plan'],
    run: setPlan,
  },
  'account suspend': {
    usage: '--email E',
    doc: 'Refuses all calls of the account.',
    flags: ['email'],
    run: (flags, deps) => setSuspended(flags, deps, true),
  },
  'account restore': {
    usage: '--email E',
    doc: 'Ends the suspension of an account.',
    flags: ['email'],
    run: (flags, deps) => setSuspended(flags, deps, false),
  },
  'usage show': {
    usage: '--email E [--mode test --plan P]',
    doc: 'Shows used and allowed calls, of live keys or of the test keys of a plan.',
    flags: ['email', 'mode', 'plan'],
    run: showUsage,
  },
  'usage set': {
    usage: '--email E [--mode test --plan P] [--daily N] [--monthly N]',
    doc: 'Sets the calls counted today and this month.',
    flags: ['email', 'mode', 'plan', 'daily', 'monthly'],
    run: setUsage,
  },
  ...ownerCommands,
}

function planOf(flags: Flags): Plan {
  const name = requiredFlag(flags, 'plan')
  return PLANS.find((plan) => plan === name) ?? stop(`--plan must be one of ${PLANS.join(', ')}.`)
}

function countOf(flags: Flags, flag: 'daily' | 'monthly'): number | undefined {
  const text = flags[flag]
  if (text === undefined) return undefined
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : stop(`--${flag} must be a number of calls.`)
}

/** Plan of `--plan` with `--mode test`, undefined for live keys. Throws CommandError for another mode. */
function testPlanOf(flags: Flags): Plan | undefined {
  const mode = flags.mode ?? 'live'
  if (mode === 'test') return planOf(flags)
  return mode === 'live' ? undefined : stop(`--mode must be ${MODES.join(' or ')}.`)
}

/** The same for commands that take `--plan` with `--mode test` only. */
function countedPlanOf(flags: Flags): Plan | undefined {
  const testPlan = testPlanOf(flags)
  if (testPlan === undefined && flags.plan !== undefined) stop('--plan needs --mode test.')
  return testPlan
}

async function createKey(flags: Flags, { store, now, random }: AdminDeps) {
  const plan = planOf(flags)
  const testPlan = testPlanOf(flags)
  const email = emailFlag(flags)
  const own = testPlan === undefined ? plan : 'free'
  const account = await findOrCreateAccount(store, { email, plan: own, now: now(), random })
  if (testPlan === undefined && account.plan !== plan) await store.setPlan(account.id, plan)
  const name = flags.name ?? 'Created by the operator'
  const owner = { id: account.id, plan, testPlan }
  const key = await issueKey(store, owner, { name, now: now(), random })
  if (key === null) return stop(`The account already has ${activeKeys(owner)}. Revoke one first.`)
  return { api_key: key, account_id: account.id, plan }
}

async function listKeys(flags: Flags, deps: AdminDeps) {
  const { id } = await accountOf(flags, deps)
  const keys = await deps.store.keys(id)
  return {
    account_id: id,
    keys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      last_four: key.lastFour,
      mode: modeOf(key),
      plan: key.testPlan ?? null,
      created_at: key.createdAt,
      last_used_at: key.lastUsedAt,
      revoked_at: key.revokedAt,
    })),
  }
}

async function revokeKey(flags: Flags, deps: AdminDeps) {
  const { id } = await accountOf(flags, deps)
  const keyId = requiredFlag(flags, 'id')
  const webhooks = await deps.webhooks()
  try {
    if (!(await revokeKeyOf({ store: deps.store, webhooks }, id, keyId, deps.now())))
      return stop('The account has no such active key.')
  } finally {
    await webhooks.close()
  }
  return { account_id: id, id: keyId, revoked: true }
}

async function showAccount(flags: Flags, deps: AdminDeps) {
  const { id, email, plan, suspended, createdAt } = await accountOf(flags, deps)
  const keys = await deps.store.keys(id)
  const active = keys.filter(({ revokedAt }) => revokedAt === null).length
  return { account_id: id, email, plan, suspended, created_at: createdAt, active_keys: active }
}

async function setPlan(flags: Flags, deps: AdminDeps) {
  const { id } = await accountOf(flags, deps)
  await deps.store.setPlan(id, planOf(flags))
  return showAccount(flags, deps)
}

async function setSuspended(flags: Flags, deps: AdminDeps, suspended: boolean) {
  const { id } = await accountOf(flags, deps)
  await deps.store.setSuspended(id, suspended)
  return showAccount(flags, deps)
}

async function showUsage(flags: Flags, deps: AdminDeps) {
  const { id, plan } = await accountOf(flags, deps)
  const testPlan = countedPlanOf(flags)
  const used = await deps.store.usage(id, deps.now(), testPlan)
  return { account_id: id, ...usageJson(testPlan ?? plan, used) }
}

async function setUsage(flags: Flags, deps: AdminDeps) {
  const { id } = await accountOf(flags, deps)
  const [daily, monthly] = [countOf(flags, 'daily'), countOf(flags, 'monthly')]
  if (daily === undefined && monthly === undefined) return stop('--daily or --monthly is missing.')
  const used = { ...(daily === undefined ? {} : { daily }), ...(monthly === undefined ? {} : { monthly }) }
  await deps.store.setUsage(id, used, deps.now(), countedPlanOf(flags))
  return showUsage(flags, deps)
}
