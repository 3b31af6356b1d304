import { compareKeys } from '../../data/compare.ts'
import { RELATION_NAMES } from '../../data/schema/card.ts'
import type { RelationRow } from '../../data/schema/fact.ts'
import type { Check, Checks } from '../facts/checks.ts'
import type { CardVerdict } from '../judge/card.ts'
import { factRows, isStatedInFull } from '../judge/rows.ts'
import { isStatedAlike } from '../judge/same.ts'
import type { CurrentValues } from '../replay/derived.ts'
import { valueDigest } from '../replay/verified.ts'
import { cardsOf, type Visit } from '../visit/visit.ts'

/** A card that was read in a run. */
export interface Verified {
  readonly verdict: CardVerdict
  /** What stands of the card after the run. */
  readonly stated: CurrentValues
  /** Fields and relations that its pages state as they stand after the run. */
  readonly confirmed: readonly string[]
}

/**
 * Compares what a card's pages state with what stands after the run, field by field. Nothing confirms a card that its issuer
 * stopped listing: pages of closed cards stay for years.
 */
export function verify(
  verdict: CardVerdict,
  stated: CurrentValues,
  visits: readonly Visit[],
  isUnlisted = false,
): Verified {
  if (isUnlisted) return { verdict, stated, confirmed: [] }
  const alike = Object.entries(verdict.stated).filter(([field, value]) => isStatedAlike(stated[field], value))
  const named = isNamed(verdict.card, visits) ? ['name'] : []
  const whole = RELATION_NAMES.filter(
    (name) =>
      !verdict.queued.some(({ values }) => name in values) &&
      isStatedInFull(
        name,
        factRows((stated[name] ?? []) as readonly RelationRow[]),
        verdict.statedRows[name] ?? [],
      ),
  )
  const confirmed = [...named, ...alike.map(([field]) => field), ...whole]
  return { verdict, stated, confirmed: [...new Set(confirmed)].filter((field) => hasValue(stated[field])) }
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null

/** Whether a page of its own names the card. */
const isNamed = (card: string, visits: readonly Visit[]): boolean =>
  visits.some(
    (visit) =>
      visit.kind.kind === 'card' &&
      cardsOf(visit).includes(card) &&
      (visit.target.role === 'found' || (visit.target.role === 'product' && visit.identity?.is === 'same')),
  )

/** Cards that the listings showed on a day. */
export interface Shown {
  readonly cards: ReadonlySet<string>
  readonly today: string
}

/** Returns the checks after a run: each field that a page stated as it stands is confirmed, the others stay as they were. */
export function checksAfter(
  checks: Checks,
  verified: readonly Verified[],
  visits: readonly Visit[],
  doubted: ReadonlySet<string>,
  shown: Shown = { cards: new Set(), today: '' },
): Checks {
  const next = new Map(Object.entries(checks))
  for (const { verdict, stated, confirmed } of verified) {
    const at = scrapedAt(verdict.card, visits)
    if (at === undefined) continue
    const before = checks[verdict.card]
    const digests = confirmed.map((field) => [field, { at, of: valueDigest(stated[field]) }] as const)
    const listed = shown.cards.has(verdict.card) ? shown.today : before?.listed
    next.set(verdict.card, {
      scraped: at,
      ...(listed === undefined ? {} : { listed }),
      fields: doubted.has(verdict.card) && before ? before.fields : [...verdict.fields],
      confirmed: sorted({ ...before?.confirmed, ...Object.fromEntries(digests) }),
    })
  }
  return sorted(Object.fromEntries(next))
}

/** When the latest page of a card came. */
function scrapedAt(card: string, visits: readonly Visit[]): Check['scraped'] | undefined {
  const own = visits.filter((visit) => visit.kind.kind === 'card' && cardsOf(visit).includes(card))
  return own
    .flatMap(({ at }) => at ?? [])
    .sort()
    .at(-1)
}

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(compareKeys))
