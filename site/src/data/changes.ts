import { compareText } from '../../../data/compare.ts'
import { events } from './snapshot.ts'

export interface Month {
  /** Year and month, e.g. 2026-08. */
  readonly month: string
  readonly cards: number
  readonly notable: number
}

/** The last `count` months with changes, newest first, counted from the published events. */
export function recentChanges(count: number): readonly Month[] {
  const byMonth = Map.groupBy(events(), ({ timestamp }) => timestamp.slice(0, 7))
  const months = [...byMonth].map(([month, all]) => ({
    month,
    cards: all.filter(({ type }) => type.startsWith('card.')).length,
    notable: all.filter(({ type }) => type === 'offer.notable').length,
  }))
  return months.toSorted((a, b) => compareText(b.month, a.month)).slice(0, count)
}
