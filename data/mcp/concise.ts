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
import { quarterOf } from '../value/quarters.ts'
import {
  CONCISE_CARD_FIELDS,
  CONCISE_RATE_FIELDS,
  conciseCard,
  conciseRate,
  pick,
  type Row,
} from './concise-card.ts'

/** The concise form of a resource. */
export interface Concise {
  /** Fields that are copied unchanged. */
  readonly fields: readonly string[]
  /** Fields that only the concise form has. */
  readonly added?: Readonly<Record<string, z.ZodType>>
  /** Values of the added fields. */
  readonly add?: (row: Row) => Row
}

const cardAdded = {
  issuer: CardIssuer.shape.slug,
  country: CardIssuer.shape.country,
  rates: z.array(z.string()).meta({
    description:
      'The best reward rates as text and the base rate, as far as the plan has them; `x`: points or miles per unit of home currency. ' +
      'A rotating rate names its quarter; those of past quarters are left out. Not in search results.',
  }),
  more_rates: z.int().meta({
    description: 'Number of further rates, which `detail: "full"` lists; missing if there are none.',
  }),
}

/** Rotating rates of quarters before a card's last change are over. */
const fullCard = (row: Row): Row => conciseCard(row, quarterOf(new Date(String(row.updated_at))))

/** Checks with the verdict of the card. Others that cannot be decided are left out: they explain nothing about a card that fails. */
function eligibilityReasons({ verdict, bonus_verdict: bonus, checks }: Row): Row {
  const explained = [verdict, bonus].filter((value) => value !== 'pass')
  const reasons = (checks as readonly Row[]).filter((check) => explained.includes(check.verdict))
  return { reasons: reasons.map((check) => `${check.verdict}: ${check.rule}. ${check.why}`) }
}

const categoryRate = z.object(pick(CategoryRate.shape, CONCISE_RATE_FIELDS) as typeof CategoryRate.shape)

/** Concise forms by resource name: about 300 bytes for a card. A resource without one is returned whole. */
const conciseForms: Readonly<Record<string, Concise>> = {
  Card: { fields: CONCISE_CARD_FIELDS, added: cardAdded, add: fullCard },
  RankedCard: {
    fields: CONCISE_CARD_FIELDS,
    added: { ...cardAdded, category_rate: categoryRate },
    add: (row) => ({
      ...fullCard(row),
      category_rate: conciseRate((row.category_rate ?? {}) as Row),
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

/** Whether the API replies with the concise form of a resource to a tool that wants it: the build renders it. */
export const isRendered = (resource: string): boolean => resource === 'Card' || resource === 'RankedCard'

/** Returns the concise form of a row of a resource. */
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
