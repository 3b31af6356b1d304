import { Card, COUNTRIES, type Country } from '../../../data/schema/card.ts'
import { catalog } from './snapshot.ts'

export interface FieldCoverage {
  readonly field: string
  /** Share of cards, 0 to 1, with a value; one per country. */
  readonly filled: Readonly<Record<Country, number>>
}

export interface IssuerCoverage {
  readonly slug: string
  readonly name: string
  readonly country: Country
  readonly cards: number
  readonly rates: number
}

export const countryNames: Readonly<Record<Country, string>> = { US: 'United States', CA: 'Canada' }

const isFilled = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** How complete each field is, the fullest first. */
export function fieldCoverage(): readonly FieldCoverage[] {
  const { cards } = catalog()
  const filled = (field: string, country: Country) => {
    const inside = cards.filter((card) => card.issuers.country === country)
    return share(inside.filter((card) => isFilled(card[field as keyof typeof card])).length, inside.length)
  }
  const rows = Object.keys(Card.shape).map((field) => ({
    field,
    filled: Object.fromEntries(COUNTRIES.map((country) => [country, filled(field, country)])) as Record<
      Country,
      number
    >,
  }))
  return rows.toSorted((a, b) => b.filled.US + b.filled.CA - a.filled.US - a.filled.CA)
}

/** Cards and structured rates per issuer, the largest first. */
export function issuerCoverage(): readonly IssuerCoverage[] {
  const { cards, issuers } = catalog()
  const rows = issuers.map(({ slug, name, country }) => {
    const own = cards.filter((card) => card.issuers.slug === slug)
    return {
      slug,
      name,
      country,
      cards: own.length,
      rates: own.filter((card) => card.reward_rates.length > 0).length,
    }
  })
  return rows.toSorted((a, b) => b.cards - a.cards || (a.name < b.name ? -1 : 1))
}

/** Issuers, cards and cards with structured rates of each country. */
export function countryCoverage() {
  return COUNTRIES.map((country) => {
    const inside = issuerCoverage().filter((row) => row.country === country)
    const sum = (of: 'cards' | 'rates') => inside.reduce((whole, row) => whole + row[of], 0)
    return { country, issuers: inside.length, cards: sum('cards'), rates: sum('rates') }
  })
}
