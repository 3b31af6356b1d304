import { z } from 'zod'
import { Card, COUNTRIES, type Country } from '../data/schema/card.ts'
import { PAGE_KINDS, type PageKind } from './visit/marks.ts'

/** Card fields that a declaration may expect to find. */
const READ_FIELDS = [
  'annual_fee',
  'interest_rate_purchase',
  'interest_rate_cash',
  'foreign_transaction_fee',
  'signup_bonus',
] as const
export type ReadField = (typeof READ_FIELDS)[number]

/** A page on which an issuer lists its cards. */
export interface Listing {
  readonly page: string
  /** Paths of links that lead to a card's page. */
  readonly cards: RegExp
  readonly render?: 'browser'
  /** Selector of what a page that is built by scripts shows when it is complete; without it, its text has to rest. */
  readonly ready?: string
}

/**
 * How an issuer's cards are re-checked, as data. Names, website and hosts stand in data/facts/issuers.json; the
 * addresses of known cards stand in the cards' own facts.
 */
export interface Issuer {
  readonly slug: string
  readonly country: Country
  /** Language of the pages we read. */
  readonly language: 'en'
  /** Empty where no listing page is known: then known cards are re-checked and new ones are not found. */
  readonly listed: readonly Listing[]
  /** Addresses, host and path, that are a card's own page; other known addresses are not asked for. */
  readonly product: RegExp
  /** Links on a card's page that lead to its rates and fees. */
  readonly terms?: RegExp
  /** Pages that state rates or fees of several cards by name. */
  readonly shared?: readonly string[]
  /** `browser` where the card pages are built by scripts. */
  readonly render?: 'browser'
  /** Selector of what such a card page shows when it is complete; without it, its text has to rest. */
  readonly ready?: string
  /** Longer than our usual pause. */
  readonly pauseSeconds?: number
  /** Kinds that good pages of this issuer are mistaken for: never concluded from a page's own words or markup. */
  readonly overruled?: readonly PageKind[]
  /** Labels that the pages print and no field holds. */
  readonly ignore: readonly RegExp[]
  readonly expect: {
    /** Fewest and most cards that the listings show; outside, nothing is concluded from them. */
    readonly cards?: readonly [least: number, most: number]
    /** Least share of read card pages that state the field; below, the whole issuer is held. */
    readonly filled: Readonly<Partial<Record<ReadField, number>>>
  }
}

/** Labels that every disclosure of a country has to print and no field holds. */
const PRESCRIBED: Readonly<Record<Country, readonly RegExp[]>> = {
  US: [/minimum interest/i, /consumer financial protection/i, /how we will calculate/i, /billing rights/i],
  CA: [/minimum payment/i, /interest-free grace/i, /determination of interest/i],
}

/** An issuer as it is declared: what it ignores beside what its country prescribes may be left out. */
type Declared = Omit<Issuer, 'ignore'> & Partial<Pick<Issuer, 'ignore'>>

/** Declares an issuer. */
export const issuer = (declared: Declared): Issuer => ({
  ...declared,
  ignore: [...PRESCRIBED[declared.country], ...(declared.ignore ?? [])],
})

const pattern = z.string().transform((text, context) => {
  try {
    return new RegExp(text)
  } catch {
    context.addIssue({ code: 'custom', message: `${text} is not a regular expression` })
    return z.NEVER
  }
})
const share = z.number().min(0).max(1)
const rendered = { render: z.literal('browser').exactOptional(), ready: z.string().exactOptional() }

/** A declaration as JSON: what `issuer` takes, with regular expressions as strings. */
export const Declaration = z
  .strictObject({
    slug: Card.shape.slug,
    country: z.enum(COUNTRIES),
    language: z.literal('en').default('en'),
    listed: z.array(z.strictObject({ page: z.url(), cards: pattern, ...rendered })),
    product: pattern,
    terms: pattern.exactOptional(),
    shared: z.array(z.url()).exactOptional(),
    ...rendered,
    pauseSeconds: z.number().positive().exactOptional(),
    overruled: z.array(z.enum(PAGE_KINDS)).exactOptional(),
    ignore: z.array(pattern).exactOptional(),
    expect: z.strictObject({
      cards: z.tuple([z.int(), z.int()]).exactOptional(),
      filled: z.partialRecord(z.enum(READ_FIELDS), share).default({}),
    }),
  })
  .transform(issuer)
