import { z } from 'zod'
import { Card, COUNTRIES, type Country } from '../data/schema/card.ts'
import { PAGE_KINDS, type PageKind } from './visit/page-kinds.ts'

/** Card fields that a declaration can expect to find. */
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
  /** Selector of an element that a script-built page shows when it is complete. Without it, the browser waits until the text is stable. */
  readonly ready?: string
}

/**
 * How an issuer's cards are re-checked, as data. Name, website, and hosts are in data/facts/issuers.json, the URLs of known
 * cards in the facts of the cards.
 */
export interface Issuer {
  readonly slug: string
  readonly country: Country
  /** Language of the pages we read. */
  readonly language: 'en'
  /** Empty if no listing page is known: known cards are re-checked, new ones are not found. */
  readonly listed: readonly Listing[]
  /** Host and path of card pages. Other known URLs are not fetched. */
  readonly product: RegExp
  /** Links on a card's page that lead to its rates and fees. */
  readonly terms?: RegExp
  /** Pages that state rates or fees of several cards by name. */
  readonly shared?: readonly string[]
  /** `browser` if scripts build the card pages. */
  readonly render?: 'browser'
  /** Like `ready` of a listing, for the card pages. */
  readonly ready?: string
  /** Pause between requests, if longer than usual. */
  readonly pauseSeconds?: number
  /** Kinds that good pages of this issuer are mistaken for. They are never concluded from a page's text or markup. */
  readonly overruled?: readonly PageKind[]
  /** Labels on the pages that no field stores. */
  readonly ignore: readonly RegExp[]
  readonly expect: {
    /** Number of cards that the listings show. Outside this range, nothing is concluded from them. */
    readonly cards?: readonly [min: number, max: number]
    /** Minimum share of card pages that state the field. Below it, all readings of the issuer go to the review queue. */
    readonly filled: Readonly<Partial<Record<ReadField, number>>>
  }
}

/** Labels that disclosures of a country must have and no field stores. */
const PRESCRIBED: Readonly<Record<Country, readonly RegExp[]>> = {
  US: [/minimum interest/i, /consumer financial protection/i, /how we will calculate/i, /billing rights/i],
  CA: [/minimum payment/i, /interest-free grace/i, /determination of interest/i],
}

/** A declaration without the labels that the country prescribes. */
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

/** A declaration as JSON: the argument of `issuer`, with regular expressions as strings. */
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
