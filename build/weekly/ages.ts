import { compareText } from '../../data/compare.ts'
import { daysBetween } from '../../data/time.ts'
import { readAllChecks } from '../facts/checks.ts'
import { hasValue } from '../replay/derived.ts'
import { lastVerified, verifiedAt } from '../replay/verified.ts'
import { readKnown } from './known.ts'

/** Number of cards by the age of the last confirmation by an issuer's page. */
export const AGE_BANDS = ['a week', 'a month', 'three months', 'longer', 'never'] as const
export type Ages = Readonly<Record<(typeof AGE_BANDS)[number], number>>

const DAYS = { 'a week': 8, 'a month': 31, 'three months': 92 } as const

/** Current values of cards on offer, and those that issuers' own pages confirmed within a month. */
export interface ValueCount {
  readonly values: number
  readonly confirmed: number
}

export interface ConfirmedValues extends ValueCount {
  /** By field or relation; those with most values first. */
  readonly fields: readonly (ValueCount & { readonly field: string })[]
}

/** How recently issuers' own pages confirmed the facts. */
export interface Freshness {
  readonly ages: Ages
  readonly confirmed: ConfirmedValues
}

/** Returns how recently pages confirmed the cards of the facts, and each of their values. */
export async function freshnessOf(folder: string, now: Date): Promise<Freshness> {
  const [known, checks] = [await readKnown(folder), await readAllChecks(folder)]
  const ages: Record<string, number> = Object.fromEntries(AGE_BANDS.map((band) => [band, 0]))
  const counts = new Map<string, { values: number; confirmed: number }>()
  for (const { facts, row, stated, confirmations } of [...known.issuers.values()].flatMap(
    ({ cards }) => cards,
  )) {
    const sources = [confirmations, checks.get(facts.slug)?.confirmed ?? {}]
    const band = bandOf(lastVerified(stated, sources), now)
    ages[band] = (ages[band] ?? 0) + 1
    if (row.is_discontinued === true) continue
    for (const field of Object.keys(stated).filter(
      (each) => isStatedByPages(each) && hasValue(stated[each]),
    )) {
      const count = counts.get(field) ?? { values: 0, confirmed: 0 }
      count.values += 1
      count.confirmed += isOfMonth(verifiedAt(stated, field, sources), now) ? 1 : 0
      counts.set(field, count)
    }
  }
  return { ages: ages as Ages, confirmed: confirmedValues(counts) }
}

function confirmedValues(counts: ReadonlyMap<string, ValueCount>): ConfirmedValues {
  const fields = [...counts]
    .map(([field, count]) => ({ field, ...count }))
    .sort((a, b) => b.values - a.values || compareText(a.field, b.field))
  const sum = (key: keyof ValueCount) => fields.reduce((total, count) => total + count[key], 0)
  return { values: sum('values'), confirmed: sum('confirmed'), fields }
}

/** URLs and whether a card is on offer are checked in other ways. */
const isStatedByPages = (field: string): boolean => !/_url$|^is_/.test(field)

const isOfMonth = (verified: string | null, now: Date): boolean =>
  verified !== null && daysBetween(verified, now) <= DAYS['a month']

function bandOf(verified: string | null, now: Date): (typeof AGE_BANDS)[number] {
  if (verified === null) return 'never'
  const days = daysBetween(verified, now)
  const band = Object.entries(DAYS).find(([, max]) => days <= max)
  return (band?.[0] as keyof typeof DAYS | undefined) ?? 'longer'
}
