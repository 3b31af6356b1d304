import { isIP } from 'node:net'
import type { Environment } from './environment.ts'

/** Settings of webhooks; `.env.example` documents each. */
export interface WebhookConfig {
  /** The first seals signing secrets in the store, all of them open. */
  readonly webhookSecretKeys: readonly string[]
  /** Addresses that deliveries may go to beside public ones, by HTTP as well. */
  readonly webhookAllowedIps: readonly string[]
}

const LEAST_KEY = 32

/** Reads the settings of webhooks; what is wrong is added to the problems. */
export function readWebhookConfig(env: Environment, problems: string[]): WebhookConfig {
  const keys = (env.WEBHOOK_SECRET_KEY ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
  if (keys.some((key) => key.length < LEAST_KEY))
    problems.push(`WEBHOOK_SECRET_KEY must be keys of at least ${LEAST_KEY} characters, separated by commas.`)
  const also = (env.WEBHOOK_ALLOW_ADDRESSES ?? '').split(/[\s,]+/).filter(Boolean)
  if (also.some((address) => isIP(address) === 0))
    problems.push('WEBHOOK_ALLOW_ADDRESSES must be IP addresses, separated by commas.')
  return { webhookSecretKeys: keys, webhookAllowedIps: also }
}
