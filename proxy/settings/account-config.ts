import { PAID_PLANS } from '../../data/schema/plans.ts'
import { BILLING_CYCLES, type BillingCycle, type Prices } from '../billing/prices.ts'
import { type ClientTrust, PLATFORMS, type Platform } from '../signup/client-ip.ts'
import { readTrustedProxies, type TrustedProxies } from '../signup/trusted-proxies.ts'
import type { Environment } from './environment.ts'

/** How email is sent. */
export type MailConfig =
  | { readonly by: 'outbox' }
  | { readonly by: 'smtp'; readonly url: string }
  | { readonly by: 'api'; readonly url: string; readonly key: string }

export interface StripeConfig {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly prices: Prices
  readonly apiUrl?: URL
}

export interface RedisConfig {
  readonly url: string
  readonly token: string
  /** Maximum wait of a call for a response, in ms, if it is not the default. */
  readonly deadlineMs?: number
}

/** Settings of accounts, billing and email. `.env.example` documents each. */
export interface AccountConfig extends ClientTrust {
  /** Upstash Redis; null if accounts are in the embedded store. */
  readonly redis: RedisConfig | null
  /** URL of the portal's pages. */
  readonly portalUrl: string
  readonly mail: MailConfig
  readonly mailFrom: string
  /** Null if plans cannot be bought. */
  readonly stripe: StripeConfig | null
}

/** Reads the settings of accounts, billing and email. Adds a message to `problems` for each invalid one. */
export function readAccountConfig(env: Environment, publicUrl: string, problems: string[]): AccountConfig {
  return {
    redis: readRedis(env, problems),
    portalUrl: readHttpUrl('PORTAL_URL', env.PORTAL_URL || `${publicUrl}/portal`, problems).replace(
      /\/+$/,
      '',
    ),
    mail: readMail(env, problems),
    mailFrom: env.MAIL_FROM || 'Card Data Service <no-reply@localhost>',
    ...readClientTrust(env, problems),
    stripe: readStripe(env, problems),
  }
}

/** Reads settings that must be set together. Null if none is set. Adds a problem if only some are. */
function settingGroup<N extends string>(
  env: Environment,
  names: readonly N[],
  problems: string[],
): Readonly<Record<N, string>> | null {
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return null
  if (missing.length > 0) {
    const present = names.filter((name) => env[name])
    problems.push(`${missing.join(', ')} must be set together with ${present.join(', ')}.`)
  }
  return Object.fromEntries(names.map((name) => [name, env[name] ?? ''])) as Record<N, string>
}

/** Returns the text. Adds a problem if it is not an HTTP URL. */
export function readHttpUrl(name: string, text: string, problems: string[]): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    problems.push(`${name} must be a URL that starts with https:// or http://.`)
  return text
}

function readRedis(env: Environment, problems: string[]): AccountConfig['redis'] {
  const set = settingGroup(env, ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'], problems)
  if (set === null) return null
  const url = set.UPSTASH_REDIS_REST_URL.trim()
  if (url !== '') readHttpUrl('UPSTASH_REDIS_REST_URL', url, problems)
  const deadlineMs = readTimeout(env, problems)
  return {
    url,
    token: set.UPSTASH_REDIS_REST_TOKEN.trim(),
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
  }
}

/** Below the first, calls fail although Redis works; above the second, clients have given up. */
const TIMEOUT_MS = { min: 50, max: 10_000 }

function readTimeout(env: Environment, problems: string[]): number | undefined {
  const text = env.UPSTASH_REDIS_TIMEOUT_MS
  if (!text) return undefined
  const ms = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (!(ms >= TIMEOUT_MS.min && ms <= TIMEOUT_MS.max))
    problems.push(`UPSTASH_REDIS_TIMEOUT_MS must be a number from ${TIMEOUT_MS.min} to ${TIMEOUT_MS.max}.`)
  return ms
}

function readMail(env: Environment, problems: string[]): MailConfig {
  const api = settingGroup(env, ['MAIL_API_URL', 'MAIL_API_KEY'], problems)
  const smtp = env.MAIL_SMTP_URL
  if (api !== null && smtp) problems.push('MAIL_SMTP_URL and MAIL_API_URL must not both be set.')
  if (smtp) {
    if (!/^smtps?:\/\/./.test(smtp))
      problems.push('MAIL_SMTP_URL must be a URL that starts with smtp:// or smtps://.')
    return { by: 'smtp', url: smtp }
  }
  if (api === null) return { by: 'outbox' }
  if (api.MAIL_API_URL !== '') readHttpUrl('MAIL_API_URL', api.MAIL_API_URL, problems)
  return { by: 'api', url: api.MAIL_API_URL, key: api.MAIL_API_KEY }
}

function readClientTrust(env: Environment, problems: string[]): ClientTrust {
  if (env.PLATFORM && env.TRUST_PROXY) problems.push('PLATFORM and TRUST_PROXY must not both be set.')
  return {
    platform: readPlatform(env.PLATFORM, problems),
    trustProxy: readTrustProxy(env.TRUST_PROXY, problems),
  }
}

function readTrustProxy(text: string | undefined, problems: string[]): TrustedProxies | null {
  if (!text) return null
  const proxies = readTrustedProxies(text)
  if (proxies === null)
    problems.push(
      'TRUST_PROXY must be a number of proxies from 1 to 10, or IP addresses and CIDR ranges, separated by commas.',
    )
  return proxies
}

/**
 * Returns a problem if all clients would share one sign-up limit, otherwise null. The server itself speaks plain HTTP, so an HTTPS URL
 * means that there is a proxy in front of it.
 */
export function proxyProblem(publicUrl: string, { platform, trustProxy }: ClientTrust): string | null {
  if (platform !== null || trustProxy !== null || !publicUrl.startsWith('https://')) return null
  return 'TRUST_PROXY is not set, but PUBLIC_URL is https: all clients behind the proxy share one sign-up limit.'
}

function readPlatform(text: string | undefined, problems: string[]): Platform | null {
  if (!text) return null
  const platform = PLATFORMS.find((known) => known === text)
  if (platform === undefined) problems.push(`PLATFORM must be one of ${PLATFORMS.join(', ')}, or not set.`)
  return platform ?? null
}

function readStripe(env: Environment, problems: string[]): StripeConfig | null {
  const set = settingGroup(env, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], problems)
  if (set === null) return null
  const apiUrl = env.STRIPE_API_URL && readHttpUrl('STRIPE_API_URL', env.STRIPE_API_URL, problems)
  return {
    secretKey: set.STRIPE_SECRET_KEY,
    webhookSecret: set.STRIPE_WEBHOOK_SECRET,
    prices: readPrices(env),
    ...(apiUrl && URL.canParse(apiUrl) ? { apiUrl: new URL(apiUrl) } : {}),
  }
}

/** A plan without a price is not for sale. */
function readPrices(env: Environment): Prices {
  const idsOf = (plan: string, cycle: BillingCycle) =>
    (env[`STRIPE_PRICE_${plan}_${cycle}`.toUpperCase()] ?? '').split(/[\s,]+/).filter(Boolean)
  const rows = PAID_PLANS.map((plan) => [
    plan,
    Object.fromEntries(BILLING_CYCLES.map((cycle) => [cycle, idsOf(plan, cycle)])),
  ])
  return Object.fromEntries(rows) as Prices
}
