import type { EventType } from '../../data/schema/account.ts'
import { idOf } from '../../data/schema/ids.ts'
import { SERVICE_VERSION } from '../../data/schema/version.ts'
import type { Row } from '../../data/schema/view.ts'
import { DAY_MS } from '../../data/time.ts'
import { type Membership, transition } from '../changes/membership.ts'
import type { Announcement } from '../changes/notable.ts'
import { changeFor, type ReleasedChange } from './change.ts'
import { isDiscontinued, type PublishedCard } from './state.ts'

/** An event as webhooks receive it (decision 26). */
export interface Event {
  readonly id: string
  readonly type: EventType
  readonly timestamp: string
  readonly api_version: string
  readonly data: Row
}

/** A better offer that is older than this when it is published fills a gap in the history, so it is not announced. */
const NEWS_MS = 180 * DAY_MS

/**
 * Returns the events of the published changes, in their order (spec 6). The first release contains everything up to then, so it
 * announces nothing. `announcements`: the notable offer changes of the facts by id.
 */
export function eventsOf(
  changes: readonly ReleasedChange[],
  announcements: ReadonlyMap<string, Announcement>,
): readonly Event[] {
  const first = changes[0]?.release
  return changes
    .filter(({ release }) => release !== first)
    .flatMap((change) => [...cardEvents(change), ...notableEvents(change, announcements)])
}

/** An event of a card: none if the change of its membership is not announced, or if nothing changed. */
function cardEvents(change: ReleasedChange): readonly Event[] {
  const moved = transition(membershipIn(change.before), membershipIn(change.after))
  if (moved === null) return []
  const { release, slug } = releaseAndSlug(change)
  const data = moved.type === 'card.updated' ? updateOf(change) : { reason: moved.reason }
  return data === null ? [] : [event(change, moved.type, idOf('event', moved.type, release, slug), data)]
}

const releaseAndSlug = ({ release: { release }, entry: { slug } }: ReleasedChange) => ({ release, slug })

function membershipIn(card: PublishedCard | null): Membership {
  if (card === null) return 'unpublished'
  return isDiscontinued(card) ? 'discontinued' : 'published'
}

/** The new value of each changed field, both values of each, and the names of the changed relations. */
function updateOf(released: ReleasedChange): Row | null {
  const change = changeFor('enterprise', released)
  if (change === null) return null
  const { changes, changed_relations } = change
  const written = Object.entries(changes).map(([field, { new: value }]) => [field, value])
  return { ...Object.fromEntries(written), changes, changed_relations }
}

function notableEvents(
  change: ReleasedChange,
  announcements: ReadonlyMap<string, Announcement>,
): readonly Event[] {
  const since = Date.parse(change.release.published_at) - NEWS_MS
  return (change.entry.notable_offers ?? []).flatMap((id) => {
    const announcement = announcements.get(id)
    if (announcement === undefined || Date.parse(announcement.timestamp) < since) return []
    return [event(change, 'offer.notable', idOf('event', 'offer.notable', id), announcement.data)]
  })
}

/** The data of an event starts with the card and the release. The id of a notable offer replaces that of the card. */
function event(change: ReleasedChange, type: EventType, id: string, data: Row): Event {
  const { release, slug } = releaseAndSlug(change)
  return {
    ...{ id, type, timestamp: change.release.published_at, api_version: SERVICE_VERSION },
    data: { id: idOf('card', slug), slug, name: change.entry.name, release, ...data },
  }
}
