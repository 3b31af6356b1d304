import { type CardToConfirm, type Confirmations, confirmValues } from '../confirm/confirm.ts'
import { passagesIn } from '../confirm/page.ts'
import type { CardNames } from '../confirm/scope.ts'
import { statementsOf } from '../confirm/statements.ts'
import { memoize } from '../extract/memoize.ts'
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
  const names = cardNames(JSON.stringify([toConfirm.issuerNames, toConfirm.known]))
  return Object.fromEntries(
    toConfirm.cards.map((card) => [card.slug, confirmValues(statements, card, names, toConfirm.isShared)]),
  )
}

/** Pages of few issuers are visited at a time. */
const ISSUERS_MAX = 4
/** More texts than most pages have. */
const TEXTS_MAX = 2000

/** Finds card names in text, by the names of an issuer and its cards. Pages of an issuer have many texts in common. */
const cardNames = memoize((issuer: string): CardNames => {
  const matcher = cardMatcher(...(JSON.parse(issuer) as Parameters<typeof cardMatcher>))
  const mentioned = memoize((words) => matcher.mentionedIn(words).map(({ slug }) => slug), TEXTS_MAX)
  return {
    mentioned,
    isUnknownCard: (heading) => matcher.isCardName(heading) && mentioned(heading).length === 0,
  }
}, ISSUERS_MAX)
