import { CommandError } from '../../data/command.ts'
import { PLANS } from '../../data/schema/plans.ts'
import { normalEmail } from '../accounts/email.ts'
import type { Random } from '../accounts/key.ts'
import type { Billing } from '../billing/billing.ts'
import type { Account, Store } from '../store/store.ts'
import type { WebhookStore } from '../webhooks/store.ts'

/** Options of all commands of the operator. Each command declares which ones it takes. */
export const options = {
  email: { value: '<email>', help: 'email address of the account' },
  plan: { value: '<plan>', help: PLANS.join(', ') },
  mode: { value: '<mode>', help: 'live (default) or test, for the sandbox' },
  name: { value: '<name>', help: 'name of the key (Created by the operator)' },
  id: { value: '<id>', help: 'id of a key' },
  daily: { value: '<n>', help: 'calls counted today' },
  monthly: { value: '<n>', help: 'calls counted this month' },
} as const

export type Flag = keyof typeof options
export type Flags = Readonly<Partial<Record<Flag, string | undefined>>>

export interface AdminDeps {
  readonly store: Store
  readonly now: () => Date
  readonly random: Random
  /** Opens billing; null if plans cannot be bought. */
  readonly billing: () => Promise<Billing | null>
  /** Opens the webhooks. The command must close them. */
  readonly webhooks: () => Promise<WebhookStore>
}

/** A command of the operator, such as `key create`. */
export interface AdminCommand {
  /** Flags, as help shows them after the command's name. */
  readonly usage: string
  readonly doc: string
  readonly flags: readonly Flag[]
  readonly run: (flags: Flags, deps: AdminDeps) => Promise<unknown>
}

/** Returns the flag's value. Throws CommandError if it is missing. */
export function requiredFlag(flags: Flags, flag: Flag): string {
  return flags[flag] ?? stop(`--${flag} is missing.`)
}

/** Ends the command with a message. */
export const stop = (message: string): never => {
  throw new CommandError(message)
}

/** Returns the normalized email address of `--email`. Throws CommandError if it is not valid. */
export function emailFlag(flags: Flags): string {
  const email = requiredFlag(flags, 'email').trim()
  return /^[^\s@]+@[^\s@]+$/.test(email) ? normalEmail(email) : stop('--email must be an email address.')
}

/** Returns the account of `--email`. Throws CommandError if there is none. */
export async function accountOf(flags: Flags, { store }: AdminDeps): Promise<Account> {
  return (await store.accountByEmail(emailFlag(flags))) ?? stop('No account has this email address.')
}
