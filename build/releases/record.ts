import { dayOf } from '../../data/time.ts'
import { readFacts } from '../facts/read.ts'
import { type ReplayedCard, replayCards } from '../replay/replay.ts'
import { nextRelease, readReleases, releasesOf, writeRelease } from './ledger.ts'
import { type PublishedCard, publishedCard } from './state.ts'

/** Adds each replayed card to the published cards, by slug. */
export async function* collectPublished(
  published: Map<string, PublishedCard>,
  replayed: AsyncIterable<ReplayedCard>,
): AsyncGenerator<ReplayedCard> {
  for await (const card of replayed) {
    const own = publishedCard(card.row)
    if (own !== null) published.set(card.facts.slug, own)
    yield card
  }
}

/** Returns a moment as releases write it, in whole seconds. */
export const publicationTime = (moment: Date): string => moment.toISOString().replace(/\.\d+Z$/, 'Z')

/** Writes the release of the facts in a folder if they changed since the last one. Throws `FactsRefused`. */
export async function recordRelease(facts: string, at: Date): Promise<void> {
  const published = new Map<string, PublishedCard>()
  const replayed = replayCards(await readFacts(facts), dayOf(at))
  for await (const _ of collectPublished(published, replayed));
  const folder = releasesOf(facts)
  const next = nextRelease(await readReleases(folder), published, publicationTime(at))
  if (next !== null) await writeRelease(folder, next)
}
