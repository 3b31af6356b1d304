import type { EventType } from '../../data/schema/account.ts'
import { Card, RELATIONS } from '../../data/schema/card.ts'
import { idOf } from '../../data/schema/ids.ts'
import { type CardChange, NotableOfferChange } from '../../data/schema/offers.ts'
import { SERVICE_VERSION } from '../../data/schema/version.ts'
import { type Row, view, viewChange } from '../../data/schema/view.ts'
import { timeOf } from '../replay/card.ts'
import type { Step } from '../replay/step.ts'
import type { FieldChange } from './diff.ts'
import { membershipOf, type Transition, transition } from './membership.ts'
import type { Announcement } from './notable.ts'

/** An event as webhooks receive it (decision 26). */
export interface Event {
  readonly id: string
  readonly type: EventType
  readonly timestamp: string
  readonly api_version: string
  readonly data: Row
}

/** Returns the events of one observation (spec 3.1, 6). They derive from the changes alone, so their ids are stable. */
export function eventsOf(
  step: Step,
  change: CardChange | null,
  announcements: readonly Announcement[],
): readonly Event[] {
  const to = membershipOf(step.after)
  const moved = transition(membershipOf(step.before), to)
  const notable = to === 'published' ? announcements : []
  const event = moved && cardEvent(step, change, moved)
  return [...(event ? [event] : []), ...notable.map((each) => notableEvent(step.after, each))]
}

function cardEvent(step: Step, change: CardChange | null, moved: Transition): Event | null {
  const { after: card, seen, source, url } = step
  const isUpdate = moved.type === 'card.updated'
  // An update without a change differs only in wording, so it is no event.
  if (isUpdate && change === null) return null
  const data = isUpdate && change ? updateOf(card, change) : { ...nameOf(card), reason: reasonOf(moved) }
  const id = idOf('event', moved.type, String(card.slug), seen, source, url ?? '')
  return { id, type: moved.type, timestamp: timeOf(seen), api_version: SERVICE_VERSION, data }
}

const reasonOf = (moved: Transition) => ('reason' in moved ? moved.reason : null)
const nameOf = ({ id, slug, name }: Row) => ({ id, slug, name })

/** The changed fields with their old and new values, and the names of the changed relations. */
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
