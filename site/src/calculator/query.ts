import type { Country } from '../../../data/schema/card.ts'
import type { WalletQuery } from '../../../data/value/query.ts'

/** Default spend per month: round figures, so that they do not look like statistics. */
export const EXAMPLE_SPEND: Readonly<Record<string, number>> = {
  ...{ groceries: 600, dining: 400, gas: 150, travel: 250, streaming: 50, other: 800 },
}

/** Maximum of a slider; the number input next to it allows more. */
export const SLIDER_MAX = 3_000
/** Cards of the ranking that are shown at first, and at most. */
export const SHOWN = 10
export const SHOWN_MAX = 50

/** Everything that the results depend on, as in the page's URL. */
export interface Choices {
  readonly country: Country
  readonly type: WalletQuery['type']
  /** Amount per month by category slug. */
  readonly spend: Readonly<Record<string, number>>
  readonly valuation: WalletQuery['valuation']
  /** Percent of travel spend that is booked in an issuer's portal. */
  readonly portal: number
  /** Percent of the face value of statement credits that counts. */
  readonly credits: number
  /** Maximum cards of the wallet. */
  readonly wallet: number
  readonly objective: WalletQuery['objective']
}

export const EXAMPLE: Choices = {
  ...{ country: 'US', type: 'personal', spend: EXAMPLE_SPEND, valuation: 'recommended' },
  ...{ portal: 0, credits: 0, wallet: 3, objective: 'ongoing' },
}

/** Number of sets to request. Sets with cards that add nothing are included, but not shown. */
const WALLETS = 5

/** Returns the query of the best wallets. The query of the cards' values is a part of it. */
export function queryOf({
  country,
  type,
  spend,
  valuation,
  portal,
  credits,
  ...wanted
}: Choices): WalletQuery {
  const positive = Object.entries(spend).filter(([, monthly]) => monthly > 0)
  return {
    ...{ country, type, valuation, merchants: [], point_values: {} },
    spend: positive.length === 0 ? { other: 0 } : Object.fromEntries(positive),
    ...{ credit_use: credits / 100, portal_share: portal / 100 },
    ...{ max_cards: wanted.wallet, objective: wanted.objective },
    ...{ have: [], exclude: [], limit: WALLETS },
  }
}
