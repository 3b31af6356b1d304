import { assemble, type ReadCard } from './assemble.ts'
import { readColumns } from './columns.ts'
import { countryOf } from './country.ts'
import { type CreditRow, readCredits } from './credits.ts'
import { readStatements } from './disclosure.ts'
import { readGrids } from './grids.ts'
import { readIncome } from './income.ts'
import { readEmbedded } from './json-ld.ts'
import { readListedFees } from './listed-fees.ts'
import { readOffer } from './offer.ts'
import type { Page } from './page.ts'
import { pageCardName } from './page-card.ts'
import { readIncrease } from './penalty.ts'
import { readBareRates, readIntroSentences, readPromotions, readProseRates } from './prose-rates.ts'
import type { Country } from './reading.ts'
import { refusal } from './refusal.ts'
import { type RewardRow, readRewards } from './rewards.ts'
import { transfersAsCash } from './statement-rates.ts'
import { readTerms } from './terms.ts'

/** A card with the rows a page states of it. */
export interface CardRead extends ReadCard {
  readonly reward_rates?: readonly RewardRow[]
  readonly statement_credits?: readonly CreditRow[]
}

/** What a page states, card by card, and the labelled words that no reader understood. */
export interface Extraction {
  readonly cards: readonly CardRead[]
  readonly unread: readonly string[]
}

/** Reads a page with the generic readers; a page that is not a card page gives nothing. */
export function extract(page: Page, asked?: Country): Extraction {
  const country = asked ?? countryOf(page.text)
  const reason = refusal(page.text, country)
  if (reason) return { cards: [], unread: [reason] }
  const disclosure = readStatements(page.text, page.source, country)
  const readings = [
    ...readGrids(page.tables, country),
    ...readColumns(page.text, page.source),
    ...readListedFees(page.text, page.source),
    ...disclosure.readings,
    ...readProseRates(page.text, page.source),
    ...readIntroSentences(page.text, page.source),
    ...readPromotions(page.text, page.source),
    ...readBareRates(page.text, page.source),
    ...readTerms(page.text, page.source),
    ...readIncome(page.text, page.source),
    ...readOffer(page.text, page.source),
    ...(country === 'CA' ? readIncrease(page.text) : []),
  ]
  const derived = country === 'CA' ? transfersAsCash(page.text, readings) : []
  const embedded = readEmbedded(page.embedded)
  const all = [...readings, ...derived, ...embedded.flatMap(({ readings: found }) => found)]
  return { cards: withRows(page, assemble(page, all)), unread: [...new Set(disclosure.unread)] }
}

/** Earning rates and credits stand in prose that names no card: they are the page's own where it has one card. */
function withRows(page: Page, cards: readonly ReadCard[]): CardRead[] {
  const rates = readRewards(page.text, page.source)
  const credits = readCredits(page.text, page.source)
  const owned = cards.length === 0 && rates.length > 0 ? [{ name: pageCardName(page), fields: {} }] : cards
  if (owned.length > 1) return [...owned]
  return owned.map((card) => ({
    ...card,
    ...(rates.length > 0 ? { reward_rates: rates } : {}),
    ...(credits.length > 0 ? { statement_credits: credits } : {}),
  }))
}
