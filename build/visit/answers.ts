import { type Answers, type CardToConfirm, confirmValues } from '../confirm/confirm.ts'
import { passagesIn } from '../confirm/page.ts'
import type { CardNames } from '../confirm/scope.ts'
import { statementsOf } from '../confirm/statements.ts'
import { cardMatcher, type KnownCard } from './identify.ts'

/** Cards whose current values a page may state. Can be sent to the sandbox. */
export interface LookFor {
  readonly cards: readonly CardToConfirm[]
  /** The page is about several cards: what names none of them is nobody's. */
  readonly isShared: boolean
  /** Names by which the page may call cards of the issuer. */
  readonly issuerNames: readonly string[]
  readonly known: readonly KnownCard[]
}

/** Answers by slug of the card. */
export type AnswersByCard = Readonly<Record<string, Answers>>

/** Looks on a page, given as HTML or text, for the current values of cards. */
export function answersOn(content: string, language: string, lookFor: LookFor): AnswersByCard {
  const statements = statementsOf(passagesIn(content, language))
  const names = cardNames(lookFor)
  return Object.fromEntries(
    lookFor.cards.map((card) => [card.slug, confirmValues(statements, card, names, lookFor.isShared)]),
  )
}

/** Finds names in words; the same words are looked at once. */
function cardNames({ issuerNames, known }: LookFor): CardNames {
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
