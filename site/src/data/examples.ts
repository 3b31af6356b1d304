import type { EndpointName } from '../../../data/schema/endpoints.ts'
import type { Plan } from '../../../data/schema/plans.ts'

/** Example request of an endpoint, with the plan of its key. Its response is recorded. */
export interface Example {
  readonly plan: Plan
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

const card = { slug: 'chase-sapphire-preferred' }

export const examples: Readonly<Record<EndpointName, Example>> = {
  listCards: {
    plan: 'free',
    query: { country: 'CA', network: 'VISA', no_annual_fee: 'true', limit: '2' },
  },
  searchCards: { plan: 'free', query: { q: 'sapphire pref', limit: '1' } },
  compareCards: {
    plan: 'free',
    query: { slugs: 'chase-sapphire-preferred,chase-sapphire-reserve' },
  },
  bestCards: { plan: 'free', query: { category: 'groceries', country: 'US', limit: '1' } },
  getCard: { plan: 'starter', params: card },
  getCardHistory: { plan: 'pro', params: { slug: 'chase-sapphire-reserve' } },
  listCardSources: { plan: 'free', params: card },
  listCardTransfers: { plan: 'pro', params: card },
  listCardPerks: { plan: 'starter', params: card },
  listCardCredits: { plan: 'starter', params: card },
  listProductChanges: { plan: 'free', query: { issuer: 'pc-financial' } },
  listIssuers: { plan: 'free', query: { country: 'CA' } },
  getIssuer: { plan: 'free', params: { slug: 'chase' } },
  listIssuerRules: { plan: 'free', params: { slug: 'chase' } },
  listApplicationRules: { plan: 'free', query: { issuer: 'amex' } },
  listCategories: { plan: 'free' },
  listCategoryCodes: { plan: 'free', query: { scheme: 'mcc', code: '5411' } },
  listMerchants: { plan: 'free', query: { q: 'costco', limit: '2' } },
  getMerchant: { plan: 'free', params: { id: 'costco-us' } },
  listRewardValuations: { plan: 'free' },
  listTransferPartners: { plan: 'pro', query: { currency: 'CHASE_UR' } },
  getStats: { plan: 'free' },
  listNotableOffers: { plan: 'pro', query: { country: 'US' } },
  listOfferHistory: { plan: 'pro', query: { card_slug: 'chase-sapphire-reserve' } },
  listChanges: { plan: 'pro', query: { issuer: 'chase', type: 'created', limit: '1' } },
  calculate: {
    plan: 'starter',
    body: {
      country: 'US',
      spend: { groceries: 600, dining: 250 },
      cards: ['blue-cash-preferred-card-from-american-express', 'capital-one-savor'],
      credit_use: 0.5,
      limit: 1,
    },
  },
  optimize: {
    plan: 'pro',
    body: {
      country: 'US',
      spend: { groceries: 600, dining: 250, other: 900 },
      max_cards: 2,
      max_annual_fee: 100,
      limit: 1,
    },
  },
  checkEligibility: {
    plan: 'starter',
    body: {
      country: 'US',
      cards: ['chase-sapphire-preferred'],
      history: [
        { card: 'chase-sapphire-reserve', opened: '2024-03-31' },
        { issuer: 'citi', type: 'personal', opened: '2026-05-12' },
      ],
      credit_score: 760,
      on: '2026-09-01',
    },
  },
  listExports: { plan: 'pro' },
  getExport: { plan: 'pro', params: { file: '{sha256}.parquet' } },
  register: { plan: 'free', body: { email: 'you@example.com' } },
  createKey: { plan: 'free' },
  getUsage: { plan: 'free' },
  upgrade: { plan: 'free', body: { tier: 'starter', billing: 'monthly' } },
  createWebhook: {
    plan: 'enterprise',
    body: { url: 'https://example.com/hooks/cards', events: ['card.updated', 'offer.notable'] },
  },
  listWebhooks: { plan: 'enterprise' },
  deleteWebhook: {
    plan: 'enterprise',
    params: { id: '2b6f0cc9-04d1-4f4e-9f0a-6a2f4c1d7e55' },
  },
  sendSandboxEvent: { plan: 'enterprise', body: { type: 'card.updated', card: 'example-long-history' } },
  graphql: {
    plan: 'enterprise',
    body: {
      query:
        '{ card(slug: "chase-sapphire-preferred") { name annual_fee reward_rates { categories rate_multiplier } } }',
    },
  },
}
