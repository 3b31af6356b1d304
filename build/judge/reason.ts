/** Why an item is in the review queue. Items with the same cause can be decided together. */
export const CAUSES = [
  // the value, or how it was read
  'markup',
  'no-quote',
  'quote-not-on-page',
  'value-not-in-quote',
  'open-ended',
  'out-of-range',
  'unread-offer',
  'high-not-above-low',
  'decimal-slip',
  'up-by',
  'down-by',
  'from-or-to-zero',
  'fixed-text',
  'digits-swapped',
  'unusual-step',
  'other-rows',
  'other-currency',
  // earlier values
  'reverts',
  'never-stated',
  'first-reading',
  'model-reading',
  'alternates',
  'corrected',
  'breaks-rules',
  // other pages and cards
  'pages-disagree',
  'ahead-of-terms',
  'partly-read',
  'common-move',
  'issuer-in-doubt',
  // the end of a card or its offer
  'offer-gone',
  'closed',
  'returned',
  'moved',
  'renamed',
  'new-card',
] as const
export type CauseCode = (typeof CAUSES)[number]

/** Why a reading is not accepted at once: a code for programs, and a sentence for maintainers. */
export interface Reason {
  readonly code: CauseCode
  /** The field that it is about, if any. */
  readonly field?: string
  readonly text: string
}

/** Returns a reason with its field, which the text names first. */
export const ofField = (field: string, { code, text }: Omit<Reason, 'field'>): Reason => ({
  code,
  field,
  text: `${field}: ${text}`,
})
