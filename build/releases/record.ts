import { dayOf } from '../../data/time.ts'
import { type CardHistory, detectChanges } from '../changes/history.ts'
import type { Announcement } from '../changes/notable.ts'
import { readFacts } from '../facts/read.ts'
import { replayCards } from '../replay/replay.ts'
import { nextRelease, readReleases, releasesOf, writeRelease } from './ledger.ts'
import type { Release } from './release.ts'
import { type PublishedCard, publishedCard } from './state.ts'

/** What the facts publish. */
export interface Publication {
  /** By slug. */
  readonly cards: Map<string, PublishedCard>
  /** Notable offer changes by id. */
  readonly announcements: Map<string, Announcement>
}

export const emptyPublication = (): Publication => ({ cards: new Map(), announcements: new Map() })

/** What a card publishes. */
export interface CardPublication {
  readonly slug: string
  /** Null if the card is withdrawn. */
  readonly card: PublishedCard | null
  readonly announced: readonly Announcement[]
}

/** Returns what a card publishes. */
export function publicationOf({ facts: { slug }, row, changes }: CardHistory): CardPublication {
  const announced = changes.flatMap((each) => each.announced)
  const offers = announced.map(({ offer }) => offer.id)
  return { slug, card: publishedCard(row, offers), announced }
}

/** Adds a card to the publication. */
export function addPublished(
  { cards, announcements }: Publication,
  { slug, card, announced }: CardPublication,
): void {
  for (const each of announced) announcements.set(each.offer.id, each)
  if (card !== null) cards.set(slug, card)
}

/** Returns a moment as releases write it, in whole seconds. */
export const publicationTime = (moment: Date): string => moment.toISOString().replace(/\.\d+Z$/, 'Z')

/** Returns the release that the facts in a folder need, or null if they have one. Throws `FactsRefused`. */
async function missingRelease(
  facts: string,
  earlier: readonly Release[],
  at: string,
): Promise<Release | null> {
  const publication = emptyPublication()
  const replayed = replayCards(await readFacts(facts), dayOf(new Date(at)))
  for await (const card of detectChanges(replayed)) addPublished(publication, publicationOf(card))
  return nextRelease(earlier, publication.cards, at)
}

/** Writes the release of the facts in a folder if they changed since the last one. Throws `FactsRefused`. */
export async function recordRelease(facts: string, at: Date): Promise<void> {
  const folder = releasesOf(facts)
  const next = await missingRelease(facts, await readReleases(folder), publicationTime(at))
  if (next !== null) await writeRelease(folder, next)
}

/**
 * Returns the slugs of the cards whose facts changed since the last release. The facts are replayed up to the day of that release, so that
 * an offer that has ended since counts as no change.
 */
export async function unreleasedCards(facts: string, now: Date): Promise<readonly string[]> {
  const earlier = await readReleases(releasesOf(facts))
  const at = earlier.at(-1)?.published_at ?? publicationTime(now)
  const next = await missingRelease(facts, earlier, at)
  return next?.cards.map(({ slug }) => slug) ?? []
}
