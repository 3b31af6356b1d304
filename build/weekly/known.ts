import { join } from 'node:path'
import { type CardFacts, ISSUER_SOURCE } from '../../data/schema/fact.ts'
import type { OfferChange } from '../../data/schema/offers.ts'
import type { Row } from '../../data/schema/view.ts'
import { unannounced } from '../changes/notable.ts'
import { readFacts } from '../facts/read.ts'
import type { IssuerFact, Reference } from '../facts/shapes.ts'
import type { Former } from '../judge/before.ts'
import type { ReplayContext } from '../replay/context.ts'
import { replayContext } from '../replay/context.ts'
import type { CurrentValues } from '../replay/derived.ts'
import { replay } from '../replay/replay.ts'
import type { Confirmations } from '../replay/verified.ts'
import { withAdded } from './added-issuers.ts'

/** A card as its facts and their replay have it. */
export interface KnownCard {
  /** Path of its file below the facts. */
  readonly file: string
  readonly facts: CardFacts
  /** What stands of it today. */
  readonly row: Row
  /** What the observations state of each field and relation, and which of it an issuer's page stated. */
  readonly stated: CurrentValues
  readonly confirmations: Confirmations
  /** The card before each observation of a page of the issuer. */
  readonly formerly: readonly Former[]
  /** Better offers that one run alone has seen and that nobody was told of yet. */
  readonly unannounced: readonly OfferChange[]
}

/** Everything that stands before a run. */
export interface Known {
  readonly reference: Reference
  readonly setting: ReplayContext
  readonly issuers: ReadonlyMap<string, KnownIssuer>
}

export interface KnownIssuer {
  readonly fact: IssuerFact
  readonly cards: readonly KnownCard[]
}

/**
 * Reads the facts of a folder and replays every card. `added`: issuers that the facts may not have yet. `only`: the issuer
 * whose cards alone are read.
 */
export async function readKnown(
  folder: string,
  added: readonly IssuerFact[] = [],
  only?: string,
): Promise<Known> {
  const facts = await readFacts(folder)
  const setting = replayContext(facts.reference)
  const cards: KnownCard[] = []
  for await (const card of facts.cards(only)) {
    const known = knownCard(card, setting)
    if (known.row.is_published === true) cards.push(known)
  }
  const own = Map.groupBy(cards, ({ facts: { issuer } }) => issuer)
  const issuers = withAdded(facts.reference.issuers, added).map(
    (fact) => [fact.slug, { fact, cards: own.get(fact.slug) ?? [] }] as const,
  )
  return { reference: facts.reference, setting, issuers: new Map(issuers) }
}

/** A card after all of its observations. */
export function knownCard(facts: CardFacts, setting: ReplayContext): KnownCard {
  const steps = replay(facts, setting)
  const last = steps.at(-1)
  if (last === undefined) throw new Error(`${facts.slug} has no observation`)
  const { after: row, stated, confirmations } = last
  const formerly = steps.flatMap(({ source, seen, before }) =>
    source === ISSUER_SOURCE && before !== null ? [{ until: seen, row: before }] : [],
  )
  return {
    file: fileOf(facts),
    facts,
    row,
    stated,
    confirmations,
    formerly,
    unannounced: unannounced(facts.slug, steps),
  }
}

/** Path of a card's file below the facts. */
export const fileOf = ({ issuer, slug }: Pick<CardFacts, 'issuer' | 'slug'>): string =>
  join('cards', issuer, `${slug}.json`)
