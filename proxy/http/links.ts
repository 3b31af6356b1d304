/** Pages that error responses link to. */
export interface Links {
  /** Documentation of the error codes. */
  readonly docs: string
  /** Prices of the plans. */
  readonly pricing: string
  /** Contact for customers who need more than the highest plan. */
  readonly contact: string
}
