import type { Observation } from '../../data/schema/fact.ts'

/** Returns the key of an observation. A card has one observation per day, source and URL. */
export const keyOf = ({ seen, source, url }: Pick<Observation, 'seen' | 'source' | 'url'>): string =>
  `${seen} ${source} ${url ?? ''}`.trim()

/** Returns the keys that more than one observation has. */
export function duplicateObservations(
  observations: readonly Pick<Observation, 'seen' | 'source' | 'url'>[],
): string[] {
  const keys = observations.map(keyOf)
  return keys.filter((key, at) => keys.indexOf(key) < at)
}
