import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../proxy/settings/config.ts'

const problemsOf = (env: Readonly<Record<string, string>>) => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

const REDIS = { UPSTASH_REDIS_REST_URL: 'https://eu1.upstash.io', UPSTASH_REDIS_REST_TOKEN: 'token' }
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const MAIL_API = { MAIL_API_URL: 'https://api.mail.example/emails', MAIL_API_KEY: 'key' }

describe('the account settings', () => {
  it('configure Redis, email, platform, and Stripe', () => {
    const prices = {
      STRIPE_PRICE_STARTER_MONTHLY: 'price_new, price_old',
      STRIPE_PRICE_PRO_ANNUAL: 'price_pro',
    }
    const config = readConfig({
      ...REDIS,
      ...STRIPE,
      ...MAIL_API,
      ...prices,
      PUBLIC_URL: 'https://cards.example/',
      PLATFORM: 'netlify',
    })
    expect(config).toMatchObject({
      redis: { url: 'https://eu1.upstash.io', token: 'token' },
      portalUrl: 'https://cards.example/portal',
      mail: { by: 'api', url: MAIL_API.MAIL_API_URL, key: 'key' },
      platform: 'netlify',
      stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
    })
    expect(config.stripe?.prices).toEqual({
      starter: { monthly: ['price_new', 'price_old'], annual: [] },
      pro: { monthly: [], annual: ['price_pro'] },
      enterprise: { monthly: [], annual: [] },
    })
    expect(readConfig({ ...REDIS, UPSTASH_REDIS_TIMEOUT_MS: '800' }).redis).toMatchObject({ deadlineMs: 800 })
    expect(readConfig({ MAIL_SMTP_URL: 'smtps://u:p@mail.example' }).mail.by).toBe('smtp')
    expect(readConfig({ PORTAL_URL: 'https://portal.example/' }).portalUrl).toBe('https://portal.example')
  })

  it.each([
    [{ UPSTASH_REDIS_REST_URL: 'https://eu1.upstash.io' }, 'UPSTASH_REDIS_REST_TOKEN'],
    [{ UPSTASH_REDIS_REST_TOKEN: 'token' }, 'UPSTASH_REDIS_REST_URL'],
    [{ ...REDIS, UPSTASH_REDIS_REST_URL: 'redis://host' }, 'UPSTASH_REDIS_REST_URL'],
    [{ ...REDIS, UPSTASH_REDIS_TIMEOUT_MS: '49' }, 'UPSTASH_REDIS_TIMEOUT_MS'],
    [{ ...REDIS, UPSTASH_REDIS_TIMEOUT_MS: '10001' }, 'UPSTASH_REDIS_TIMEOUT_MS'],
    [{ ...REDIS, UPSTASH_REDIS_TIMEOUT_MS: '1s' }, 'UPSTASH_REDIS_TIMEOUT_MS'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ ...STRIPE, STRIPE_API_URL: 'nowhere' }, 'STRIPE_API_URL'],
    [{ MAIL_API_URL: 'https://api.mail.example' }, 'MAIL_API_KEY'],
    [{ ...MAIL_API, MAIL_SMTP_URL: 'smtp://mail.example' }, 'must not both be set'],
    [{ MAIL_SMTP_URL: 'mail.example' }, 'MAIL_SMTP_URL'],
    [{ PLATFORM: 'heroku' }, 'PLATFORM'],
    [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '1', PLATFORM: 'netlify' }, 'must not both be set'],
    [{ PORTAL_URL: 'portal' }, 'PORTAL_URL'],
    [{ CARD_PAGES: 'OFF' }, 'CARD_PAGES'],
    [{ SNAPSHOT_BUILD: 'false' }, 'SNAPSHOT_BUILD'],
  ])('%j are rejected with an error that names %s', (env, name) => {
    expect(problemsOf(env as Record<string, string>)).toContain(name)
  })

  it('are rejected in one error without secrets', () => {
    const message = problemsOf({
      PORT: 'x',
      STRIPE_SECRET_KEY: 'sk_live_very_secret',
      MAIL_API_KEY: 'very-secret',
    })
    for (const name of ['PORT', 'STRIPE_WEBHOOK_SECRET', 'MAIL_API_URL']) expect(message).toContain(name)
    expect(message).not.toContain('secret\n')
    expect(message).not.toMatch(/sk_live_very_secret|very-secret/)
  })
})
