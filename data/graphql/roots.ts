import { Card, RankedCard } from '../schema/card.ts'
import { Eligibility } from '../schema/eligibility.ts'
import type { EndpointName } from '../schema/endpoints.ts'
import type { Resource } from '../schema/field.ts'
import { ApplicationRule, Issuer } from '../schema/issuer.ts'
import { Category } from '../schema/rates.ts'
import { Stats, TransferPartner } from '../schema/reference.ts'
import { Values, Wallets } from '../schema/value.ts'

/** A field of the query type, with the REST endpoint that it mirrors. */
export interface Root {
  readonly endpoint: EndpointName
  readonly of: Resource
  /** `list` is never null; `maybe` is null for an unknown slug (decision 30); `one` always exists. */
  readonly as: 'list' | 'maybe' | 'one'
  readonly doc: string
  /** Argument name to parameter name of the endpoint. The members of a body are arguments of their own names. */
  readonly args: Readonly<Record<string, string>>
  /** Arguments that are required here, but not by the endpoint: it has alternatives to them. */
  readonly required?: readonly string[]
}

/** The root fields of spec 4.8, and those of the endpoints that compute a response from a body. */
export const roots = {
  cards: {
    endpoint: 'listCards',
    of: Card,
    as: 'list',
    doc: 'Published cards sorted by name, as `GET /v1/cards`.',
    args: { country: 'country', issuer: 'issuer', network: 'network', limit: 'limit', offset: 'offset' },
  },
  card: {
    endpoint: 'getCard',
    of: Card,
    as: 'maybe',
    doc: 'One card, as `GET /v1/cards/{slug}`; null for an unknown slug.',
    args: { slug: 'slug' },
  },
  searchCards: {
    endpoint: 'searchCards',
    of: Card,
    as: 'list',
    doc: 'Cards by words in their name or issuer, as `GET /v1/cards/search`.',
    args: { query: 'q', limit: 'limit', offset: 'offset' },
  },
  bestCards: {
    endpoint: 'bestCards',
    of: RankedCard,
    as: 'list',
    doc: 'Cards ranked by their rate in a category, as `GET /v1/cards/best`: the first 10.',
    required: ['category'],
    args: {
      category: 'category',
      country: 'country',
      maxAnnualFee: 'max_annual_fee',
      includeRestricted: 'include_restricted',
    },
  },
  issuers: {
    endpoint: 'listIssuers',
    of: Issuer,
    as: 'list',
    doc: 'Issuers with the number of their published cards, as `GET /v1/issuers`: the first 100.',
    args: { country: 'country' },
  },
  issuer: {
    endpoint: 'getIssuer',
    of: Issuer,
    as: 'maybe',
    doc: 'One issuer, as `GET /v1/issuers/{slug}`; null for an unknown slug.',
    args: { slug: 'slug' },
  },
  categories: {
    endpoint: 'listCategories',
    of: Category,
    as: 'list',
    doc: 'Spending categories, as `GET /v1/categories`.',
    args: {},
  },
  stats: {
    endpoint: 'getStats',
    of: Stats,
    as: 'one',
    doc: 'Size and age of the catalog, as `GET /v1/stats`.',
    args: {},
  },
  transferPartners: {
    endpoint: 'listTransferPartners',
    of: TransferPartner,
    as: 'list',
    doc: 'Programs to which points can be moved, as `GET /v1/transfer-partners`: the first 100.',
    args: { currency: 'currency' },
  },
  applicationRules: {
    endpoint: 'listApplicationRules',
    of: ApplicationRule,
    as: 'list',
    doc: 'Rules by which issuers take or refuse applications, as `GET /v1/application-rules`: the first 100.',
    args: { issuer: 'issuer' },
  },
  calculate: {
    endpoint: 'calculate',
    of: Values,
    as: 'one',
    doc: 'What cards are worth for your spend, as `POST /v1/calculate`.',
    args: {},
  },
  optimize: {
    endpoint: 'optimize',
    of: Wallets,
    as: 'one',
    doc: 'The best sets of cards for your spend, as `POST /v1/optimize`.',
    args: {},
  },
  eligibility: {
    endpoint: 'checkEligibility',
    of: Eligibility,
    as: 'one',
    doc: 'Which cards an applicant is likely to get, as `POST /v1/eligibility`.',
    args: {},
  },
} as const satisfies Record<string, Root>

export type RootName = keyof typeof roots

/** The same table with uniform row types, for iteration. */
export const rootTable: Readonly<Record<RootName, Root>> = roots

/** Limits of spec 8.3 and decision 30. */
export const GRAPH_LIMITS = {
  bytes: 8 * 1024,
  tokens: 1_000,
  depth: 5,
  roots: 10,
  items: 100,
  /** Maximum fields in a response; every field of 1,000 cards is less. */
  fields: 300_000,
} as const
