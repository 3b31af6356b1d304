import { daysBetween } from '../../data/time.ts'
import { readAllChecks } from '../facts/checks.ts'
import { lastVerified } from '../replay/verified.ts'
import { readKnown } from './known.ts'

/** How long ago issuers' own pages confirmed the cards. */
export const AGE_BANDS = ['a week', 'a month', 'three months', 'longer', 'never'] as const
export type Ages = Readonly<Record<(typeof AGE_BANDS)[number], number>>

const DAYS = { 'a week': 8, 'a month': 31, 'three months': 92 } as const

/** Counts the cards of the facts by the age of their last confirmation. */
export async function agesOf(folder: string, now: Date): Promise<Ages> {
  const [known, checks] = [await readKnown(folder), await readAllChecks(folder)]
  const cards = [...known.issuers.values()].flatMap((issuer) => issuer.cards)
  const ages: Record<string, number> = Object.fromEntries(AGE_BANDS.map((band) => [band, 0]))
  for (const { facts, stated, confirmations } of cards) {
    const verified = lastVerified(stated, [confirmations, checks.get(facts.slug)?.confirmed ?? {}])
    const band = bandOf(verified, now)
    ages[band] = (ages[band] ?? 0) + 1
  }
  return ages as Ages
}

function bandOf(verified: string | null, now: Date): (typeof AGE_BANDS)[number] {
  if (verified === null) return 'never'
  const days = daysBetween(verified, now)
  const band = Object.entries(DAYS).find(([, most]) => days <= most)
  return (band?.[0] as keyof typeof DAYS | undefined) ?? 'longer'
}
