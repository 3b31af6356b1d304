import type { HeldItem } from './held.ts'

const WORDS_MAX = 9

/**
 * Returns a short name for why an item is in review, such as `annual-fee-up-by` or `closed`. Items with one cause can be decided
 * together. The name is the first reason without its figures, its quotes, and its addresses, so a new reason
 * needs no entry here.
 */
export function causeOf({ kind, reasons }: Pick<HeldItem, 'kind' | 'reasons'>): string {
  if (kind !== 'reading') return slugOf(kind)
  return slugOf(wordsOf(reasons[0] ?? '')) || slugOf(kind)
}

/** "annual_fee: up by 108 %" says "annual fee up by": a fee and a rate are never decided together. */
const wordsOf = (reason: string): string =>
  reason
    .replace(/^([a-z0-9_]+): /, '$1 ')
    .replace(/\([^)]*\)|“[^”]*”|"[^"]*"|https?:\S+/g, ' ')
    .split(/[:;]/, 1)
    .join('')

const slugOf = (words: string): string =>
  words
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
    .join('-')
