import type { ReviewItem } from './review-item.ts'

/**
 * Returns a short name for why an item is in review, such as `annual-fee-up-by` or `closed`. Items with the same cause can be
 * decided together.
 */
export function causeOf({ kind, cause }: Pick<ReviewItem, 'kind' | 'cause'>): string {
  if (kind !== 'reading' || cause === undefined) return slugOf(kind)
  return cause.field === undefined ? cause.code : `${slugOf(cause.field)}-${cause.code}`
}

const slugOf = (words: string): string => words.toLowerCase().replace(/[^a-z0-9]+/g, '-')
