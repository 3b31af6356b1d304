import type { Row } from '../../data/schema/view.ts'
import type { Reference } from '../facts/shapes.ts'
import type { Valuations } from './derived.ts'
import { type MerchantFinder, merchantFinder } from './merchants.ts'
import type { Sources } from './precedence.ts'

/** The reference facts that the replay of a card needs. */
export interface ReplayContext {
  readonly sources: Sources
  /** Issuers by slug, as they are embedded in a card. */
  readonly issuers: ReadonlyMap<string, Row>
  /** Position of each category in the list, by slug. */
  readonly categories: ReadonlyMap<string, number>
  readonly valuations: Valuations
  readonly merchants: MerchantFinder
  /** ISO date up to which offers end. Without it, an offer ends only before a later observation. */
  readonly today?: string
}

/** Indexes the reference facts for a replay up to a day. */
export function replayContext(
  { sources, issuers, categories, valuations, merchants }: Reference,
  today?: string,
): ReplayContext {
  const cents = new Map(valuations.map((v) => [programKey(v.country, v.currency_name), v.cpp_recommended]))
  const embedded = issuers.map(({ slug, name, country, logo_url, website }) => {
    return [slug, { slug, name, country, logo_url, website }] as const
  })
  return {
    sources,
    issuers: new Map(embedded),
    categories: new Map(categories.map(({ slug }, position) => [slug, position])),
    ...(today === undefined ? {} : { today }),
    valuations: { centsPerPoint: (program, country) => cents.get(programKey(country, program)) },
    merchants: merchantFinder(merchants),
  }
}

/** Returns a function that finds the code of a rewards program by its country and name, or null. */
export function programCodes({ valuations }: Reference) {
  const codes = new Map(valuations.map((v) => [programKey(v.country, v.currency_name), v.currency_code]))
  return (country: string, name: string): string | null => codes.get(programKey(country, name)) ?? null
}

const programKey = (country: string, name: string) => `${country} ${name}`
