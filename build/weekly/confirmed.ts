import { CONFIRMABLE } from '../confirm/confirm.ts'
import type { CurrentValues } from '../replay/derived.ts'
import { valueDigest } from '../replay/verified.ts'
import { cardsOf, type Visit } from '../visit/visit.ts'

/** What a card's pages together say of a current value. */
export interface PageAnswer {
  readonly answer: 'confirmed' | 'contradicted'
  readonly quote: string
  readonly url: string
}

/** Answers of a card's pages by field, and the page that is the card's own. */
export interface PageAnswers {
  readonly url: string
  readonly byField: Readonly<Record<string, PageAnswer>>
}

/**
 * Returns what the pages of a card say of its current values, or null where its own page did not come. One page that states
 * another value is enough to contradict.
 */
export function answersOfPages(card: string, visits: readonly Visit[]): PageAnswers | null {
  const pages = visits.flatMap((visit) => {
    const answers = isPageOf(visit, card) ? visit.answers?.[card] : undefined
    return answers ? [{ visit, answers }] : []
  })
  const own = pages.find(({ visit }) => visit.target.role === 'product' || visit.target.role === 'found')
  const hasOwnPage = visits.some(({ target }) => target.role === 'product' && target.cards.includes(card))
  const first = own ?? (hasOwnPage ? undefined : pages[0])
  if (first === undefined) return null
  const byField: Record<string, PageAnswer> = {}
  for (const { visit, answers } of pages)
    for (const [field, { answer, quote }] of Object.entries(answers))
      if (byField[field] === undefined || answer === 'contradicted')
        byField[field] = { answer, quote, url: visit.url }
  return { url: first.visit.url, byField }
}

/** Whether a page is what it should be, and of this card. */
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

/** False is no value that a page states: it says nothing of a waiver that it does not give. */
const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0)

/** Values of a card before and after a run. */
export interface BeforeAndAfter {
  readonly before: CurrentValues
  readonly after: CurrentValues
}

/** A current value that no page of its card states. */
export interface Unstated {
  readonly field: string
  /** The card's own page. */
  readonly url: string
  /** Words that state another value; null where the pages say nothing of the field. */
  readonly quote: string | null
}

/** Returns the fields that a run did not change and that its pages confirm. */
export const confirmedFields = (
  answers: PageAnswers | null,
  { before, after }: BeforeAndAfter,
): readonly string[] =>
  Object.entries(answers?.byField ?? {}).flatMap(([field, { answer }]) =>
    answer === 'confirmed' && isUnchanged(field, before, after) ? [field] : [],
  )

/** Returns the values that a run did not change and that no page states. `confirmed`: fields that it confirmed in any way. */
export function unstatedFields(
  answers: PageAnswers | null,
  { before, after }: BeforeAndAfter,
  confirmed: ReadonlySet<string>,
): Unstated[] {
  if (answers === null) return []
  const requested = Object.keys(valuesToConfirm(after)).filter((field) => isUnchanged(field, before, after))
  return requested
    .filter((field) => !confirmed.has(field))
    .map((field) => {
      const other = answers.byField[field]
      return { field, url: answers.url, quote: other?.answer === 'contradicted' ? other.quote : null }
    })
}

const isUnchanged = (field: string, before: CurrentValues, after: CurrentValues): boolean =>
  valueDigest(before[field] ?? null) === valueDigest(after[field] ?? null)
