import type { Reading } from '../reading.ts'

type Thing = Readonly<Record<string, unknown>>

const CARD_TYPES = /^(?:CreditCard|PaymentCard|FinancialProduct|Product)$/

/** What a page's embedded data says of its card: schema.org CreditCard and its kin. */
export interface EmbeddedCard {
  readonly name: string | null
  readonly readings: readonly Reading[]
}

/** The cards in a page's JSON-LD. */
export function readEmbedded(embedded: readonly unknown[]): EmbeddedCard[] {
  return embedded.flatMap(thingsIn).flatMap((thing) => {
    if (!typesOf(thing).some((type) => CARD_TYPES.test(type))) return []
    return [{ name: typeof thing.name === 'string' ? thing.name : null, readings: ratesOf(thing) }]
  })
}

const DEPTH_MAX = 6

function thingsIn(value: unknown, depth = 0): Thing[] {
  if (depth > DEPTH_MAX || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((each) => thingsIn(each, depth + 1))
  const thing: Thing = { ...value }
  return [thing, ...Object.values(thing).flatMap((each) => thingsIn(each, depth + 1))]
}

const typesOf = (thing: Thing): string[] =>
  [thing['@type']].flat().filter((type): type is string => typeof type === 'string')

/** Only a plain figure is a rate: a text or a range object has no one meaning. */
function ratesOf(thing: Thing): Reading[] {
  const rate = figure(thing.annualPercentageRate)
  return rate === undefined
    ? []
    : [
        {
          field: 'interest_rate_purchase',
          value: rate,
          quote: `"annualPercentageRate": ${JSON.stringify(thing.annualPercentageRate)}`,
        },
      ]
}

function figure(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value.replace('%', '')) : value
  return typeof number === 'number' && number > 0 && number < 60 ? number : undefined
}
