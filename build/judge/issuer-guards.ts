import type { Issuer } from '../issuer.ts'
import type { CardVerdict } from './card.ts'
import { isUnitOfRates } from './prime-rate.ts'
import type { ReviewDraft } from './review-item.ts'

const LOST_MAX_SHARE = 0.2
const LOST_MAX = 3
const READ_MIN = 4
const CROWD_SHARE = 0.5

/** Returns why an issuer's run as a whole is doubtful; empty if it is not. */
export function doubtsOfIssuer(
  issuer: Issuer,
  requested: number,
  verdicts: readonly CardVerdict[],
  drafts: readonly ReviewDraft[],
): string[] {
  // A closing that the page states is not a loss. A single missing card is plausible, even for an issuer with few cards.
  const lost = drafts.filter(({ kind, quotes }) => kind === 'closed' && quotes === undefined).length
  const tooMany = lost >= LOST_MAX || (lost > 1 && lost > requested * LOST_MAX_SHARE)
  const noneRead = lost > 0 && requested > 1 && verdicts.length === 0
  return [
    ...(noneRead ? [`none of ${requested} cards could be read`] : []),
    ...(tooMany ? [`${lost} of ${requested} cards seem to be gone`] : []),
    ...emptyFieldDoubts(issuer, verdicts),
    ...massChangeDoubts(verdicts),
  ]
}

function emptyFieldDoubts({ expect }: Issuer, verdicts: readonly CardVerdict[]): string[] {
  if (verdicts.length < READ_MIN) return []
  return Object.entries(expect.filled).flatMap(([field, expected]) => {
    const share = verdicts.filter(({ fields }) => fields.includes(field)).length / verdicts.length
    return share < expected
      ? [`${field} was read on ${percent(share)} of the cards, expected ${percent(expected)}`]
      : []
  })
}

function massChangeDoubts(verdicts: readonly CardVerdict[]): string[] {
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

/** Whether a change replaces values. Filling a missing value is not a change of the card. */
const movesAlone = ({ unit, old }: CardVerdict['changes'][number]): boolean =>
  !isUnitOfRates(unit) && Object.values(old).some((value) => value !== null)

const percent = (share: number): string => `${Math.round(share * 100)} %`
