import { CONFIRMABLE } from '../confirm/confirm.ts'
import type { CurrentValues } from '../replay/derived.ts'
import { valueDigest } from '../replay/verified.ts'
import { cardsOf, type Visit } from '../visit/visit.ts'

/** Whether the pages of a card together confirm a current value. */
export interface PageConfirmation {
  readonly outcome: 'confirmed' | 'contradicted'
  readonly quote: string
  readonly url: string
}

/** Confirmations of a card's pages by field, and the URL of the card's own page. */
export interface CardConfirmations {
  readonly url: string
  readonly byField: Readonly<Record<string, PageConfirmation>>
}

/**
 * Returns whether the pages of a card confirm its current values, or null if its own page was not read. One page that states
 * another value is enough to contradict.
 */
export function confirmationsOf(card: string, visits: readonly Visit[]): CardConfirmations | null {
  const pages = visits.flatMap((visit) => {
    const confirmations = isPageOf(visit, card) ? visit.confirmations?.[card] : undefined
    return confirmations ? [{ visit, confirmations }] : []
  })
  const own = pages.find(({ visit }) => visit.target.role === 'product' || visit.target.role === 'found')
  const hasOwnPage = visits.some(({ target }) => target.role === 'product' && target.cards.includes(card))
  const first = own ?? (hasOwnPage ? undefined : pages[0])
  if (first === undefined) return null
  const byField: Record<string, PageConfirmation> = {}
  for (const { visit, confirmations } of pages)
    for (const [field, { outcome, quote }] of Object.entries(confirmations))
      if (byField[field] === undefined || outcome === 'contradicted')
        byField[field] = { outcome, quote, url: visit.url }
  return { url: first.visit.url, byField }
}

/** Whether a page is a card page, and of this card. */
function isPageOf({ target, kind, identity }: Visit, card: string): boolean {
  if (kind.kind !== 'card') return false
  if (target.role === 'shared') return true
  if (target.role === 'terms')
    return target.cards.includes(card) && (identity === null || identity.is === 'same')
  if (target.role === 'product') return target.cards.includes(card) && identity?.is === 'same'
  return target.role === 'found' && cardsOf({ target, identity }).includes(card)
}

/** Current values of a card that can be looked for on its pages, before a run. */
export const valuesToConfirm = (stated: CurrentValues): CurrentValues =>
  Object.fromEntries(
    CONFIRMABLE.filter((field) => hasValue(stated[field])).map((field) => [field, stated[field]]),
  )

/** Pages do not state false: a page without a waiver does not mention it. */
const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0)

/** Values of a card before and after a run. */
export interface BeforeAndAfter {
  readonly before: CurrentValues
  readonly after: CurrentValues
}

/** A current value that no page of its card states. */
export interface UnstatedValue {
  readonly field: string
  /** The card's own page. */
  readonly url: string
  /** Words that state another value; null where the pages say nothing of the field. */
  readonly quote: string | null
}

/** Returns the fields that a run did not change and that its pages confirm. */
export const confirmedFields = (
  confirmations: CardConfirmations | null,
  { before, after }: BeforeAndAfter,
): readonly string[] =>
  Object.entries(confirmations?.byField ?? {}).flatMap(([field, { outcome }]) =>
    outcome === 'confirmed' && isUnchanged(field, before, after) ? [field] : [],
  )

/** Returns the values that a run did not change and that no page states. `confirmed`: fields that it confirmed in any way. */
export function unstatedFields(
  confirmations: CardConfirmations | null,
  { before, after }: BeforeAndAfter,
  confirmed: ReadonlySet<string>,
): UnstatedValue[] {
  if (confirmations === null) return []
  const requested = Object.keys(valuesToConfirm(after)).filter((field) => isUnchanged(field, before, after))
  return requested
    .filter((field) => !confirmed.has(field))
    .map((field) => {
      const other = confirmations.byField[field]
      return { field, url: confirmations.url, quote: other?.outcome === 'contradicted' ? other.quote : null }
    })
}

const isUnchanged = (field: string, before: CurrentValues, after: CurrentValues): boolean =>
  valueDigest(before[field] ?? null) === valueDigest(after[field] ?? null)
