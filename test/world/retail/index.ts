import { pdfOf } from '../../build/extract/pdf-of.ts'
import type { World } from '../world.ts'
import { CARDS, HOSTS, RETAIL_BANK, TRAVEL_BANK } from './cards.ts'
import { DECLARATIONS, ENTRIES } from './issuers.ts'
import { retailListing, retailProduct, retailTerms } from './retail-bank.ts'
import { STATES } from './states.ts'
import { travelListing, travelProduct, travelTerms } from './travel-bank.ts'

/** A retailer's bank in Canada, and a US bank for airlines and cruise lines. */
export const RETAIL: World = {
  name: 'retail',
  hosts: Object.values(HOSTS),
  cards: CARDS,
  declarations: DECLARATIONS,
  entries: ENTRIES,
  styles: {
    [RETAIL_BANK]: {
      product: retailProduct,
      terms: (shown) => ({ body: retailTerms(shown) }),
      listing: retailListing,
    },
    [TRAVEL_BANK]: {
      product: travelProduct,
      terms: (shown) => ({ headers: { 'content-type': 'application/pdf' }, body: pdfOf(travelTerms(shown)) }),
      listing: travelListing,
    },
  },
  states: STATES,
}
