import { CURATED_SOURCE, ISSUER_SOURCE } from '../../data/schema/fact.ts'
import type { OfferChange } from '../../data/schema/offers.ts'
import { timeOf } from '../replay/card.ts'
import type { Step } from '../replay/step.ts'
import { UNITS } from '../replay/units.ts'
import { changeOf } from './diff.ts'
import { asText, offerChangesOf } from './offers.ts'

/** Sources that confirm a change: an issuer's page, and a maintainer. */
const CONFIRMS: ReadonlySet<string> = new Set([ISSUER_SOURCE, CURATED_SOURCE])

/** An observation that states one field of a unit states the whole unit. */
const wholeUnits = (stated: readonly string[]): ReadonlySet<string> =>
  new Set(
    UNITS.filter(({ fields }) => fields.some((field) => stated.includes(field))).flatMap(
      ({ fields }) => fields,
    ),
  )

/** A notable change of an offer, and the date-time of its announcement. */
export interface Announcement {
  readonly offer: OfferChange
  readonly timestamp: string
}

/** Notable changes to announce after an observation, and those that wait for another observation. */
export interface Announced {
  readonly now: readonly Announcement[]
  readonly waiting: readonly OfferChange[]
}

/**
 * Decides which notable changes are announced after an observation. A change that only one run has seen waits until a later
 * observation states the same; it is dropped if the value changes before.
 */
export function announce(
  step: Step,
  offers: readonly OfferChange[],
  waiting: readonly OfferChange[],
): Announced {
  const unconfirmed = wholeUnits(step.unconfirmed)
  const stated = CONFIRMS.has(step.source) ? wholeUnits(Object.keys(step.statements)) : new Set<string>()
  const fresh = offers.filter(({ is_notable }) => is_notable)
  const unchanged = waiting.filter(
    ({ field_name: field, new_value }) => asText(step.after[field]) === new_value,
  )
  const isConfirmed = ({ field_name: field }: OfferChange) => stated.has(field) && !unconfirmed.has(field)
  const timestamp = timeOf(step.seen)
  const now = [
    ...fresh.filter(({ field_name: field }) => !unconfirmed.has(field)),
    ...unchanged.filter(isConfirmed),
  ]
  return {
    now: now.map((offer) => ({ offer, timestamp })),
    waiting: [
      ...unchanged.filter((offer) => !isConfirmed(offer)),
      ...fresh.filter(({ field_name: field }) => unconfirmed.has(field)),
    ],
  }
}

/** Returns the notable changes of a card that still wait for another observation after all of its steps. */
export function unannounced(slug: string, steps: readonly Step[]): readonly OfferChange[] {
  if (steps.every(({ unconfirmed }) => unconfirmed.length === 0)) return []
  return steps.reduce<readonly OfferChange[]>((waiting, step) => {
    const change = changeOf(slug, step)
    return announce(step, change ? offerChangesOf(change) : [], waiting).waiting
  }, [])
}
