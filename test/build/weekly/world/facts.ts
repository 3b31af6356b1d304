import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Issuer } from '../../../../build/issuer.ts'
import { fileOf, type Known } from '../../../../build/weekly/known.ts'
import { productPage } from '../../../../build/weekly/plan.ts'
import { writeFacts } from '../../../../data/facts-file.ts'
import type { CardFacts, Observation } from '../../../../data/schema/fact.ts'
import { writeReferenceFacts } from '../../../support/reference-facts.ts'

/** Values that the pages of the fixture world state, and its initial facts. */
export interface Stated {
  readonly name: string
  readonly annual_fee: number
  readonly interest_rate_purchase: number
  readonly high: number
  readonly interest_rate_cash: number
  readonly interest_rate_balance_transfer: number
  readonly foreign_transaction_fee: number
  readonly late_payment_fee: number
  readonly offer: { readonly points: number; readonly spend: number; readonly months: number } | null
}

/** A card of the world: its catalog entry, its page, and its values. */
export interface WorldCard {
  readonly slug: string
  readonly issuer: string
  readonly url: string
  /** Page of its rates, if known. */
  readonly terms: string | null
  readonly stated: Stated
}

/** Day of the initial facts. */
const BEGIN = '2026-08-01'

/**
 * The cards of declared issuers under their real names and URLs, with figures derived from their slugs. A card that has the
 * name of a reward program is omitted: its page would state that program, whatever its figures.
 */
export function worldCards(
  issuers: readonly Issuer[],
  known: Known,
  perIssuer = Number.POSITIVE_INFINITY,
): WorldCard[] {
  const programs = known.reference.valuations.map(({ currency_name }) => currency_name)
  return issuers.flatMap((issuer) => {
    const all = known.issuers.get(issuer.slug)?.cards ?? []
    const own = all.filter(({ row }) => !programs.some((program) => String(row.name).includes(program)))
    const addressed = own.flatMap((card) => {
      const url = productPage(issuer, card)
      const stated = statedOf(card.facts.slug, String(card.row.name))
      return url
        ? [
            {
              slug: card.facts.slug,
              issuer: issuer.slug,
              url,
              terms: termsOf(issuer, card.row.tc_url),
              stated,
            },
          ]
        : []
    })
    return addressed.slice(0, perIssuer)
  })
}

const termsOf = (issuer: Issuer, url: unknown): string | null =>
  typeof url === 'string' && issuer.terms?.test(url) ? url.replace(/#.*$/, '') : null

function statedOf(slug: string, name: string): Stated {
  const dice = diceOf(slug)
  const apr = 17 + dice(900) / 100
  return {
    name,
    annual_fee: [0, 39, 95, 120, 150, 395][dice(6)] ?? 95,
    interest_rate_purchase: round(apr),
    high: round(apr + 8.25),
    interest_rate_cash: round(apr + 9.5),
    interest_rate_balance_transfer: round(apr + 1),
    foreign_transaction_fee: [0, 2.5, 3][dice(3)] ?? 3,
    late_payment_fee: [29, 35, 40][dice(3)] ?? 40,
    offer: { points: 20_000 + 5_000 * dice(13), spend: 1_000 + 500 * dice(9), months: 3 + dice(4) },
  }
}

const round = (figure: number): number => Math.round(figure * 100) / 100

/** Returns random numbers that depend on the name only. */
function diceOf(name: string): (sides: number) => number {
  let state = [...name].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) >>> 0, 7)
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

export const offerText = ({ points, spend, months }: NonNullable<Stated['offer']>): string =>
  `Earn ${points.toLocaleString('en-US')} bonus points after you spend $${spend.toLocaleString('en-US')} ` +
  `on purchases in the first ${months} months from account opening.`

const typeOf = (name: string): string =>
  /\b(secured|student|business)s?\b/i.exec(name)?.[1]?.toLowerCase() ?? 'personal'

function firstObservation({ url, stated }: WorldCard): Observation {
  const { high, offer, ...values } = stated
  const offered = offer && {
    signup_bonus: offerText(offer),
    signup_bonus_points: offer.points,
    signup_min_spend: offer.spend,
    signup_min_spend_months: offer.months,
  }
  return {
    seen: BEGIN,
    source: 'cc-offers',
    url,
    values: {
      ...values,
      ...offered,
      card_type: typeOf(stated.name),
      network: 'VISA',
      reward_currency: 'points',
      product_url: url,
    },
    highs: { interest_rate_purchase: high },
    reward_rates: [
      { categories: ['other'], rate_multiplier: 1, rate_type: 'points_per_dollar', is_base_rate: true },
    ],
  }
}

/** Writes the facts of the world to a folder: the real reference facts, and a file per card. */
export async function writeWorldFacts(folder: string, cards: readonly WorldCard[]): Promise<void> {
  await writeReferenceFacts(folder)
  await mkdir(join(folder, 'cards'), { recursive: true })
  for (const card of cards) {
    const facts: CardFacts = {
      slug: card.slug,
      issuer: card.issuer,
      aliases: [],
      observations: [firstObservation(card)],
    }
    await mkdir(dirname(join(folder, fileOf(facts))), { recursive: true })
    await writeFile(join(folder, fileOf(facts)), writeFacts(facts))
  }
}
