import type { EventType } from '../../data/schema/account.ts'
import { Card, RELATIONS } from '../../data/schema/card.ts'
import { idOf } from '../../data/schema/ids.ts'
import { type CardChange, NotableOfferChange } from '../../data/schema/offers.ts'
import { SERVICE_VERSION } from '../../data/schema/version.ts'
import { type Row, view, viewChange } from '../../data/schema/view.ts'
import { timeOf } from '../replay/card.ts'
import type { Step } from '../replay/replay.ts'
import type { FieldChange } from './diff.ts'
import { membershipOf, transition } from './membership.ts'
import type { Announcement } from './notable.ts'

/** What a webhook receives (decision 26). */
export interface Event {
  readonly id: string
  readonly type: EventType
  readonly timestamp: string
  readonly api_version: string
  readonly data: Row
}

/** What is told of one observation's effect (spec 3.1, 6): derived from the changes alone, with stable ids. */
export function eventsOf(
  step: Step,
  change: CardChange | null,
  announcements: readonly Announcement[],
): readonly Event[] {
  const to = membershipOf(step.after)
  const announced = transition(membershipOf(step.before), to)
  const notable = to === 'published' ? announcements : []
  const told = announced && cardEvent(step, change, announced)
  return [...(told ? [told] : []), ...notable.map((each) => notableEvent(step.after, each))]
}

type Announced = NonNullable<ReturnType<typeof transition>>

function cardEvent(step: Step, change: CardChange | null, announced: Announced): Event | null {
  const { after: card, seen, source, url } = step
  const isUpdate = announced.type === 'card.updated'
  // Data that differs only in the telling is no change, so nothing is told.
  if (isUpdate && change === null) return null
  const data = isUpdate && change ? updateOf(card, change) : { ...nameOf(card), reason: reasonOf(announced) }
  const id = idOf('event', announced.type, String(card.slug), seen, source, url ?? '')
  return { id, type: announced.type, timestamp: timeOf(seen), api_version: SERVICE_VERSION, data }
}

const reasonOf = (announced: Announced) => ('reason' in announced ? announced.reason : null)
const nameOf = ({ id, slug, name }: Row) => ({ id, slug, name })

/** The fields written, each with old and new value, and the names of the relations that changed. */
function updateOf(card: Row, change: CardChange): Row {
  const shown = viewChange(change, 'enterprise')
  const fields = Object.entries((shown?.changed_fields ?? {}) as Readonly<Record<string, FieldChange>>)
  const scalars = fields.filter(([field]) => !(field in RELATIONS))
  const written = Object.fromEntries(scalars.map(([field, { new: now }]) => [field, now]))
  return {
    ...nameOf(card),
    ...view(Card, written, 'enterprise'),
    changes: Object.fromEntries(scalars),
    changed_relations: fields.filter(([field]) => field in RELATIONS).map(([field]) => field),
  }
}

function notableEvent(card: Row, { offer, timestamp }: Announcement): Event {
  return {
    id: idOf('event', 'offer.notable', offer.id),
    type: 'offer.notable',
    timestamp,
    api_version: SERVICE_VERSION,
    data: {
      id: offer.id,
      slug: card.slug,
      name: card.name,
      ...view(NotableOfferChange, notableRow(offer, card), 'enterprise'),
    },
  }
}

/** A notable offer change with its card, every field of it. */
export function notableRow(offer: Row, card: Row): Row {
  return {
    ...offer,
    card_slug: card.slug,
    card_name: card.name,
    card_image_url: card.image_url,
    card_affiliate_url: card.affiliate_url,
  }
}
