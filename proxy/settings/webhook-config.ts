import { isIP } from 'node:net'
import type { Environment } from './environment.ts'

/** Settings of webhooks; `.env.example` documents each. */
export interface WebhookConfig {
  /** Keys that seal signing secrets in the store. The first one seals, all of them open. */
  readonly webhookSecretKeys: readonly string[]
  /** IP addresses that deliveries may go to in addition to public ones, also by HTTP. */
  readonly webhookAllowedIps: readonly string[]
}

const KEY_LENGTH_MIN = 32

/** Reads the settings of webhooks. Adds a message to `problems` for each invalid one. */
export function readWebhookConfig(env: Environment, problems: string[]): WebhookConfig {
  const keys = (env.WEBHOOK_SECRET_KEY ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
  if (keys.some((key) => key.length < KEY_LENGTH_MIN))
    problems.push(
      `WEBHOOK_SECRET_KEY must be keys of at least ${KEY_LENGTH_MIN} characters, separated by commas.`,
    )
  const allowedIps = (env.WEBHOOK_ALLOW_ADDRESSES ?? '').split(/[\s,]+/).filter(Boolean)
  if (allowedIps.some((ip) => isIP(ip) === 0))
    problems.push('WEBHOOK_ALLOW_ADDRESSES must be IP addresses, separated by commas.')
  return { webhookSecretKeys: keys, webhookAllowedIps: allowedIps }
}
