import { compareKeys } from '../../data/compare.ts'
import { RELATION_NAMES } from '../../data/schema/card.ts'
import type { RelationRow } from '../../data/schema/fact.ts'
import type { Check, Checks } from '../facts/checks.ts'
import type { CardVerdict } from '../judge/card.ts'
import { factRows, isStatedInFull } from '../judge/rows.ts'
import { isSame } from '../judge/same.ts'
import type { CurrentValues } from '../replay/derived.ts'
import { valueDigest } from '../replay/verified.ts'
import { cardsOf, type Visit } from '../visit/visit.ts'
import { confirmationsOf, confirmedFields, type UnstatedValue, unstatedFields } from './confirmed.ts'

/** A card that was read in a run. */
export interface Verified {
  readonly verdict: CardVerdict
  /** The card after the run. */
  readonly stated: CurrentValues
  /** Fields and relations whose value after the run its pages state. */
  readonly confirmed: readonly string[]
  /** Values that its pages do not state. */
  readonly unstated: readonly UnstatedValue[]
}

/** What `verify` compares a card's readings with. */
export interface VerifyContext {
  readonly visits: readonly Visit[]
  /** The card's issuer stopped listing it. */
  readonly isUnlisted?: boolean
  /** Current values before the run; by default those after it. */
  readonly before?: CurrentValues
}

/**
 * Compares what a card's pages state with its values after the run, by field. A field that no reader found is confirmed
 * where its value was found in its context. Nothing confirms a card that its issuer stopped listing: pages of closed cards stay
 * for years.
 */
export function verify(
  verdict: CardVerdict,
  stated: CurrentValues,
  { visits, isUnlisted = false, before = stated }: VerifyContext,
): Verified {
  if (isUnlisted) return { verdict, stated, confirmed: [], unstated: [] }
  const alike = Object.entries(verdict.stated).filter(([field, value]) => isSame(stated[field], value))
  const named = isNamed(verdict.card, visits) ? ['name'] : []
  const isQueued = (field: string) => verdict.queued.some(({ values }) => field in values)
  const whole = RELATION_NAMES.filter(
    (name) =>
      !isQueued(name) &&
      isStatedInFull(
        name,
        factRows((stated[name] ?? []) as readonly RelationRow[]),
        verdict.statedRows[name] ?? [],
      ),
  )
  const confirmations = confirmationsOf(verdict.card, visits)
  const values = { before, after: stated }
  const found = confirmedFields(confirmations, values).filter(
    (field) => !verdict.fields.includes(field) && !isQueued(field),
  )
  const all = new Set([...named, ...alike.map(([field]) => field), ...whole, ...found])
  const confirmed = [...all].filter((field) => hasValue(stated[field]))
  const unstated = unstatedFields(confirmations, values, all).filter(({ field }) => !isQueued(field))
  return { verdict, stated, confirmed, unstated }
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null

/** Whether one of the card's own pages names it. */
const isNamed = (card: string, visits: readonly Visit[]): boolean =>
  visits.some(
    (visit) =>
      visit.kind.kind === 'card' &&
      cardsOf(visit).includes(card) &&
      (visit.target.role === 'found' || (visit.target.role === 'product' && visit.identity?.is === 'same')),
  )

/** Cards that the listings showed on a day. */
export interface ShownCards {
  readonly cards: ReadonlySet<string>
  readonly today: string
}

/** Returns the checks after a run, with fields confirmed whose current value a page stated. */
export function checksAfter(
  checks: Checks,
  verified: readonly Verified[],
  visits: readonly Visit[],
  doubted: ReadonlySet<string>,
  shown: ShownCards = { cards: new Set(), today: '' },
): Checks {
  const next = new Map(Object.entries(checks))
  for (const { verdict, stated, confirmed, unstated } of verified) {
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
      ...unstatedAfter(before, unstated, stated, shown.today),
    })
  }
  return sorted(Object.fromEntries(next))
}

/** Values that pages do not state, each with the day of the first run that missed it. */
function unstatedAfter(
  before: Check | undefined,
  unstated: Verified['unstated'],
  stated: CurrentValues,
  today: string,
): Pick<Check, 'unstated'> {
  if (unstated.length === 0 || today === '') return {}
  const entries = unstated.map(({ field }) => {
    const of = valueDigest(stated[field])
    const known = before?.unstated?.[field]
    return [field, { since: known?.of === of ? known.since : today, of }] as const
  })
  return { unstated: sorted(Object.fromEntries(entries)) }
}

/** Returns when the latest page of a card was fetched. */
function scrapedAt(card: string, visits: readonly Visit[]): Check['scraped'] | undefined {
  const own = visits.filter((visit) => visit.kind.kind === 'card' && cardsOf(visit).includes(card))
  return own
    .flatMap(({ at }) => at ?? [])
    .sort()
    .at(-1)
}

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(compareKeys))
