import type { QueuedItem } from '../weekly/decide.ts'
import { evidenceOf } from '../weekly/evidence.ts'
import { readKnown } from '../weekly/known.ts'
import { type Entry, reviewEntry } from './entry.ts'

/** An item of the review queue with its description. */
export interface DescribedItem extends QueuedItem {
  readonly entry: Entry
}

/** Describes items with the card's name and the sources of current values. `folder`: the facts. */
export async function describeItems(folder: string, items: readonly QueuedItem[]): Promise<DescribedItem[]> {
  if (items.length === 0) return []
  const { issuers } = await readKnown(folder)
  return items.map(({ issuer, item }) => {
    const card = issuers.get(issuer)?.cards.find(({ facts }) => facts.slug === item.card)
    const names: Record<string, string> = card ? { [item.card]: String(card.row.name) } : {}
    const evidence = card ? { [item.card]: evidenceOf(card.facts, item.old) } : {}
    return { issuer, item, entry: reviewEntry({ issuer, names, evidence }, item) }
  })
}
