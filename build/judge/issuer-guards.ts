import type { Issuer } from '../issuer.ts'
import type { CardVerdict } from './card.ts'
import type { ReviewDraft } from './review-item.ts'

const LOST_MAX_SHARE = 0.2
const LOST_MAX = 3
const READ_MIN = 4
const CROWD_SHARE = 0.5
/** Rates follow the prime rate together; nothing else moves on half of an issuer's cards at once. */
const MOVE_TOGETHER = /^(?:interest_rate_|penalty)/

/** Why an issuer's run is not to be trusted as a whole; empty where it is. */
export function doubtsOfIssuer(
  issuer: Issuer,
  requested: number,
  verdicts: readonly CardVerdict[],
  drafts: readonly ReviewDraft[],
): string[] {
  // What an issuer says in words is no loss, and one card alone may well be over, however few there are.
  const lost = drafts.filter(({ kind, quotes }) => kind === 'closed' && quotes === undefined).length
  const tooMany = lost >= LOST_MAX || (lost > 1 && lost > requested * LOST_MAX_SHARE)
  const noneRead = lost > 0 && requested > 1 && verdicts.length === 0
  return [
    ...(noneRead ? [`none of ${requested} cards could be read`] : []),
    ...(tooMany ? [`${lost} of ${requested} cards seem to be gone`] : []),
    ...unfilled(issuer, verdicts),
    ...crowds(verdicts),
  ]
}

function unfilled({ expect }: Issuer, verdicts: readonly CardVerdict[]): string[] {
  if (verdicts.length < READ_MIN) return []
  return Object.entries(expect.filled).flatMap(([field, least]) => {
    const share = verdicts.filter(({ fields }) => fields.includes(field)).length / verdicts.length
    return share < least
      ? [`${field} was read on ${percent(share)} of the cards, expected ${percent(least)}`]
      : []
  })
}

function crowds(verdicts: readonly CardVerdict[]): string[] {
  const units = Map.groupBy(
    verdicts.flatMap(({ changes }) => changes.filter(movesAlone)),
    ({ unit }) => unit,
  )
  return [...units].flatMap(([unit, changes]) =>
    changes.length >= READ_MIN && changes.length > verdicts.length * CROWD_SHARE
      ? [`${unit} would change on ${changes.length} of ${verdicts.length} cards at once`]
      : [],
  )
}

/** Filling what nobody had stated is no change of the card. */
const movesAlone = ({ unit, old }: CardVerdict['changes'][number]): boolean =>
  !MOVE_TOGETHER.test(unit) && Object.values(old).some((value) => value !== null)

const percent = (share: number): string => `${Math.round(share * 100)} %`
