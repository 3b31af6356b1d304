import { z } from 'zod'
import type { Scalar } from '../../data/schema/fact.ts'
import { isSame } from './same.ts'

/** A change that a page announces for a later day. It is stored until that day. */
export const Announced = z.strictObject({
  card: z.string(),
  /** Day from which it applies. */
  date: z.iso.date(),
  /** The page's sentence. */
  quote: z.string(),
  url: z.string(),
  /** First and last run that saw the announcement. */
  since: z.iso.date(),
  seen: z.iso.date(),
  /** The field and its value, if the sentence is clear. */
  field: z.string().optional(),
  value: z.number().optional(),
})
export type Announced = z.infer<typeof Announced>

/** Names of fields in announcements. A longer name comes before one that it contains. */
const NAMES: readonly (readonly [name: RegExp, field: string])[] = [
  [/\b(?:annual|yearly|membership) fee\b/i, 'annual_fee'],
  [/\blate (?:payment )?fee\b/i, 'late_payment_fee'],
  [/\breturned payment fee\b/i, 'returned_payment_fee'],
  [/\bforeign (?:transaction|currency)(?: conversion)? fee\b/i, 'foreign_transaction_fee'],
  [/\bcash advance (?:interest )?(?:rate|apr)\b|\b(?:rate|apr) for cash advances\b/i, 'interest_rate_cash'],
  [
    /\bbalance transfer (?:interest )?(?:rate|apr)\b|\b(?:rate|apr) for balance transfers\b/i,
    'interest_rate_balance_transfer',
  ],
  [
    /\bpurchase (?:interest )?(?:rate|apr)\b|\b(?:rate|apr) (?:for|on) purchases\b/i,
    'interest_rate_purchase',
  ],
]
const AMOUNT = /\$\s?(\d[\d,]*(?:\.\d+)?)|(\d+(?:\.\d+)?)\s?%/g
const FUTURE = /\b(?:will be|becomes?|to|is)\s+$/i

/** Returns the field and value that an announcement states; undefined unless it names exactly one known field. */
export function announcedValue(quote: string): Pick<Announced, 'field' | 'value'> | undefined {
  const fields = NAMES.filter(([name]) => name.test(quote)).map(([, field]) => field)
  const values = [...quote.matchAll(AMOUNT)].filter(({ index }) => FUTURE.test(quote.slice(0, index)))
  const [[, dollars, percent] = []] = values
  const [field] = fields
  if (fields.length !== 1 || values.length !== 1 || field === undefined) return undefined
  return { field, value: Number((dollars ?? percent ?? '').replaceAll(',', '')) }
}

/** Whether the day of an announcement has come. `today`: ISO day. */
export const isDue = ({ date }: Pick<Announced, 'date'>, today: string): boolean => date <= today

/** Whether a page announced this value for a day up to today, so that an earlier run has seen it too. */
export const wasAnnounced = (
  announced: readonly Announced[],
  field: string,
  value: Scalar,
  today: string,
): boolean =>
  announced.some((each) => each.field === field && isDue(each, today) && isSame(each.value ?? null, value))
