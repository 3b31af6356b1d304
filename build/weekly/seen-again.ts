import { daysBetween } from '../../data/time.ts'
import type { CardVerdict } from '../judge/card.ts'
import type { Change } from '../judge/change.ts'
import { SECOND_RUN_AFTER_DAYS } from '../judge/queue.ts'
import { isSame } from '../judge/same.ts'
import { UNITS } from '../replay/units.ts'
import type { Visit } from '../visit/visit.ts'
import type { KnownCard } from './known.ts'

/** Returns better offers that only one earlier run had seen and that this run sees too. */
export function seenAgain(
  { row, unannounced }: KnownCard,
  verdict: CardVerdict | undefined,
  visits: readonly Visit[],
  today: string,
): Change[] {
  const due = unannounced.filter(
    ({ detected_at: at }) => at !== null && daysBetween(at.slice(0, 10), today) >= SECOND_RUN_AFTER_DAYS,
  )
  const units = UNITS.filter(({ fields }) => due.some(({ field_name: field }) => fields.includes(field)))
  const url =
    visits.find(({ target }) => target.role === 'product' && target.cards[0] === verdict?.card)?.url ?? ''
  return units.flatMap(({ name, fields }) => {
    const stated = fields.filter((field) => field in (verdict?.stated ?? {}))
    const isSeenAgain = stated.every((field) => isSame(row[field], verdict?.stated[field] ?? null))
    if (stated.length === 0 || !isSeenAgain) return []
    const values = Object.fromEntries(stated.map((field) => [field, row[field]]))
    return [{ unit: name, url, old: values, values, highs: {}, quotes: {}, isUnconfirmed: false }]
  })
}
