import type { CardBefore } from './before.ts'
import { SETTLED } from './bounds.ts'

/** Texts that pages alone write: the words of an offer follow its figures. */
const WRITTEN_BY_PAGES: ReadonlySet<string> = new Set(['signup_bonus', ...SETTLED])

/** Whether a field holds a text that no page has ever stated: people wrote it, and a page's boilerplate never replaces it. */
export const isCuratedText = (field: string, { row, proven }: CardBefore): boolean =>
  typeof row[field] === 'string' && !WRITTEN_BY_PAGES.has(field) && !proven.has(field)
