import type { CardBefore } from './before.ts'
import { FIXED_TEXTS } from './bounds.ts'

/** Texts that are always taken from pages; the text of an offer follows its figures. */
const WRITTEN_BY_PAGES: ReadonlySet<string> = new Set(['signup_bonus', ...FIXED_TEXTS])

/** Whether a field has a text that no page has stated. A maintainer wrote it, so a page's text never replaces it. */
export const isCuratedText = (field: string, { row, proven }: CardBefore): boolean =>
  typeof row[field] === 'string' && !WRITTEN_BY_PAGES.has(field) && !proven.has(field)
