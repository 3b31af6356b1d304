/** An account that the applicant has or had. Dates are ISO 8601 days. */
export interface Account {
  /** Slug of the card, if it is known; else of its issuer. */
  readonly card?: string | undefined
  readonly issuer?: string | undefined
  readonly type?: string | undefined
  readonly opened: string
  readonly closed?: string | undefined
  /** Day of the welcome offer; true if it was received on an unknown day. */
  readonly bonus_received?: string | true | undefined
}

/** Who applies, and when. */
export interface Applicant {
  readonly history: readonly Account[]
  readonly credit_score?: number | undefined
  /** Personal income per year, in home currency. */
  readonly income?: number | undefined
  readonly household_income?: number | undefined
}
