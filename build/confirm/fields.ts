import type { Subject } from './subjects.ts'
import type { Kind } from './tokens.ts'

/** How a page states a field with one figure. */
export interface FieldRule {
  readonly kind: Kind & ('money' | 'percent')
  readonly subject: Subject
  /** Subjects that may be next to it. */
  readonly neighbors?: readonly Subject[]
  /** Words that the passage or its labels must contain; for a rate, the heading above it may contain them too. */
  readonly needs?: RegExp
  /** Words that identify the field if no subject is named. */
  readonly alone?: RegExp
  /** Words that exclude the field. */
  readonly lacks?: RegExp
  /** Whether "up to $40" states the field. */
  readonly upTo?: true
}

const RATE = /\bAPRs?\b|\bannual percentage rates?\b|\binterest\b|\brates?\b/i
const FEE = /\bfees?\b|\bgreater of\b|\bwhichever is\b|\bof (?:the (?:amount of )?)?each\b/i
const NOT_RATE = /\bAPRs?\b|\bannual percentage rate\b|\binterest rates?\b/i
const rate = (subject: Subject, ...neighbors: readonly Subject[]): FieldRule => ({
  kind: 'percent',
  subject,
  neighbors,
  needs: RATE,
  lacks: /\b(?:penalty|default|military|cash ?back|points|fees?\b(?! ?(?:and|&) ))/i,
})
const fee = (kind: 'money' | 'percent', subject: Subject): FieldRule => ({
  kind,
  subject,
  needs: FEE,
  lacks: NOT_RATE,
})

/** Fields with one figure, by name. */
export const FIGURES: Readonly<Record<string, FieldRule>> = {
  annual_fee: { kind: 'money', subject: 'annual' },
  monthly_fee: { kind: 'money', subject: 'monthly' },
  supplementary_card_fee: {
    kind: 'money',
    subject: 'additional',
    neighbors: ['annual'],
    lacks: /\bauthori[sz]ed\b/i,
  },
  authorized_user_fee: {
    kind: 'money',
    subject: 'additional',
    neighbors: ['annual'],
    needs: /\bauthori[sz]ed\b/i,
  },
  interest_rate_purchase: {
    ...rate('purchase', 'cash', 'transfer'),
    alone:
      /\b(?:variable|annual|standard|regular|ongoing) (?:APR|interest rate)\b|\bannual percentage rate\b|^APR\b/i,
  },
  interest_rate_cash: rate('cash', 'purchase', 'transfer'),
  interest_rate_balance_transfer: rate('transfer', 'purchase', 'cash'),
  foreign_transaction_fee: { kind: 'percent', subject: 'foreign' },
  balance_transfer_fee_percent: fee('percent', 'transfer'),
  balance_transfer_fee_min: fee('money', 'transfer'),
  cash_advance_fee_percent: fee('percent', 'cash'),
  cash_advance_fee_min: fee('money', 'cash'),
  late_payment_fee: { kind: 'money', subject: 'late', upTo: true },
  returned_payment_fee: { kind: 'money', subject: 'returned', upTo: true },
  over_limit_fee: { kind: 'money', subject: 'overlimit', upTo: true },
  min_income: { kind: 'money', subject: 'income', lacks: /\bhousehold\b|\bfamily\b/i },
  min_income_household: { kind: 'money', subject: 'income', needs: /\bhousehold\b|\bfamily\b/i },
}

/** Introductory rates and the fields with their months. */
export const INTROS = {
  intro_apr_purchase: { subject: 'purchase', months: 'intro_apr_purchase_months' },
  intro_apr_balance_transfer: { subject: 'transfer', months: 'intro_apr_balance_transfer_months' },
} as const satisfies Record<string, { readonly subject: Subject; readonly months: string }>
