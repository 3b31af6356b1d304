import { pdfOf } from '../../build/extract/pdf-of.ts'
import type { World } from '../world.ts'
import { caListing, caProduct, caTerms } from './ca-bank.ts'
import { CA_BANK, CARDS, CREDIT_UNION, HOSTS, US_BANK } from './cards.ts'
import { unionListing, unionProduct, unionTerms } from './credit-union.ts'
import { DECLARATIONS, ENTRIES } from './issuers.ts'
import { STATES } from './states/index.ts'
import { usListing, usProduct, usTerms } from './us-bank.ts'

/** A large US bank, a US credit union and a Canadian bank. */
export const BANKS: World = {
  name: 'banks',
  hosts: Object.values(HOSTS),
  cards: CARDS,
  declarations: DECLARATIONS,
  entries: ENTRIES,
  styles: {
    [US_BANK]: {
      product: (shown, terms, others) =>
        usProduct(
          shown,
          terms,
          others.slice(0, 2).map((truth) => ({ truth })),
        ),
      terms: (shown) => ({ body: usTerms(shown) }),
      listing: usListing,
    },
    [CREDIT_UNION]: {
      product: unionProduct,
      terms: (shown) => ({ headers: { 'content-type': 'application/pdf' }, body: pdfOf(unionTerms(shown)) }),
      listing: unionListing,
    },
    [CA_BANK]: { product: caProduct, terms: (shown) => ({ body: caTerms(shown) }), listing: caListing },
  },
  states: STATES,
}
