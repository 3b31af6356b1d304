import { normalEmail } from '../accounts/email.ts'
import type { Random } from '../accounts/key.ts'
import type { Billing } from '../billing/billing.ts'
import type { Account, Store } from '../store/store.ts'
import type { WebhookStore } from '../webhooks/store.ts'

/** A command failed in an expected way. Only its message is printed. */
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
  /** Opens billing; null if plans cannot be bought. */
  readonly billing: () => Promise<Billing | null>
  /** Opens the webhooks. The command must close them. */
  readonly webhooks: () => Promise<WebhookStore>
}

export interface Command {
  /** Flags, as help shows them after the command's name. */
  readonly usage: string
  readonly doc: string
  readonly flags: readonly Flag[]
  readonly run: (flags: Flags, deps: AdminDeps) => Promise<unknown>
}

/** Returns the flag's value. Throws AdminError if it is missing. */
export function requiredFlag(flags: Flags, flag: Flag): string {
  return flags[flag] ?? stop(`--${flag} is missing.`)
}

/** Ends the command with a message. */
export const stop = (message: string): never => {
  throw new AdminError(message)
}

/** Returns the normalized email address of `--email`. Throws AdminError if it is not valid. */
export function emailFlag(flags: Flags): string {
  const email = requiredFlag(flags, 'email').trim()
  return /^[^\s@]+@[^\s@]+$/.test(email) ? normalEmail(email) : stop('--email must be an email address.')
}

/** Returns the account of `--email`. Throws AdminError if there is none. */
export async function accountOf(flags: Flags, { store }: AdminDeps): Promise<Account> {
  return (await store.accountByEmail(emailFlag(flags))) ?? stop('No account has this email address.')
}
