import { RELATION_NAMES } from '../../data/schema/card.ts'
import type { CardFacts } from '../../data/schema/fact.ts'
import { fold } from '../../data/schema/fold.ts'
import type { Row } from '../../data/schema/view.ts'
import type { CardHistory } from '../changes/history.ts'
import { membershipOf } from '../changes/membership.ts'
import type { Contradiction } from '../replay/resolve.ts'
import { statesOf } from '../replay/states.ts'
import { type EncodedRow, encodedRow, fixedRow } from './encoded-row.ts'
import type { ListingRow } from './open.ts'
import { stateRows } from './state-rows.ts'
import { type CardTally, cardTally } from './tally.ts'

/** A curated correction that a later reading of the issuer's page contradicts. */
export type CardContradiction = Contradiction & { readonly card: string }

/** A card's part of the catalog. Plain data, because another thread creates it. */
export interface CatalogEntry {
  readonly slug: string
  /** Its rows in all tables. */
  readonly rows: readonly EncodedRow[]
  /** The card's name in other tables; null if the catalog does not list the card. */
  readonly name: Row | null
  readonly tally: CardTally
  readonly contradictions: readonly CardContradiction[]
}

/** Returns the code of a rewards program by country and name, or null. */
type CodeOf = (country: string, name: string) => string | null

/** Returns a card's part of the catalog. */
export function catalogEntry(card: CardHistory, codeOf: CodeOf): CatalogEntry {
  const { facts, row } = card
  return {
    slug: facts.slug,
    rows: [
      ...cardRows(card),
      ...stateRows(facts.slug, statesOf(card)).map((state) => fixedRow('states', state)),
      fixedRow('listing', listingOf(facts, row, codeOf)),
    ],
    name: membershipOf(row) === 'unpublished' ? null : nameOf(row),
    tally: cardTally(card),
    contradictions: contradictionsOf(card),
  }
}

const cardRows = ({ row, changes, sources }: CardHistory): readonly EncodedRow[] => [
  encodedRow('cards', row),
  fixedRow('field_sources', { card_id: String(row.id), body: JSON.stringify(sources) }),
  ...RELATION_NAMES.flatMap((name) => (row[name] as readonly Row[]).map((each) => encodedRow(name, each))),
  ...changes.flatMap(({ change, offers }) => [
    ...(change === null ? [] : [encodedRow('card_changes', change)]),
    ...offers.map((offer) => encodedRow('offer_changes', offer)),
  ]),
]

const listingOf = ({ slug, issuer, aliases }: CardFacts, row: Row, codeOf: CodeOf): ListingRow => ({
  card_id: String(row.id),
  issuer,
  sort_name: fold(String(row.name)),
  slug,
  membership: membershipOf(row),
  program: codeOf(String((row.issuers as Row).country), String(row.reward_currency_name)),
  aliases: JSON.stringify(aliases),
})

function nameOf({ slug, name, issuers }: Row): Row {
  const issuer = issuers as Row
  return { slug, name, issuers: { slug: issuer.slug, name: issuer.name } }
}

const contradictionsOf = ({ facts, steps }: CardHistory): readonly CardContradiction[] =>
  steps.flatMap(({ contradictions }) => contradictions.map((each) => ({ ...each, card: facts.slug })))
