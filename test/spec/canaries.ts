import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fieldsOf } from './contract.ts'

/** The card that every fact of these tests is about. */
export const CARD = 'chase-sapphire-preferred'
const FILE = 'cards/chase/chase-sapphire-preferred.json'
export const RELATIONS = ['benefits', 'statement_credits', 'card_perks', 'spend_bonuses'] as const

/** Fields that a fact cannot state, or with a fixed set of values. */
const LEFT_OUT = new Set([
  ...[
    'id',
    'slug',
    'issuer_id',
    'issuers',
    'signup_bonus_value',
    'is_active',
    'is_published',
    'is_discontinued',
  ],
  ...['last_scraped', 'last_verified', 'last_published', 'created_at', 'updated_at', 'source_url'],
  ...[
    'name',
    'network',
    'card_type',
    'reward_currency',
    'reward_currency_name',
    'rotating_category_schedule',
  ],
  ...['reward_rates', ...RELATIONS],
])

export const stated = fieldsOf('Card').filter((field) => !LEFT_OUT.has(field.name))

/** A value that occurs nowhere else: of a field, in one of two observations. */
export function canary(field: string, turn: number): string | number | boolean {
  const place = stated.findIndex(({ name }) => name === field)
  const type = stated[place]?.type
  if (type === 'string') return `canary ${field} ${turn}`
  if (type === 'date') return `20${30 + turn}-01-${String((place % 28) + 1).padStart(2, '0')}`
  if (type === 'boolean') return turn === 1
  return 770_000 + place * 10 + turn
}

/** Text that identifies a relation's rows. */
export const relationCanary = (relation: string, turn: number) => `canary row of ${relation} ${turn}`

const earned = { rate_type: 'points_per_dollar', categories: ['dining'] }

/** Rates with every part of a label, and the label of each (spec 2.3). */
export const labeledRates: readonly (readonly [rate: Record<string, unknown>, label: string])[] = [
  [{ ...earned, rate_multiplier: 9, categories: ['gas', 'dining'] }, 'dining+gas'],
  [{ ...earned, rate_multiplier: 8, merchant: "Peet's Coffee & Té, Inc." }, 'dining:peets-coffee-te-inc'],
  [
    { ...earned, rate_multiplier: 7, booking_channel: 'issuer_portal', merchant: 'Hertz' },
    'dining:hertz@portal',
  ],
  [{ ...earned, rate_multiplier: 6, booking_channel: 'direct' }, 'dining@direct'],
  [
    { ...earned, rate_multiplier: 5, choice_group: 'a', choice_picks: 1, choice_selection: 'user' },
    'dining#choice',
  ],
  [{ ...earned, rate_multiplier: 4, notes: 'up to a cap' }, 'dining'],
  [{ ...earned, rate_multiplier: 3, notes: 'beyond it' }, 'dining~'],
  [{ ...earned, rate_multiplier: 2, is_rotating: true, rotating_quarter: 4, rotating_year: 2026 }, 'dining'],
  [{ ...earned, rate_multiplier: 1, categories: ['other'], is_base_rate: true }, 'other'],
]

const rows = (turn: number): Record<string, readonly Record<string, unknown>[]> => ({
  benefits: [{ benefit_type: 'travel_insurance', name: relationCanary('benefits', turn) }],
  statement_credits: [
    { credit_name: relationCanary('statement_credits', turn), credit_amount: 50, credit_period: 'annual' },
  ],
  card_perks: [{ perk_type: 'lounge', perk_name: relationCanary('card_perks', turn) }],
  spend_bonuses: [
    {
      spend_threshold: 1000,
      spend_period: 'calendar_year',
      bonus_description: relationCanary('spend_bonuses', turn),
    },
  ],
})

const observation = (turn: number) => ({
  seen: `2026-09-0${turn}`,
  source: 'issuer',
  url: 'https://www.chase.com/',
  values: Object.fromEntries(stated.map(({ name }) => [name, canary(name, turn)])),
  ...rows(turn),
  reward_rates: labeledRates.map(([rate]) => rate),
})

/** Copies the real facts and adds two pages of an issuer that state every field of one card, with different values. */
export async function writeCanaries(facts: string, folder: string): Promise<void> {
  await cp(facts, folder, { recursive: true })
  const file = join(folder, FILE)
  const card = JSON.parse(await readFile(file, 'utf8')) as { observations: readonly unknown[] }
  const observations = [...card.observations, observation(1), observation(2)]
  await writeFile(file, JSON.stringify({ ...card, observations }))
}
