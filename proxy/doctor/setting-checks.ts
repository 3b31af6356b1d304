import { contactOf } from '../../data/contact.ts'
import { isLocalUrl } from '../../data/local-url.ts'
import { PAID_PLANS, planTerms } from '../../data/schema/plans.ts'
import { proxyProblem } from '../settings/account-config.ts'
import { type Config, ConfigError, isLocal, readConfig } from '../settings/config.ts'
import type { DeployedConfig } from '../settings/deployed-config.ts'
import type { Environment } from '../settings/environment.ts'
import { malformedSettings } from './setting-formats.ts'

/** Where the service runs. */
export type Target = 'server' | 'netlify'

/** Checks the settings alone. Returns one message per problem, and the settings if they can be read. */
export function checkSettings(
  env: Environment,
  target: Target,
): { config: Config | null; problems: string[] } {
  try {
    const config = readConfig(env)
    const problems = [
      ...malformedSettings(env),
      ...portProblems(config),
      ...deploymentProblems(env, config, target),
      ...publicProblems(env, config),
    ]
    return { config, problems }
  } catch (error) {
    if (error instanceof ConfigError)
      return { config: null, problems: [...error.problems, ...malformedSettings(env)] }
    throw error
  }
}

const portProblems = ({ port, metricsPort }: Config): readonly string[] =>
  problemIf(
    metricsPort !== null && metricsPort !== 0 && metricsPort === port,
    'METRICS_PORT must differ from PORT.',
  )

/** A public server is behind a proxy that ends TLS. On Netlify there is no disk. */
function deploymentProblems(env: Environment, config: Config, target: Target): readonly string[] {
  const { redis, mail, publicUrl } = config
  if (target === 'server') {
    const problem = proxyProblem(publicUrl, config)
    return problem === null ? [] : [problem]
  }
  return [
    ...problemIf(
      redis === null,
      'UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN must be set on Netlify.',
    ),
    ...problemIf(!env.PUBLIC_URL, 'PUBLIC_URL must be set on Netlify.'),
    ...problemIf(
      mail.by === 'outbox',
      'MAIL_API_URL and MAIL_API_KEY, or MAIL_SMTP_URL, must be set on Netlify.',
    ),
  ]
}

/** Settings that are fine on a developer's machine, but not for a public service. */
function publicProblems(env: Environment, config: Config): readonly string[] {
  const { publicUrl, portalUrl, mail, stripe } = config
  if (isLocal(config)) return []
  return [
    ...problemIf(
      !publicUrl.startsWith('https://'),
      'PUBLIC_URL must start with https:// if the service is public.',
    ),
    ...problemIf(
      isLocalUrl(portalUrl),
      'PORTAL_URL is a URL of this machine, so sign-in links would not work elsewhere.',
    ),
    ...problemIf(
      mail.by === 'outbox',
      'No email is sent: set MAIL_API_URL and MAIL_API_KEY, or MAIL_SMTP_URL.',
    ),
    ...problemIf(!env.MAIL_FROM, 'MAIL_FROM must be set to an email address of your domain.'),
    ...problemIf(
      contactOf(env) === null,
      'CONTACT is not set, so the contact page has no address. Set it to an email address or URL.',
    ),
    ...problemIf(
      config.redis !== null && config.webhookSecretKeys.length === 0,
      'WEBHOOK_SECRET_KEY must be set: without it, signing secrets are stored in plain text in Redis.',
    ),
    ...problemIf(
      config.webhookAllowedIps.length > 0,
      'WEBHOOK_ALLOW_ADDRESSES must not be set if the service is public.',
    ),
    ...(stripe === null ? [] : billingProblems(stripe)),
  ]
}

function billingProblems({ secretKey, prices }: NonNullable<DeployedConfig['stripe']>): readonly string[] {
  const unpriced = PAID_PLANS.filter((plan) => prices[plan].monthly.length + prices[plan].annual.length === 0)
  return [
    ...problemIf(
      !/^(sk|rk)_live_/.test(secretKey),
      'STRIPE_SECRET_KEY is a test key, so no payment is real.',
    ),
    ...unpriced.map(
      (plan) =>
        `STRIPE_PRICE_${plan.toUpperCase()}_MONTHLY is not set: ${planTerms[plan].name} is not for sale.`,
    ),
  ]
}

const problemIf = (isWrong: boolean, problem: string): readonly string[] => (isWrong ? [problem] : [])
