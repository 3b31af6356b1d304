import { DAY_MS } from '../../data/time.ts'
import type { CatalogCard } from '../catalog/read.ts'
import { notableRow } from '../changes/events.ts'
import type { NotableOffer } from './lists.ts'

const RECENT_DAYS = 180

/** The notable offer changes of a published card, with its country. */
export function notableOf({ row, offers, membership }: CatalogCard): readonly NotableOffer[] {
  if (membership !== 'published') return []
  const country = String((row.issuers as { readonly country: unknown }).country)
  return offers
    .filter(({ is_notable }) => is_notable)
    .map((offer) => ({ row: notableRow(offer, row), country }))
}

/** Those of the 180 days up to the newest fact, newest first (decision 18). */
export function recent(notable: readonly NotableOffer[], newest: string | null): readonly NotableOffer[] {
  const day = ({ row }: NotableOffer) => Date.parse(String(row.detected_at))
  const since = Date.parse(newest ?? '1970-01-01') - RECENT_DAYS * DAY_MS
  return notable.filter((one) => day(one) >= since).sort((a, b) => day(b) - day(a))
}
