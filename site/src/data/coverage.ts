import type { z } from 'zod'
import { compareText } from '../../../data/compare.ts'
import { Card, COUNTRIES, type Country } from '../../../data/schema/card.ts'
import { Issuer } from '../../../data/schema/issuer.ts'
import { daysBetween } from '../../../data/time.ts'
import { fieldNotes } from './fields.ts'
import { catalog, type VerifiedValue } from './snapshot.ts'

export interface FieldCoverage {
  readonly field: string
  /** Share of cards with a value, 0 to 1, per country. */
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
const share = (part: number, total: number) => (total === 0 ? 0 : part / total)

/** Share of cards with a value per field, highest first. */
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

/** Fields of a card without a value on any card. */
export const emptyFields = (): readonly string[] => emptyFieldsOf(Card)

const emptyNames = new Map<z.ZodObject, readonly string[]>()

/**
 * Returns the fields of a resource that are null or empty in all of the data, sorted by name. Resources other than cards, issuers, and
 * those inside cards have none. Computed once per build, since every page of a card needs them.
 */
export function emptyFieldsOf(of: z.ZodObject): readonly string[] {
  const known = emptyNames.get(of)
  if (known !== undefined) return known
  const rows = rowsOf(of)
  const isEmpty = (field: string) => rows.every((row) => !isFilled(row[field] ?? null))
  const names = rows.length === 0 ? [] : Object.keys(of.shape).filter(isEmpty).toSorted(compareText)
  emptyNames.set(of, names)
  return names
}

type Row = Readonly<Record<string, unknown>>

/** Every row of a resource in the data. */
function rowsOf(of: z.ZodObject): readonly Row[] {
  const { cards, issuers } = catalog()
  if (of === Card) return cards as unknown as readonly Row[]
  if (of === Issuer) return issuers as unknown as readonly Row[]
  const field = fieldNotes(Card).find((note) => note.of === of)?.name
  return field === undefined ? [] : cards.flatMap((card) => card[field as keyof Card] as readonly Row[] | Row)
}

/** Values of cards, and those that the issuers' own pages confirmed in the month before the last confirmation. */
export interface ConfirmedCoverage {
  /** Date-time of the last confirmation; null without any. */
  readonly last: string | null
  readonly values: number
  readonly confirmed: number
  /** By field: share of its values, 0 to 1. */
  readonly share: ReadonlyMap<string, number>
}

const MONTH_DAYS = 31

/** Counts the values that issuers' own pages confirmed within a month. */
export function confirmedCoverage(): ConfirmedCoverage {
  const values = catalog().verifiedValues.flat()
  const last = values.map(({ verified }) => verified ?? '').reduce((a, b) => (a > b ? a : b), '')
  const isRecent = ({ verified }: VerifiedValue) =>
    verified !== null && daysBetween(verified, last) <= MONTH_DAYS
  const byField = Map.groupBy(values, ({ field }) => field)
  return {
    last: last === '' ? null : last,
    values: values.length,
    confirmed: values.filter(isRecent).length,
    share: new Map(
      [...byField].map(([field, own]) => [field, share(own.filter(isRecent).length, own.length)]),
    ),
  }
}

/** Cards open to new applicants, by what is known of their payment network. */
export interface NetworkCoverage {
  readonly cards: number
  /** Cards that run on a payment network. */
  readonly network: number
  /** Cards that are stated to run on none. */
  readonly none: number
}

/** Counts the open cards with a network, and those without one: `network` is `null` whether it is unknown or none. */
export function networkCoverage(): NetworkCoverage {
  const { cards, storeCards } = catalog()
  const open = cards.filter((card) => card.is_active)
  return {
    cards: open.length,
    network: open.filter(({ network }) => network !== null).length,
    none: storeCards,
  }
}

/** Cards, and cards with structured rates, per issuer; most cards first. */
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
  return rows.toSorted((a, b) => b.cards - a.cards || compareText(a.name, b.name))
}

/** Number of issuers, cards, and cards with structured rates per country. */
export function countryCoverage() {
  return COUNTRIES.map((country) => {
    const inside = issuerCoverage().filter((row) => row.country === country)
    const sum = (column: 'cards' | 'rates') => inside.reduce((total, row) => total + row[column], 0)
    return { country, issuers: inside.length, cards: sum('cards'), rates: sum('rates') }
  })
}
