import { z } from 'zod'
import { Card, COUNTRIES, type Country, RELATIONS } from '../../data/schema/card.ts'
import { CategoryCode } from '../../data/schema/crosswalk.ts'
import { type CardFacts, DERIVED_ROW_FIELDS, Source, Values } from '../../data/schema/fact.ts'
import { ApplicationRule } from '../../data/schema/issuer.ts'
import { Merchant } from '../../data/schema/merchant.ts'
import { Category } from '../../data/schema/rates.ts'
import { ProductChangePath, RewardValuation, TransferPartner } from '../../data/schema/reference.ts'

/** A row as facts write it: fields that are null or false can be omitted. */
function factRow(shape: z.ZodRawShape) {
  const fields = Object.entries(shape).filter(([name]) => !DERIVED_ROW_FIELDS.includes(name))
  const optional = fields.map(([name, type]) => {
    const canBeOmitted = type instanceof z.ZodNullable || type instanceof z.ZodBoolean
    return [name, canBeOmitted ? z.optional(type) : type]
  })
  return z.strictObject(Object.fromEntries(optional))
}

const relations = Object.entries(RELATIONS).map(([name, { shape }]) => [
  name,
  z.array(factRow(shape)).optional(),
])

const observation = z.strictObject({
  seen: z.iso.date(),
  source: z.string(),
  url: z.url().nullable(),
  values: Values,
  highs: z.record(z.string(), z.number()).optional(),
  quotes: z.record(z.string(), z.string()).optional(),
  unconfirmed: z.array(z.string()).optional(),
  offer_ends: z.iso.date().optional(),
  lifts: z.array(z.string()).optional(),
  ...Object.fromEntries(relations),
})

/** Shape of a card's file. */
export const CardFile = z.strictObject({
  slug: Card.shape.slug,
  issuer: Card.shape.slug,
  aliases: z.array(z.string()),
  observations: z.array(observation).min(1),
  disagreements: z.array(z.unknown()).optional(),
  exceptions: z.array(z.strictObject({ rule: z.string().min(1), why: z.string().min(1) })).optional(),
}) as unknown as z.ZodType<CardFacts>

const origin = { seen: z.iso.date(), source: z.string() }
const without = (shape: z.ZodRawShape, ...names: string[]) =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name)))

const issuer = z.strictObject({
  slug: Card.shape.slug,
  name: z.string().min(1),
  country: z.enum(COUNTRIES),
  website: z.url().nullable(),
  cards_url: z.url().nullable(),
  logo_url: z.url().nullable(),
  aliases: z.array(z.string()),
  hosts: z.array(z.string()),
})
const category = z.strictObject({
  slug: Category.shape.slug,
  name: z.string().min(1),
  icon: z.string().nullable(),
  parent: z.string().nullable(),
  aliases: z.array(z.string()),
})
const valuation = z.strictObject({
  ...without(RewardValuation.shape, 'id', 'last_updated'),
  country: z.enum(COUNTRIES),
  /** ISO date on which the program ended. */
  ended: z.iso.date().optional(),
  ...origin,
})
const partner = z.strictObject({ ...without(TransferPartner.shape, 'id'), ...origin })
const rule = z.strictObject({
  ...without(ApplicationRule.shape, 'id', 'issuer_id', 'issuers'),
  issuer: z.string(),
  ...origin,
  /** Page that states the rule, if it is not the URL of its source. */
  url: z.url().optional(),
})
const productChange = z.strictObject({
  from: z.string(),
  to: z.string(),
  direction: ProductChangePath.shape.direction,
  notes: z.string().nullable(),
  ...origin,
})

const merchant = z.strictObject({
  ...without(Merchant.shape, 'source'),
  ...origin,
  url: Merchant.shape.source.shape.url,
})

/** The meaning of a code. Without a category its confidence is `none`. */
const meaning = z.strictObject({
  name: z.string().min(1),
  category: z.string().optional(),
  confidence: z.enum(['exact', 'usual']).optional(),
  caveat: z.string().optional(),
})
const codes = z.strictObject({
  scheme: CategoryCode.shape.scheme,
  ...origin,
  url: z.url().nullable(),
  /** Ranges in which every code has a meaning, listed or not. A listed code without a category has the category of its range. */
  ranges: z.array(z.strictObject({ first: z.string(), last: z.string(), ...meaning.required().shape })),
  codes: z.array(z.strictObject({ code: z.string(), ...meaning.shape })),
})

type Origin = { readonly seen: string; readonly source: string }
export type IssuerFact = Readonly<z.infer<typeof issuer>>
export type CategoryFact = Readonly<z.infer<typeof category>>
export type ValuationFact = Readonly<Omit<RewardValuation, 'id' | 'last_updated'>> &
  Origin & { readonly country: Country; readonly ended?: string }
export type PartnerFact = Readonly<Omit<TransferPartner, 'id'>> & Origin
export type RuleFact = Readonly<Omit<ApplicationRule, 'id' | 'issuer_id' | 'issuers'>> &
  Origin & { readonly issuer: string; readonly url?: string }
export type ProductChangeFact = Readonly<z.infer<typeof productChange>>
export type MerchantFact = Readonly<Omit<Merchant, 'source'>> & Origin & { readonly url: string | null }

export type CodesFact = Readonly<z.infer<typeof codes>>

/** The facts that are not about one card. */
export interface Reference {
  readonly sources: Readonly<Record<string, Source>>
  readonly issuers: readonly IssuerFact[]
  readonly categories: readonly CategoryFact[]
  readonly valuations: readonly ValuationFact[]
  readonly partners: readonly PartnerFact[]
  readonly rules: readonly RuleFact[]
  readonly productChanges: readonly ProductChangeFact[]
  readonly merchants: readonly MerchantFact[]
  readonly crosswalk: readonly CodesFact[]
}

/** File and shape of each part of the reference facts. */
export const REFERENCE_FILES = {
  sources: { file: 'sources.json', shape: z.record(z.string(), Source) },
  issuers: { file: 'issuers.json', shape: z.array(issuer) },
  categories: { file: 'categories.json', shape: z.array(category) },
  valuations: { file: 'valuations.json', shape: z.array(valuation) },
  partners: { file: 'transfer-partners.json', shape: z.array(partner) },
  rules: { file: 'application-rules.json', shape: z.array(rule) },
  productChanges: { file: 'product-changes.json', shape: z.array(productChange) },
  merchants: { file: 'merchants.json', shape: z.array(merchant) },
  crosswalk: { file: 'crosswalk.json', shape: z.array(codes) },
} as const satisfies Record<keyof Reference, { file: string; shape: z.ZodType }>
