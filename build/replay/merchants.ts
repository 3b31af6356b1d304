import { fold } from '../../data/schema/fold.ts'
import type { MerchantFact } from '../facts/shapes.ts'

export interface MerchantFinder {
  /** Returns the ids of the merchants of a country that a text names, in its order; empty if it names none. */
  idsOf(text: string, country: string): readonly string[]
}

/** Text between the names of a list. */
const SEPARATOR = /\s*(?:,|\/|&|\band\b|\bor\b)\s*/i

/** Finds merchants by their names and aliases. Merchants of a group share the alias that names it. */
export function merchantFinder(
  merchants: readonly Pick<MerchantFact, 'id' | 'name' | 'aliases' | 'country'>[],
): MerchantFinder {
  const ids = new Map<string, string[]>()
  for (const { id, name, aliases, country } of merchants)
    for (const key of new Set([name, ...aliases].map((each) => keyOf(each, country)))) {
      const known = ids.get(key) ?? []
      ids.set(key, known)
      known.push(id)
    }
  return {
    idsOf(text, country) {
      const whole = ids.get(keyOf(text, country))
      if (whole !== undefined) return whole
      const parts = text.split(SEPARATOR).flatMap((part) => ids.get(keyOf(part, country)) ?? [])
      return [...new Set(parts)]
    },
  }
}

/** A plus sign is a part of a name: Disney+ is not Disney. */
const keyOf = (name: string, country: string) => `${country} ${fold(name.replaceAll('+', ' plus '))}`
