import { DAY_MS } from '../../data/time.ts'
import type { CatalogCard } from '../catalog/read.ts'
import { notableRow } from '../changes/notable.ts'
import type { NotableOffer } from './lists.ts'

const RECENT_DAYS = 180

/** Returns the notable offer changes of a published card. */
export function notableOf({ row, offers, membership }: CatalogCard): readonly NotableOffer[] {
  if (membership !== 'published') return []
  const country = String((row.issuers as { readonly country: unknown }).country)
  return offers
    .filter(({ is_notable }) => is_notable)
    .map((offer) => ({ row: notableRow(offer, row), country }))
}

/** Returns the changes of the 180 days before the newest fact, newest first (decision 18). `newest`: date-time. */
export function recentOffers(
  notable: readonly NotableOffer[],
  newest: string | null,
): readonly NotableOffer[] {
  const day = ({ row }: NotableOffer) => Date.parse(String(row.detected_at))
  const since = Date.parse(newest ?? '1970-01-01') - RECENT_DAYS * DAY_MS
  return notable.filter((each) => day(each) >= since).sort((a, b) => day(b) - day(a))
}
