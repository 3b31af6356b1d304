import { z } from 'zod'
import { Card, RELATIONS } from '../../data/schema/card.ts'
import { ApplicationRule } from '../../data/schema/issuer.ts'
import { Category } from '../../data/schema/rates.ts'
import { ProductChangePath, RewardValuation, TransferPartner } from '../../data/schema/reference.ts'
import type { Facts, Problem } from './facts.ts'

/** Fields that the replay derives or that other files hold; facts never state them. */
const DERIVED = [
  'id',
  'slug',
  'issuer_id',
  'issuers',
  'signup_bonus_value',
  'last_scraped',
  'last_verified',
  'last_published',
]
const ALSO_DERIVED = [
  'created_at',
  'updated_at',
  'is_active',
  'is_published',
  'source_url',
  ...Object.keys(RELATIONS),
]
const RATE_NEEDS = ['categories', 'rate_multiplier', 'rate_type']

const pick = (shape: z.ZodRawShape, leave: readonly string[]) =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => !leave.includes(name)))

/** Keys that may be null or false are left out of rows. */
function rowOf(shape: z.ZodRawShape, needs: readonly string[] | null): z.ZodType {
  const fields = Object.entries(pick(shape, ['id', 'card_id', 'category_slug', 'created_at'])).map(
    ([name, type]) => {
      const needed = needs ? needs.includes(name) : !(type instanceof z.ZodNullable)
      const plain = type instanceof z.ZodNullable ? type.unwrap() : type
      return [name, needed ? plain : z.optional(plain as z.ZodType)]
    },
  )
  return z.strictObject(Object.fromEntries(fields))
}

const values = z.strictObject(pick(Card.shape, [...DERIVED, ...ALSO_DERIVED])).partial()
const rows = Object.entries(RELATIONS).map(([name, { shape }]) => [
  name,
  z.array(rowOf(shape, name === 'reward_rates' ? RATE_NEEDS : null)).optional(),
])
const observation = z.strictObject({
  seen: z.iso.date(),
  source: z.string(),
  url: z.url().nullable(),
  values,
  highs: z.record(z.string(), z.number()).optional(),
  ...Object.fromEntries(rows),
})
const disagreement = z.strictObject({
  field: z.string(),
  values: z.record(z.string(), z.unknown()),
  chosen: z.string().nullable(),
  why: z.string(),
})
const cardFile = z.strictObject({
  file: z.string(),
  slug: Card.shape.slug,
  issuer: z.string(),
  aliases: z.array(z.string().min(1)),
  observations: z.array(observation).min(1),
  disagreements: z.array(disagreement).min(1).optional(),
})

const sighted = { seen: z.iso.date(), source: z.string() }
const issuer = z.strictObject({
  slug: Card.shape.slug,
  name: z.string().min(1),
  country: z.enum(['US', 'CA']),
  website: z.url().nullable(),
  cards_url: z.url().nullable(),
  logo_url: z.url().nullable(),
  aliases: z.array(z.string().min(1)),
  hosts: z.array(z.string().min(1)),
})
const source = z.strictObject({
  name: z.string().min(1),
  kind: z.enum(['issuer', 'curated', 'dataset', 'publication']),
  trust: z.int().min(1).max(5),
  licence: z.string().nullable(),
  note: z.string(),
})
const category = z.strictObject({
  ...pick(Category.shape, ['sort_order', 'parent_slug']),
  parent: z.string().nullable(),
  aliases: z.array(z.string()),
})
const valuation = z.strictObject({
  ...pick(RewardValuation.shape, ['id', 'last_updated']),
  country: z.enum(['US', 'CA']),
  ...sighted,
})
const partner = z.strictObject({ ...pick(TransferPartner.shape, ['id']), ...sighted })
const rule = z.strictObject({
  ...pick(ApplicationRule.shape, ['id', 'issuer_id', 'issuers']),
  issuer: z.string(),
  ...sighted,
})
const change = z.strictObject({
  from: z.string(),
  to: z.string(),
  direction: ProductChangePath.shape.direction,
  notes: z.string().nullable(),
  ...sighted,
})

function checkShape(file: string, schema: z.ZodType, value: unknown): Problem[] {
  const issues = schema.safeParse(value).error?.issues ?? []
  return issues.map(({ path, message }) => ({
    file,
    message: `${path.join('.') || 'the whole'}: ${message}`,
  }))
}

/** Every file has the agreed shape: no unknown field, no wrong type (spec 2). */
export function checkShapes(facts: Facts): Problem[] {
  return [
    ...facts.cards.flatMap((card) => checkShape(card.file, cardFile, card)),
    ...checkShape('sources.json', z.record(z.string(), source), facts.sources),
    ...checkShape('issuers.json', z.array(issuer), facts.issuers),
    ...checkShape('categories.json', z.array(category), facts.categories),
    ...checkShape('valuations.json', z.array(valuation), facts.valuations),
    ...checkShape('transfer-partners.json', z.array(partner), facts.partners),
    ...checkShape('application-rules.json', z.array(rule), facts.rules),
    ...checkShape('product-changes.json', z.array(change), facts.productChanges),
  ]
}
