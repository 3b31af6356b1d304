import { isIP } from 'node:net'
import type { Environment } from './config.ts'

/** Settings of webhooks; `.env.example` documents each. */
export interface WebhookConfig {
  /** Seals signing secrets in the store; null where they are kept as they are. */
  readonly webhookSecretKey: string | null
  /** Addresses that deliveries may go to beside public ones, by HTTP as well. */
  readonly webhookAlso: readonly string[]
}

const LEAST_KEY = 32

/** Reads the settings of webhooks; what is wrong is added to the problems. */
export function readWebhookConfig(env: Environment, problems: string[]): WebhookConfig {
  const key = env.WEBHOOK_SECRET_KEY || null
  if (key !== null && key.length < LEAST_KEY)
    problems.push(`WEBHOOK_SECRET_KEY must have at least ${LEAST_KEY} characters.`)
  const also = (env.WEBHOOK_ALLOW_ADDRESSES ?? '').split(/[\s,]+/).filter(Boolean)
  if (also.some((address) => isIP(address) === 0))
    problems.push('WEBHOOK_ALLOW_ADDRESSES must be IP addresses, separated by commas.')
  return { webhookSecretKey: key, webhookAlso: also }
}
