import * as z from 'zod'
import { Card, RELATION_NAMES, type RelationName } from './card.ts'
import type { RewardRate } from './rates.ts'

/** Kinds of sources. Facts of a bundled data set name the set (data/facts/sources.json). */
export const SOURCE_KINDS = ['issuer', 'regulator', 'partner', 'publication', 'dataset'] as const

export const Source = z.strictObject({
  name: z.string(),
  kind: z.enum(SOURCE_KINDS),
  /** From 5, the issuer's own words and nothing else, to 1, aggregators. */
  trust: z.int().min(1).max(5),
  license: z.string().nullable(),
  note: z.string(),
  /** Page of the whole source, for statements that name no page of their own. */
  url: z.url().optional(),
})
export type Source = z.infer<typeof Source>

/** Returns the page of a statement, or else the page of its source. */
export const pageOf = (own: string | null | undefined, source: Source | undefined): string | null =>
  own ?? source?.url ?? null

/** Names of the sources of the weekly job's readings and of a maintainer's corrections. */
export const ISSUER_SOURCE = 'issuer'
export const CURATED_SOURCE = 'curated'

/** Card fields that the build derives; facts cannot state them. */
export const DERIVED_FIELDS = [
  'id',
  'slug',
  'issuer_id',
  'issuers',
  'signup_bonus_value',
  'is_active',
  'last_scraped',
  'last_verified',
  'last_published',
  'created_at',
  'updated_at',
] as const

/** Fields of a relation's rows that the build derives; facts cannot state them. */
export const DERIVED_ROW_FIELDS: readonly string[] = [
  'id',
  'card_id',
  'category_slug',
  'merchant_ids',
  'created_at',
]

const notStated = Object.fromEntries([...DERIVED_FIELDS, ...RELATION_NAMES].map((name) => [name, true]))

/** Scalar fields that an observation can state. Missing: not stated. null: stated as unknown or none. */
export const Values = Card.omit(notStated as never).partial() as unknown as z.ZodObject<
  Record<string, z.ZodType>
>

export type Scalar = string | number | boolean | null | Readonly<Record<string, readonly string[]>>
/** A row of a relation in a facts file: without ids and dates; null and false values can be omitted. */
export type RelationRow = Readonly<Record<string, unknown>>

type RateFields = Omit<RewardRate, 'id' | 'card_id' | 'category_slug' | 'merchant_ids' | 'created_at'>
/** A reward rate in a facts file. */
export type RateFact = Pick<RateFields, 'categories' | 'rate_multiplier' | 'rate_type'> & {
  readonly [Field in keyof RateFields]?: NonNullable<RateFields[Field]>
}

/** What one source stated about a card on one day. */
export interface Observation {
  /** ISO date. */
  readonly seen: string
  /** Key of data/facts/sources.json. */
  readonly source: string
  readonly url: string | null
  readonly values: Readonly<Record<string, Scalar>>
  /** High ends of ranges; the low ends are in `values`. */
  readonly highs?: Readonly<Record<string, number>>
  /** Quotes that values were read from, by field. */
  readonly quotes?: Readonly<Record<string, string>>
  /** Fields that one run alone has seen: a better offer among them is announced once another observation states it too. */
  readonly unconfirmed?: readonly string[]
  /** ISO date: the last day of the welcome offer that `values` state. */
  readonly offer_ends?: string
  /** Fields and relations whose curated correction ends with this observation, so that other sources apply again. */
  readonly lifts?: readonly string[]
  readonly reward_rates?: readonly RelationRow[]
  readonly benefits?: readonly RelationRow[]
  readonly statement_credits?: readonly RelationRow[]
  readonly card_perks?: readonly RelationRow[]
  readonly spend_bonuses?: readonly RelationRow[]
}

/** One file of data/facts/cards/<issuer>/: a card's dated observations, oldest first. */
export interface CardFacts {
  readonly slug: string
  readonly issuer: string
  readonly aliases: readonly string[]
  readonly observations: readonly Observation[]
  readonly disagreements?: readonly Disagreement[]
  readonly exceptions?: readonly Exception[]
}

/** Returns whether a source states that a card runs on no payment network: it works only at certain stores. */
export const statesNoNetwork = ({ observations }: Pick<CardFacts, 'observations'>): boolean =>
  observations.some(({ values }) => values.network === null)

/** A justified exception of a card from a rule of the data lint. */
export interface Exception {
  /** Name of the rule's function, such as `checkFlatRate`. */
  readonly rule: string
  readonly why: string
}

/** A contradiction between sources that a maintainer has reviewed. */
export interface Disagreement {
  readonly field: string
  readonly values: Readonly<Record<string, unknown>>
  readonly chosen: string
  readonly why: string
}

export type { RelationName }
