import { countryOf } from './country.ts'
import { readStatements } from './disclosure.ts'
import { readListedFees } from './listed-fees.ts'
import { readGrids } from './grids.ts'
import { readColumns } from './columns.ts'
import { readIncrease } from './penalty.ts'
import { transfersAsCash } from './statement-rates.ts'
import { readTerms } from './terms.ts'
import { readIncome } from './income.ts'
import { readOffer } from './offer.ts'
import { readBareRates, readIntroSentences, readPromotions, readProseRates } from './prose-rates.ts'
import { assemble, type ReadCard } from './assemble.ts'
import type { Page } from './page.ts'
import type { Country } from './reading.ts'
import { refusal } from './refusal.ts'

/** What a page states, card by card, and the labelled words that no reader understood. */
export interface Extraction {
  readonly cards: readonly ReadCard[]
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
  return { cards: assemble(page, [...readings, ...derived]), unread: [...new Set(disclosure.unread)] }
}
