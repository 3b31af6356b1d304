import { PAID_PLANS, planTerms } from '../../data/schema/plans.ts'
import { proxyProblem } from '../settings/account-config.ts'
import { type Config, ConfigError, isLocal, isLocalUrl, readConfig } from '../settings/config.ts'
import type { DeployedConfig } from '../settings/deployed-config.ts'
import type { Environment } from '../settings/environment.ts'
import { malformedSettings } from './setting-formats.ts'

/** Where the configuration is to work. */
export type Target = 'server' | 'netlify'

/** What is wrong with settings by themselves, one line each, and the settings where they can be read at all. */
export function checkSettings(
  env: Environment,
  target: Target,
): { config: Config | null; problems: string[] } {
  try {
    const config = readConfig(env)
    const problems = [
      ...malformedSettings(env),
      ...samePort(config),
      ...whereDeployed(env, config, target),
      ...wherePublic(env, config),
    ]
    return { config, problems }
  } catch (error) {
    if (error instanceof ConfigError)
      return { config: null, problems: [...error.problems, ...malformedSettings(env)] }
    throw error
  }
}

const samePort = ({ port, metricsPort }: Config): readonly string[] =>
  when(
    metricsPort !== null && metricsPort !== 0 && metricsPort === port,
    'METRICS_PORT must differ from PORT.',
  )

/** A server stands behind a proxy that ends TLS; on Netlify there is no disk to keep anything beside the store. */
function whereDeployed(env: Environment, config: Config, target: Target): readonly string[] {
  const { redis, mail, publicUrl } = config
  if (target === 'server') {
    const problem = proxyProblem(publicUrl, config)
    return problem === null ? [] : [problem]
  }
  return [
    ...when(redis === null, 'UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN must be set on Netlify.'),
    ...when(!env.PUBLIC_URL, 'PUBLIC_URL must be set on Netlify.'),
    ...when(mail.by === 'outbox', 'MAIL_API_URL and MAIL_API_KEY, or MAIL_SMTP_URL, must be set on Netlify.'),
  ]
}

/** What may stand on one's own machine, but not where strangers come. */
function wherePublic(env: Environment, config: Config): readonly string[] {
  const { publicUrl, portalUrl, mail, stripe } = config
  if (isLocal(config)) return []
  return [
    ...when(!publicUrl.startsWith('https://'), 'PUBLIC_URL must start with https:// where it is public.'),
    ...when(
      isLocalUrl(portalUrl),
      'PORTAL_URL is an address of this machine; sign-in links would lead nowhere.',
    ),
    ...when(mail.by === 'outbox', 'No mail leaves: set MAIL_API_URL and MAIL_API_KEY, or MAIL_SMTP_URL.'),
    ...when(!env.MAIL_FROM, 'MAIL_FROM must be set: an address of your domain.'),
    ...when(
      config.redis !== null && config.webhookSecretKeys.length === 0,
      'WEBHOOK_SECRET_KEY must be set: signing secrets lie open in Redis.',
    ),
    ...when(
      config.webhookAllowedIps.length > 0,
      'WEBHOOK_ALLOW_ADDRESSES must not be set where strangers register webhooks.',
    ),
    ...(stripe === null ? [] : whereSold(stripe)),
  ]
}

function whereSold({ secretKey, prices }: NonNullable<DeployedConfig['stripe']>): readonly string[] {
  const unpriced = PAID_PLANS.filter((plan) => prices[plan].monthly.length + prices[plan].annual.length === 0)
  return [
    ...when(!/^(sk|rk)_live_/.test(secretKey), 'STRIPE_SECRET_KEY is not a live key: nobody is charged.'),
    ...unpriced.map(
      (plan) =>
        `STRIPE_PRICE_${plan.toUpperCase()}_MONTHLY is not set: ${planTerms[plan].name} is not for sale.`,
    ),
  ]
}

const when = (wrong: boolean, told: string): readonly string[] => (wrong ? [told] : [])
