import { join } from 'node:path'
import type { CardFacts } from '../../data/schema/fact.ts'
import type { Row } from '../../data/schema/view.ts'
import { settingOf } from '../catalog/setting.ts'
import { readFacts } from '../facts/read.ts'
import type { IssuerFact, Reference } from '../facts/shapes.ts'
import type { Setting } from '../replay/card.ts'
import { replay } from '../replay/replay.ts'
import { withAdded } from './added-issuers.ts'

/** A card as its facts and their replay have it. */
export interface KnownCard {
  /** Path of its file below the facts. */
  readonly file: string
  readonly facts: CardFacts
  /** What stands of it today. */
  readonly row: Row
}

/** Everything that stands before a run. */
export interface Known {
  readonly reference: Reference
  readonly setting: Setting
  readonly issuers: ReadonlyMap<string, KnownIssuer>
}

export interface KnownIssuer {
  readonly fact: IssuerFact
  readonly cards: readonly KnownCard[]
}

/** Reads the facts of a folder and replays every card. `added`: issuers that the facts may not have yet. */
export async function readKnown(folder: string, added: readonly IssuerFact[] = []): Promise<Known> {
  const facts = await readFacts(folder)
  const setting = settingOf(facts.reference)
  const cards: KnownCard[] = []
  for await (const card of facts.cards()) {
    const row = standingOf(card, setting)
    if (row.is_published === true) cards.push({ file: fileOf(card), facts: card, row })
  }
  const own = Map.groupBy(cards, ({ facts: { issuer } }) => issuer)
  const issuers = withAdded(facts.reference.issuers, added).map(
    (fact) => [fact.slug, { fact, cards: own.get(fact.slug) ?? [] }] as const,
  )
  return { reference: facts.reference, setting, issuers: new Map(issuers) }
}

/** What stands of a card after all of its observations. */
export function standingOf(card: CardFacts, setting: Setting): Row {
  const row = replay(card, setting).at(-1)?.after
  if (row === undefined) throw new Error(`${card.slug} has no observation`)
  return row
}

/** Path of a card's file below the facts. */
export const fileOf = ({ issuer, slug }: CardFacts): string => join('cards', issuer, `${slug}.json`)
