import { z } from 'zod'
import { RELATION_NAMES } from '../../data/schema/card.ts'
import type { CardFacts, Observation, Scalar } from '../../data/schema/fact.ts'
import { isSame } from '../judge/same.ts'

/** Source of a field's current value. */
export const Evidence = z.strictObject({
  source: z.string(),
  /** Day of the observation. */
  seen: z.iso.date(),
  url: z.string().nullable(),
  /** Quote of the value; null if the source has none. */
  quote: z.string().nullable(),
})
export type Evidence = z.infer<typeof Evidence>

/** Returns the newest observation of each field's current value, without fields that no source stated. */
export function evidenceOf(
  { observations }: CardFacts,
  current: Readonly<Record<string, unknown>>,
): Record<string, Evidence> {
  const newest = observations.toReversed()
  const found = Object.entries(current).flatMap(([field, value]) => {
    const stated = newest.filter((each) => statedIn(each, field) !== undefined)
    const same = stated.find((each) => isRelation(field) || isSame(statedIn(each, field), value as Scalar))
    const { source, seen, url, quotes } = same ?? stated[0] ?? {}
    return source === undefined || seen === undefined
      ? []
      : [[field, { source, seen, url: url ?? null, quote: quotes?.[field] ?? null }] as const]
  })
  return Object.fromEntries(found)
}

const isRelation = (field: string): boolean => (RELATION_NAMES as readonly string[]).includes(field)

const statedIn = (observed: Observation, field: string): unknown =>
  isRelation(field) ? observed[field as keyof Observation] : observed.values[field]
