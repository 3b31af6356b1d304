import type { Scalar } from '../../data/schema/fact.ts'
import { daysBetween } from '../../data/time.ts'
import { OFFER, type Unit } from '../replay/units.ts'
import { wasAnnounced } from './announced.ts'
import type { CardBefore } from './before.ts'
import { reasonsToWait } from './guards.ts'
import type { MergedReadings, Read } from './merge.ts'
import { ofField, type Reason } from './reason.ts'
import { isSame } from './same.ts'
import { isCorroborated } from './signals.ts'

/** A change of one unit that this run has seen and that passed the guards for review. */
export interface Sighting {
  readonly unit: Unit
  readonly reads: Readonly<Record<string, Read>>
  readonly before: CardBefore
  readonly merged: MergedReadings
  /** Day of the run. */
  readonly today: string
}

/** Returns why a second run must see a change; undefined if it need not. */
type Guard = (sighting: Sighting) => Reason | readonly Reason[] | undefined

const GUARDS: readonly Guard[] = [reverted, recast, unproven, newlyStated, implausible, readByModel]

/**
 * Returns why one run is not enough for a change. It is enough if two independent sources state the new values, or if earlier
 * readings of the page were right and the change has a usual size.
 */
export const reasonsToSeeAgain = (sighting: Sighting): Reason[] =>
  GUARDS.flatMap((guard) => guard(sighting) ?? [])

const REVERT_WITHIN_DAYS = 70

/** A value that was current recently, as when an issuer alternates two versions of a page. */
function reverted({ unit, reads, before, today }: Sighting): Reason | undefined {
  const changed = changedFields(unit, reads, before)
  const former = before.formerly.findLast(
    ({ until, row }) =>
      daysBetween(until, today) <= REVERT_WITHIN_DAYS &&
      changed.every((field) => isSame(row[field], reads[field]?.value ?? null)),
  )
  return (
    former && {
      code: 'reverts',
      field: unit.name,
      text: `${unit.name} would be again what it was until ${former.until}`,
    }
  )
}

/**
 * Returns why a maintainer must decide about a value that alternates: the card had it, then the current value, and now its page
 * states it again. Accepting each would publish both versions of an A/B test in turn.
 */
export function alternation(sighting: Sighting): Reason | undefined {
  const { unit, reads, before, today } = sighting
  const changed = changedFields(unit, reads, before)
  const recent = before.formerly.filter(({ until }) => daysBetween(until, today) <= REVERT_WITHIN_DAYS)
  const last = recent.findLastIndex(({ row }) =>
    changed.every((field) => isSame(row[field], reads[field]?.value ?? null)),
  )
  const isBack = recent
    .slice(0, Math.max(0, last))
    .some(({ row }) => changed.every((field) => isSame(row[field], (before.row[field] ?? null) as Scalar)))
  return isBack
    ? {
        code: 'alternates',
        field: unit.name,
        text: `${unit.name}: the pages alternate: they showed this until ${recent[last]?.until}, then the current value`,
      }
    : undefined
}

const isKnown = (value: unknown): boolean => value !== null && value !== undefined

/** Points that became cash, or cash that became points. */
function recast({ unit, reads, before: { row } }: Sighting): Reason | undefined {
  if (unit.name !== OFFER) return undefined
  const [points, cash] = ['signup_bonus_points', 'signup_bonus_cash_value']
  const toCash = isKnown(row[points ?? '']) && !reads[points ?? ''] && reads[cash ?? '']
  const toPoints = !isKnown(row[points ?? '']) && isKnown(row[cash ?? '']) && reads[points ?? '']
  return toCash || toPoints
    ? { code: 'other-currency', text: 'the offer is stated in another currency' }
    : undefined
}

/** No page has stated the current value, so the reading may be wrong in the same way every week. */
function unproven(sighting: Sighting): Reason | undefined {
  const { unit, reads, before } = sighting
  const fields = changedFields(unit, reads, before).filter(
    (field) => isKnown(before.row[field]) && !before.proven.has(field) && !isStatedTwice(field, sighting),
  )
  return fields.length > 0
    ? {
        code: 'never-stated',
        text: `${fields.join(', ')}: no page has stated the current value before`,
      }
    : undefined
}

const SAME_MIN = 2
const SAME_SHARE = 0.6

/** A value stated for the first time needs no second run if the page was read before and is otherwise unchanged. */
function newlyStated(sighting: Sighting): Reason | undefined {
  const { unit, reads, before, merged } = sighting
  const fields = changedFields(unit, reads, before).filter(
    (field) => !isKnown(before.row[field]) && !isStatedTwice(field, sighting),
  )
  if (fields.length === 0) return undefined
  const proven = Object.keys(merged.fields).filter((field) => before.proven.has(field))
  const same = proven.filter((field) => isSame(before.row[field], merged.fields[field]?.value ?? null))
  const isSteady = same.length >= SAME_MIN && same.length >= proven.length * SAME_SHARE
  const isNew = fields.every((field) => !before.lastFields.includes(field))
  return isSteady && isNew && before.lastFields.length > 0
    ? undefined
    : { code: 'first-reading', text: `${fields.join(', ')}: read for the first time` }
}

/** A value that a language model alone has read. A later run or a rule must read it too. */
function readByModel({ unit, reads }: Sighting): Reason | undefined {
  const fields = unit.fields.filter((field) => reads[field]?.by === 'model')
  return fields.length > 0
    ? { code: 'model-reading', text: `${fields.join(', ')}: read by the language model alone` }
    : undefined
}

/** A change of an unusual size, or one that looks like a typo. */
function implausible(sighting: Sighting): Reason[] {
  const { unit, reads, before } = sighting
  return changedFields(unit, reads, before).flatMap((field) => {
    const read = reads[field]
    if (!read) return []
    const move = { field, old: before.row[field], read: read.value, quote: read.quote, source: read.source }
    return reasonsToWait(move, isStatedTwice(field, sighting)).map((reason) => ofField(field, reason))
  })
}

/** Returns the fields that would change. The text of an offer follows its figures. */
function changedFields({ fields }: Unit, reads: Sighting['reads'], { row }: CardBefore): readonly string[] {
  const changed = fields.filter((field) => reads[field] && !isSame(row[field], reads[field].value))
  const figures = changed.filter((field) => typeof reads[field]?.value !== 'string')
  return figures.length > 0 ? figures : changed
}

/** Whether independent sources state a field's value, such as the card's page and its terms, or an earlier announcement. */
function isStatedTwice(field: string, { reads, merged, before, today }: Sighting): boolean {
  const value = reads[field]?.value ?? null
  const now = (merged.all[field] ?? []).filter((read) => isSame(read.value, value))
  const isAnnounced = wasAnnounced(before.announced, field, value, today)
  return isCorroborated([
    ...now.map(({ from }) => ({ source: from, isStated: true })),
    ...(isAnnounced ? [{ source: 'earlier page', isStated: true } as const] : []),
  ])
}
