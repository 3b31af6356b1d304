import { type CardToConfirm, type Confirmations, confirmValues } from '../confirm/confirm.ts'
import { passagesIn } from '../confirm/page.ts'
import type { CardNames } from '../confirm/scope.ts'
import { statementsOf } from '../confirm/statements.ts'
import { cardMatcher, type KnownCard } from './identify.ts'

/** Cards whose current values a page may state. Can be sent to the sandbox. */
export interface ConfirmationRequest {
  readonly cards: readonly CardToConfirm[]
  /** Whether the page is about several cards. Then text that names none of them counts for no card. */
  readonly isShared: boolean
  /** Names by which the page may call cards of the issuer. */
  readonly issuerNames: readonly string[]
  readonly known: readonly KnownCard[]
}

/** Confirmations by the card's slug. */
export type ConfirmationsByCard = Readonly<Record<string, Confirmations>>

/** Looks on a page, given as HTML or text, for the current values of cards. */
export function findConfirmations(
  content: string,
  language: string,
  toConfirm: ConfirmationRequest,
): ConfirmationsByCard {
  const statements = statementsOf(passagesIn(content, language))
  const names = cardNames(toConfirm)
  return Object.fromEntries(
    toConfirm.cards.map((card) => [card.slug, confirmValues(statements, card, names, toConfirm.isShared)]),
  )
}

/** Finds card names in text; the same text is searched once. */
function cardNames({ issuerNames, known }: ConfirmationRequest): CardNames {
  const matcher = cardMatcher(issuerNames, known)
  const found = new Map<string, readonly string[]>()
  const mentioned = (words: string): readonly string[] => {
    const slugs = found.get(words) ?? matcher.mentionedIn(words).map(({ slug }) => slug)
    found.set(words, slugs)
    return slugs
  }
  return {
    mentioned,
    isUnknownCard: (heading) => matcher.isCardName(heading) && mentioned(heading).length === 0,
  }
}
