import { RELATION_NAMES } from '../../data/schema/card.ts'
import { ISSUER_SOURCE } from '../../data/schema/fact.ts'
import { daysBetween } from '../../data/time.ts'
import { FIELDS } from '../extract/reading.ts'
import { SECOND_RUN_AFTER_DAYS } from '../judge/queue.ts'
import { valueDigest } from '../replay/verified.ts'
import { normalizedUrl } from '../visit/classify.ts'
import type { Visit } from '../visit/visit.ts'
import type { CheckedIssuer } from './checked.ts'
import { evidenceOf } from './evidence.ts'
import type { Silence } from './issuer-run.ts'
import type { KnownCard } from './known.ts'
import { productPages } from './plan.ts'
import type { Verified } from './verify.ts'

/** Returns expected values and pages of an issuer that are missing, for the report. */
export const silenceOf = (
  checked: CheckedIssuer,
  open: ReadonlySet<string>,
  verified: readonly Verified[],
): Silence => ({
  quiet: checked.visits
    .filter((visit) => isQuiet(visit, checked))
    .map(({ target: { url, role, cards } }) => ({ url, role, cards: [...cards] })),
  unlisted: unlistedCards(checked, open),
  lost: checked.known.cards.flatMap((card) => lostFields(card, checked, verified)),
  unreadable: checked.verdict.cards.flatMap(({ card, unreadable }) =>
    unreadable === null ? [] : [{ card, why: `welcome offer ${unreadable}` }],
  ),
  disputed: checked.verdict.cards.flatMap(({ card, ignored }) =>
    ignored.map(({ url, relations }) => ({ card, url, relations: [...relations] })),
  ),
  unstated: verified.flatMap((card) => unstatedTwice(card, checked)),
})

/** Values that a run some days before did not find either. */
function unstatedTwice(
  { verdict: { card }, stated, unstated }: Verified,
  { checks, deps }: CheckedIssuer,
): Silence['unstated'] {
  return unstated.flatMap(({ field, url, quote }) => {
    const before = checks[card]?.unstated?.[field]
    const isSecond =
      before?.of === valueDigest(stated[field]) &&
      daysBetween(before.since, deps.today) >= SECOND_RUN_AFTER_DAYS
    return before && isSecond ? [{ card, field, value: stated[field], url, since: before.since, quote }] : []
  })
}

/** Whether a page is of the expected kind but has no values. */
function isQuiet({ target, kind, identity, reading }: Visit, { verdict }: CheckedIssuer): boolean {
  if (kind.kind !== 'card' || reading === null) return false
  if (target.role === 'terms' || target.role === 'shared') return reading.cards.every(isBlank)
  const own = verdict.cards.find(({ card }) => card === target.cards[0])
  return target.role === 'product' && identity?.is === 'same' && (own?.fields.length ?? 0) === 0
}

type Reading = NonNullable<Visit['reading']>
const isBlank = ({ fields, relations }: Reading['cards'][number]): boolean =>
  Object.keys(fields).length + Object.keys(relations).length === 0

/** Returns offered cards that no listing shows, without those in review. */
function unlistedCards({ issuer, known, verdict }: CheckedIssuer, open: ReadonlySet<string>): string[] {
  if (issuer.listed.length === 0 || verdict.listed.doubts.length > 0) return []
  const places = new Map(
    productPages(issuer, known.cards).flatMap(({ url, cards }) => cards.map((card) => [card, url] as const)),
  )
  return known.cards.flatMap(({ facts: { slug }, row }) => {
    const url = places.get(slug)
    const isShown = url === undefined || verdict.listed.places.has(normalizedUrl(new URL(url)))
    return isShown || row.is_discontinued === true || open.has(slug) ? [] : [slug]
  })
}

/** Whether readers can find a field on a page; names and URLs are known in other ways. */
const READ: ReadonlySet<string> = new Set([...FIELDS, ...RELATION_NAMES])

/** Returns fields of read cards that the issuer's pages stated before and no longer do. */
function lostFields(
  { facts, row }: KnownCard,
  { verdict, checks }: CheckedIssuer,
  verified: readonly Verified[],
): { card: string; fields: string[] }[] {
  const own = verdict.cards.find(({ card }) => card === facts.slug)
  if (!own || own.fields.length === 0) return []
  const stated = Object.fromEntries(
    [...new Set(facts.observations.flatMap(({ values }) => Object.keys(values)))]
      .filter((field) => (row[field] ?? null) !== null)
      .map((field) => [field, row[field]]),
  )
  const evidence = evidenceOf(facts, stated)
  const check = checks[facts.slug]
  const last = new Set([...(check?.fields ?? []), ...Object.keys(check?.confirmed ?? {})])
  const confirmed = verified.find((each) => each.verdict.card === facts.slug)?.confirmed ?? []
  const found = new Set([...own.fields, ...Object.keys(own.statedRows), ...confirmed])
  const lost = Object.keys(stated).filter(
    (field) =>
      READ.has(field) && !found.has(field) && (last.has(field) || evidence[field]?.source === ISSUER_SOURCE),
  )
  return lost.length > 0 ? [{ card: facts.slug, fields: lost }] : []
}
