import type { Issuer } from '../issuer.ts'
import type { CardMatcher } from '../visit/identify.ts'
import { cardsOf, type Visit } from '../visit/visit.ts'
import type { CardBefore } from './before.ts'
import { type CardVerdict, judgeCard } from './card.ts'
import { reviewDraft } from './change.ts'
import { doubtsOfIssuer } from './issuer-guards.ts'
import { type ListingContents, listedBy } from './listing.ts'
import { memberships } from './membership.ts'
import { judgeRename, proposeCards } from './newcomers.ts'
import { partsByCard } from './parts.ts'
import type { Reason } from './reason.ts'
import type { ReviewDraft } from './review-item.ts'
import { moveTogether } from './together.ts'

export interface IssuerBefore {
  readonly name: string
  /** Cards by slug. */
  readonly cards: ReadonlyMap<string, CardBefore>
  readonly matcher: CardMatcher
  /** Day of the run. */
  readonly today: string
}

/** Verdict of a run on an issuer, before anything is written. */
export interface IssuerVerdict {
  readonly cards: readonly CardVerdict[]
  readonly queued: readonly ReviewDraft[]
  /** Why the issuer was queued as a whole. */
  readonly doubts: readonly string[]
  readonly listed: ListingContents
}

/** Judges an issuer's pages, first by card, then as a whole. */
export function judgeIssuer(issuer: Issuer, before: IssuerBefore, visits: readonly Visit[]): IssuerVerdict {
  const { cards, matcher, today } = before
  const alone = [...partsByCard(visits, matcher)].flatMap(([slug, parts]) => {
    const card = cards.get(slug)
    return card ? [judgeCard(card, parts, { today, matcher })] : []
  })
  const verdicts = moveTogether(alone)
  const listed = listedBy(issuer, visits)
  const drafts = [
    ...memberships({ issuer, cards, matcher, today, visits, listed }),
    ...visits.flatMap((visit) => newNames(visit, issuer, before, listed)),
  ]
  const requested = new Set(visits.flatMap(cardsOf)).size
  const doubts = doubtsOfIssuer(issuer, requested, verdicts, drafts)
  const queued = [...verdicts.flatMap((verdict) => verdict.queued), ...drafts]
  if (doubts.length === 0) return { cards: verdicts, queued, doubts, listed }
  return { ...queueWhole(verdicts, queued, doubts), doubts, listed }
}

function newNames(
  visit: Visit,
  issuer: Issuer,
  { cards, name, matcher, today }: IssuerBefore,
  listed: ListingContents,
): ReviewDraft[] {
  const card = cards.get(visit.target.cards[0] ?? '')
  return [
    ...(card ? judgeRename(visit, card, listed, { matcher, today }) : []),
    ...proposeCards(visit, issuer, name, matcher),
  ]
}

const inDoubt = (text: string): Reason => ({ code: 'issuer-in-doubt', text })

/** Moves all changes of a run to the review queue. */
function queueWhole(
  verdicts: readonly CardVerdict[],
  queued: readonly ReviewDraft[],
  doubts: readonly string[],
) {
  const changes = verdicts.flatMap(({ card, changes }) =>
    changes.map((change) => reviewDraft(card, change, doubts.map(inDoubt))),
  )
  const inReview = queued.map(
    (draft): ReviewDraft => ({ ...draft, waits: 'review', reasons: [...draft.reasons, ...doubts] }),
  )
  return {
    cards: verdicts.map((verdict) => ({ ...verdict, changes: [] })),
    queued: [...inReview, ...changes],
  }
}
