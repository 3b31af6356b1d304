import type { EndpointName } from '../../../data/schema/endpoints.ts'
import type { Plan } from '../../../data/schema/plans.ts'

/** The request that each endpoint's page shows, with the plan that it is made on. */
export interface Example {
  readonly plan: Plan
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** Recorded against a real service; false where the answer holds what must not be shown, or needs a mailbox. */
  readonly recorded: boolean
}

const card = { slug: 'chase-sapphire-preferred' }

export const examples: Readonly<Record<EndpointName, Example>> = {
  listCards: {
    plan: 'free',
    query: { country: 'CA', network: 'MC', no_annual_fee: 'true', limit: '2' },
    recorded: true,
  },
  searchCards: { plan: 'free', query: { q: 'sapphire pref', limit: '1' }, recorded: true },
  compareCards: {
    plan: 'free',
    query: { slugs: 'chase-sapphire-preferred,chase-sapphire-reserve' },
    recorded: true,
  },
  bestCards: { plan: 'free', query: { category: 'groceries', country: 'CA', limit: '1' }, recorded: true },
  getCard: { plan: 'starter', params: card, recorded: true },
  getCardHistory: { plan: 'pro', params: { slug: 'chase-sapphire-reserve' }, recorded: true },
  listCardTransfers: { plan: 'pro', params: card, recorded: true },
  listCardPerks: { plan: 'starter', params: card, recorded: true },
  listCardCredits: { plan: 'starter', params: card, recorded: true },
  listProductChanges: { plan: 'free', query: { issuer: 'pc-financial' }, recorded: true },
  listIssuers: { plan: 'free', query: { country: 'CA' }, recorded: true },
  getIssuer: { plan: 'free', params: { slug: 'chase' }, recorded: true },
  listIssuerRules: { plan: 'free', params: { slug: 'chase' }, recorded: true },
  listApplicationRules: { plan: 'free', query: { issuer: 'amex' }, recorded: true },
  listCategories: { plan: 'free', recorded: true },
  listRewardValuations: { plan: 'free', recorded: true },
  listTransferPartners: { plan: 'pro', query: { currency: 'CHASE_UR' }, recorded: true },
  getStats: { plan: 'free', recorded: true },
  listNotableOffers: { plan: 'pro', query: { country: 'US' }, recorded: true },
  listOfferHistory: { plan: 'pro', query: { card_slug: 'chase-sapphire-reserve' }, recorded: true },
  register: { plan: 'free', body: { email: 'you@example.com' }, recorded: false },
  createKey: { plan: 'free', recorded: false },
  getUsage: { plan: 'free', recorded: true },
  upgrade: { plan: 'free', body: { tier: 'starter', billing: 'monthly' }, recorded: false },
  createWebhook: {
    plan: 'enterprise',
    body: { url: 'https://example.com/hooks/cards', events: ['card.updated', 'offer.notable'] },
    recorded: false,
  },
  listWebhooks: { plan: 'enterprise', recorded: true },
  deleteWebhook: {
    plan: 'enterprise',
    params: { id: '2b6f0cc9-04d1-4f4e-9f0a-6a2f4c1d7e55' },
    recorded: false,
  },
  graphql: {
    plan: 'enterprise',
    body: {
      query:
        '{ card(slug: "chase-sapphire-preferred") { name annual_fee reward_rates { categories rate_multiplier } } }',
    },
    recorded: true,
  },
}
