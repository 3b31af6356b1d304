import { normalEmail } from '../accounts/email.ts'
import type { Random } from '../accounts/key.ts'
import type { Billing } from '../billing/billing.ts'
import type { Account, Store } from '../store/store.ts'
import type { WebhookStore } from '../webhooks/store.ts'

/** Something the operator asked for that cannot be done; its message is all there is to say. */
export class AdminError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AdminError'
  }
}

export const FLAGS = ['email', 'plan', 'name', 'id', 'daily', 'monthly'] as const
export type Flag = (typeof FLAGS)[number]
export type Flags = Readonly<Partial<Record<Flag, string>>>

export interface AdminDeps {
  readonly store: Store
  readonly now: () => Date
  readonly random: Random
  /** Null where nothing can be bought. */
  readonly billing: () => Promise<Billing | null>
  /** The webhooks, for the command to close. */
  readonly webhooks: () => Promise<WebhookStore>
}

export interface Command {
  /** What stands after the noun and the verb. */
  readonly usage: string
  readonly doc: string
  readonly flags: readonly Flag[]
  readonly run: (flags: Flags, deps: AdminDeps) => Promise<unknown>
}

/** The flag's value; stops where it is missing. */
export function requiredFlag(flags: Flags, flag: Flag): string {
  return flags[flag] ?? stop(`--${flag} is missing.`)
}

/** Ends the command with a message. */
export const stop = (message: string): never => {
  throw new AdminError(message)
}

/** The address that `--email` names. */
export function emailOf(flags: Flags): string {
  const email = requiredFlag(flags, 'email').trim()
  return /^[^\s@]+@[^\s@]+$/.test(email) ? normalEmail(email) : stop('--email must be an e-mail address.')
}

/** The account that `--email` names; stops where there is none. */
export async function accountOf(flags: Flags, { store }: AdminDeps): Promise<Account> {
  return (await store.accountByEmail(emailOf(flags))) ?? stop('No account has this e-mail address.')
}
