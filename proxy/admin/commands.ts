import { PLANS, type Plan, planTerms } from '../../data/schema/plans.ts'
import { findOrCreateAccount, issueKey } from '../accounts/accounts.ts'
import { revokeKey as revokeKeyOf } from '../accounts/key-revocation.ts'
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
    usage: '--email E --plan P [--name N]',
    doc: 'Creates a key, and the account if there is none. Moves an account on another plan to P.',
    flags: ['email', 'plan', 'name'],
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
    usage: '--email E',
    doc: 'Shows used and allowed calls.',
    flags: ['email'],
    run: showUsage,
  },
  'usage set': {
    usage: '--email E [--daily N] [--monthly N]',
    doc: 'Sets the calls counted today and this month.',
    flags: ['email', 'daily', 'monthly'],
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

async function createKey(flags: Flags, { store, now, random }: AdminDeps) {
  const plan = planOf(flags)
  const email = emailFlag(flags)
  const account = await findOrCreateAccount(store, { email, plan, now: now(), random })
  if (account.plan !== plan) await store.setPlan(account.id, plan)
  const name = flags.name ?? 'Created by the operator'
  const key = await issueKey(store, { id: account.id, plan }, { name, now: now(), random })
  if (key === null)
    return stop(`The account already has ${planTerms[plan].keys} active keys. Revoke one first.`)
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
  const used = await deps.store.usage(id, deps.now())
  const { daily, monthly } = planTerms[plan]
  return {
    account_id: id,
    tier: plan,
    daily_used: used.daily,
    daily_limit: daily,
    monthly_used: used.monthly,
    monthly_limit: monthly,
  }
}

async function setUsage(flags: Flags, deps: AdminDeps) {
  const { id } = await accountOf(flags, deps)
  const [daily, monthly] = [countOf(flags, 'daily'), countOf(flags, 'monthly')]
  if (daily === undefined && monthly === undefined) return stop('--daily or --monthly is missing.')
  const used = { ...(daily === undefined ? {} : { daily }), ...(monthly === undefined ? {} : { monthly }) }
  await deps.store.setUsage(id, used, deps.now())
  return showUsage(flags, deps)
}
