import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { REFERENCE_FILES } from '../../build/facts/shapes.ts'
import { writeFacts } from '../../data/facts-file.ts'
import type { CardFacts, Observation, RelationRow } from '../../data/schema/fact.ts'
import { writeReferenceFacts } from '../support/reference-facts.ts'
import { offerFields, type Truth, type WorldCard } from './truth.ts'
import { isCashCard, offerSentence } from './words.ts'
import type { World } from './world.ts'

/** Day of the initial facts. */
const BEGIN = '2026-10-01'

const typeOf = (name: string): string =>
  /\b(secured|student|business)s?\b/i.exec(name)?.[1]?.toLowerCase() ?? 'personal'

/** Reward rates as facts have them. */
export const rateRows = ({ rates, name }: Truth): RelationRow[] =>
  rates.map(({ category, multiplier, cap }) => ({
    categories: [category],
    rate_multiplier: multiplier,
    rate_type: isCashCard({ name } as Truth) ? 'percent_cashback' : 'points_per_dollar',
    ...(cap === undefined ? {} : { cap_amount: cap, cap_period: 'annual' }),
    ...(category === 'other' ? { is_base_rate: true } : {}),
  }))

function firstObservation({ first, terms }: WorldCard): Observation {
  const { high, offer, rates, is_discontinued, annual_fee_waived_first_year, more, ...values } = first
  const currency = rates.length === 0 ? 'none' : isCashCard(first) ? 'cashback' : 'points'
  return {
    seen: BEGIN,
    source: 'cc-offers',
    url: first.product_url,
    values: {
      ...values,
      ...more,
      ...(offer ? { signup_bonus: offerSentence(offer), ...offerFields(offer) } : {}),
      card_type: typeOf(first.name),
      network: /mastercard/i.test(first.name) ? 'MC' : 'VISA',
      reward_currency: currency,
      tc_url: terms,
    },
    ...(high === null ? {} : { highs: { interest_rate_purchase: high } }),
    reward_rates: rateRows(first),
  }
}

/** Writes the initial facts: the real reference facts, its issuers, and its cards. */
export async function writeWorldFacts({ cards, entries }: World, folder: string): Promise<void> {
  await mkdir(join(folder, 'cards'), { recursive: true })
  await writeReferenceFacts(folder)
  await writeFile(join(folder, REFERENCE_FILES.issuers.file), writeFacts(entries))
  for (const card of cards) {
    const { slug, issuer } = card
    const facts: CardFacts = { slug, issuer, aliases: [], observations: [firstObservation(card)] }
    const path = join(folder, 'cards', issuer, `${slug}.json`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, writeFacts(facts))
  }
}

/** Writes the declarations of the world's issuers, for `--issuers`. */
export async function writeDeclarations({ declarations }: World, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const declaration of declarations)
    await writeFile(join(folder, `${declaration.slug}.json`), JSON.stringify(declaration))
}
