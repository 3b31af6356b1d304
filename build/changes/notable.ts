import { CURATED_SOURCE, ISSUER_SOURCE } from '../../data/schema/fact.ts'
import { NotableOfferChange, type OfferChange } from '../../data/schema/offers.ts'
import { type Row, view } from '../../data/schema/view.ts'
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

/** A notable change of an offer. */
export interface Announcement {
  readonly offer: OfferChange
  /** Date-time of the observation that announces it. */
  readonly timestamp: string
  /** Its data as webhooks receive it. */
  readonly data: Row
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
    now: now.map((offer) => ({ offer, timestamp, data: dataOf(offer, step.after) })),
    waiting: [
      ...unchanged.filter((offer) => !isConfirmed(offer)),
      ...fresh.filter(({ field_name: field }) => unconfirmed.has(field)),
    ],
  }
}

const dataOf = (offer: OfferChange, card: Row): Row => ({
  id: offer.id,
  ...view(NotableOfferChange, notableRow(offer, card), 'enterprise'),
})

/** Returns a notable offer change with the fields of its card, for every plan. */
export function notableRow(offer: Row, card: Row): Row {
  return {
    ...offer,
    card_slug: card.slug,
    card_name: card.name,
    card_image_url: card.image_url,
    card_affiliate_url: card.affiliate_url,
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
