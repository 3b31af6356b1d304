import { join } from 'node:path'
import { type CardFacts, ISSUER_SOURCE } from '../../data/schema/fact.ts'
import type { OfferChange } from '../../data/schema/offers.ts'
import type { Row } from '../../data/schema/view.ts'
import { unannounced } from '../changes/notable.ts'
import { readFacts } from '../facts/read.ts'
import type { IssuerFact, Reference } from '../facts/shapes.ts'
import type { FormerState } from '../judge/before.ts'
import type { ReplayContext } from '../replay/context.ts'
import { replayContext } from '../replay/context.ts'
import type { CurrentValues } from '../replay/derived.ts'
import { replay } from '../replay/replay.ts'
import type { Confirmations } from '../replay/verified.ts'
import { withAdded } from './added-issuers.ts'

/** A card's facts and their replay. */
export interface KnownCard {
  /** Path of its file, relative to the facts. */
  readonly file: string
  readonly facts: CardFacts
  /** Its current row. */
  readonly row: Row
  /** Fields and relations that observations state, and those that an issuer's page stated. */
  readonly stated: CurrentValues
  readonly confirmations: Confirmations
  /** The card before each observation of an issuer's page. */
  readonly formerly: readonly FormerState[]
  /** Better offers that only one run has seen and that are not announced yet. */
  readonly unannounced: readonly OfferChange[]
}

/** State of the facts before a run. */
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
 * Reads the facts of a folder and replays all cards, or those of the issuer `only`. `added`: issuers that the facts may lack.
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

/** Returns a card after all its observations. */
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

/** Returns the path of a card's file, relative to the facts. */
export const fileOf = ({ issuer, slug }: Pick<CardFacts, 'issuer' | 'slug'>): string =>
  join('cards', issuer, `${slug}.json`)
