import type { Country } from '../../data/schema/card.ts'
import type { Plan } from '../../data/schema/plans.ts'
import type { ValueFiles } from '../../data/snapshot/format.ts'
import type { CountryFacts } from '../../data/value/facts.ts'
import type { MaybePromise } from '../async/maybe-promise.ts'
import type { Files } from './files.ts'
import { lazyFiles, type Signal } from './lazy-file.ts'
import { BrokenSnapshot } from './source.ts'

/** Returns the facts that values of a country's cards and eligibility for them are computed from, as a plan sees them. */
export type ValuesOf = (plan: Plan, country: Country, signal: Signal) => MaybePromise<CountryFacts>

/** Opens the facts of values. Reads no file yet. Plans that see the same share the parsed facts. */
export function openValues(refs: ValueFiles, files: Files): ValuesOf {
  const read = lazyFiles<CountryFacts>(files)
  return (plan, country, signal) => {
    const ref = refs[plan]?.[country]
    if (ref === undefined) throw new BrokenSnapshot(`The snapshot has no values for ${plan}`)
    return read(ref, signal)
  }
}
