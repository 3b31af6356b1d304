import * as z from 'zod'
import { EVENT_TYPES, Usage, Webhook, WebhookWithSecret } from './account.ts'
import { Card, RankedCard } from './card.ts'
import { Change, PUBLISHED_CHANGE_TYPES } from './changes.ts'
import { CategoryCode, SCHEMES } from './crosswalk.ts'
import type { ErrorCode } from './errors.ts'
import { ExportBytes, Exports } from './exports.ts'
import { boolean, list, nullable, object, type Resource, resource, text, uri } from './field.ts'
import { ApplicationRule, Issuer } from './issuer.ts'
import { Merchant } from './merchant.ts'
import { CardChange, NotableOfferChange, OfferChange } from './offers.ts'
import {
  amount,
  anyText,
  asOf,
  cardType,
  choices,
  code,
  count,
  country,
  exportFile,
  flag,
  integer,
  limit,
  merchantCode,
  network,
  offset,
  oneOf,
  optionalWords,
  type Params,
  pathSlug,
  pathUuid,
  requiredSlug,
  schemeCode,
  slugOf,
  slugs,
  words,
} from './params.ts'
import type { Plan } from './plans.ts'
import { FieldSource } from './provenance.ts'
import { Category } from './rates.ts'
import { ProductChangePath, RewardValuation, Stats, TransferPartner } from './reference.ts'
import { CardPerk, StatementCredit } from './relations.ts'
import { since } from './since.ts'
import { ValueBody, Values } from './value.ts'

/** How a response wraps its resource (spec 4.1). `feed`: a list with the cursor of the next page. `bare` has no `data`. `file`: bytes. */
export type Envelope = 'one' | 'list' | 'page' | 'feed' | 'bare' | 'file'

/**
 * Where the response comes from. `ready`: prebuilt bytes of the pack. `stitched`: prebuilt cards that a query selects, joined.
 * `computed`: computed from the body and the snapshot. `file`: an exported file. `account`: the account store.
 * `graph`: GraphQL over the pack.
 */
export type ResponseSource = 'ready' | 'stitched' | 'computed' | 'file' | 'account' | 'graph'

export interface EndpointResponse {
  readonly status: number
  readonly of: Resource
  readonly as: Envelope
  /** Cards without relation arrays (spec 2.1). */
  readonly summary?: true
  /** Includes the fields marked `detail`. */
  readonly detail?: true
  /** With `as_of`, the period of validity is next to `data`: of the whole response, or of each card. */
  readonly period?: 'whole' | 'each'
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** Lowest plan that includes the endpoint. */
  readonly plan: Plan
  /** Whether requests need an API key. */
  readonly key: boolean
  readonly group:
    | 'Cards'
    | 'Issuers'
    | 'Reference data'
    | 'Offers'
    | 'Changes'
    | 'Value'
    | 'Exports'
    | 'Account'
    | 'Webhooks'
    | 'GraphQL'
  readonly title: string
  readonly doc: string
  readonly source: ResponseSource
  readonly params: Params
  readonly query: Params
  readonly body?: z.ZodObject
  readonly response: EndpointResponse
  /** The response depends on the UTC day of the request. */
  readonly daily?: true
  /** Error codes in addition to those of every endpoint. */
  readonly errors: readonly ErrorCode[]
}

const base = { method: 'GET', plan: 'free', key: true, params: {}, query: {}, errors: [] } as const
const one = <R extends Resource>(of: R) => ({ status: 200, of, as: 'one' }) as const
const rows = <R extends Resource>(of: R) => ({ status: 200, of, as: 'list' }) as const
const page = <R extends Resource>(of: R) => ({ status: 200, of, as: 'page' }) as const
const bySlug = (what: string) =>
  ({ params: { slug: pathSlug(`Slug of the ${what}.`) }, errors: ['bad_request', 'not_found'] }) as const

const discontinued = flag('Include cards that are closed to new applicants.')
const feeFilters = {
  max_annual_fee: amount('Maximum annual fee, in home currency. Excludes cards with an unknown fee.'),
  no_annual_fee: flag('Only cards with an annual fee of 0.'),
}

const cards = {
  listCards: {
    ...base,
    path: '/v1/cards',
    group: 'Cards',
    title: 'List cards',
    doc: 'Returns published cards, sorted by name.',
    source: 'stitched',
    query: {
      limit,
      offset,
      country,
      issuer: slugOf('Issuer slug.'),
      network,
      type: cardType,
      ...feeFilters,
      credit_score: count('Only cards whose minimum credit score is at or below this value, or unknown.'),
      include_discontinued: discontinued,
    },
    response: page(Card),
    errors: ['bad_request', 'not_found'],
  },
  searchCards: {
    ...base,
    path: '/v1/cards/search',
    group: 'Cards',
    title: 'Search cards',
    doc:
      'Searches card names, issuer names, and common abbreviations, including discontinued cards. Cards are returned without ' +
      'relation arrays.',
    source: 'stitched',
    query: { q: words('Search words. `*` is ignored.', 200), country, limit, offset },
    response: { ...page(Card), summary: true },
    errors: ['bad_request'],
  },
  compareCards: {
    ...base,
    path: '/v1/cards/compare',
    group: 'Cards',
    title: 'Compare cards',
    doc: 'Returns two to five cards, in the requested order.',
    source: 'stitched',
    query: { slugs: slugs('Two to five different card slugs, separated by commas.', 2, 5), as_of: asOf },
    response: { ...rows(Card), period: 'each' },
    errors: ['bad_request', 'not_found'],
  },
  bestCards: {
    ...base,
    path: '/v1/cards/best',
    group: 'Cards',
    title: 'Best cards for a category',
    doc:
      'Returns cards ranked by their reward rate in a category, at a merchant, or for a merchant category code. Each card appears ' +
      'once, with the matching rate in `category_rate`.',
    source: 'stitched',
    query: {
      category: anyText('Category slug, a common alias, or a rate label with one category.'),
      merchant: slugOf(
        'Merchant id. Counts its own rates with those of its category, on cards that it takes.',
      ),
      mcc: merchantCode('Merchant category code. Counts the rates of its category.'),
      include_restricted: flag(
        "Include rates limited to a merchant, the issuer's portal, or a chosen category. At a merchant, its own rates always count.",
      ),
      country,
      ...feeFilters,
      include_discontinued: discontinued,
      limit: integer('Number of cards. Values above 50 are treated as 50.', {
        min: 1,
        max: 50,
        fallback: 10,
      }),
    },
    response: rows(RankedCard),
    errors: ['bad_request', 'not_found'],
  },
  getCard: {
    ...base,
    ...bySlug('card'),
    path: '/v1/cards/{slug}',
    group: 'Cards',
    title: 'Get a card',
    doc: "Returns a card with every field in your plan, and its issuer's website.",
    source: 'ready',
    query: { as_of: asOf },
    response: { ...one(Card), detail: true, period: 'whole' },
  },
  getCardHistory: {
    ...base,
    ...bySlug('card'),
    path: '/v1/cards/{slug}/history',
    plan: 'pro',
    group: 'Cards',
    title: 'Card history',
    doc: 'Returns the changes of a card, newest first.',
    source: 'ready',
    response: rows(CardChange),
  },
  listCardSources: {
    ...base,
    ...bySlug('card'),
    path: '/v1/cards/{slug}/sources',
    group: 'Cards',
    title: 'Card sources',
    doc:
      "Returns where each of the card's values comes from, and what other sources state: an entry per field or relation in your plan " +
      "that has a value, in the order of the card's fields. Identity and timestamps have no source.",
    source: 'ready',
    response: rows(FieldSource),
  },
  listCardTransfers: {
    ...base,
    ...bySlug('card'),
    path: '/v1/cards/{slug}/transfers',
    plan: 'pro',
    group: 'Cards',
    title: 'Card transfer partners',
    doc: "Returns the transfer partners of a card's program. The list is empty if it has no known partners.",
    source: 'ready',
    response: rows(TransferPartner),
  },
  listCardPerks: {
    ...base,
    ...bySlug('card'),
    path: '/v1/cards/{slug}/perks',
    plan: 'starter',
    group: 'Cards',
    title: 'Card perks',
    doc: 'Returns hotel and rental car status, lounge access, and similar perks.',
    source: 'ready',
    response: rows(CardPerk),
  },
  listCardCredits: {
    ...base,
    ...bySlug('card'),
    path: '/v1/cards/{slug}/credits',
    plan: 'starter',
    group: 'Cards',
    title: 'Card statement credits',
    doc: 'Returns the statement credits of a card, largest first.',
    source: 'ready',
    response: rows(StatementCredit),
  },
  listProductChanges: {
    ...base,
    path: '/v1/product-changes',
    group: 'Cards',
    title: 'Product changes',
    doc: "Returns product change paths that an issuer's own page names. Coverage is partial.",
    source: 'ready',
    query: { issuer: slugOf('Issuer slug.') },
    response: rows(ProductChangePath),
    errors: ['bad_request', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>

const issuers = {
  listIssuers: {
    ...base,
    path: '/v1/issuers',
    group: 'Issuers',
    title: 'List issuers',
    doc: 'Returns issuers with the number of their published cards.',
    source: 'ready',
    query: { country },
    response: rows(Issuer),
    errors: ['bad_request'],
  },
  getIssuer: {
    ...base,
    ...bySlug('issuer'),
    path: '/v1/issuers/{slug}',
    group: 'Issuers',
    title: 'Get an issuer',
    doc: 'Returns an issuer with the number of its published cards.',
    source: 'ready',
    response: one(Issuer),
  },
  listIssuerRules: {
    ...base,
    ...bySlug('issuer'),
    path: '/v1/issuers/{slug}/rules',
    group: 'Issuers',
    title: 'Issuer application rules',
    doc: 'Returns the application rules of an issuer. The list is empty if none are known.',
    source: 'ready',
    response: rows(ApplicationRule),
  },
  listApplicationRules: {
    ...base,
    path: '/v1/application-rules',
    group: 'Issuers',
    title: 'Application rules',
    doc: 'Returns the rules that issuers apply to applications.',
    source: 'ready',
    query: { issuer: slugOf('Issuer slug.') },
    response: rows(ApplicationRule),
    errors: ['bad_request', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>

const reference = {
  listCategories: {
    ...base,
    path: '/v1/categories',
    group: 'Reference data',
    title: 'Spending categories',
    doc: "Returns every category that a rate's `categories` can contain.",
    source: 'ready',
    response: rows(Category),
  },
  listCategoryCodes: {
    ...base,
    path: '/v1/categories/crosswalk',
    group: 'Reference data',
    title: 'Category codes',
    doc:
      'Returns the category that each code of another scheme means: merchant category codes, including the ranges of airlines, car ' +
      "rental, and hotels, Plaid's personal finance categories, and Google's place types.",
    source: 'stitched',
    query: {
      scheme: oneOf('Scheme of the codes.', SCHEMES),
      code: schemeCode('One code. An unknown code returns an empty list.'),
    },
    response: rows(CategoryCode),
    errors: ['bad_request'],
  },
  listMerchants: {
    ...base,
    path: '/v1/merchants',
    group: 'Reference data',
    title: 'Merchants',
    doc:
      'Returns merchants with the category that their purchases count as, the categories that they do not count as, and the networks ' +
      'that they take. Sorted by name; a search ranks the closest match first.',
    source: 'stitched',
    query: {
      q: optionalWords('Search words in names and aliases. `*` is ignored.', 200),
      country,
      category: anyText('Category slug or a common alias.'),
      limit,
      offset,
    },
    response: page(Merchant),
    errors: ['bad_request'],
  },
  getMerchant: {
    ...base,
    path: '/v1/merchants/{id}',
    group: 'Reference data',
    title: 'Get a merchant',
    doc: 'Returns a merchant.',
    source: 'stitched',
    params: { id: pathSlug('Id of the merchant.') },
    response: one(Merchant),
    errors: ['bad_request', 'not_found'],
  },
  listRewardValuations: {
    ...base,
    path: '/v1/reward-valuations',
    group: 'Reference data',
    title: 'Reward valuations',
    doc: 'Returns the value of a point of each program, in cents.',
    source: 'ready',
    response: rows(RewardValuation),
  },
  listTransferPartners: {
    ...base,
    path: '/v1/transfer-partners',
    plan: 'pro',
    group: 'Reference data',
    title: 'Transfer partners',
    doc: 'Returns the programs that points can be transferred to.',
    source: 'ready',
    query: { currency: code('Program code. An unknown code returns an empty list.') },
    response: rows(TransferPartner),
    errors: ['bad_request'],
  },
  getStats: {
    ...base,
    path: '/v1/stats',
    key: false,
    group: 'Reference data',
    title: 'Statistics',
    doc: 'Returns the size and age of the catalog. No key needed.',
    source: 'ready',
    response: one(Stats),
  },
} as const satisfies Record<string, Endpoint>

const offers = {
  listNotableOffers: {
    ...base,
    path: '/v1/offers/notable',
    plan: 'pro',
    group: 'Offers',
    title: 'Notable offer changes',
    doc: 'Returns notable offer changes of published cards in the 180 days up to the newest fact, newest first.',
    source: 'ready',
    query: { country },
    response: rows(NotableOfferChange),
    errors: ['bad_request'],
  },
  listOfferHistory: {
    ...base,
    path: '/v1/offers/history',
    plan: 'pro',
    group: 'Offers',
    title: 'Offer history',
    doc: 'Returns changes of the welcome offer, annual fee, and other offers of a card, newest first.',
    source: 'ready',
    query: { card_slug: requiredSlug('Slug of the card.') },
    response: rows(OfferChange),
    errors: ['bad_request', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>

const exports = {
  listExports: {
    ...base,
    path: '/v1/exports',
    plan: 'pro',
    group: 'Exports',
    title: 'List exports',
    doc: 'Returns files with all data of your plan: every table as NDJSON, CSV, and Parquet, and all tables as SQLite.',
    source: 'stitched',
    response: one(Exports),
  },
  getExport: {
    ...base,
    path: '/v1/exports/{file}',
    plan: 'pro',
    group: 'Exports',
    title: 'Download an export',
    doc: 'Returns the bytes of a file, or a range of them. The content of a URL never changes.',
    source: 'file',
    params: { file: exportFile('`{sha256}.{extension}` of the file, as in its `url`.') },
    response: { status: 200, of: ExportBytes, as: 'file' },
    errors: ['bad_request', 'not_found', 'range_not_satisfiable'],
  },
} as const satisfies Record<string, Endpoint>

const changes = {
  listChanges: {
    ...base,
    path: '/v1/changes',
    plan: 'pro',
    group: 'Changes',
    title: 'List changes',
    doc:
      'Returns what was published, release by release, oldest first. Follow `next` to read on: it stays valid for 400 days. ' +
      'Applying every change in order gives the current cards.',
    source: 'stitched',
    daily: true,
    query: {
      since,
      limit: integer('Changes per page. Values above 500 are treated as 500.', {
        min: 1,
        max: 500,
        fallback: 100,
      }),
      country,
      issuer: slugOf('Issuer slug.'),
      card: slugOf('Card slug.'),
      type: choices('Types of changes, separated by commas.', PUBLISHED_CHANGE_TYPES),
    },
    response: { status: 200, of: Change, as: 'feed' },
    errors: ['bad_request', 'not_found', 'cursor_expired'],
  },
} as const satisfies Record<string, Endpoint>

const value = {
  calculate: {
    ...base,
    method: 'POST',
    path: '/v1/calculate',
    plan: 'starter',
    group: 'Value',
    title: 'Value of cards',
    doc:
      'Returns what cards are worth for your spend: rewards, statement credits, and the welcome offer, less fees. Each value comes with ' +
      'the lines that it is the sum of. A card with an unknown fee, rate, or value of a point is listed with the reason.',
    source: 'computed',
    body: ValueBody,
    response: { status: 200, of: Values, as: 'bare' },
    errors: ['bad_request', 'not_found', 'payload_too_large'],
  },
} as const satisfies Record<string, Endpoint>

export const VerificationPending = resource('VerificationPending', 'A sign-in link is on its way.', {
  status: z.literal('verification_pending').meta({ description: 'Status of the sign-up.' }),
  message: text('What to do next, as text.'),
  portal_url: uri('Portal where you create keys after you confirm the link.'),
})
export const NewKey = resource('NewKey', 'A new key, shown only once.', { api_key: text('The key.') })
export const Checkout = resource('Checkout', 'A hosted checkout has been opened.', {
  checkout_url: text('Checkout page of the payment provider. It expires.'),
  updated: z.literal(false).meta({ description: 'Always false: the plan changes after payment.' }),
  trial: boolean('Whether the plan starts with a free trial.'),
})
export const Done = resource('Done', 'The request succeeded.', { success: boolean('Always true.') })
export const GraphAnswer = resource('GraphAnswer', 'The standard GraphQL response.', {
  data: nullable(object('Result of the query.')).optional(),
  errors: list(z.object({ message: z.string() }), 'Errors; missing if there are none.').optional(),
})

const accounts = {
  register: {
    ...base,
    method: 'POST',
    path: '/v1/auth/register',
    key: false,
    group: 'Account',
    title: 'Sign up',
    doc: 'Sends a sign-in link by email. The response is the same whether or not the email address has an account, and contains no key.',
    source: 'account',
    body: z.strictObject({
      email: z.email().max(254).meta({ description: 'Email address that receives the link.' }),
    }),
    response: { status: 202, of: VerificationPending, as: 'bare' },
    errors: ['bad_request', 'payload_too_large', 'rate_limited'],
  },
  createKey: {
    ...base,
    method: 'POST',
    path: '/v1/auth/keys',
    group: 'Account',
    title: 'Create a key',
    doc: 'Creates a key for the account. All keys share its quota. The key is returned once and cannot be retrieved again.',
    source: 'account',
    response: { status: 201, of: NewKey, as: 'bare' },
    errors: ['payload_too_large', 'key_limit_reached'],
  },
  getUsage: {
    ...base,
    path: '/v1/auth/usage',
    group: 'Account',
    title: 'Usage',
    doc: 'Returns the calls used and allowed. This call counts too.',
    source: 'account',
    response: { status: 200, of: Usage, as: 'bare' },
  },
  upgrade: {
    ...base,
    method: 'POST',
    path: '/v1/auth/upgrade',
    group: 'Account',
    title: 'Upgrade',
    doc: 'Opens a hosted checkout for an account without a paid plan. The plan starts after payment.',
    source: 'account',
    body: z.strictObject({
      tier: z.enum(['starter', 'pro', 'enterprise']).meta({ description: 'Plan to upgrade to.' }),
      billing: z.enum(['monthly', 'annual']).default('monthly').meta({ description: 'How often to pay.' }),
    }),
    response: { status: 200, of: Checkout, as: 'bare' },
    errors: [
      'bad_request',
      'payload_too_large',
      'payment_required',
      'use_portal',
      'already_on_plan',
      'plan_cancelling',
    ],
  },
} as const satisfies Record<string, Endpoint>

const webhooks = {
  createWebhook: {
    ...base,
    method: 'POST',
    path: '/v1/webhooks',
    plan: 'enterprise',
    group: 'Webhooks',
    title: 'Register a webhook',
    doc: 'Registers an HTTPS URL for events. The signing secret is returned only in this response.',
    source: 'account',
    body: z.strictObject({
      url: z.url().max(2048).meta({ description: 'HTTPS URL that receives deliveries.' }),
      events: z
        .array(z.enum(EVENT_TYPES))
        .min(1)
        .max(EVENT_TYPES.length)
        .meta({ description: 'Events to deliver.' }),
    }),
    response: { status: 201, of: WebhookWithSecret, as: 'one' },
    errors: ['bad_request', 'payload_too_large', 'webhook_limit_reached'],
  },
  listWebhooks: {
    ...base,
    path: '/v1/webhooks',
    plan: 'enterprise',
    group: 'Webhooks',
    title: 'List webhooks',
    doc: 'Returns the webhooks of the calling key.',
    source: 'account',
    response: rows(Webhook),
  },
  deleteWebhook: {
    ...base,
    method: 'DELETE',
    path: '/v1/webhooks/{id}',
    plan: 'enterprise',
    group: 'Webhooks',
    title: 'Delete a webhook',
    doc: 'Deletes a webhook and its pending deliveries.',
    source: 'account',
    params: { id: pathUuid('Id of the webhook.') },
    response: { status: 200, of: Done, as: 'bare' },
    errors: ['bad_request', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>

const graph = {
  graphql: {
    ...base,
    method: 'POST',
    path: '/v1/graphql',
    plan: 'enterprise',
    group: 'GraphQL',
    title: 'GraphQL',
    doc: 'Reads cards, issuers, categories, transfer partners, and rules in one query.',
    source: 'graph',
    body: z.object({
      query: z.string().min(1).meta({ description: 'A GraphQL query document.' }),
      variables: z.record(z.string(), z.unknown()).nullish().meta({ description: 'Variables of the query.' }),
      operationName: z
        .string()
        .nullish()
        .meta({ description: 'Operation to run, if the document has several.' }),
    }),
    response: { status: 200, of: GraphAnswer, as: 'bare' },
    errors: ['bad_request', 'payload_too_large'],
  },
} as const satisfies Record<string, Endpoint>

/** Every endpoint of the service (spec 4), literal paths before those with a parameter. */
export const endpoints = {
  ...cards,
  ...issuers,
  ...reference,
  ...offers,
  ...changes,
  ...value,
  ...exports,
  ...accounts,
  ...webhooks,
  ...graph,
} as const

export type EndpointName = keyof typeof endpoints
export type EndpointsFrom<S extends ResponseSource> = {
  [N in EndpointName]: (typeof endpoints)[N]['source'] extends S ? N : never
}[EndpointName]
export type EndpointOf<N extends EndpointName> = (typeof endpoints)[N]

/** The same table with uniform row types, for iteration. */
export const endpointTable: Readonly<Record<EndpointName, Endpoint>> = endpoints
