import { daysBetween } from '../../data/time.ts'
import { type Announced, announcedValue, isDue } from '../judge/announced.ts'
import { isSame } from '../judge/same.ts'
import { announcementsIn } from '../visit/announcement.ts'
import type { Visit } from '../visit/visit.ts'

/** How long an overdue announcement is reported while its value is not seen. */
const REPORTED_FOR_DAYS = 28

/** Returns the announcements on cards' own pages. On a page about several cards, the card would be unclear. */
export function announcedOn({ target, url, kind, identity, reading }: Visit, today: string): Announced[] {
  const [card] = target.cards
  const isOwn = kind.kind === 'card' && (identity === null || identity.is === 'same')
  if (card === undefined || target.cards.length > 1 || !isOwn || reading === null) return []
  return announcementsIn(reading.source, today).map(({ date, quote }) => ({
    card,
    date,
    quote,
    url,
    since: today,
    seen: today,
    ...announcedValue(quote),
  }))
}

/**
 * Merges earlier announcements with those of this run. An announcement stays until its day has come and its value is the
 * current one, or until it has been reported for weeks. `valueAfter`: current value of a card's field after the run.
 */
export function announcedAfter(
  before: readonly Announced[],
  now: readonly Announced[],
  valueAfter: (card: string, field: string) => unknown,
  today: string,
): Announced[] {
  const known = new Map(before.map((each) => [keyOf(each), each]))
  for (const each of now) known.set(keyOf(each), { ...each, since: known.get(keyOf(each))?.since ?? today })
  return [...known.values()].filter((each) => !isOver(each, valueAfter, today))
}

/** Compares date and value only, because the wording may change. */
const keyOf = ({ card, date, field, value, quote }: Announced): string =>
  [card, date, ...(field === undefined ? [quote] : [field, value])].join('\n')

function isOver(
  announced: Announced,
  valueAfter: (card: string, field: string) => unknown,
  today: string,
): boolean {
  const { card, date, field, value } = announced
  if (!isDue(announced, today)) return false
  if (daysBetween(date, today) > REPORTED_FOR_DAYS) return true
  return field !== undefined && isSame(valueAfter(card, field), value ?? null)
}
