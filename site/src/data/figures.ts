import { shortDate } from './dates.ts'
import { catalog } from './snapshot.ts'

export interface Figure {
  readonly label: string
  readonly value: string
  readonly note: string
}

/** Size and age of the published data, for the landing page. */
export function coverageFigures(): { readonly cards: number; readonly rows: readonly Figure[] } {
  const { cards, stats, updated } = catalog()
  const rates = cards.reduce((sum, card) => sum + card.reward_rates.length, 0)
  const issuers = stats.issuers_by_country
  const count = (value: number) => value.toLocaleString('en')
  return {
    cards: stats.total_cards,
    rows: [
      {
        label: 'Cards',
        value: count(stats.total_cards),
        note: `${count(stats.published_cards)} open to new applicants`,
      },
      {
        label: 'Issuers',
        value: count(stats.total_issuers),
        note: `${issuers.US ?? 0} US, ${issuers.CA ?? 0} Canadian`,
      },
      { label: 'Reward rates', value: count(rates), note: 'structured, with caps and limits' },
      {
        label: 'Data as of',
        value: updated === null ? 'unknown' : shortDate(updated),
        note: 'newest fact in the catalog',
      },
    ],
  }
}
