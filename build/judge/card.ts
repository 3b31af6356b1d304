import type { RelationName, RelationRow, Scalar } from '../../data/schema/fact.ts'
import { isConsistent } from '../replay/same.ts'
import { UNITS, type Unit } from '../replay/units.ts'
import type { CardMatcher } from '../visit/identify.ts'
import { wasAnnounced } from './announced.ts'
import type { CardBefore } from './before.ts'
import { type Change, changeOf, reviewDraft } from './change.ts'
import { judgeDispute } from './dispute.ts'
import { alternation, reasonsToSeeAgain } from './evidence.ts'
import type { Finding } from './finding.ts'
import { reviewReasonsOf } from './guards.ts'
import { type IgnoredRows, type MergedReadings, merge, type Part, type Read } from './merge.ts'
import { judgeMissingOffer } from './missing-offer.ts'
import { outliersOf } from './outliers.ts'
import type { CauseCode } from './reason.ts'
import { judgeRelations } from './relations.ts'
import type { ReviewDraft } from './review-item.ts'
import { isSame } from './same.ts'
import { isCuratedText } from './texts.ts'

/** Verdict of a run on one card. */
export interface CardVerdict {
  readonly card: string
  readonly changes: readonly Change[]
  readonly queued: readonly ReviewDraft[]
  /** Changes on the card's own page while another of its pages still states the current values. */
  readonly ahead: readonly ReviewDraft[]
  /** Units that the pages confirmed. */
  readonly confirmed: readonly string[]
  /** Fields that the pages stated. */
  readonly fields: readonly string[]
  /** Values that undisputed pages state, by field. */
  readonly stated: Readonly<Record<string, Scalar>>
  /** Rows that undisputed pages state, by relation. */
  readonly statedRows: Readonly<Partial<Record<RelationName, readonly RelationRow[]>>>
  /** Rows without a matching current row, for the report. */
  readonly strange: readonly string[]
  /** Rows that are not compared, because another page contradicts their page. */
  readonly ignored: readonly IgnoredRows[]
  /** Why the welcome offer may be on the page but unreadable; null if there is no sign of that. */
  readonly unreadable: string | null
}

/** Context in which a card's pages are judged. */
export interface JudgeContext {
  /** Day of the run. */
  readonly today: string
  readonly matcher: CardMatcher
}

/** Compares the readings of a card's pages with the card's current values. */
export function judgeCard(
  before: CardBefore,
  parts: readonly Part[],
  { today, matcher }: JudgeContext,
): CardVerdict {
  const merged = merge(parts, before.row)
  const fields = Object.keys(merged.all).sort()
  const found = [
    ...UNITS.flatMap((unit) => judgeUnit(unit, before, merged, today)),
    ...judgeRelations(before, merged),
  ]
  const isHalf = isHalfRead(fields, before.lastFields)
  const changes = found.flatMap(({ change }) => change ?? [])
  const own = parts.filter(({ visit }) => OWN_ROLES.has(visit.target.role)).map(({ visit }) => visit.url)
  const disputes = merged.disputes.map((dispute) => judgeDispute(before, dispute, own))
  const offer = isHalf ? {} : judgeMissingOffer(before, merged, parts, matcher)
  return {
    card: before.slug,
    fields,
    changes: isHalf ? [] : changes,
    queued: [
      ...(isHalf ? changes.map((change) => reviewDraft(before.slug, change, [HALF_READ])) : []),
      ...found.flatMap(({ queued }) => queued ?? []),
      ...disputes.filter(({ isLag }) => !isLag).map(({ draft }) => draft),
      ...(offer.queued ? [offer.queued] : []),
      ...outliersOf(before, parts),
    ],
    ahead: disputes.filter(({ isLag }) => isLag).map(({ draft }) => draft),
    confirmed: found.flatMap(({ confirmed }) => confirmed ?? []),
    stated: Object.fromEntries(Object.entries(merged.fields).map(([field, { value }]) => [field, value])),
    statedRows: Object.fromEntries(
      Object.entries(merged.relations).map(([name, pages]) => [name, pages.flatMap(({ rows }) => rows)]),
    ),
    strange: found.flatMap(({ strange }) => strange ?? []),
    ignored: merged.ignored,
    unreadable: offer.unreadable ?? null,
  }
}

/** Roles of a card's own page, as opposed to its terms and to pages about several cards. */
const OWN_ROLES: ReadonlySet<string> = new Set(['product', 'found'])

const HALF_READ = {
  code: 'partly-read',
  text: 'the pages state far fewer fields than the last time',
} as const
const UNITS_FEW = 4

/** Whether much less was read than last time, as of an incomplete page. Counts units, because an offer ends with all its fields. */
function isHalfRead(now: readonly string[], last: readonly string[]): boolean {
  const [before, still] = [unitsOf(last), new Set(unitsOf(now))]
  return before.length >= UNITS_FEW && before.filter((name) => still.has(name)).length < before.length * 0.6
}

const unitsOf = (stated: readonly string[]): string[] =>
  UNITS.filter(({ fields }) => fields.some((field) => stated.includes(field))).map(({ name }) => name)

function judgeUnit(unit: Unit, before: CardBefore, merged: MergedReadings, today: string): Finding[] {
  const reads = Object.fromEntries(
    unit.fields.flatMap((field) => {
      const read = merged.fields[field]
      return read && !isCuratedText(field, before) ? [[field, read] as const] : []
    }),
  )
  if (Object.keys(reads).length === 0) return []
  const old = Object.fromEntries(unit.fields.map((field) => [field, before.row[field] ?? null]))
  if (!differs(unit, old, reads)) return [{ confirmed: unit.name }]
  const change = changeOf(unit.name, old, reads)
  if (before.corrected.has(unit.name)) return [{ change }]
  const sighting = { unit, reads, before, merged, today }
  const review = [
    ...Object.entries(reads).flatMap(([field, read]) =>
      reviewReasonsOf(field, old[field], read).filter(
        ({ code }) => !(SIZES.has(code) && wasAnnounced(before.announced, field, read.value, today)),
      ),
    ),
    ...[alternation(sighting) ?? []].flat(),
  ]
  if (review.length > 0) return [{ queued: reviewDraft(before.slug, change, review) }]
  const again = reasonsToSeeAgain(sighting)
  return again.length > 0 ? [{ queued: reviewDraft(before.slug, change, again, 'second run') }] : [{ change }]
}

/** Reasons about the size of a change, which do not apply if the issuer announced it. */
const SIZES: ReadonlySet<CauseCode> = new Set(['up-by', 'down-by', 'from-or-to-zero', 'decimal-slip'])

function differs(unit: Unit, old: Change['old'], reads: Readonly<Record<string, Read>>): boolean {
  const all = Object.entries(reads)
  if (all.some(([field, { value }]) => value !== null && (old[field] ?? null) === null)) return true
  const values = Object.fromEntries(all.map(([field, { value }]) => [field, value]))
  if (unit.fields.length > 1) return !isConsistent(unit, old, values)
  return all.some(([field, { value }]) => !isSame(old[field], value))
}
