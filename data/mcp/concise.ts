import * as z from 'zod'
import { Card, CardIssuer } from '../schema/card.ts'
import { Change } from '../schema/changes.ts'
import { CardEligibility } from '../schema/eligibility.ts'
import type { Resource } from '../schema/field.ts'
import { ApplicationRule } from '../schema/issuer.ts'
import { Merchant } from '../schema/merchant.ts'
import { CardChange } from '../schema/offers.ts'
import { CategoryRate } from '../schema/rates.ts'
import { TransferPartner } from '../schema/reference.ts'
import { CardValue, Wallet } from '../schema/value.ts'

/** A row of a response. */
export type Row = Readonly<Record<string, unknown>>

/** The concise form of a resource. */
export interface Concise {
  /** Fields that are copied as they are. */
  readonly fields: readonly string[]
  /** Fields that only the concise form has. */
  readonly added?: Readonly<Record<string, z.ZodType>>
  /** Values of the added fields. */
  readonly add?: (row: Row) => Row
}

const cardFields = [
  'slug',
  'name',
  'network',
  'card_type',
  'annual_fee',
  'reward_currency_name',
  'signup_bonus',
  'is_discontinued',
] as const

const cardAdded = {
  issuer: CardIssuer.shape.slug,
  country: CardIssuer.shape.country,
  rates: z.array(z.string()).meta({
    description:
      'Reward rates as text, best first; `x`: points or miles per unit of home currency. Not in search results.',
  }),
}

/** Rates of the concise form: the best ones say what the card is for. */
const RATES_MAX = 6

function cardExtras({ issuers, reward_rates: rates }: Row): Row {
  const { slug: issuer, country } = (issuers ?? {}) as Row
  const texts = Array.isArray(rates) ? { rates: rates.slice(0, RATES_MAX).map(rateText) } : {}
  return { issuer, country, ...texts }
}

const rateText = ({ rate_multiplier: multiplier, rate_type: type, category_slug: label }: Row): string =>
  `${multiplier}${type === 'percent_cashback' ? '%' : 'x'} ${label ?? ''}`.trimEnd()

/** Checks with the verdict of the card. Others that cannot be decided are left out: they explain nothing about a card that fails. */
function eligibilityReasons({ verdict, bonus_verdict: bonus, checks }: Row): Row {
  const explained = [verdict, bonus].filter((value) => value !== 'pass')
  const reasons = (checks as readonly Row[]).filter((check) => explained.includes(check.verdict))
  return { reasons: reasons.map((check) => `${check.verdict}: ${check.rule}. ${check.why}`) }
}

const categoryRate = CategoryRate.pick({
  category_slug: true,
  rate_multiplier: true,
  rate_type: true,
  cap_amount: true,
  cap_period: true,
})

const pick = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.flatMap((field) => (field in row ? [[field, row[field]]] : [])))

/** Concise forms by resource name: about 300 bytes for a card. A resource without one is returned whole. */
const conciseForms: Readonly<Record<string, Concise>> = {
  Card: { fields: cardFields, added: cardAdded, add: cardExtras },
  RankedCard: {
    fields: cardFields,
    added: { ...cardAdded, category_rate: categoryRate },
    add: (row) => ({
      ...cardExtras(row),
      category_rate: pick((row.category_rate ?? {}) as Row, Object.keys(categoryRate.shape)),
    }),
  },
  CardValue: {
    fields: Object.keys(CardValue.shape).filter((name) => !['lines', 'assumptions'].includes(name)),
  },
  Wallet: { fields: Object.keys(Wallet.shape).filter((name) => name !== 'lines') },
  CardEligibility: {
    fields: Object.keys(CardEligibility.shape).filter((name) => name !== 'checks'),
    added: {
      reasons: z.array(z.string()).meta({ description: 'Checks that decide a verdict other than `pass`.' }),
    },
    add: eligibilityReasons,
  },
  Merchant: { fields: Object.keys(Merchant.shape).filter((name) => !['aliases', 'source'].includes(name)) },
  ApplicationRule: {
    fields: ['rule_name', 'rule_type', 'description', 'country', 'is_active'],
    added: { issuer: CardIssuer.shape.slug },
    add: ({ issuers }) => ({ issuer: ((issuers ?? {}) as Row).slug }),
  },
  TransferPartner: {
    fields: [
      'source_currency',
      'partner_program',
      'partner_type',
      'transfer_ratio_from',
      'transfer_ratio_to',
      'country',
      'transfer_time',
      'transfer_bonus_current',
    ],
  },
  CardChange: { fields: ['changed_at', 'changed_fields'] },
  Change: {
    fields: ['id', 'published_at', 'type', 'card', 'changed_relations'],
    added: { changed_fields: z.array(z.string()).meta({ description: 'Names of the fields that changed.' }) },
    // A new card contains all of its fields, so their names add nothing.
    add: ({ type, changes }) =>
      type === 'created' ? {} : { changed_fields: Object.keys((changes ?? {}) as Row) },
  },
}

const shapes: Readonly<Record<string, Resource>> = {
  Card,
  RankedCard: Card,
  CardValue,
  Wallet,
  CardEligibility,
  Merchant,
  ApplicationRule,
  TransferPartner,
  CardChange,
  Change,
} as Record<string, Resource>

/**
 * Returns the concise form of a row of a resource. It is made for each call and not by the build: that takes 0.03 ms for a card and 0.2 ms
 * for ten, of the 1.7 ms of CPU time of a tool call, and states of cards as of a past day need it too.
 */
export function conciseRow(resource: string, row: Row): Row {
  const form = conciseForms[resource]
  return form === undefined ? row : { ...pick(row, form.fields), ...form.add?.(row) }
}

/** Returns the schema of a row, concise or full: it describes the concise fields and allows the others. Null if there is none. */
export function conciseSchema(resource: string): z.ZodType | null {
  const form = conciseForms[resource]
  const shape = shapes[resource]?.shape
  if (form === undefined || shape === undefined) return null
  const copied = form.fields.flatMap((field) => (shape[field] === undefined ? [] : [[field, shape[field]]]))
  return z.looseObject({ ...Object.fromEntries(copied), ...form.added }).partial()
}
