import type { Check, Checks } from '../facts/checks.ts'
import type { Announced } from '../judge/announced.ts'
import type { CardBefore } from '../judge/before.ts'
import { confirmedAt } from '../replay/verified.ts'
import type { KnownCard } from './known.ts'
import { correctedUnits } from './observe.ts'

/** Returns the state of an issuer's cards before their pages are judged, by slug. */
export const cardsBefore = (
  cards: readonly KnownCard[],
  checks: Checks,
  announced: readonly Announced[],
): ReadonlyMap<string, CardBefore> =>
  new Map(
    cards.map((card) => {
      const { slug } = card.facts
      const own = announced.filter((each) => each.card === slug)
      return [slug, { ...cardBefore(card, checks[slug]), announced: own }]
    }),
  )

function cardBefore({ facts, row, stated, confirmations, formerly }: KnownCard, check: Check | undefined) {
  const sources = [confirmations, check?.confirmed ?? {}]
  const fields = new Set(sources.flatMap((source) => Object.keys(source)))
  return {
    slug: facts.slug,
    row,
    corrected: correctedUnits(facts),
    proven: new Set([...fields].filter((field) => confirmedAt(stated, field, sources) !== null)),
    lastFields: check?.fields ?? [],
    formerly,
    listed: check?.listed ?? null,
  }
}
